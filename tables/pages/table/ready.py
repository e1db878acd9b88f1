"""A rubber about to begin: who play together, who deals, and the dealer's choice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from club.views.parts import SeatLabel
from rubbers.cards.seats import CLOCKWISE, WhistGame
from rubbers.play.state.rubber_state import RubberState
from tables.components.names import People
from tables.components.phrases import game_words, seat_words
from tables.pages.shared import partnerships, table_tile
from tables.room.state.room_state import TableStage, TableState


@dataclass(frozen=True, slots=True)
class Ready:
    """Partners are cut: who play together, who deals, and the dealer's choice while it is open.

    `choice` is who deals and what is still to be chosen; `to_choose` is only the latter.
    """

    pairs: str
    deals: str
    seats: tuple[SeatLabel, ...]
    dealer: str
    dealer_seat: str
    choice: str
    to_choose: str
    cards: str
    may_choose_cards: bool
    may_choose_seats: bool
    choices: tuple[tuple[str, str], ...]
    left: tuple[tuple[str, str], ...]
    may_play_on_screen: bool = False


CHOICES: dict[tuple[bool, bool], tuple[Callable[[], str], Callable[[], str]]] = {
    (True, True): (
        lambda: _("{who} may choose cards and seats, once."),
        lambda: _("The choice of seats and cards"),
    ),
    (True, False): (
        lambda: _("{who} has chosen the seats, and may choose the cards, once."),
        lambda: _("The choice of cards"),
    ),
    (False, True): (
        lambda: _("{who} has chosen the cards, and may choose the seats, once."),
        lambda: _("The choice of seats"),
    ),
    (False, False): (lambda: _("{who} has chosen the cards and seats."), lambda: ""),
}
"""What is still to be chosen, as a sentence and by name.

The keys are whether the cards and whether the seats are still to be chosen. Each is chosen once.
"""


def ready_page(
    table: TableState, people: People, enters: bool, *, may_play_on_screen: bool = False
) -> Ready:
    """Return what is known before a rubber begins, and what the dealer may still choose."""
    _pair, others = table.pairs
    choice, to_choose = CHOICES[table.cards is None, table.seat is None]
    chooses = choice().format(who=people.surname(table.dealer or ""))
    return Ready(
        partnerships.pairs_words(table, people),
        partnerships.deals_sentence(table, people),
        partnerships.to_be(table, people),
        people.name(table.dealer or ""),
        table_tile.dealer_to_be(table),
        f"{partnerships.deals_sentence(table, people)} {chooses}",
        to_choose(),
        table.cards or "",
        enters and table.cards is None,
        enters and table.seat is None,
        tuple((seat.value, seat_words(seat)) for seat in CLOCKWISE),
        tuple((who, people.surname(who)) for who in others) if len(others) > 1 else (),
        may_play_on_screen,
    )


def title_of(table: TableState, rubber: RubberState | None) -> str:
    """Return the hand that is played, or the table."""
    if table.stage is TableStage.PLAYING and rubber is not None and rubber.hand and not rubber.over:
        return _("Hand {hand}").format(hand=rubber.hand.number)
    return _("Table {table}").format(table=table.number)


def eyebrow_of(table: TableState, rubber: RubberState | None) -> str:
    """Return the line above the title: the table, rubber, game and kind of whist."""
    parts = []
    if table.stage is TableStage.PLAYING and rubber is not None:
        parts = [_("Table {table}").format(table=table.number)]
        parts.append(_("rubber {n}").format(n=table.rubber))
        if not rubber.over:
            parts.append(_("game {n}").format(n=len(rubber.games) + 1))
    if table.game is not WhistGame.WHIST:
        parts.append(game_words(table.game).lower())
    return ", ".join(parts)
