"""The catalogue contract: what every problem type must hold to, checked on fresh problems of it."""

from __future__ import annotations

import json
import re
import statistics
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from dataclasses import replace as changed
from typing import Any, Final

from banglaplan_scorer import score
from banglaplan_synth.engine.build import LANGUAGES, make_problem
from banglaplan_synth.engine.catalogue import listed, problem_type
from banglaplan_synth.engine.grid import PER_TYPE, cells
from banglaplan_synth.engine.lints import Alikeness
from banglaplan_synth.engine.problem_type import TIERS
from banglaplan_synth.engine.produce import CannotProduce
from banglaplan_synth.engine.row import Row, row_id
from banglaplan_synth.engine.textbook import PLAIN, REGISTERS, Textbook, textbook
from banglaplan_synth.engine.tokens import count_tokens
from banglaplan_synth.engine.verify import verify_rows

CONSTANT_LIMITS: Final[Mapping[str, float]] = {"classification": 0.5, "matching": 0.25, "ranking": 0.2}
"""The share of feasible problems that one fixed answer may solve. A classification has three to five labels, so
that among twenty problems the commonest label often reaches 0.4; small matchings and rankings have six possible
answers; every other kind writes out times or amounts, where one answer should hardly ever recur."""
CONSTANT_LIMIT: Final = 0.15
_ENOUGH: Final = 10
"""Of fewer feasible problems the share of the commonest answer says nothing."""
MIN_POOLS: Final[Mapping[str, int]] = {"basic": 4, "medium": 4, "hard": 2}
_JUNK: Final = ("", "42", "[]", "[[]]", "{}", "null", '[{"is_feasible": true}]', "no plan", "[" * 2000)
_DIGIT: Final = re.compile("[0-9\u09e6-\u09ef]")
_TEMPLATE: Final = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", re.DOTALL)
_SAFE: Final = re.compile(r"\+06:00|[A-Z]+[0-9]+|[0-9]+[A-Z]+")


@dataclass
class Report:
    """What validation found: problems by what is wrong (nothing if none), and figures by level."""

    type_id: str
    findings: list[str] = field(default_factory=list)
    levels: dict[str, list[dict[str, float]]] = field(default_factory=dict)
    thrown_away: dict[str, Counter[str]] = field(default_factory=dict)
    rules_used: Counter[str] = field(default_factory=Counter)
    rules_binding: Counter[str] = field(default_factory=Counter)

    def means(self, level: str) -> dict[str, float]:
        """Mean figures of a level's problems."""
        rows = self.levels.get(level, [])
        return {name: statistics.fmean(row[name] for row in rows) for name in rows[0]} if rows else {}

    def thrown_share(self, level: str) -> float:
        """The share of a level's draws that were thrown away."""
        thrown, kept = self.thrown_away[level].total(), len(self.levels[level])
        return thrown / (thrown + kept)


def validate(
    type_id: str,
    n: int = 20,
    seed: str = "validate",
    progress: Callable[[int, int], None] = lambda a, b: None,
) -> Report:
    """Draw, prove and lint `n` fresh problems of a type and hold it to the contract.

    Raises:
        UnknownType: there is no such type.
        TextError, TypeFault: the type cannot make a problem at all.
    """
    report = Report(type_id)
    report.findings += [*_pools(type_id), *_texts(type_id)]
    rows: dict[str, dict[str, Row]] = {lang: {} for lang in LANGUAGES}
    earlier = Alikeness()
    made = problem_type(type_id)
    for number in range(n):
        cell = cells(type_id, made.variants, made.calendars)[number % PER_TYPE]
        cell = changed(cell, index=number + 1, opening=cell.opening + number // PER_TYPE)
        try:
            held_against = earlier if number < PER_TYPE else Alikeness()
            pair, produced = make_problem(type_id, seed, "test", cell, held_against)
        except CannotProduce as error:
            report.findings.append(str(error))
        else:
            for lang in LANGUAGES:
                rows[lang][pair[lang]["id"]] = pair[lang]
            _note(report, produced, pair)
        progress(number + 1, n)
    for verified in verify_rows(rows):
        # only the ten problems of one grid are held against each other
        if "shares" not in " ".join(verified.reasons) or verified.id <= row_id(type_id, "test", PER_TYPE):
            report.findings += [f"{verified.id}: {reason}" for reason in verified.reasons]
    listed_rows = list(rows["bn"].values())
    report.findings += [*_scoring(listed_rows), *_constant(listed_rows), *_levels(report)]
    return report


def _note(report: Report, produced: Any, pair: Mapping[str, Row]) -> None:
    row = pair["bn"]
    report.thrown_away.setdefault(row["difficulty"], Counter()).update(produced.thrown_away)
    rated = produced.difficulty
    for place, (entry, _) in enumerate(produced.draft.rules, 1):
        report.rules_used[entry.name] += 1
        report.rules_binding[entry.name] += f"C{place}" in rated.binding
    report.levels.setdefault(row["difficulty"], []).append(
        {
            "k": row["k"],
            "rules": len(produced.draft.rules),
            "pools": len({entry.pool for entry, _ in produced.draft.rules}),
            "binding": row["binding_rules"],
            "facts": row["supporting_facts"],
            "characters": len(row["gold_prompt"]),
            "tokens": count_tokens(row["gold_prompt"]),
            "solver_ms": 1000 * produced.solver_seconds,
        }
    )


def _pools(type_id: str) -> Iterator[str]:
    made = problem_type(type_id)
    counts = Counter(entry.tier for entry in made.rules.entries)
    for tier in TIERS:
        if counts[tier] < MIN_POOLS[tier]:
            yield f"{type_id}: {counts[tier]} {tier} rules where at least {MIN_POOLS[tier]} are wanted"
    if not 2 <= len(made.variants) <= 4:
        yield f"{type_id}: {len(made.variants)} scenario variants where two or three are wanted"


def _texts(type_id: str) -> Iterator[str]:
    """Both languages have the same keys, every register too, and no number stands bare in a sentence."""
    made = problem_type(type_id)
    books = {lang: textbook(listed(type_id).folder, lang) for lang in LANGUAGES}
    wanted = _keys(books["en"], PLAIN)
    names = {f"rules.{entry.name}" for entry in made.rules.entries}
    names |= {f"objectives.{name}" for name, _ in made.objectives.entries}
    names |= {f"tie_break.{name}" for name, _ in made.objectives.tie_breaks}
    names |= {f"opening.{variant}" for variant in made.variants}
    for name in sorted(names - set(wanted)):
        yield f"en.toml: nothing is said for {name}"
    for register in REGISTERS:
        found = _keys(books["bn"], register)
        for name in sorted(set(wanted) ^ set(found)):
            yield f"{name} stands in {'en.toml' if name in wanted else 'bn.toml'} only ([{register}])"
    yield from _alternates(books)
    if set(books["bn"].words) != set(books["en"].words):
        yield f"[words] differ: {sorted(set(books['bn'].words) ^ set(books['en'].words))}"
    for book in books.values():
        yield from _bare_numbers(book)


def _alternates(books: Mapping[str, Textbook]) -> Iterator[str]:
    """English has every alternate that a register has: both languages take the same place of their lists."""
    for register in REGISTERS:
        for part in ("opening", "facts", "rules", "objectives", "tie_break"):
            for name in books["bn"].register(register)[part]:
                bangla = len(books["bn"].choices(register, part, name))
                if name in books["en"].register(PLAIN)[part]:
                    english = len(books["en"].choices(PLAIN, part, name))
                    if english < bangla:
                        yield f"{part}.{name}: {bangla} ways in [{register}], {english} in English"


def _keys(book: Textbook, register: str) -> dict[str, Any]:
    table = book.register(register)
    found: dict[str, Any] = {}
    for part in ("opening", "facts", "rules", "objectives", "tie_break"):
        found |= {f"{part}.{name}": text for name, text in table[part].items()}
    counted = len(book.listed(register, "distractors"))
    return found | {f"distractors[{place}]": True for place in range(counted)}


def _bare_numbers(book: Textbook) -> Iterator[str]:
    for register, table in book.registers.items():
        for part, text in _every(table):
            literal = _SAFE.sub("", _TEMPLATE.sub("", text))
            if _DIGIT.search(literal):
                yield f"{book.where}: [{register}.{part}] writes a number bare: {literal.strip()[:60]!r}"


def _every(table: Any, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(table, str):
        yield path, table
    elif isinstance(table, list):
        for item in table:
            yield from _every(item, path)
    elif isinstance(table, Mapping):
        for name, item in table.items():
            yield from _every(item, f"{path}.{name}".lstrip("."))


def _scoring(rows: list[Row]) -> Iterator[str]:
    """The gold answer scores 1 however it is written; everything else scores 0, without an error."""
    for row in rows:
        gold = row["gold_answer"]
        for text in (gold, json.dumps(json.loads(gold), indent=1), f"\n {gold}\n"):
            if score(text, row).exact_match != 1:
                yield f"{row['id']}: its own gold answer does not score 1"
        others = [other["gold_answer"] for other in rows if other["gold_answer"] != gold]
        for text in (*_JUNK, row["gold_prompt"], *others):
            if score(text, row).exact_match != 0:
                yield f"{row['id']}: scores 1 for {text[:60]!r}"


def _constant(rows: list[Row]) -> Iterator[str]:
    feasible = [row for row in rows if row["is_feasible"]]
    if len(feasible) < _ENOUGH:
        return
    answer, count = Counter(row["gold_answer"] for row in feasible).most_common(1)[0]
    limit = CONSTANT_LIMITS.get(feasible[0]["answer_kind"], CONSTANT_LIMIT)
    if count / len(feasible) > limit:
        yield f"one answer solves {count} of {len(feasible)} feasible problems (limit {limit:.0%}): {answer[:80]}"


def _levels(report: Report) -> Iterator[str]:
    easy, hard = report.means("easy"), report.means("hard")
    if easy and hard:
        for name in ("k", "rules", "facts", "binding"):
            if hard[name] <= easy[name]:
                yield f"hard problems do not have more {name} than easy ones"
