"""The training recipes, as far as they need no weights."""
