"""Field types for cards: those cut, and the one turned up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from api.imports.field_types.plain_types import FieldType, Schema
from api.imports.name_lookup import NameLookup
from api.imports.node import Node, ScalarNode, Unfit, each_of, parts_of, text_of
from club.errors import Malformed
from club.person import PersonId
from club.reason import N_, Reason
from rubbers.cards.card import Card
from tables.room.state.cut import read_card

WHOLE_CARD = Reason(N_("a card, rank then suit, such as 4H or 10S"))


@dataclass(frozen=True, slots=True)
class CutsType(FieldType):
    """What each person cut, in the order in which they cut."""

    named: ClassVar[bool] = True

    def read(self, node: Node, roll: NameLookup) -> tuple[tuple[PersonId, tuple[str, ...]], ...]:
        parts = parts_of(node, Reason(N_("who cut, and what, such as Fenn: 6H")))
        cuts = tuple((_find(node, who, roll), _cards(cut)) for who, cut in parts.items())
        if len({who for who, _ in cuts}) < len(cuts):
            raise Unfit(node, Reason(N_("each person once")))
        return cuts

    def schema(self) -> Schema:
        card = {"$ref": "#/$defs/card"}
        cut = {"oneOf": [card, {"type": "array", "minItems": 2, "items": card}]}
        return {"type": "object", "minProperties": 1, "additionalProperties": cut}


@dataclass(frozen=True, slots=True)
class CardType(FieldType):
    """A card of the pack, by rank and suit."""

    def read(self, node: Node, roll: NameLookup) -> Card:
        try:
            return Card.read(text_of(node, WHOLE_CARD))
        except Malformed:
            raise Unfit(node, WHOLE_CARD) from None

    def schema(self) -> Schema:
        return {"type": "string", "pattern": "^([2-9TJQKA]|10)[CDHS]$"}


def _find(node: Node, name: str, roll: NameLookup) -> str:
    return roll.find(ScalarNode(node.line, node.column, node.field, name))


def _cards(node: Node) -> tuple[str, ...]:
    cards = []
    for one in each_of(node):
        expected = Reason(N_("a card: a rank and perhaps a suit, such as 6, 6H or 10S"))
        card = read_card(text_of(one, expected))
        if card is None:
            raise Unfit(one, expected)
        cards.append(card)
    return tuple(cards)
