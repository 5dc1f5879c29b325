"""The tests, by package. A package itself, for some libraries install a `tests` of their own beside them."""
