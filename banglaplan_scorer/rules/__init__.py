"""The rule language: a small, checked subset of Python over the facts and decisions of one problem."""
