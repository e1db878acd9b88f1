"""A law: its number, our statement of it, how it is enforced, and the functions bound to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Generic, TypeVar, cast

from club.reason import Reason

Rule = TypeVar("Rule", bound=Callable[..., Any])
Guard = Callable[[Any, Any], Reason | None]
Effect = Callable[[Any], Iterable[Any]]


class Enforcement(StrEnum):
    """How a law is enforced."""

    GUARD = "guard"  # the act is refused
    CONSEQUENCE = "consequence"  # the act is valid, but costs something
    SCORING = "scoring"  # it decides points
    MEANING = "meaning"  # it defines a word
    BY_DESIGN = "by design"  # the program makes it impossible to break
    BY_RULING = "by ruling"  # a person decides, and the decision is recorded


@dataclass(frozen=True, slots=True)
class Question(Generic[Rule]):
    """A question that every code must answer, through whichever of its laws deals with it."""

    name: str


@dataclass(frozen=True, slots=True, eq=False)
class Law:
    """One law: its number, our statement of it, how it is enforced, and its bound functions.

    `reading` is our choice where the code is silent; every answer that relies on it is marked as
    such. `also` lists laws of the same code that are cited with this one. `blocks` are the law
    numbers in the shared chapters whose functions this law uses, if another edition renumbers a law
    or merges two.
    """

    number: str
    statement: str
    enforcement: Enforcement
    reading: str = ""
    also: tuple[str, ...] = ()
    blocks: tuple[str, ...] = ()
    guards: list[tuple[type, Guard]] = field(default_factory=list, repr=False)
    answers: dict[str, Callable[..., Any]] = field(default_factory=dict, repr=False)
    effects: list[tuple[type, Effect]] = field(default_factory=list, repr=False)

    @property
    def stands_for(self) -> tuple[str, ...]:
        """The law's numbers in the shared chapters."""
        return self.blocks or (self.number,)

    def renumbered(self, number: str) -> Law:
        """Return the same law under another edition's number."""
        return replace(self, number=number, blocks=self.stands_for)

    def revised(
        self,
        number: str,
        statement: str,
        enforcement: Enforcement | None = None,
        *joined: Law,
        reading: str = "",
        also: tuple[str, ...] = (),
    ) -> Law:
        """Return another edition's law that starts with the functions of this law and of `joined`.

        Functions bound to it later are bound to it alone, and a later answer replaces the shared
        one.
        """
        shared = (self, *joined)
        return Law(
            number,
            statement,
            enforcement or self.enforcement,
            reading,
            also,
            tuple(block for law in shared for block in law.stands_for),
            [guard for law in shared for guard in law.guards],
            {name: answer for law in shared for name, answer in law.answers.items()},
            [effect for law in shared for effect in law.effects],
        )

    def without(self, *functions: Callable[..., Any]) -> Law:
        """Return a copy without these functions."""
        return self._with(lambda one: one not in functions)

    def only(self, *functions: Callable[..., Any]) -> Law:
        """Return a copy that keeps only these functions."""
        return self._with(lambda one: one in functions)

    def _with(self, kept: Callable[[Callable[..., Any]], bool]) -> Law:
        return replace(
            self,
            guards=[one for one in self.guards if kept(one[1])],
            answers={name: one for name, one in self.answers.items() if kept(one)},
            effects=[one for one in self.effects if kept(one[1])],
        )

    def may_refuse(self, act: object) -> bool:
        """Check whether this law has a guard for acts of this kind."""
        return any(isinstance(act, kind) for kind, _ in self.guards)

    def forbids(self, *acts: type) -> Callable[[Rule], Rule]:
        """Bind a guard, (state, act) -> Reason or None, that may refuse these acts."""

        def bind(guard: Rule) -> Rule:
            self.guards.extend((act, cast(Guard, guard)) for act in acts)
            return guard

        return bind

    def follows(self, *acts: type) -> Callable[[Rule], Rule]:
        """Bind an effect, (context) -> events, that is run after one of these acts."""

        def bind(effect: Rule) -> Rule:
            self.effects.extend((act, cast(Effect, effect)) for act in acts)
            return effect

        return bind

    def gives(self, question: Question[Rule]) -> Callable[[Rule], Rule]:
        """Bind the function with which this law answers a question of the code."""

        def bind(rule: Rule) -> Rule:
            self.answers[question.name] = rule
            return rule

        return bind


@dataclass(frozen=True, slots=True)
class Because:
    """One sentence, the law it rests on, and the code and version that produced it.

    `reading` is true if the code is silent and this is the club's own choice.
    """

    law: str
    code: str
    version: int
    reason: Reason
    reading: bool = False


Reasons = tuple[Because, ...]
"""All the reasons for one effect."""
