"""A rubber about to begin: who play together, who deals, and the dealer's choice."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from club.views.parts import SeatShown
from rubbers.cards.seats import CLOCKWISE
from tables.forming.room import Table
from tables.presenters import seating, tiles
from tables.presenters.people import People
from tables.presenters.sayings import seat_words


@dataclass(frozen=True, slots=True)
class Ready:
    """Partners are cut: who play together, who deals, and the dealer's choice while it is open.

    `choice` says who deals and what is to be chosen yet, `to_choose` names that alone.
    """

    pairs: str
    seats: tuple[SeatShown, ...]
    dealer: str
    dealer_seat: str
    choice: str
    to_choose: str
    cards: str
    may_choose_cards: bool
    may_choose_seats: bool
    choices: tuple[tuple[str, str], ...]
    left: tuple[tuple[str, str], ...]


def ready_page(table: Table, people: People, enters: bool) -> Ready:
    """Give what is known before a rubber begins, and what the dealer may still choose."""
    pair, others = table.pairs
    template = _("{pair} against {others}")
    pairs = template.format(pair=people.listed(pair), others=people.listed(others))
    return Ready(
        pairs,
        seating.to_be(table, people),
        people.name(table.dealer or ""),
        tiles.dealer_to_be(table),
        _choice(table, people),
        _to_choose(table),
        table.cards or "",
        enters and table.cards is None,
        enters and table.seat is None,
        tuple((seat.value, seat_words(seat)) for seat in CLOCKWISE),
        tuple((who, people.surname(who)) for who in others) if len(others) > 1 else (),
    )


def _choice(table: Table, people: People) -> str:
    """Say who deals, and what they have to choose yet; each is chosen once."""
    match table.cards is None, table.seat is None:
        case True, True:
            words = _("{who} deals, and has the choice of cards and seats, once.")
        case True, False:
            words = _("{who} deals, has chosen the seats, and has the choice of cards, once.")
        case False, True:
            words = _("{who} deals, has chosen the cards, and has the choice of seats, once.")
        case _:
            words = _("{who} deals, and has chosen cards and seats.")
    return words.format(who=people.name(table.dealer or ""))


def _to_choose(table: Table) -> str:
    """Name the choice that is still open; "" where none is."""
    if table.cards is None and table.seat is None:
        return _("The dealer’s choice of seats and cards")
    if table.cards is None:
        return _("The dealer’s choice of cards")
    return _("The dealer’s choice of seats") if table.seat is None else ""
