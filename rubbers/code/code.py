"""A code of laws: chapters bound in order, asked by question or by act."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import ModuleType
from typing import Any, cast

from club.errors import Refusal
from club.reason import Reason
from rubbers.code.because import Because
from rubbers.code.law import Effect, Guard, Law, Question, Rule

HOUSE = "house."
"""How the numbers of the rules of the house begin; they are no laws of whist, and no edition's."""
LAST = 1000
"""Where laws without a number stand: those of dummy, and etiquette."""


@dataclass(frozen=True)
class Code:
    """An edition of the laws; `version` is written beside every effect a law brings about.

    `parts` says how this edition writes the parts of a law that the shared chapters name.
    """

    id: str
    title: str
    version: int
    laws: tuple[Law, ...]
    parts: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, id: str, title: str, version: int, chapters: Sequence[ModuleType]) -> Code:
        """Bind the laws that stand in these chapters, in the order they stand there."""
        laws = tuple(law for chapter in chapters for law in laws_in(chapter))
        _check_each_once(id, laws)
        return cls(id, title, version, laws)

    def revising(
        self,
        id: str,
        title: str,
        version: int,
        *,
        numbers: Mapping[str, str],
        chapters: Sequence[ModuleType],
        parts: Mapping[str, str],
    ) -> Code:
        """Give another edition, as its differences from this one.

        `numbers` has the new number of each law that only moved, `chapters` the laws that changed
        or are new; a law named in neither is dropped, save the rules of the house.
        """
        own = [law for chapter in chapters for law in laws_in(chapter)]
        taken = {block for law in own for block in law.stands_for}
        kept = [law for law in self.laws if taken.isdisjoint(law.stands_for)]
        moved = [law.renumbered(numbers[law.number]) for law in kept if law.number in numbers]
        house = [law for law in kept if law.number.startswith(HOUSE)]
        places = {law.number: place for place, law in enumerate(self.laws)}
        laws = (*sorted((*own, *moved), key=lambda law: _place(law, places)), *house)
        _check_each_once(id, laws)
        return Code(id, title, version, laws, parts)

    @property
    def listed(self) -> tuple[Law, ...]:
        """Give the laws in the order of their numbers, the rules of the house last."""
        return tuple(sorted(self.laws, key=lambda law: in_order(law.number)))

    def law(self, number: str) -> Law:
        """Give the law of this number; KeyError if the code has none."""
        return next((law for law in self.laws if law.number == number), None) or _missing(number)

    def standing_for(self, law: Law | str) -> Law | None:
        """Give the law of this code that has a block of the shared chapters; None if dropped."""
        return self._by_block.get(law if isinstance(law, str) else law.stands_for[0])

    def number(self, law: Law | str, part: str = "") -> str:
        """Give the number by which this code calls a law of the shared chapters, and its part.

        KeyError if this code has dropped it.
        """
        found = self.standing_for(law)
        if found is None:
            raise KeyError(law if isinstance(law, str) else law.number)
        return f"{found.number}.{self.parts.get(part, part)}" if part else found.number

    def numbers(self, laws: Sequence[Law | str]) -> tuple[str, ...]:
        """Give the numbers this code has for these laws, each once, without those it dropped."""
        found = (self.standing_for(law) for law in laws)
        return tuple(dict.fromkeys(law.number for law in found if law is not None))

    def law_on(self, question: Question[Any]) -> Law:
        """Give the law that answers this question."""
        return self._by_question[question.name]

    def derived(self, make: Callable[[Code], Code]) -> Code:
        """Give the code that is made from this one so; it is made once."""
        if make not in self._derived:
            self._derived[make] = make(self)
        return self._derived[make]

    def waiving(self, *numbers: str) -> Code:
        """Give the same code without what these laws forbid; KeyError if it lacks one of them."""
        waived = {self.law(number).number for number in numbers}
        laws = tuple(replace(law, guards=[]) if law.number in waived else law for law in self.laws)
        return replace(self, laws=laws)

    def ask(self, question: Question[Rule]) -> Rule:
        """Give the function with which this code answers the question."""
        return cast(Rule, self.law_on(question).answers[question.name])

    def because(self, question: Question[Any], reason: Reason, *, reading: bool = False) -> Because:
        """Name the law that answers the question as the ground for this sentence."""
        return Because(self.law_on(question).number, self.id, self.version, reason, reading)

    def check(self, state: object, act: object) -> None:
        """Raise Refusal, naming the law, if any law of this code forbids the act."""
        for law, guard in self._bound(type(act)).guards:
            reason = guard(state, act)
            if reason is not None:
                raise Refusal(law.number, reason, edition=self.id)

    def effects(self, act: type) -> tuple[Effect, ...]:
        """Give what the laws of this code make of such an act, in their order."""
        return self._bound(act).effects

    @cached_property
    def _by_block(self) -> Mapping[str, Law]:
        return {block: law for law in reversed(self.laws) for block in law.stands_for}

    @cached_property
    def _by_question(self) -> Mapping[str, Law]:
        return {name: law for law in reversed(self.laws) for name in law.answers}

    @cached_property
    def _derived(self) -> dict[Callable[[Code], Code], Code]:
        return {}

    @cached_property
    def _by_act(self) -> dict[type, Bound]:
        return {}

    def _bound(self, act: type) -> Bound:
        """Give what the laws have bound to such an act; it is looked up once for each kind."""
        if act not in self._by_act:
            guards = ((law, *bound) for law in self.laws for bound in law.guards)
            effects = (bound for law in self.laws for bound in law.effects)
            self._by_act[act] = Bound(
                tuple((law, guard) for law, kind, guard in guards if issubclass(act, kind)),
                tuple(effect for kind, effect in effects if issubclass(act, kind)),
            )
        return self._by_act[act]


@dataclass(frozen=True, slots=True)
class Bound:
    """What a code has bound to one kind of act, in the order of its laws."""

    guards: tuple[tuple[Law, Guard], ...]
    effects: tuple[Effect, ...]


def laws_in(chapter: ModuleType) -> tuple[Law, ...]:
    """Give the laws a chapter defines, in order."""
    return tuple(value for value in vars(chapter).values() if isinstance(value, Law))


def _check_each_once(id: str, laws: Sequence[Law]) -> None:
    """Refuse a code in which a number stands twice, as where a chapter imports another's block."""
    stand = Counter(law.number for law in laws)
    twice = [number for number, times in stand.items() if times > 1]
    assert not twice, f"{id}: law {', '.join(twice)} stands in two chapters"


def _place(law: Law, places: Mapping[str, int]) -> int:
    """Give the place of a law in the course of events: that of its block; new laws come last."""
    return places.get(law.stands_for[0], len(places))


def in_order(number: str) -> tuple[int, str]:
    """Give the place of a law among others: by its number and letter, then those without one."""
    found = re.match(r"(\d+)(.*)", number)
    if found:
        return int(found[1]), found[2]
    return (2 * LAST if number.startswith(HOUSE) else LAST), number


def _missing(number: str) -> Law:
    raise KeyError(number)
