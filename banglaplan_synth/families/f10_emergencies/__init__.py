"""F10: emergencies."""
