"""T094: the order in which emergency calls are served."""
