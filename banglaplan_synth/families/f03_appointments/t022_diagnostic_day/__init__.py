"""T022: a day at the diagnostic centre."""
