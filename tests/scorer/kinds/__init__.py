"""Tests of the answer kinds."""
