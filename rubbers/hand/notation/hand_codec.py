"""Read and write a hand's acts, events and state as plain JSON, with seats by letter."""

from __future__ import annotations

import json
from typing import Any

from club.codec.codec import Codec
from club.codec.form import Form, Misfit, unfit
from club.codec.stored_name import stored_name
from club.errors import Fault, Malformed
from club.reason import N_, Reason
from rubbers.cards import card_codec
from rubbers.cards.partial_card import PartialCard, partial_card_form
from rubbers.cards.seats import Seat
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.calls import CallAct
from rubbers.hand.acts.vocabulary import ACTS
from rubbers.hand.notation.forms import meant_perhaps
from rubbers.hand.notation.names import TableNames
from rubbers.hand.notation.notation import Notation

SEATS = Notation(TableNames({seat: str(seat) for seat in Seat}), from_text=False)
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


CODEC: Codec = card_codec.CODEC.knowing(
    {PartialCard: partial_card_form, Act: _act, CallAct: _act, type: _kind_of_act}
)
"""The codec for cards and pairs, extended with the acts of a hand."""

FIELD = "act"
LONGEST = 2000
AN_ACT = Reason(N_("an act as it was offered"))


def read_posted_act(body: Any) -> Act:
    """Parse an act; raise Malformed with the location of each fault."""
    try:
        return SEATS.read_act(body)
    except Misfit as misfit:
        raise misfit.inside(FIELD).as_malformed() from None


def read_typed_act(text: str) -> Act:
    """Parse an act from JSON text; raise Malformed if it is not a valid act."""
    malformed = Malformed(Reason(N_("That is not a valid act.")), faults=[Fault(FIELD, AN_ACT)])
    if len(text) > LONGEST:
        raise malformed
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        raise malformed from None
    return read_posted_act(body)
