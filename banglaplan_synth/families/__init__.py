"""Problem types, one folder each, under their families."""
