"""T013: the dates of a land mutation."""
