"""Writes the dataset: draws planning problems, solves and proves them, and says them in Bangla and English."""
