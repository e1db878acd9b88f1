"""Field types for people: one, several, one in a seat, or all in their seats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from api.imports.field_types.plain_types import FieldType, Schema
from api.imports.name_lookup import NameLookup
from api.imports.node import Node, ScalarNode, Unfit, each_of, parts_of
from club.person import PersonId
from club.reason import N_, Reason
from rubbers.cards.seats import Seat


@dataclass(frozen=True, slots=True)
class PersonType(FieldType):
    """One person, by name or number; reads as the number."""

    def read(self, node: Node, roll: NameLookup) -> PersonId:
        return roll.find(node)

    def schema(self) -> Schema:
        return {"$ref": "#/$defs/person"}


@dataclass(frozen=True, slots=True)
class PeopleType(FieldType):
    """One person or several."""

    several: ClassVar[bool] = True

    def read(self, node: Node, roll: NameLookup) -> tuple[PersonId, ...]:
        return tuple(roll.find(one) for one in each_of(node))

    def schema(self) -> Schema:
        person = {"$ref": "#/$defs/person"}
        return {"oneOf": [person, {"type": "array", "minItems": 1, "items": person}]}


@dataclass(frozen=True, slots=True)
class SitterType(FieldType):
    """A player of the table, by seat or by name; reads as a Seat or a number."""

    def read(self, node: Node, roll: NameLookup) -> Seat | PersonId:
        if isinstance(node, ScalarNode) and node.text.upper() in set(Seat):
            return Seat(node.text.upper())
        return roll.find(node)

    def schema(self) -> Schema:
        return {"anyOf": [{"enum": [str(seat) for seat in Seat]}, {"$ref": "#/$defs/person"}]}


@dataclass(frozen=True, slots=True)
class SeatingType(FieldType):
    """Who sat where."""

    named: ClassVar[bool] = True

    def read(self, node: Node, roll: NameLookup) -> Mapping[Seat, PersonId]:
        expected = Reason(N_("seats N, E, S and W with the people in them"))
        parts = parts_of(node, expected)
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
