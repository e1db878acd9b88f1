"""The game a hand belongs to, and whether a game is concluded."""

from __future__ import annotations

from rubbers.play.acts import MarkHand
from rubbers.play.rubber import Game, Rubber
from rubbers.scoring.statement import Outcome

TRUMP_WAS_TURNED = (Outcome.PLAYED, Outcome.VOID)
"""The outcomes that are possible only after the trump was turned."""


def game_of(rubber: Rubber, hand: int) -> Game | None:
    """Return the won game that a hand belongs to; None if its game is still being played."""
    return next((game for game in rubber.games if hand <= game.hand), None)


def trump_turned_after(rubber: Rubber, hand: int) -> bool:
    """Check whether a trump was turned after this hand, as stated or as later hands imply."""
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
    """Check whether the statement awaiting an answer says that the present hand was played."""
    match rubber.awaiting and rubber.awaiting.proposal:
        case MarkHand(statement=statement):
            return statement.outcome in TRUMP_WAS_TURNED
    return False
