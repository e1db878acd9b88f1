"""A code of laws: chapters bound in order, looked up by question or by act."""

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
from rubbers.code.law import Because, Effect, Guard, Law, Question, Rule

HOUSE = "house."
"""The prefix of house-rule numbers; house rules are not laws of whist and belong to no edition."""
LAST = 1000
"""Sort position of laws without a number: those of dummy, and etiquette."""


@dataclass(frozen=True)
class Code:
    """An edition of the laws; `version` is recorded with every effect of a law.

    `parts` maps the part names of the shared chapters to the notation of this edition.
    """

    id: str
    title: str
    version: int
    laws: tuple[Law, ...]
    parts: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, id: str, title: str, version: int, chapters: Sequence[ModuleType]) -> Code:
        """Build a code from the laws defined in these chapters, in order of definition."""
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
        """Return another edition, described by its differences from this one.

        `numbers` maps each law that only moved to its new number; `chapters` hold the laws that
        changed or are new. Laws in neither are dropped, except house rules.
        """
        own = [law for chapter in chapters for law in laws_in(chapter)]
        # Keep what the chapters do not replace, renumber what moved, and drop the rest.
        taken = {block for law in own for block in law.stands_for}
        kept = [law for law in self.laws if taken.isdisjoint(law.stands_for)]
        moved = [law.renumbered(numbers[law.number]) for law in kept if law.number in numbers]
        house = [law for law in kept if law.number.startswith(HOUSE)]
        # Order the laws by the place of their blocks, so that effects run in the same order.
        places = {law.number: place for place, law in enumerate(self.laws)}
        laws = (*sorted((*own, *moved), key=lambda law: _place(law, places)), *house)
        _check_each_once(id, laws)
        return Code(id, title, version, laws, parts)

    @property
    def listed(self) -> tuple[Law, ...]:
        """The laws in numerical order, house rules last."""
        return tuple(sorted(self.laws, key=lambda law: in_order(law.number)))

    def law(self, number: str) -> Law:
        """Return the law with this number; KeyError if the code has none."""
        return next((law for law in self.laws if law.number == number), None) or _missing(number)

    def standing_for(self, law: Law | str) -> Law | None:
        """Return this code's law that contains a block of the shared chapters; None if dropped."""
        return self._by_block.get(law if isinstance(law, str) else law.stands_for[0])

    def number(self, law: Law | str, part: str = "") -> str:
        """Return this code's number for a law of the shared chapters, with its part if given.

        KeyError if this code has dropped the law.
        """
        found = self.standing_for(law)
        if found is None:
            raise KeyError(law if isinstance(law, str) else law.number)
        return f"{found.number}.{self.parts.get(part, part)}" if part else found.number

    def numbers(self, laws: Sequence[Law | str]) -> tuple[str, ...]:
        """Return this code's numbers for these laws, without duplicates or dropped laws."""
        found = (self.standing_for(law) for law in laws)
        return tuple(dict.fromkeys(law.number for law in found if law is not None))

    def law_on(self, question: Question[Any]) -> Law:
        """Return the law that answers this question."""
        return self._by_question[question.name]

    def derived(self, make: Callable[[Code], Code]) -> Code:
        """Return the code that `make` builds from this one; the result is cached."""
        if make not in self._derived:
            self._derived[make] = make(self)
        return self._derived[make]

    def waiving(self, *numbers: str) -> Code:
        """Return a copy with the guards of these laws removed; KeyError if a law is missing.

        The copy is cached, because pages try the same laws again and again.
        """
        waived = frozenset(self.law(number).number for number in numbers)
        if waived not in self._waiving:
            laws = (replace(law, guards=[]) if law.number in waived else law for law in self.laws)
            self._waiving[waived] = replace(self, laws=tuple(laws))
        return self._waiving[waived]

    def ask(self, question: Question[Rule]) -> Rule:
        """Return the function with which this code answers the question."""
        return cast(Rule, self.law_on(question).answers[question.name])

    def because(self, question: Question[Any], reason: Reason, *, reading: bool = False) -> Because:
        """Build a Because for this sentence that cites the law answering the question."""
        return Because(self.law_on(question).number, self.id, self.version, reason, reading)

    def check(self, state: object, act: object) -> None:
        """Raise Refusal, naming the law, if any law of this code forbids the act."""
        for law, guard in self._bound(type(act)).guards:
            reason = guard(state, act)
            if reason is not None:
                raise Refusal(law.number, reason, edition=self.id)

    def effects(self, act: type) -> tuple[Effect, ...]:
        """Return the effects the laws bind to acts of this kind, in law order."""
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
    def _waiving(self) -> dict[frozenset[str], Code]:
        return {}

    @cached_property
    def _by_act(self) -> dict[type, Bound]:
        return {}

    def _bound(self, act: type) -> Bound:
        """Return the guards and effects bound to acts of this kind, cached per kind."""
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
    """The guards and effects a code binds to one kind of act, in the order of its laws."""

    guards: tuple[tuple[Law, Guard], ...]
    effects: tuple[Effect, ...]


def laws_in(chapter: ModuleType) -> tuple[Law, ...]:
    """Return the laws a chapter defines, in order."""
    return tuple(value for value in vars(chapter).values() if isinstance(value, Law))


def _check_each_once(id: str, laws: Sequence[Law]) -> None:
    """Check that no number occurs twice, as when a chapter imports a block from another."""
    stand = Counter(law.number for law in laws)
    twice = [number for number, times in stand.items() if times > 1]
    assert not twice, f"{id}: law {', '.join(twice)} is in two chapters"


def _place(law: Law, places: Mapping[str, int]) -> int:
    """Return a law's sort position: that of its block, or last if it is new."""
    return places.get(law.stands_for[0], len(places))


def in_order(number: str) -> tuple[int, str]:
    """Return the sort key of a law number: by number and letter, then unnumbered, then house."""
    found = re.match(r"(\d+)(.*)", number)
    if found:
        return int(found[1]), found[2]
    return (2 * LAST if number.startswith(HOUSE) else LAST), number


def _missing(number: str) -> Law:
    raise KeyError(number)
