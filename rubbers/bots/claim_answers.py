"""Whether bots agree to a result stated by the other side after a hand was thrown down."""

from __future__ import annotations

from collections.abc import Iterable

from club.person import is_bot
from rubbers.bots.bot_view import BotView
from rubbers.bots.cardset import SUIT_CARDS
from rubbers.cards.card import HONOURS, PACK, Card
from rubbers.cards.seats import Seat
from rubbers.play.state.acts import MarkHand
from rubbers.play.state.rubber_state import RubberState
from rubbers.scoring.statement import Outcome, Statement

ALL_HONOURS = 4


def asked_seat(rubber: RubberState) -> Seat | None:
    """Return the seat of the bot that must answer a statement; None if a person can answer it."""
    awaiting = rubber.awaiting
    if awaiting is None or awaiting.objections or not isinstance(awaiting.proposal, MarkHand):
        return None
    stated_by = awaiting.proposal.by
    if stated_by is None:
        return None
    seats = [seat for seat in stated_by.side.adversaries.seats if seat in rubber.seating]
    bots = all(is_bot(rubber.seating[seat]) for seat in seats)
    return seats[0] if seats and bots else None


def fits(statement: Statement, seat: Seat, view: BotView, dealt: Iterable[Card]) -> bool:
    """Check a statement of the other side against what the bot in a seat has seen and holds.

    It agrees unless its side is given fewer tricks than it has taken or must take with its highest
    trumps, the other side is given more honours than are possible, or anyone is charged with a
    revoke.
    """
    if statement.outcome is not Outcome.PLAYED or statement.tricks is None or statement.revokes:
        return False
    side = seat.side
    ours, theirs = view.tricks_won
    if statement.tricks.of(side) < ours + _sure(view):
        return False
    if statement.tricks.of(side.adversaries) < theirs:
        return False
    trumps = PACK[view.turn_up].suit
    held = sum(card.suit is trumps and card.rank in HONOURS for card in dealt)
    return statement.honours.of(side.adversaries).held <= ALL_HONOURS - held


def _sure(view: BotView) -> int:
    """Count the tricks that a player takes with the highest trumps left, whatever is played."""
    sure, trumps = 0, SUIT_CARDS[view.trumps]
    for rank in range(12, -1, -1):
        card = trumps & 1 << 13 * view.trumps + rank
        if card & view.own:
            sure += 1
        elif not card & view.played:
            break
    return sure
