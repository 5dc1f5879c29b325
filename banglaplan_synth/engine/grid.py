"""The release grid: which level, feasibility, register and style each of a type's ten problems has.

100 types of 10 problems give 500/200/100/200 by register, 300/300/400 by level, and by level and feasibility
easy 250+50, medium 197+103, hard 297+103: the only integers that fit figure 4 of BanglaPLAN (arXiv 2610.19704).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeVar

from banglaplan_synth.engine.draw import seeded

Level = Literal["easy", "medium", "hard"]
T = TypeVar("T")

PER_TYPE: Final = 10
REGISTERS: Final = ("everyday",) * 5 + ("formal",) * 2 + ("colloquial",) + ("code_mixed",) * 2
LEVELS: Final[tuple[Level, ...]] = ("easy",) * 3 + ("medium",) * 3 + ("hard",) * 4
NUMERALS: Final = ("bangla",) * 5 + ("latin",) * 3 + ("words",) * 2
CLOCKS: Final = ("spoken", "24h") * 5
_EXTRA_MEDIUM: Final = frozenset({11, 45, 79})
_EXTRA_HARD: Final = frozenset({23, 57, 91})


@dataclass(frozen=True, slots=True)
class Cell:
    """What is fixed of one problem before it is drawn; `index` counts from 1 within its type.

    Where `counts` of basic, medium and hard rules are given, they are drawn instead of the level's own, and the
    level says only how large the instance is, not how difficult the problem must turn out.
    """

    index: int
    level: Level
    is_feasible: bool
    register: str
    numerals: str
    clock: str
    calendar: str
    variant: str
    opening: int
    finetune_split: str
    counts: tuple[int, int, int] | None = None


def infeasible_counts(number: int) -> dict[Level, int]:
    """How many infeasible problems of each level type `number` (1 to 100) has: two or three in all.

    Even types have one of each level; odd ones one medium and one hard, and six of them one more.
    """
    if number % 2 == 0:
        return {"easy": 1, "medium": 1, "hard": 1}
    return {"easy": 0, "medium": 1 + (number in _EXTRA_MEDIUM), "hard": 1 + (number in _EXTRA_HARD)}


def held_out(number: int) -> tuple[int, int]:
    """How many feasible and infeasible problems of type `number` are held out of fine-tuning.

    124 feasible and 42 infeasible of 1,000 in all: 166.
    """
    infeasible = 1 if number % 5 in (1, 3) or number in (50, 100) else 0
    feasible = 2 if number % 4 == 0 and number <= 96 else 1
    return feasible, infeasible


def cells(type_id: str, variants: Sequence[str], calendars: Sequence[str]) -> list[Cell]:
    """The ten cells of a type; the same for every seed, so that a new seed changes problems, not the grid."""
    rng = seeded("grid", type_id)
    number = int(type_id[1:])
    levels = rng.sample(LEVELS, PER_TYPE)
    infeasible = _infeasible(levels, infeasible_counts(number), rng.sample(range(PER_TYPE), PER_TYPE))
    registers = rng.sample(REGISTERS, PER_TYPE)
    numerals = _numerals(registers, rng.sample(NUMERALS, PER_TYPE))
    clocks = rng.sample(CLOCKS, PER_TYPE)
    scenarios = rng.sample(_cycled(variants), PER_TYPE)
    dated = rng.sample(_cycled(calendars), PER_TYPE)
    held = _held(infeasible, held_out(number), rng.sample(range(PER_TYPE), PER_TYPE))
    return [
        Cell(
            index=place + 1,
            level=levels[place],
            is_feasible=place not in infeasible,
            register=registers[place],
            numerals=numerals[place],
            clock=clocks[place],
            calendar=dated[place],
            variant=scenarios[place],
            # the how-manieth problem of this scenario it is: each opens in its own way, in either language
            opening=scenarios[:place].count(scenarios[place]),
            finetune_split="heldout" if place in held else "train",
        )
        for place in range(PER_TYPE)
    ]


def validation_cell(type_id: str, variants: Sequence[str], calendars: Sequence[str]) -> Cell:
    """The one validation problem of a type: of medium length at most, every fourth one infeasible."""
    rng = seeded("grid", "validation", type_id)
    number = int(type_id[1:])
    register = rng.choice(REGISTERS)
    return Cell(
        index=1,
        level=("easy", "medium")[number % 2],
        is_feasible=number % 4 != 0,
        register=register,
        numerals="bangla" if register == "code_mixed" else rng.choice(NUMERALS),
        clock=rng.choice(CLOCKS),
        calendar=calendars[0],
        variant=rng.choice(list(variants)),
        opening=rng.randrange(12),
        finetune_split="none",
    )


def _infeasible(levels: list[Level], counts: dict[Level, int], order: list[int]) -> set[int]:
    chosen: set[int] = set()
    for level, count in counts.items():
        chosen |= set([place for place in order if levels[place] == level][:count])
    return chosen


def _held(infeasible: set[int], counts: tuple[int, int], order: list[int]) -> set[int]:
    feasible = [place for place in order if place not in infeasible][: counts[0]]
    return {*feasible, *[place for place in order if place in infeasible][: counts[1]]}


def _numerals(registers: list[str], drawn: list[str]) -> list[str]:
    """Numbers in words do not go with code-mixed speech: such a problem swaps with one that can have them."""
    numerals = list(drawn)
    for place, register in enumerate(registers):
        if register == "code_mixed" and numerals[place] == "words":
            other = next(
                p for p in range(PER_TYPE) if registers[p] != "code_mixed" and numerals[p] != "words"
            )
            numerals[place], numerals[other] = numerals[other], numerals[place]
    return numerals


def _cycled(values: Sequence[T]) -> list[T]:
    return [values[place % len(values)] for place in range(PER_TYPE)]
