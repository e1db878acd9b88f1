"""Reasons: what a rule says, as a template and values that faces turn into a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from club.person import PersonId

N_ = str
"""Marks a template for translation; the sentence is built by the faces, never by a rule."""

Value = int | str | tuple[PersonId, ...]
"""A number, a word, or people: a tuple always holds the people it speaks of."""


@dataclass(frozen=True, slots=True, init=False)
class Reason:
    """One sentence of a rule, kept apart from the values in it.

    How a value is said shows in the first word of its key. A tuple holds people, as the room names
    them; a string under `card`, `side`, `seat`, `suit` or `trumps` is said in words, any other is
    a word itself. An integer under `count` (`count`, `count_level`) says how many, in words up to
    twelve; any other (a table, a game, a score, a time) is said in figures.
    """

    template: str
    values: Mapping[str, Value] = field(default_factory=dict)

    def __init__(self, template: str, /, **values: Value) -> None:
        object.__setattr__(self, "template", template)
        object.__setattr__(self, "values", MappingProxyType(dict(values)))

    def __str__(self) -> str:
        """Give the sentence in English, for command lines and tests."""
        return self.template.format(**{key: listed(value) for key, value in self.values.items()})

    def __eq__(self, other: object) -> bool:
        """Compare template and values."""
        if not isinstance(other, Reason):
            return NotImplemented
        return self.template == other.template and dict(self.values) == dict(other.values)

    def __hash__(self) -> int:
        """Hash by template and sorted values."""
        return hash((self.template, tuple(sorted(self.values.items()))))

    def as_json(self) -> dict[str, object]:
        """Give the template and its values as the journal stores them."""
        values = {k: list(v) if isinstance(v, tuple) else v for k, v in self.values.items()}
        return {"template": self.template, "values": values}

    @classmethod
    def from_json(cls, body: Mapping[str, object]) -> Reason:
        """Read what `as_json` wrote."""
        values = body["values"]
        assert isinstance(values, Mapping)
        return cls(
            str(body["template"]),
            **{k: tuple(v) if isinstance(v, list) else v for k, v in values.items()},
        )


def of_people(who: tuple[str, ...], one: str, several: str, /, **values: Value) -> Reason:
    """Give a sentence about one person, or about several, who stand in it as `who`."""
    return Reason(one if len(who) == 1 else several, who=who, **values)


def of_count(count: int, one: str, several: str, /, **values: Value) -> Reason:
    """Give a sentence about one thing, or about another number of them: its `count`."""
    return Reason(one if count == 1 else several, count=count, **values)


def listed(value: Value) -> str:
    """Join people as one says them aloud: A; A and B; A, B and C."""
    if not isinstance(value, tuple):
        return str(value)
    if len(value) < 2:
        return "".join(value)
    return f"{', '.join(value[:-1])} and {value[-1]}"
