"""Read and write a hand's acts, events and state as plain JSON, with seats by letter."""

from __future__ import annotations

from typing import Any

from club.codec.codec import Codec
from club.codec.form import Form
from club.codec.misfit import unfit
from club.codec.stored_name import stored_name
from rubbers.cards import shapes
from rubbers.cards.seats import Seat
from rubbers.cards.told import CardTold, card_told
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.calls import CallAct
from rubbers.hand.acts.vocabulary import ACTS
from rubbers.hand.names import Names
from rubbers.hand.notation import Notation
from rubbers.hand.words import meant_perhaps

SEATS = Notation(Names({seat: str(seat) for seat in Seat}), from_text=False)
"""Acts as in a script, with seats instead of names."""


def _act() -> Form:
    return Form(SEATS.write_act, SEATS.read_act)


def _kind_of_act(_: Form) -> Form:
    """Return the form of a kind of act: its name."""

    def read(body: Any) -> type[Act]:
        kind = ACTS.get(body) if isinstance(body, str) else None
        if kind is None:
            raise unfit(meant_perhaps(body, ACTS))
        return kind

    return Form(stored_name, read)


CODEC: Codec = shapes.CODEC.knowing(
    {CardTold: card_told, Act: _act, CallAct: _act, type: _kind_of_act}
)
"""The codec for cards and pairs, extended with the acts of a hand."""
