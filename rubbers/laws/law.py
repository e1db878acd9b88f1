"""What a law is: its number, a statement in our words, how it bites, and its functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
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
    """

    number: str
    statement: str
    enforcement: Enforcement
    reading: str = ""
    guards: list[tuple[type, Guard]] = field(default_factory=list, repr=False)
    answers: dict[str, Callable[..., Any]] = field(default_factory=dict, repr=False)
    effects: list[tuple[type, Effect]] = field(default_factory=list, repr=False)

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
