"""T015: the steps to a disability card."""
