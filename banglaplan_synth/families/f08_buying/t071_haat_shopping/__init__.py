"""T071: shopping at the haat."""
