"""The one version number of the code; pyproject.toml reads it from here."""

__version__ = "0.1.0"
