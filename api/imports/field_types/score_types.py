"""Field types for a score: for each side, who called honours, and who revoked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from api.imports.field_types.people_types import SitterType
from api.imports.field_types.plain_types import ChoiceType, FieldType, NumberType, Schema
from api.imports.name_lookup import NameLookup
from api.imports.node import Node, ScalarNode, Unfit, each_of, parts_of
from club.person import PersonId
from club.reason import N_, Reason
from rubbers.cards.seats import Seat, Side, Sides
from rubbers.scoring.statement import Election


@dataclass(frozen=True, slots=True)
class EachSideType(FieldType):
    """A whole number for each side; with `both`, neither may be left out."""

    most: int
    both: bool
    named: ClassVar[bool] = True

    def read(self, node: Node, roll: NameLookup) -> Sides[int]:
        expected = Reason(N_("N-S and E-W, each with a number from 0 to {most}"), most=self.most)
        parts = {name.upper(): part for name, part in parts_of(node, expected).items()}
        if not parts.keys() <= set(Side) or (self.both and len(parts) < 2):
            raise Unfit(node, expected)
        by_side = {
            Side(side): NumberType(0, self.most).read(part, roll) for side, part in parts.items()
        }
        return Sides(by_side.get(Side.NS, 0), by_side.get(Side.EW, 0))

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
class HonoursCallersType(FieldType):
    """The sides that called their honours in time."""

    several: ClassVar[bool] = True

    def read(self, node: Node, roll: NameLookup) -> frozenset[Side]:
        side = ChoiceType(tuple(Side), Side)
        return frozenset(side.read(one, roll) for one in each_of(node))

    def schema(self) -> Schema:
        side = ChoiceType(tuple(map(str, Side))).schema()
        return {"oneOf": [side, {"type": "array", "minItems": 1, "items": side}]}


@dataclass(frozen=True, slots=True)
class RevokesType(FieldType):
    """Revokes in the order in which they are paid: who revoked, and what was chosen."""

    several: ClassVar[bool] = True

    def read(
        self, node: Node, roll: NameLookup
    ) -> tuple[tuple[Seat | PersonId, Election | None], ...]:
        return tuple(self._one(one, roll) for one in each_of(node))

    def _one(self, node: Node, roll: NameLookup) -> tuple[Seat | str, Election | None]:
        words = ", ".join(Election)
        expected = Reason(N_("who revoked, and one of: {words}"), words=words)
        if isinstance(node, ScalarNode):
            name, _, said = (part.strip() for part in node.text.partition(":"))
            parts: Mapping[str, Node] = {name: ScalarNode(node.line, node.column, node.field, said)}
        else:
            parts = parts_of(node, expected)
        if len(parts) != 1:
            raise Unfit(node, expected)
        ((name, elected),) = parts.items()
        who = SitterType().read(ScalarNode(node.line, node.column, node.field, name), roll)
        if isinstance(elected, ScalarNode) and not elected.text:
            return who, None
        return who, ChoiceType(tuple(Election), Election).read(elected, roll)

    def schema(self) -> Schema:
        elected = {"type": ["string", "null"], "enum": [*map(str, Election), None]}
        one = {
            "type": "object",
            "minProperties": 1,
            "maxProperties": 1,
            "additionalProperties": elected,
        }
        return {"oneOf": [one, {"type": "array", "minItems": 1, "items": one}]}
