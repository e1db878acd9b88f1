"""A hand at one step of its replay, as the desk draws it: cards on the table, tricks, hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from club.text.wording import SEATS
from rubbers.cards.card import Card
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import CLOCKWISE, Seat, Side
from rubbers.hand.hand_score import winner
from rubbers.hand.state.hand import HandState
from rubbers.hand.state.trick import Trick


@dataclass(frozen=True, slots=True)
class ReplayCard:
    """A card: its notation, whether it is fully known, and whether it was laid last."""

    written: str
    whole: bool
    last: bool = False


@dataclass(frozen=True, slots=True)
class SeatAt:
    """A seat: who sits there, the card before them, exposed cards, and the hand."""

    letter: str
    word: str
    name: str
    laid: ReplayCard | None
    exposed: tuple[ReplayCard, ...]
    holds: tuple[ReplayCard, ...]


@dataclass(frozen=True, slots=True)
class ReplayTrick:
    """A finished trick: each card with its seat, and who won it, if known."""

    number: int
    cards: tuple[tuple[str, ReplayCard], ...]
    won: str


@dataclass(frozen=True, slots=True)
class ReplayTable:
    """The table at a step; `taken` are tricks by side, `open` means that all hands are known."""

    seats: tuple[SeatAt, ...]
    trick: int
    tricks: tuple[ReplayTrick, ...]
    taken: tuple[tuple[str, int], ...]
    trumps: str
    turn_up: ReplayCard | None
    open: bool


def table_shown(
    hand: HandState, hands: Mapping[Seat, tuple[Card, ...]] | None, named: Callable[[Seat], str]
) -> ReplayTable:
    """Return the table at this point of a hand; `hands` are those dealt, if known."""
    present = hand.trick if hand.trick is not None and not hand.trick.quitted else None
    over = [trick for trick in hand.tricks if trick is not present]
    last = max((one.at for trick in hand.tricks for one in trick.laid), default=0)
    won = {trick.number: winner(hand, trick) for trick in hand.tricks if trick.complete}
    return ReplayTable(
        seats=tuple(
            SeatAt(
                str(seat),
                gettext(SEATS[seat.value]),
                named(seat),
                _laid(present, seat, last),
                tuple(_card(one) for one in hand.exposed.get(seat, ())),
                _holds(hand, seat, hands),
            )
            for seat in CLOCKWISE
        ),
        trick=present.number if present else len(over),
        tricks=tuple(_trick(trick, won, named) for trick in over),
        taken=tuple((side.value, sum(one in side.seats for one in won.values())) for side in Side),
        trumps=str(hand.trumps or "").lower(),
        turn_up=_card(PartialCard.of(hand.turn_up)) if hand.turn_up else None,
        open=hands is not None,
    )


def _laid(trick: Trick | None, seat: Seat, last: int) -> ReplayCard | None:
    one = trick.of(seat) if trick is not None else None
    return None if one is None else _card(one.card, last=one.at == last)


def _holds(
    hand: HandState, seat: Seat, hands: Mapping[Seat, tuple[Card, ...]] | None
) -> tuple[ReplayCard, ...]:
    """Return the cards left in a hand, by suit and highest first."""
    if hands is None:
        return ()
    gone = {one.card.card for one in hand.laid_by(seat)}
    left = [card for card in hands.get(seat, ()) if card not in gone]
    return tuple(_card(PartialCard.of(card)) for card in sorted(left, key=_order))


def _order(card: Card) -> tuple[int, int]:
    return "SHDC".index(str(card.suit)), "AKQJT98765432".index(str(card.rank))


def _trick(
    trick: Trick, won: Mapping[int, Seat | None], named: Callable[[Seat], str]
) -> ReplayTrick:
    taker = won.get(trick.number)
    laid = tuple((str(one.seat), _card(one.card)) for one in trick.laid)
    return ReplayTrick(trick.number, laid, named(taker) if taker else "")


def _card(card: PartialCard, *, last: bool = False) -> ReplayCard:
    return ReplayCard(str(card), card.whole, last)
