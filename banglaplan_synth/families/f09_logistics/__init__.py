"""F09: logistics."""
