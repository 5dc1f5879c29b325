"""Tests of `banglaplan report`."""
