"""Say a problem: the prompt in one language from its record, its type's sentences and the shared frame."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from banglaplan_scorer.kinds import kind_of
from banglaplan_scorer.kinds.route import is_tour
from banglaplan_scorer.record import Problem
from banglaplan_synth.engine.catalogue import listed
from banglaplan_synth.engine.draw import seeded
from banglaplan_synth.engine.grid import Cell
from banglaplan_synth.engine.produce import Produced
from banglaplan_synth.engine.textbook import PLAIN, Textbook, frame, textbook
from banglaplan_synth.text import lexicon
from banglaplan_synth.text.facts import record_facts
from banglaplan_synth.text.marks import Said, finish
from banglaplan_synth.text.notes import explained
from banglaplan_synth.text.render import render
from banglaplan_synth.text.style import Style, TextError

INFEASIBLE_FORM: Final = '[{"is_feasible": false}]'
_LAYOUTS: Final = (
    ("opening", "facts", "rules", "conventions", "distractors", "objectives"),
    ("opening", "facts", "distractors", "rules", "objectives", "conventions"),
    ("opening", "distractors", "facts", "conventions", "rules", "objectives"),
    ("opening", "rules", "facts", "conventions", "distractors", "objectives"),
    ("opening", "facts", "objectives", "rules", "distractors", "conventions"),
)


@dataclass(frozen=True)
class Prompt:
    """A finished prompt, every fact said in it with its place, and the sentences of rules and objectives by id."""

    text: str
    said: list[Said]
    sentences: Mapping[str, str]
    distractors: int


@dataclass(frozen=True)
class _Choices:
    """The choices that both languages share, so that they say the same in the same order."""

    layout: tuple[str, ...]
    rules_form: str
    picks: Mapping[str, float]
    distractors: tuple[str, ...]

    def pick(self, name: str, options: list[str], count: int | None = None) -> str:
        """One of several ways to say a thing.

        `count` is how many ways the Bangla register has: both languages then take the same place of their lists.
        """
        return options[int(self.picks.get(name, 0.0) * (count or len(options))) % len(options)]


def style_of(produced: Produced, cell: Cell, lang: str) -> Style:
    """How a problem speaks in a language."""
    facts = produced.draft.facts
    return Style(
        lang="bn" if lang == "bn" else "en",
        epoch=facts.epoch,
        reference=facts.reference or facts.epoch,
        register=cell.register,  # type: ignore[arg-type]  # Style checks every choice itself
        numerals=cell.numerals,  # type: ignore[arg-type]
        clock=cell.clock,  # type: ignore[arg-type]
        calendar=cell.calendar,  # type: ignore[arg-type]
    )


def write_prompts(produced: Produced, cell: Cell) -> dict[str, Prompt]:
    """The problem's prompt in both languages.

    Raises:
        TextError: a template lacks a part, prints a fact bare, or names something that the record has not.
    """
    choices = _choose(produced, cell)
    return {lang: _Writer(produced, cell, lang, choices).prompt() for lang in ("bn", "en")}


def _choose(produced: Produced, cell: Cell) -> _Choices:
    rng = seeded("text", produced.draw.seed)
    listed_type = listed(produced.draw.seed.split("/", 1)[0])
    names = [entry.name for entry, _ in produced.draft.rules]
    names += [name for name, _ in produced.draft.objectives] + [
        "facts",
        "fiction",
        "output",
        "tie",
        "tie_break",
    ]
    names += ["rules_intro", "objectives_intro", "next0", "next1", "next2", "next3"]
    english = textbook(listed_type.folder, "en")
    available = len(english.listed(PLAIN, "distractors"))
    count = min(rng.choices([0, 1, 2], [0.45, 0.4, 0.15])[0], available)
    return _Choices(
        layout=rng.choice(_LAYOUTS),
        rules_form=rng.choices(["numbered", "bulleted", "prose"], [0.55, 0.2, 0.25])[0],
        picks={name: rng.random() for name in names},
        distractors=tuple(map(str, rng.sample(range(available), count))),
    )


class _Writer:
    """Writes one prompt in one language."""

    def __init__(self, produced: Produced, cell: Cell, lang: str, choices: _Choices) -> None:
        type_id = produced.draw.seed.split("/", 1)[0]
        self.produced = produced
        self.cell = cell
        self.lang = lang
        self.choices = choices
        self.style = style_of(produced, cell, lang)
        self.book: Textbook = textbook(listed(type_id).folder, lang)
        self.bangla: Textbook = textbook(listed(type_id).folder, "bn")
        self.frame = frame(lang)[cell.register if lang == "bn" else PLAIN]
        self.order = frame(lang)["order"][cell.register if lang == "bn" else PLAIN]
        self.context = self._context()

    def _context(self) -> dict[str, Any]:
        facts = self.produced.draft.facts
        context: dict[str, Any] = record_facts(self.produced.raw)
        context |= {name: list(items) for name, items in self.produced.raw["sets"].items()}
        context |= {role: _from_lexicon(reference) for role, reference in facts.cast.items()}
        context["name"] = {
            identifier: self.book.word(key, self.cell.register) for identifier, key in facts.names.items()
        }
        context |= dict(facts.say)
        context |= {"variant": self.cell.variant, "register": self.cell.register}
        # which rules stand, so that a sentence can be left out where one of them says it or forbids it
        context["stands"] = frozenset(entry.name for entry, _ in self.produced.draft.rules)
        return context

    def alternate(self, part: str, name: str, pick: str) -> str:
        """One of the type's ways to say `part.name`, at the same place in both languages."""
        count = len(self.bangla.choices(self.cell.register, part, name))
        return self.choices.pick(pick, self.book.choices(self.cell.register, part, name), count)

    def say(self, source: str, where: str, more: Mapping[str, Any] | None = None) -> str:
        """A template's text, still marked."""
        text = render(source, self.style, {**self.context, **(more or {})}, f"{self.book.where}: {where}")
        return text.strip()

    def prompt(self) -> Prompt:
        """The whole prompt."""
        parts = {
            "opening": self.opening(),
            "facts": self.facts(),
            "rules": self.rules(),
            "conventions": " ".join(filter(None, self.conventions())),
            "distractors": " ".join(self.distractors()),
            "objectives": self.objectives(),
        }
        body = "\n\n".join(parts[name] for name in self.choices.layout if parts[name])
        text, said = finish(explained(f"{body}\n\n{self.output()}", self.style))
        return Prompt(text, said, self.sentences(), len(self.choices.distractors))

    def opening(self) -> str:
        """The scenario and the sentence that says it is fictional."""
        variant = self.cell.variant
        place = self.cell.opening % len(self.bangla.choices(self.cell.register, "opening", variant))
        offered = self.book.choices(self.cell.register, "opening", variant)
        opening = self.say(offered[place % len(offered)], f"opening.{variant}")
        return f"{opening} {self.choices.pick('fiction', self.frame['fiction'])}"

    def facts(self) -> str:
        """The facts, in one of the type's layouts, and the calendar's note where dates need one."""
        table = self.book.register(self.cell.register)["facts"]
        name = self.cell.variant if self.cell.variant in table else "any"
        return self.say(self.alternate("facts", name, "facts"), f"facts.{name}")

    def rule_sentences(self) -> list[str]:
        """Every rule's sentence, still marked, in order."""
        found = []
        for entry, rule in self.produced.draft.rules:
            source = self.alternate("rules", entry.name, entry.name)
            said = self.say(source, f"rules.{entry.name}", rule.say)
            found.append(_capital(said))
        return found

    def rules(self) -> str:
        """The rules: numbered, as bullets, or as a paragraph."""
        sentences = self.rule_sentences()
        offered = self.book.listed(self.cell.register, "rules_intro") or self.frame["rules_intro"]
        intro = self.say(self.choices.pick("rules_intro", offered), "rules_intro")
        if self.choices.rules_form == "prose" and len(sentences) <= 6:
            return f"{intro} {' '.join(sentences)}"
        bullet = "-" if self.choices.rules_form != "numbered" else None
        lines = [
            f"{bullet or self.say('{{ place | item }}', 'item', {'place': place})} {sentence}"
            for place, sentence in enumerate(sentences, 1)
        ]
        return "\n".join([intro, *lines])

    def conventions(self) -> list[str]:
        """What could be read two ways, said once."""
        listed_ones = self.book.listed(self.cell.register, "conventions")
        return [self.say(source, "conventions") for source in listed_ones]

    def distractors(self) -> list[str]:
        """Irrelevant facts and wishes that do not count."""
        offered = self.book.listed(self.cell.register, "distractors")
        if not all(int(place) < len(offered) for place in self.choices.distractors):
            raise TextError(f"{self.book.where}: [{self.cell.register}] has fewer distractors than en.toml")
        return [self.say(offered[int(place)], "distractors") for place in self.choices.distractors]

    def clauses(self) -> list[tuple[str, str]]:
        """Ids and clauses of the objectives and the tie-break."""
        found = []
        for place, (name, objective) in enumerate(self.produced.draft.objectives, 1):
            source = self.alternate("objectives", name, name)
            found.append((f"O{place}", self.say(source, f"objectives.{name}", objective.say)))
        name, tie_break = self.produced.draft.tie_break
        source = self.alternate("tie_break", name, "tie_break")
        said = self.say(source, f"tie_break.{name}", tie_break.say)
        return [*found, ("tie_break", said)]

    def objectives(self) -> str:
        """The objectives in order, and the tie-break."""
        offered = self.book.listed(self.cell.register, "objectives_intro") or self.frame["objectives_intro"]
        said = [self.say(self.choices.pick("objectives_intro", offered), "objectives_intro")]
        clauses = [clause for _, clause in self.clauses()]
        for place, clause in enumerate(clauses):
            options = self.frame[_connector(place, len(clauses))]
            said.append(_capital(self.choices.pick(f"next{place}", options).replace("{clause}", clause)))
        return " ".join(said)

    def output(self) -> str:
        """How to answer, and the shape of an answer with values that belong to none."""
        problem = self.produced.problem
        kind = kind_of(problem.kind)
        order = self.order[_order_key(problem)]
        instruction = self.choices.pick("output", self.frame["output"])
        instruction = instruction.replace("{order}", order).replace("{form}", INFEASIBLE_FORM)
        example = [{"is_feasible": True, "verified_answer": kind.example(problem)}]
        return f"{instruction}\n{json.dumps(example, ensure_ascii=False)}"

    def sentences(self) -> dict[str, str]:
        """Plain sentences of rules and clauses, for the record."""
        pairs = [*zip(self.produced.problem.rules, self.rule_sentences(), strict=True)]
        found = {rule.id: finish(sentence)[0] for rule, sentence in pairs}
        return found | {owner: finish(clause)[0] for owner, clause in self.clauses()}


def _order_key(problem: Problem) -> str:
    """The frame's key for how the list of an answer is ordered: two kinds have a second form."""
    if problem.kind == "allocation" and any(set(d) != {"amount"} for d in problem.decisions.values()):
        return "allocation_several"
    return "route_tour" if problem.kind == "route" and is_tour(problem) else problem.kind


def _connector(place: int, count: int) -> str:
    """The frame's key for the sentence of one criterion among `count`, of which the last is the tie-break."""
    if place == 0:
        return "objective_only" if count == 2 else "objective_first"
    return f"{'tie' if place == count - 1 else 'objective'}_{'second' if place == 1 else 'later'}"


def _capital(sentence: str) -> str:
    """A sentence in Latin letters begins with a capital; what is marked as a fact stays as it is."""
    return sentence[0].upper() + sentence[1:] if sentence[:1].isascii() else sentence


def _from_lexicon(reference: str) -> lexicon.Name:
    place, _, key = reference.partition("/")
    if place == "person":
        return lexicon.person(key)
    if place == "place":
        return lexicon.place(key)
    raise TextError(f"{reference!r} is no reference to the lexicon (person/… or place/…)")
