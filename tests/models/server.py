"""`vllm serve` on a loopback port: one OpenAI-compatible server for whoever asks."""

import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests.models.programs import command

NAME: Final = "tiny"
"""What the server calls the model."""
CONTEXT: Final = 4096
"""Tokens of prompt and answer together; twice what the shortest Bangla prompts take of this model's tokens."""
PATIENCE: Final = 900.0
"""Seconds after which a server that neither answers nor ends is given up."""


@contextmanager
def vllm_serve(model: Path, environment: dict[str, str], log: Path) -> Iterator[str]:
    """Starts the server, gives its address with `/v1`, and stops it.

    Raises:
        RuntimeError: the server ends, or does not answer; the message has its log.
    """
    port = _free_port()
    options = ["--host", "127.0.0.1", "--port", str(port), "--served-model-name", NAME, "--dtype", "float32"]
    options += ["--max-model-len", str(CONTEXT), "--max-num-seqs", "4", "--enforce-eager"]
    with (
        log.open("wb") as file,
        subprocess.Popen(
            command("vllm", "serve", str(model), *options),
            env=environment, cwd=log.parent, stdout=file, stderr=subprocess.STDOUT,
        ) as process,
    ):  # fmt: skip
        try:
            _wait(process, f"http://127.0.0.1:{port}/health", log)
            yield f"http://127.0.0.1:{port}/v1"
        finally:
            process.terminate()  # it ends its own workers


def _wait(process: subprocess.Popen[bytes], address: str, log: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(address, timeout=10):
                return
        except (urllib.error.URLError, TimeoutError):
            time.sleep(1)
    ending = "does not answer" if process.returncode is None else f"ended with status {process.returncode}"
    raise RuntimeError(f"vllm serve {ending}:\n{log.read_text(errors='replace')}")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
