"""Fresh sets."""
