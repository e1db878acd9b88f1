"""Reasons: sentences of the rules, as a template and values that the interfaces word."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from club.person import PersonId

N_ = str
"""Marks a template for translation; interfaces build the sentence, never the rules."""

Value = int | str | tuple[PersonId, ...]
"""A number, a word, or people; a tuple always holds people."""


@dataclass(frozen=True, slots=True, init=False)
class Reason:
    """One sentence of the rules, kept separate from its values.

    The first word of a key decides how its value is worded. A tuple holds people, as the room names
    them; a string under `card`, `side`, `seat`, `suit` or `trumps` is put into words, and any other
    is a word already. An integer under `count` (`count`, `count_level`) is a quantity, in words up
    to twelve; any other (a table, a game, a score, a time) is in figures.
    """

    template: str
    values: Mapping[str, Value] = field(default_factory=dict)

    def __init__(self, template: str, /, **values: Value) -> None:
        object.__setattr__(self, "template", template)
        object.__setattr__(self, "values", MappingProxyType(dict(values)))

    def __str__(self) -> str:
        """Return the sentence in English, for command lines and tests."""
        return self.template.format(**{key: listed(value) for key, value in self.values.items()})

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Reason):
            return NotImplemented
        return self.template == other.template and dict(self.values) == dict(other.values)

    def __hash__(self) -> int:
        return hash((self.template, tuple(sorted(self.values.items()))))

    def as_json(self) -> dict[str, object]:
        """Return the template and values as the journal stores them."""
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
    """Return a reason about one person, or about several; the people are its `who`."""
    return Reason(one if len(who) == 1 else several, who=who, **values)


def of_count(count: int, one: str, several: str, /, **values: Value) -> Reason:
    """Return a reason about one thing, or about another number of things; the number is `count`."""
    return Reason(one if count == 1 else several, count=count, **values)


def listed(value: Value) -> str:
    """Return people as a spoken list: A; A and B; A, B and C."""
    if not isinstance(value, tuple):
        return str(value)
    if len(value) < 2:
        return "".join(value)
    return f"{', '.join(value[:-1])} and {value[-1]}"
