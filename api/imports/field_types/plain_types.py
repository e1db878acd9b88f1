"""The field types of a paper: how each is read, and its JSON Schema."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, fields
from datetime import date, time
from typing import Any, ClassVar, get_type_hints

from api.imports.name_lookup import NameLookup
from api.imports.node import Node, Unfit, each_of, parts_of, text_of
from club.reason import N_, Reason
from club.rules.house_rules import HouseRules

Schema = dict[str, Any]
CLOCK = re.compile(r"([01]?\d|2[0-3])[:.]([0-5]\d)")


@dataclass(frozen=True, slots=True)
class FieldType:
    """A field type; in CSV its cell may hold `several` words, or `named` parts."""

    several: ClassVar[bool] = False
    named: ClassVar[bool] = False

    def read(self, node: Node, roll: NameLookup) -> Any:
        """Return the value typed here; raise Unfit if it does not fit."""
        raise NotImplementedError

    def schema(self) -> Schema:
        """Return the JSON Schema."""
        raise NotImplementedError


def value_of(kind: FieldType) -> Any:
    """Return the type of the values that a field type reads, with people marked."""
    return get_type_hints(type(kind).read, include_extras=True)["return"]


@dataclass(frozen=True, slots=True)
class TextType(FieldType):
    """Free text."""

    longest: int = 120

    def read(self, node: Node, roll: NameLookup) -> str:
        text = text_of(node, Reason(N_("text")))
        if not text or len(text) > self.longest:
            raise Unfit(node, Reason(N_("1 to {most} characters"), most=self.longest))
        return text

    def schema(self) -> Schema:
        return {"type": "string", "minLength": 1, "maxLength": self.longest}


@dataclass(frozen=True, slots=True)
class ChoiceType(FieldType):
    """One of a fixed set of words."""

    words: tuple[str, ...]
    make: Callable[[str], Any] = str

    def read(self, node: Node, roll: NameLookup) -> Any:
        expected = Reason(N_("one of: {words}"), words=", ".join(self.words))
        text = text_of(node, expected)
        word = next((word for word in self.words if word.lower() == text.lower()), None)
        if word is None:
            raise Unfit(node, expected)
        return self.make(word)

    def schema(self) -> Schema:
        return {"type": "string", "enum": list(self.words)}


@dataclass(frozen=True, slots=True)
class NumberType(FieldType):
    """A whole number."""

    least: int = 0
    most: int = 999

    def read(self, node: Node, roll: NameLookup) -> int:
        expected = Reason(
            N_("a whole number from {least} to {most}"), least=self.least, most=self.most
        )
        text = text_of(node, expected)
        if not re.fullmatch(r"[0-9]{1,6}", text) or not self.least <= int(text) <= self.most:
            raise Unfit(node, expected)
        return int(text)

    def schema(self) -> Schema:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True, slots=True)
class DateType(FieldType):
    """A date."""

    def read(self, node: Node, roll: NameLookup) -> date:
        expected = Reason(N_("a date, year first, such as 2026-11-20"))
        text = text_of(node, expected)
        try:
            if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", text):
                raise ValueError
            return date.fromisoformat(text)
        except ValueError:
            raise Unfit(node, expected) from None

    def schema(self) -> Schema:
        return {"type": "string", "format": "date", "pattern": r"^\d{4}-\d{2}-\d{2}$"}


@dataclass(frozen=True, slots=True)
class ClockType(FieldType):
    """A time of the evening by the clock in the room, to the minute."""

    def read(self, node: Node, roll: NameLookup) -> time:
        expected = Reason(N_("a time of day, such as 19:05"))
        found = CLOCK.fullmatch(text_of(node, expected))
        if found is None:
            raise Unfit(node, expected)
        return time(int(found[1]), int(found[2]))

    def schema(self) -> Schema:
        return {"type": "string", "pattern": f"^{CLOCK.pattern}$"}


@dataclass(frozen=True, slots=True)
class HouseRuleClockType(ClockType):
    """The same, in the form used by house rules."""

    def read(self, node: Node, roll: NameLookup) -> Any:
        return f"{ClockType.read(self, node, roll):%H:%M}"


@dataclass(frozen=True, slots=True)
class LawNumbersType(FieldType):
    """Numbers of laws that an officer waived."""

    several: ClassVar[bool] = True

    def read(self, node: Node, roll: NameLookup) -> tuple[str, ...]:
        return tuple(text_of(one, Reason(N_("the number of a law"))) for one in each_of(node))

    def schema(self) -> Schema:
        law = {"type": ["string", "integer"]}
        return {"oneOf": [law, {"type": "array", "minItems": 1, "items": law}]}


@dataclass(frozen=True, slots=True)
class HouseRulesType(FieldType):
    """House rules of the evening that differ from the club's."""

    named: ClassVar[bool] = True

    def read(self, node: Node, roll: NameLookup) -> Mapping[str, object]:
        parts = parts_of(node, Reason(N_("house rules, each with its choice")))
        chosen: dict[str, object] = {}
        for name, part in parts.items():
            if name not in HOUSE_RULES:
                names = ", ".join(HOUSE_RULES)
                raise Unfit(part, Reason(N_("one of: {names}"), names=names), name[:60])
            try:
                chosen[name] = HOUSE_RULES[name].read(part, roll)
            except Unfit as trouble:
                raise Unfit(part, trouble.expected, name) from None
        return chosen

    def schema(self) -> Schema:
        rules = {name: kind.schema() for name, kind in HOUSE_RULES.items()}
        return {"type": "object", "properties": rules, "additionalProperties": False}


def _house_rules() -> dict[str, FieldType]:
    """Return the field type of each house rule, from the type of the rule itself."""
    hints = get_type_hints(HouseRules)
    return {
        rule.name: _house_rule(rule, hints[rule.name])
        for rule in fields(HouseRules)
        if rule.name != "plugins_off"  # a paper was kept without any
    }


def _house_rule(rule: Field[Any], hint: Any) -> FieldType:
    if hint is int:
        return NumberType(rule.metadata["least"], rule.metadata["most"])
    if hint == time | None:
        return HouseRuleClockType()
    return ChoiceType(tuple(str(choice) for choice in hint))


HOUSE_RULES: Mapping[str, FieldType] = _house_rules()
