"""The kinds of field a paper has: how each is read, and how the schema describes it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from datetime import date, time
from typing import Any, ClassVar, get_type_hints

from api.paper.node import Items, Node, Parts, Text, Unfit
from api.paper.roll import Roll
from club.errors import Malformed
from club.house_rules import HouseRules
from club.reason import N_, Reason
from rubbers.cards.card import Card
from rubbers.cards.seats import Seat, Side, Sides
from rubbers.scoring.statement import Election
from tables.forming.cut import read_card

Schema = dict[str, Any]
CLOCK = re.compile(r"([01]?\d|2[0-3])[:.]([0-5]\d)")


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of field; in CSV its cell may hold `several` words, or `named` parts."""

    several: ClassVar[bool] = False
    named: ClassVar[bool] = False

    def read(self, node: Node, roll: Roll) -> Any:
        """Give the value typed here; raises Unfit."""
        raise NotImplementedError

    def schema(self) -> Schema:
        """Give its JSON Schema."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Words(Kind):
    """Free words."""

    longest: int = 120

    def read(self, node: Node, roll: Roll) -> str:
        text = _text(node, Reason(N_("a few words")))
        if not text or len(text) > self.longest:
            raise Unfit(node, Reason(N_("1 to {most} characters"), most=self.longest))
        return text

    def schema(self) -> Schema:
        return {"type": "string", "minLength": 1, "maxLength": self.longest}


@dataclass(frozen=True, slots=True)
class OneOf(Kind):
    """One word of several."""

    words: tuple[str, ...]
    make: Callable[[str], Any] = str

    def read(self, node: Node, roll: Roll) -> Any:
        expected = Reason(N_("one of: {words}"), words=", ".join(self.words))
        text = _text(node, expected)
        word = next((word for word in self.words if word.lower() == text.lower()), None)
        if word is None:
            raise Unfit(node, expected)
        return self.make(word)

    def schema(self) -> Schema:
        return {"type": "string", "enum": list(self.words)}


@dataclass(frozen=True, slots=True)
class Whole(Kind):
    """A whole number."""

    least: int = 0
    most: int = 999

    def read(self, node: Node, roll: Roll) -> int:
        expected = Reason(N_("a whole number, {least} to {most}"), least=self.least, most=self.most)
        text = _text(node, expected)
        if not re.fullmatch(r"[0-9]{1,6}", text) or not self.least <= int(text) <= self.most:
            raise Unfit(node, expected)
        return int(text)

    def schema(self) -> Schema:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True, slots=True)
class Day(Kind):
    """A date."""

    def read(self, node: Node, roll: Roll) -> date:
        expected = Reason(N_("a date, year first, as in 2026-11-20"))
        text = _text(node, expected)
        try:
            if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", text):
                raise ValueError
            return date.fromisoformat(text)
        except ValueError:
            raise Unfit(node, expected) from None

    def schema(self) -> Schema:
        return {"type": "string", "format": "date", "pattern": r"^\d{4}-\d{2}-\d{2}$"}


@dataclass(frozen=True, slots=True)
class Clock(Kind):
    """A time of the evening by the clock in the room, to the minute."""

    def read(self, node: Node, roll: Roll) -> time:
        expected = Reason(N_("a time by the clock, as in 19:05"))
        found = CLOCK.fullmatch(_text(node, expected))
        if found is None:
            raise Unfit(node, expected)
        return time(int(found[1]), int(found[2]))

    def schema(self) -> Schema:
        return {"type": "string", "pattern": f"^{CLOCK.pattern}$"}


@dataclass(frozen=True, slots=True)
class Person(Kind):
    """One person, by name or number; gives the number."""

    def read(self, node: Node, roll: Roll) -> str:
        return roll.find(node)

    def schema(self) -> Schema:
        return {"$ref": "#/$defs/person"}


@dataclass(frozen=True, slots=True)
class People(Kind):
    """One person or several."""

    several: ClassVar[bool] = True

    def read(self, node: Node, roll: Roll) -> tuple[str, ...]:
        return tuple(roll.find(one) for one in _each(node))

    def schema(self) -> Schema:
        person = {"$ref": "#/$defs/person"}
        return {"oneOf": [person, {"type": "array", "minItems": 1, "items": person}]}


@dataclass(frozen=True, slots=True)
class Sitter(Kind):
    """A player of the table, by seat or by name; gives a Seat or a number."""

    def read(self, node: Node, roll: Roll) -> Seat | str:
        if isinstance(node, Text) and node.text.upper() in set(Seat):
            return Seat(node.text.upper())
        return roll.find(node)

    def schema(self) -> Schema:
        return {"anyOf": [{"enum": [str(seat) for seat in Seat]}, {"$ref": "#/$defs/person"}]}


@dataclass(frozen=True, slots=True)
class Cuts(Kind):
    """What each person cut, in the order in which they cut."""

    named: ClassVar[bool] = True

    def read(self, node: Node, roll: Roll) -> tuple[tuple[str, tuple[str, ...]], ...]:
        parts = _parts(node, Reason(N_("who cut, and what: Fenn: 6H")))
        cuts = tuple((_find(node, who, roll), _cards(cut)) for who, cut in parts.items())
        if len({who for who, _ in cuts}) < len(cuts):
            raise Unfit(node, Reason(N_("each person once")))
        return cuts

    def schema(self) -> Schema:
        card = {"$ref": "#/$defs/card"}
        cut = {"oneOf": [card, {"type": "array", "minItems": 2, "items": card}]}
        return {"type": "object", "minProperties": 1, "additionalProperties": cut}


@dataclass(frozen=True, slots=True)
class TrumpCard(Kind):
    """A card of the pack, rank and suit."""

    def read(self, node: Node, roll: Roll) -> Card:
        try:
            return Card.read(_text(node, _WHOLE_CARD))
        except Malformed:
            raise Unfit(node, _WHOLE_CARD) from None

    def schema(self) -> Schema:
        return {"type": "string", "pattern": "^([2-9TJQKA]|10)[CDHS]$"}


@dataclass(frozen=True, slots=True)
class Seating(Kind):
    """Who sat where."""

    named: ClassVar[bool] = True

    def read(self, node: Node, roll: Roll) -> Mapping[Seat, str]:
        expected = Reason(N_("seats N, E, S and W with the people in them"))
        parts = _parts(node, expected)
        if any(seat.upper() not in set(Seat) for seat in parts):
            raise Unfit(node, expected)
        seating = {Seat(seat.upper()): roll.find(who) for seat, who in parts.items()}
        if len(set(seating.values())) < len(parts):
            raise Unfit(node, Reason(N_("each person in one seat")))
        return seating

    def schema(self) -> Schema:
        person = {"$ref": "#/$defs/person"}
        seats = {str(seat): person for seat in Seat}
        return {
            "type": "object",
            "properties": seats,
            "minProperties": 2,
            "additionalProperties": False,
        }


@dataclass(frozen=True, slots=True)
class EachSide(Kind):
    """A whole number for each side; `both` where neither may be left out."""

    most: int
    both: bool
    named: ClassVar[bool] = True

    def read(self, node: Node, roll: Roll) -> Sides[int]:
        expected = Reason(N_("N-S and E-W, each with a number from 0 to {most}"), most=self.most)
        parts = {name.upper(): part for name, part in _parts(node, expected).items()}
        if not parts.keys() <= set(Side) or (self.both and len(parts) < 2):
            raise Unfit(node, expected)
        told = {Side(side): Whole(0, self.most).read(part, roll) for side, part in parts.items()}
        return Sides(told.get(Side.NS, 0), told.get(Side.EW, 0))

    def schema(self) -> Schema:
        number = {"type": "integer", "minimum": 0, "maximum": self.most}
        sides = [str(side) for side in Side]
        return {
            "type": "object",
            "properties": dict.fromkeys(sides, number),
            "required": sides if self.both else [],
            "additionalProperties": False,
        }


@dataclass(frozen=True, slots=True)
class Sayers(Kind):
    """Which sides called their honours in time."""

    several: ClassVar[bool] = True

    def read(self, node: Node, roll: Roll) -> frozenset[Side]:
        side = OneOf(tuple(Side), Side)
        return frozenset(side.read(one, roll) for one in _each(node))

    def schema(self) -> Schema:
        side = OneOf(tuple(map(str, Side))).schema()
        return {"oneOf": [side, {"type": "array", "minItems": 1, "items": side}]}


@dataclass(frozen=True, slots=True)
class Revokes(Kind):
    """Revokes in the order in which they are paid: who revoked, and what was elected."""

    several: ClassVar[bool] = True

    def read(self, node: Node, roll: Roll) -> tuple[tuple[Seat | str, Election | None], ...]:
        return tuple(self._one(one, roll) for one in _each(node))

    def _one(self, node: Node, roll: Roll) -> tuple[Seat | str, Election | None]:
        words = ", ".join(Election)
        expected = Reason(N_("who revoked, and one of: {words}"), words=words)
        if isinstance(node, Text):
            name, _, said = (part.strip() for part in node.text.partition(":"))
            told: Mapping[str, Node] = {name: Text(node.line, node.column, node.field, said)}
        else:
            told = _parts(node, expected)
        if len(told) != 1:
            raise Unfit(node, expected)
        ((name, elected),) = told.items()
        who = Sitter().read(Text(node.line, node.column, node.field, name), roll)
        if isinstance(elected, Text) and not elected.text:
            return who, None
        return who, OneOf(tuple(Election), Election).read(elected, roll)

    def schema(self) -> Schema:
        elected = {"type": ["string", "null"], "enum": [*map(str, Election), None]}
        one = {
            "type": "object",
            "minProperties": 1,
            "maxProperties": 1,
            "additionalProperties": elected,
        }
        return {"oneOf": [one, {"type": "array", "minItems": 1, "items": one}]}


@dataclass(frozen=True, slots=True)
class Laws(Kind):
    """Numbers of laws an officer let stand aside."""

    several: ClassVar[bool] = True

    def read(self, node: Node, roll: Roll) -> tuple[str, ...]:
        return tuple(_text(one, Reason(N_("the number of a law"))) for one in _each(node))

    def schema(self) -> Schema:
        law = {"type": ["string", "integer"]}
        return {"oneOf": [law, {"type": "array", "minItems": 1, "items": law}]}


@dataclass(frozen=True, slots=True)
class Rules(Kind):
    """House rules of the evening, where they differ from the club's."""

    named: ClassVar[bool] = True

    def read(self, node: Node, roll: Roll) -> Mapping[str, object]:
        parts = _parts(node, Reason(N_("house rules with what was chosen")))
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


def _house_rules() -> dict[str, Kind]:
    """Give the kind of each house rule, as the rules themselves are typed."""
    hints = get_type_hints(HouseRules)
    return {
        rule.name: Whole(rule.metadata["least"])
        if hints[rule.name] is int
        else OneOf(tuple(str(choice) for choice in hints[rule.name]))
        for rule in fields(HouseRules)
    }


HOUSE_RULES: Mapping[str, Kind] = _house_rules()

_WHOLE_CARD = Reason(N_("a card, rank then suit: 4H, 10S"))


def _text(node: Node, expected: Reason) -> str:
    if not isinstance(node, Text):
        raise Unfit(node, expected)
    return node.text


def _parts(node: Node, expected: Reason) -> Mapping[str, Node]:
    if not isinstance(node, Parts) or not node.parts:
        raise Unfit(node, expected)
    return node.parts


def _each(node: Node) -> tuple[Node, ...]:
    items = node.items if isinstance(node, Items) else (node,)
    if not items:
        raise Unfit(node, Reason(N_("one or more")))
    return items


def _find(node: Node, name: str, roll: Roll) -> str:
    return roll.find(Text(node.line, node.column, node.field, name))


def _cards(node: Node) -> tuple[str, ...]:
    cards = []
    for one in _each(node):
        expected = Reason(N_("a card, rank and perhaps suit: 6, 6H, 10S"))
        card = read_card(_text(one, expected))
        if card is None:
            raise Unfit(one, expected)
        cards.append(card)
    return tuple(cards)
