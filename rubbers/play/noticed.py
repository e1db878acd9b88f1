"""Acts for a player who notices something irregular: take a card back, or claim a revoke.

Both are offered whether or not anything is wrong, because noticing is up to the player.
"""

from __future__ import annotations

from dataclasses import dataclass

from rubbers.cards.seats import Seat
from rubbers.cards.told import CardTold
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.play import TakeBack
from rubbers.hand.hand import Fate, Stage
from rubbers.play.hand_view import HandView
from rubbers.play.table_events import Manner


@dataclass(frozen=True, slots=True)
class Claimable:
    """The seats a player may accuse of a revoke, and the tricks it may have been in."""

    by: Seat
    of: tuple[Seat, ...]
    tricks: tuple[int, ...]


def taken_back(table: HandView, me: Seat) -> tuple[Act, ...]:
    """Return the card that a player who did not follow suit may take back from the open trick."""
    trick = table.trick
    laid = trick.of(me) if trick is not None else None
    if table.manner is not Manner.FAITHFUL or trick is None or laid is None:
        return ()
    if laid.card.suit is trick.led or table.stage is not Stage.PLAYING:
        return ()
    return (TakeBack(by=me, card=laid.card),) if isinstance(laid.card, CardTold) else ()


def claimable(table: HandView, me: Seat) -> Claimable | None:
    """Return the revokes a player may claim at a faithful table; None once the pack is cut."""
    over = table.stage in (Stage.CUT, Stage.TURNED) or table.fate is not Fate.STANDS
    if over or table.manner is not Manner.FAITHFUL:
        return None
    turned = table.last.number if table.last is not None else 0
    on_table = table.trick.number if table.trick is not None else turned
    tricks = tuple(range(1, max(turned, on_table) + 1))
    return Claimable(me, (me.left, me.right), tricks) if tricks else None
