"""From freezing the seats to the complete beacon: contributions, and when an attempt is void.

Nothing from outside is accepted before the seats are on the record, so that nobody can choose a
seat by the cards. No device's number is shown before all devices have committed to theirs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from club.errors import Fault, Impossible, Malformed
from club.reason import N_, Reason
from rubbers.cards.card import Card
from rubbers.cards.seats import CLOCKWISE, Seat
from rubbers.dealing import beacon
from rubbers.dealing.beacon import OUTSIDE, Beacon
from rubbers.play.screen.next_deals import check_seating, next_id
from rubbers.play.state.dealt_hand import FrozenDeal
from rubbers.play.state.events import (
    AttemptVoided,
    CardsTyped,
    DeviceCommitted,
    DeviceRevealed,
    Event,
    SeatsFrozen,
)
from rubbers.play.state.rubber_state import RubberState
from rubbers.play.state.table_events import PlayManner

TIME_TO_ANSWER = {Beacon.CARDS: timedelta(minutes=2), Beacon.DEVICES: timedelta(seconds=20)}
"""The time limit for turning cards, or for devices to answer, before the attempt is void."""
LEAST_GIVERS = {Beacon.CARDS: 2, Beacon.DEVICES: 1}


def frozen(
    rubber: RubberState, kind: Beacon, manner: PlayManner, givers: Sequence[Seat], at: datetime
) -> tuple[Event, ...]:
    """Freeze the seating of the next deal, and choose its beacon.

    `givers` are the seats whose players contribute: those of people, not of bots or dummies.
    """
    id, hand = next_id(rubber), rubber.hand
    assert hand is not None
    if rubber.awaiting_beacon is not None:
        raise Impossible(Reason(N_("The seats are already fixed for this deal.")))
    giving = tuple(seat for seat in CLOCKWISE if seat in givers) if kind in OUTSIDE else ()
    if len(giving) < LEAST_GIVERS.get(kind, 0) or not set(giving) <= set(rubber.seating):
        expected = Reason(N_("players at this table; at least two to turn cards"))
        reason = Reason(N_("Nobody here can contribute to this deal."))
        raise Malformed(reason, faults=[Fault("givers", expected)])
    seating, dealer = dict(rubber.seating), hand.dealer
    return (SeatsFrozen(hand.number, hand.attempt, id, seating, dealer, kind, manner, giving, at),)


def typed(rubber: RubberState, by: Seat, cards: Mapping[Seat, Card]) -> tuple[Event, ...]:
    """Record the cards the players turned; what two players type alike is the beacon."""
    deal = _awaiting(rubber, Beacon.CARDS, by)
    if set(cards) != set(deal.givers) or len(set(cards.values())) != len(cards):
        seats = ", ".join(deal.givers)
        expected = Reason(N_("one card from one pack for each of {seats}"), seats=seats)
        reason = Reason(N_("Each player turns one card, and no two cards may be the same."))
        raise Malformed(reason, faults=[Fault("cards", expected)])
    return (CardsTyped(deal.number, deal.attempt, by, dict(cards)),)


def device_committed(rubber: RubberState, by: Seat, digest: str, at: datetime) -> tuple[Event, ...]:
    """Record a device's commitment to its number, once."""
    deal = _awaiting(rubber, Beacon.DEVICES, by)
    _check_hex("digest", digest)
    if by in deal.committed:
        raise Impossible(Reason(N_("This seat has already committed to its number.")))
    return (DeviceCommitted(deal.number, deal.attempt, by, digest, at),)


def device_revealed(rubber: RubberState, by: Seat, nonce: str) -> tuple[Event, ...]:
    """Reveal the number a device committed to, once every device has committed."""
    deal = _awaiting(rubber, Beacon.DEVICES, by)
    _check_hex("nonce", nonce)
    if set(deal.committed) != set(deal.givers):
        raise Impossible(Reason(N_("Not everyone has committed to a number yet.")))
    if by in deal.revealed:
        raise Impossible(Reason(N_("This seat has already revealed its number.")))
    if beacon.digest_of(deal.id, by, nonce) != deal.committed[by]:
        expected = Reason(N_("the number this device committed to"))
        raise Malformed(
            Reason(N_("That is not the number this device committed to.")),
            faults=[Fault("nonce", expected)],
        )
    return (DeviceRevealed(deal.number, deal.attempt, by, nonce),)


def is_overdue(deal: FrozenDeal, at: datetime) -> bool:
    """Check whether the time to contribute to a deal has passed."""
    return at - deal.since >= TIME_TO_ANSWER[deal.beacon]


def voided(rubber: RubberState, at: datetime) -> tuple[Event, ...]:
    """Void the attempt to deal if the time limit has passed or the seating has changed."""
    deal = rubber.awaiting_beacon
    if deal is None:
        raise Impossible(Reason(N_("No deal is waiting for anything.")))
    try:
        check_seating(rubber, deal)
    except Impossible:
        return (AttemptVoided(deal.number, deal.attempt, deal.silent),)
    if not is_overdue(deal, at):
        seconds = int(TIME_TO_ANSWER[deal.beacon].total_seconds())
        template = N_(
            "Everyone has {seconds} seconds to answer before the attempt can be made void."
        )
        raise Impossible(Reason(template, seconds=seconds))
    return (AttemptVoided(deal.number, deal.attempt, deal.silent),)


def _awaiting(rubber: RubberState, kind: Beacon, by: Seat) -> FrozenDeal:
    deal = rubber.awaiting_beacon
    if deal is None or deal.beacon is not kind:
        raise Impossible(Reason(N_("No deal is waiting for that.")))
    check_seating(rubber, deal)
    if by not in deal.givers:
        raise Impossible(Reason(N_("This seat does not contribute to the deal.")))
    return deal


def _check_hex(field: str, text: str) -> None:
    if not beacon.NONCE.fullmatch(text):
        expected = Reason(N_("64 hexadecimal digits, in lower case"))
        raise Malformed(Reason(N_("That is not a valid number.")), faults=[Fault(field, expected)])
