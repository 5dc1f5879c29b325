"""T008: the way to apply for a passport."""
