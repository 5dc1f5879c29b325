"""Tests of the synthesis."""
