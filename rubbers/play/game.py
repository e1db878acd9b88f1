"""Where a hand stands among the games of its rubber, and when a game is concluded."""

from __future__ import annotations

from rubbers.play.acts import MarkHand
from rubbers.play.rubber import Game, Rubber
from rubbers.scoring.statement import Outcome

TRUMP_WAS_TURNED = (Outcome.PLAYED, Outcome.VOID)
"""How a deal can only end after its trump was turned."""


def game_of(rubber: Rubber, hand: int) -> Game | None:
    """Give the won game to which a hand belongs; None if its game is still being played."""
    return next((game for game in rubber.games if hand <= game.hand), None)


def trump_turned_after(rubber: Rubber, hand: int) -> bool:
    """Say whether the trump of the deal after this hand was turned, as told or as hands show."""
    if any(played.number > hand for played in rubber.hands):
        return True
    if any(
        lost.number > hand and (lost.trumps is not None or lost.outcome in TRUMP_WAS_TURNED)
        for lost in rubber.lost_deals
    ):
        return True
    present = rubber.hand
    if present is None or present.number <= hand:
        return False
    return present.trumps is not None or _played_by_a_mark(rubber)


def _played_by_a_mark(rubber: Rubber) -> bool:
    """Say whether a mark that awaits its answer states that the present hand was played."""
    match rubber.awaiting and rubber.awaiting.proposal:
        case MarkHand(statement=statement):
            return statement.outcome in TRUMP_WAS_TURNED
    return False
