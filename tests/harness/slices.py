"""The lm-eval files that each select the problems of one family or one answer kind, as they should be.

`python -m tests.harness.slices` writes them; a test says whether they are in sync with the data.
"""

from pathlib import Path

from banglaplan_scorer.dataset import load_problems

FOLDER = Path(__file__).parents[2] / "lm_eval_tasks" / "banglaplan"


def slice_files() -> dict[Path, str]:
    """Path to content: for each language one file for each family and each answer kind that has problems."""
    files = {}
    for config, parent in (("bn", "banglaplan"), ("en", "banglaplan_en")):
        rows = load_problems(config)
        for label, folder in (("family", "by_family"), ("answer_kind", "by_kind")):
            for value in sorted({str(row[label]) for row in rows}):
                name = f"{parent}_{value.lower()}"
                files[FOLDER / folder / f"{name}.yaml"] = (
                    f"include: ../{parent}.yaml\n"
                    f"task: {name}\n"
                    f"tag: {parent}_{folder}\n"
                    "dataset_kwargs:\n"
                    f"  banglaplan: {{config: {config}, {label}: {value}}}\n"
                )
    return files


if __name__ == "__main__":
    for path in FOLDER.glob("by_*/*.yaml"):
        path.unlink()
    for path, content in slice_files().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(content)
