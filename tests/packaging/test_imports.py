"""Imports run one way: the harnesses' glue and the generator use the scorer, which uses neither."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

GLUE = ("banglaplan", "banglaplan_verifiers")
HARNESSES = ("lm_eval", "inspect_ai", "verifiers")
SOLVERS = ("cpmpy", "ortools", "pychoco", "z3")
HEAVY = ("torch", "transformers", "numpy", "pandas", "scipy")

FORBIDDEN = {
    "banglaplan_scorer": (
        "banglaplan_synth",
        "banglaplan_cli",
        *GLUE,
        *HARNESSES,
        *SOLVERS,
        *HEAVY,
        "jinja2",
    ),
    "banglaplan_synth": ("banglaplan_cli", *GLUE, *HARNESSES),
    "banglaplan_cli": (*GLUE, *HARNESSES, *SOLVERS),
    "lm_eval_tasks": ("banglaplan_synth", "banglaplan_cli", *GLUE, "inspect_ai", "verifiers", *SOLVERS),
    "inspect_tasks": (
        "banglaplan_synth",
        "banglaplan_cli",
        "banglaplan_verifiers",
        "lm_eval",
        "verifiers",
        *SOLVERS,
    ),
    "banglaplan_verifiers": (
        "banglaplan_synth",
        "banglaplan_cli",
        "banglaplan",
        "lm_eval",
        "inspect_ai",
        *SOLVERS,
    ),
}

ALLOWED = {
    ("inspect_tasks/banglaplan/frontier.py", "banglaplan_synth"),
    ("banglaplan_cli/frontier_command.py", "inspect_ai"),
    ("banglaplan_cli/frontier_command.py", "banglaplan"),
}
"""The closed loop is what joins the generator to a harness: its task draws problems, its command reads the log."""


def imports(folder: str) -> Iterator[tuple[str, str]]:
    """Every import in a package, inside functions and under TYPE_CHECKING too: the place, and what it names."""
    for path in sorted((ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names.append(node.module or "")
            for name in names:
                yield f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}", name


@pytest.mark.parametrize("folder", FORBIDDEN)
def test_arrows(folder: str) -> None:
    """No package imports one that stands above it or beside it."""
    found = list(imports(folder))
    assert found
    wrong = [(place, name) for place, name in found if name.split(".")[0] in FORBIDDEN[folder]]
    assert [pair for pair in wrong if (pair[0].split(":")[0], pair[1].split(".")[0]) not in ALLOWED] == []


def test_the_yaml_needs_little_but_the_scorer() -> None:
    """lm_eval_tasks is YAML, naming the scorer's functions, and the classes that lm-eval wants of its own."""
    folder = ROOT / "lm_eval_tasks"
    files = [path for path in folder.rglob("*") if path.is_file() and path.parent.name != "__pycache__"]
    assert {path.name for path in files if path.suffix != ".yaml"} == {"in_harness.py"}
    named = [
        line.split("!function ")[1].split()[0]
        for path in folder.rglob("*.yaml")
        for line in path.read_text().splitlines()
        if "!function " in line
    ]
    assert {name.rpartition(".")[0] for name in named} == {"banglaplan_scorer.lm_eval", "in_harness"}


def test_scoring_loads_nothing_heavy() -> None:
    """A process that scores has loaded no solver, torch, harness or `datasets`, nor even pyarrow."""
    code = (
        "import sys\n"
        "from banglaplan_scorer import score, summarize\n"
        "row = {'id': 'a', 'gold_prompt': 'p', 'gold_answer': '[{\"is_feasible\":false}]'}\n"
        "summarize([score('[{\"is_feasible\":false}]', row)])\n"
        "print(*sorted({name.split('.')[0] for name in sys.modules}))"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=ROOT
    )
    loaded = set(result.stdout.split())
    assert "banglaplan_scorer" in loaded
    assert loaded.isdisjoint({*HARNESSES, *SOLVERS, *HEAVY, "datasets", "pyarrow", *GLUE, "jinja2"})
