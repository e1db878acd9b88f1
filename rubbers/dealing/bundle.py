"""Everything needed to verify one hand or one cut without this program, as plain JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rubbers.cards.seats import CLOCKWISE, Seat
from rubbers.dealing import shuffle, verify
from rubbers.dealing.ids import IdSpace
from rubbers.dealing.verify import RevealedDeal

HAND, CUT = "whistclub-hand/1", "whistclub-cut/1"
Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class PublishedCommitment:
    """The public commitment: its ids and the root over them, in hexadecimal."""

    space: IdSpace
    root: str


def of_hand(
    published: PublishedCommitment,
    revealed: RevealedDeal,
    dealer: Seat,
    devices: Mapping[Seat, str] | None = None,
) -> Json:
    """Bundle a hand; `devices` are the digests that devices committed to, if any."""
    order = verify.order_of(revealed)
    dealt = shuffle.dealt(order, dealer)
    return {
        **_begun(HAND, published, revealed),
        "devices": None if devices is None else _by_seat(devices),
        "dealer": str(dealer),
        "hands": {str(seat): [str(card) for card in dealt[seat]] for seat in CLOCKWISE},
        "turn_up": str(shuffle.turn_up(order)),
    }


def of_cut(published: PublishedCommitment, revealed: RevealedDeal, who: tuple[str, ...]) -> Json:
    """Bundle a cut round: who cut, by member number in order of precedence, and their cards."""
    cards = verify.cut_of(revealed, len(who))
    return {
        **_begun(CUT, published, revealed),
        "who": list(who),
        "cards": [str(card) for card in cards],
    }


def _begun(format: str, published: PublishedCommitment, revealed: RevealedDeal) -> Json:
    return {
        "format": format,
        "evening": published.space.evening,
        "root": published.root,
        "leaves": published.space.size,
        "id": revealed.id,
        "place": revealed.place,
        "secret": revealed.own_secret.hex(),
        "proof": [one.hex() for one in revealed.proof],
        "beacon": revealed.beacon.decode(),
    }


def _by_seat(given: Mapping[Seat, str]) -> Json:
    return {str(seat): given[seat] for seat in CLOCKWISE if seat in given}
