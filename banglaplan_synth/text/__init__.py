"""Bangla and English text tools: numbers, clocks, dates, endings, names, and filters that record facts."""
