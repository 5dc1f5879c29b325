"""T037, delivery round."""
