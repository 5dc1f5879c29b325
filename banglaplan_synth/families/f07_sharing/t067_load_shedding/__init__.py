"""T067, load shedding."""
