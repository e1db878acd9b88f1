"""What a law is: its number, a statement in our words, how it bites, and its functions."""

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
    """How a law bites."""

    GUARD = "guard"  # the act is refused
    CONSEQUENCE = "consequence"  # the act stands and costs something
    SCORING = "scoring"  # it decides points
    MEANING = "meaning"  # it defines a word
    BY_MAKE = "by make"  # it cannot be broken here
    BY_RULING = "by ruling"  # a person decides; it is recorded


@dataclass(frozen=True, slots=True)
class Question(Generic[Rule]):
    """Something a code must be able to answer, by whichever of its laws deals with it."""

    name: str


@dataclass(frozen=True, slots=True, eq=False)
class Law:
    """One law: its number, our statement of it, how it bites, and the functions bound to it.

    `reading` is the choice we make where the code is silent; every answer that rests on it says so.
    `also` are laws of the same code that are named with it. `blocks` are the numbers of the shared
    chapters whose functions it has, where another edition gives a law another number or joins two.
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
        """Give the numbers under which the shared chapters know it."""
        return self.blocks or (self.number,)

    def renumbered(self, number: str) -> Law:
        """Give the same law under another edition's number."""
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
        """Give a law of another edition that begins with this law's functions, and those joined.

        What is bound to it afterwards is bound to it alone, and an answer replaces the shared one.
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
        """Give the same law without these of its functions."""
        return self._with(lambda one: one not in functions)

    def only(self, *functions: Callable[..., Any]) -> Law:
        """Give the same law with these of its functions alone."""
        return self._with(lambda one: one in functions)

    def _with(self, kept: Callable[[Callable[..., Any]], bool]) -> Law:
        return replace(
            self,
            guards=[one for one in self.guards if kept(one[1])],
            answers={name: one for name, one in self.answers.items() if kept(one)},
            effects=[one for one in self.effects if kept(one[1])],
        )

    def may_refuse(self, act: object) -> bool:
        """Say whether this law is asked before an act of that kind is done."""
        return any(isinstance(act, kind) for kind, _ in self.guards)

    def forbids(self, *acts: type) -> Callable[[Rule], Rule]:
        """Bind a function (state, act) -> Reason or None that refuses these acts."""

        def bind(guard: Rule) -> Rule:
            self.guards.extend((act, cast(Guard, guard)) for act in acts)
            return guard

        return bind

    def follows(self, *acts: type) -> Callable[[Rule], Rule]:
        """Bind a function (moment) -> events that says what follows when one of these is done."""

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
