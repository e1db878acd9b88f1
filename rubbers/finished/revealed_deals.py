"""Bundles of a rubber's hands whose secrets are revealed, read from its lines."""

from __future__ import annotations

from collections.abc import Iterator

from club.models import Line
from rubbers import streams
from rubbers.cards.seats import Seat
from rubbers.dealing import bundle, verify
from rubbers.dealing.bundle import Json, PublishedCommitment
from rubbers.models import Hand
from rubbers.models import Rubber as Row
from rubbers.play.state.dealt_hand import Commitment
from rubbers.play.state.events import (
    DealsCommitted,
    DeviceCommitted,
    HandDealt,
    Revealed,
    SeatsFrozen,
)

KINDS = ("deals_committed", "seats_frozen", "device_committed", "hand_dealt", "revealed")
Deal = tuple[int, int]
"""The number of a hand and which attempt to deal it."""


def bundles_of(row: Row) -> Iterator[tuple[Deal, Json]]:
    """Yield the bundle of each revealed deal, in dealing order."""
    made: PublishedCommitment | None = None
    dealt: dict[Deal, HandDealt] = {}
    dealers: dict[Deal, Seat] = {}
    devices: dict[Deal, dict[Seat, str]] = {}
    lines = Line.objects.filter(stream=row.stream_id, what__in=KINDS).order_by("number")
    for what, body in lines.values_list("what", "body"):
        match event := streams.decode(what, body):
            case DealsCommitted():
                place = (event.evening, event.table, event.rubber)
                made = PublishedCommitment(
                    Commitment(*place, event.root, event.covers).space, event.root
                )
            case SeatsFrozen():
                dealers[event.hand, event.attempt] = event.dealer
            case DeviceCommitted():
                devices.setdefault((event.hand, event.attempt), {})[event.by] = event.digest
            case HandDealt():
                dealt[event.hand, event.attempt] = event
            case Revealed():
                deal = (event.hand, event.attempt)
                dealer = dealers.get(deal) or _dealer_of(row, deal)
                if made is not None and dealer is not None:
                    opened = _opened(dealt[deal], event)
                    yield deal, bundle.of_hand(made, opened, dealer, devices.get(deal))


def _opened(dealt: HandDealt, event: Revealed) -> verify.RevealedDeal:
    proof = tuple(map(bytes.fromhex, event.proof))
    secret, beacon = bytes.fromhex(event.secret), dealt.beacon.encode()
    return verify.RevealedDeal(dealt.id, event.place, secret, proof, beacon)


def _dealer_of(row: Row, deal: Deal) -> Seat | None:
    """Return the dealer from the hand's row, for a rubber from before seats were frozen."""
    number, attempt = deal
    hand = Hand.objects.filter(rubber=row, number=number, attempt=attempt).first()
    return None if hand is None else Seat(hand.dealer)
