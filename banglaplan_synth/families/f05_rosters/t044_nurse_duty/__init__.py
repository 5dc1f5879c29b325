"""T044, nurse duty: which nurse takes which duty of a roster of several days."""
