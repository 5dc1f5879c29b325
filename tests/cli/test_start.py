"""Help, version, and what a command says whose extra is not installed."""

from __future__ import annotations

import subprocess
import sys

import pytest

from banglaplan_scorer import __version__
from tests.cli.conftest import Cli, Refused

COMMANDS = ("score", "show", "verify", "variety", "build", "synth", "frontier", "new", "validate")


def test_help(run: Cli) -> None:
    """Names every command, with or without `--help`."""
    for arguments in ((), ("--help",)):
        shown = run(*arguments).output
        assert all(f"│ {name} " in shown for name in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_a_command(run: Cli, command: str) -> None:
    """Is there for each."""
    result = run(command, "--help")
    assert result.exit_code == 0
    assert f"banglaplan {command}" in result.stdout or f"{command} [OPTIONS]" in result.stdout


def test_version(run: Cli) -> None:
    """That of the package."""
    assert run("--version").stdout == f"banglaplan {__version__}\n"


def test_help_is_quick() -> None:
    """It loads neither data nor solver, and comes in well under a second."""
    code = (
        "import sys; sys.argv[1:] = ['build', '--help']\n"
        "from banglaplan_cli.main import app\n"
        "try: app()\n"
        "finally: print(*sorted({name.split('.')[0] for name in sys.modules}))"
    )
    result = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    loaded = set(result.stdout.splitlines()[-1].split())
    assert loaded.isdisjoint({"pyarrow", "jsonschema_rs", "cpmpy", "jinja2", "banglaplan_synth", "numpy"})


@pytest.mark.parametrize(
    "arguments",
    [
        ("show", "T022", "--seed", "7"),
        ("verify",),
        ("build", "--out", "nowhere"),
        ("new", "T101", "ferry_queue", "--family", "F09", "--kind", "route"),
        ("validate", "T022"),
    ],
)
def test_without_its_extra(
    refused: Refused, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    """A command says which modules it lacks and what to install."""
    for name in ("cpmpy", "pychoco"):
        monkeypatch.setitem(sys.modules, name, None)
    line = refused(*arguments)
    assert line.startswith(f"`banglaplan {arguments[0]}")
    assert line.endswith("needs cpmpy, pychoco; install with: pip install 'banglaplan[synth]'")


def test_without_any_extra() -> None:
    """Scoring and showing need none: with solvers, harnesses and `datasets` hidden, they only lack data."""
    code = (
        "import sys\n"
        "hidden = ('cpmpy', 'jinja2', 'ortools', 'pychoco', 'datasets', 'lm_eval', 'inspect_ai')\n"
        "sys.modules.update(dict.fromkeys(hidden))\n"
        "from banglaplan_cli.main import app\n"
        "app(sys.argv[1:])"
    )
    for arguments in (
        ["score", "/no/such/file", "-d", "/no/such/data"],
        ["show", "X", "-d", "/no/such/data"],
    ):
        result = subprocess.run(
            [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=False
        )
        assert result.stderr == "banglaplan: /no/such/data: no such file or folder\n"
        assert result.returncode == 1


def test_output_is_utf_8() -> None:
    """Whatever the locale says; and a reader that has seen enough is no error of ours."""
    code = "from banglaplan_cli.main import app; app(['show', 'T022', '--seed', '7'])"
    result = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        check=True,
        env={"PYTHONIOENCODING": "ascii", "PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert "\u09ac\u09be" in result.stdout.decode("utf-8")
    assert result.stderr == b""
