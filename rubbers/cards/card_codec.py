"""Cards and pairs of values as plain JSON: a card as text, one value for each side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from club.codec.codec import CODEC as PLAIN
from club.codec.form import Form, Misfit, gathered, unfit
from club.errors import Malformed
from club.reason import N_, Reason
from rubbers.cards.card import Card
from rubbers.cards.seats import Side, Sides

NAMES = tuple(str(side) for side in Side)


def card() -> Form:
    """Return the form of a card: rank, then suit."""
    expected = Reason(N_("a card, rank then suit, such as 4H or 10S"))

    def read(body: Any) -> Card:
        if not isinstance(body, str):
            raise unfit(expected)
        try:
            return Card.read(body)
        except Malformed:
            raise unfit(expected) from None

    return Form(str, read)


def sides(part: Form) -> Form:
    """Return the form of one value for each side, keyed by the sides' names."""
    expected = Reason(N_("a value for N-S and a value for E-W"))

    def read(body: Any) -> Sides[Any]:
        if not isinstance(body, Mapping) or set(body) != set(NAMES):
            raise unfit(expected)
        try:
            return Sides(*(part.read(body[name]) for name in NAMES))
        except Misfit:
            raise gathered(part.read, ((name, body[name]) for name in NAMES)) from None

    def write(value: Sides[Any]) -> dict[str, Any]:
        return {str(side): part.write(value.of(side)) for side in Side}

    return Form(write, read)


CODEC = PLAIN.knowing({Card: card, Sides: sides})
"""The plain codec, extended with cards and pairs."""
