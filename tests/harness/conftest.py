"""Harnesses that stay offline and write nowhere but into a test's own folder."""

import os
from pathlib import Path

import pytest

from tests.harness.foreign import foreign_rows, write_jsonl

# Before any harness is imported: they read these at import.
os.environ["HF_HUB_OFFLINE"] = "1"
os.environ["LMEVAL_LOG_LEVEL"] = "WARNING"


@pytest.fixture
def foreign(tmp_path: Path) -> str:
    """The path of a small dataset that is not the release."""
    return str(write_jsonl(foreign_rows(), tmp_path / "foreign.jsonl"))
