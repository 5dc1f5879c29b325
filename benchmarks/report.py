"""A report of ten models by 2,000 rows: time to build its page, its size, and time to its first filter in Chromium.

The rows are the release's, again and again under new ids, 1,000 problems in both languages. A response is the gold
answer, right or spoilt, after some sentences of other prompts, which pack no better than what a model thinks aloud.
"""

from __future__ import annotations

import gzip
import json
import random
import re
import shutil
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from timing import show

from banglaplan_cli.logs import Response
from banglaplan_cli.report.entries import entries_of
from banglaplan_cli.report.figures.draw import all_figures
from banglaplan_cli.report.page import render_page
from banglaplan_cli.report.tables import all_tables
from banglaplan_cli.results import Result
from banglaplan_scorer import load_problems, score
from banglaplan_scorer.rows import Row

MODELS: Final = 10
PROBLEMS: Final = 1000
SENTENCES: Final = 12


def _rows(lang: str) -> dict[str, Row]:
    """The release's rows under new ids, one whole release after the other, so that no copy is packed with its like."""
    release = load_problems(lang, "test")
    found: dict[str, Row] = {}
    for number in range(PROBLEMS):
        row = release[number % len(release)]
        name = f"{row['id']}-{number // len(release)}"
        found[name] = {**row, "id": name}
    return found


def _response(row: Row, said: list[str], skill: float, dice: random.Random) -> str:
    text = str(row["gold_answer"])
    if dice.random() > skill:
        places = [match.start() for match in re.finditer("[0-9]", text)]
        for place in dice.sample(places, min(2, len(places))):
            text = f"{text[:place]}{dice.randrange(10)}{text[place + 1 :]}"
    thought = " ".join(dice.sample(said, SENTENCES))
    return f"<think>\n{thought}\n</think>\n{text}"


def _results() -> tuple[list[Result], float]:
    """The results, and the seconds that scoring took."""
    found: list[Result] = []
    seconds = 0.0
    for lang in ("bn", "en"):
        rows = _rows(lang)
        said = [
            line for row in rows.values() for line in str(row["gold_prompt"]).splitlines() if len(line) > 40
        ]
        for number in range(MODELS):
            dice = random.Random(f"{lang}{number}")
            responses = {
                name: Response(name, _response(row, said, number / MODELS, dice), "here")
                for name, row in rows.items()
            }
            began = time.perf_counter()
            scores = {name: score(responses[name].text, row) for name, row in rows.items()}
            seconds += time.perf_counter() - began
            found.append(Result(f"Model-{number}", lang, "test", rows, scores, responses, (), 0, (), ()))
    return found, seconds


def _build(results: list[Result]) -> Iterator[tuple[str, float, Any]]:
    """Each part with its seconds and what it gave."""
    began = time.perf_counter()
    entries = entries_of(results)
    tables = all_tables(entries)
    yield "tables", time.perf_counter() - began, tables
    began = time.perf_counter()
    figures = all_figures(entries, tables, lambda done, total: None)
    yield "figures", time.perf_counter() - began, figures
    began = time.perf_counter()
    page = render_page(results, tables, figures)
    yield "page", time.perf_counter() - began, page


def _plain(results: list[Result]) -> bytes:
    """What the page's samples hold at the least, as one JSON text: prompts, golds and records once, and responses."""
    rows = {(one.lang, name): row for one in results for name, row in one.rows.items()}
    kept = ("gold_prompt", "gold_answer", "problem")
    data = [
        [[row[column] for column in kept] for row in rows.values()],
        [one.text for result in results for one in result.responses.values()],
    ]
    return json.dumps(data, ensure_ascii=False).encode()


_FILTER: Final = """
const boxes = [...document.querySelectorAll(".facet input")];
return boxes.slice(0, 12).map((box) => {
  const began = performance.now();
  box.click();
  document.body.offsetHeight;
  const took = performance.now() - began;
  box.click();
  return took;
});
"""
_OPEN: Final = """
const done = arguments[0];
const began = performance.now();
document.querySelector("#list li:last-child a").click();
const wait = () => document.getElementById("sample").open ? done(performance.now() - began) : setTimeout(wait, 2);
wait();
"""


def _ready(chrome: Any) -> Any:
    return chrome.execute_script("return performance.getEntriesByName('samples-ready')[0]?.startTime")


def _browse(page: Path) -> tuple[float, float, float]:
    """Milliseconds from opening the file to samples that can be filtered, of a filter, and of opening a sample."""
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.support.ui import WebDriverWait

    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or ""
    with tempfile.TemporaryDirectory() as profile:
        for flag in (
            "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
            "--disable-background-networking", "--disable-component-update", f"--user-data-dir={profile}",
        ):  # fmt: skip
            options.add_argument(flag)
        chrome: Any = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
        try:
            found = []
            for _ in range(3):
                chrome.get("about:blank")
                chrome.get(page.as_uri())
                found.append(float(WebDriverWait(chrome, 120, 0.1).until(_ready)))
            filters = [float(one) for one in chrome.execute_script(_FILTER)]
            opened = float(chrome.execute_async_script(_OPEN))
        finally:
            chrome.quit()
    return statistics.median(found), statistics.median(filters), opened


def main() -> None:
    """Print seconds, bytes and milliseconds, and what they are in terms of scoring, of bare gzip and of one another."""
    results, scoring = _results()
    samples = sum(len(result.scores) for result in results)
    show(f"scoring {samples:,} responses", f"{scoring:.1f} s")
    page = ""
    for name, seconds, made in _build(results):
        show(
            f"{name} of {MODELS} models x {2 * PROBLEMS:,} rows",
            f"{seconds:.1f} s",
            f"{seconds / scoring:.2f} x scoring",
        )
        page = made if isinstance(made, str) else page
    plain = _plain(results)
    bare = len(gzip.compress(plain, 6))
    size = len(page.encode())
    show("size of report.html", f"{size / 1e6:.1f} MB", f"{size / bare:.2f} x its texts in one bare gzip")
    show("  its texts as plain JSON", f"{len(plain) / 1e6:.1f} MB", f"{len(plain) / size:.1f} x the page")
    if shutil.which("chromium") is None or shutil.which("chromedriver") is None:
        show("time to the first filter", "–", "needs chromium and chromedriver")
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "report.html"
        path.write_text(page, encoding="utf-8")
        ready, filtered, opened = _browse(path)
    show("from opening the file to the first filter, in Chromium", f"{ready:.0f} ms")
    show("a filter: counts and list drawn anew", f"{filtered:.0f} ms", f"{filtered / ready:.2f} x that")
    show("a sample: its block unpacked, all of it shown", f"{opened:.0f} ms")


if __name__ == "__main__":
    main()
