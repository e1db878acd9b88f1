"""The tablet that several people play on: whose turn it is, and whose cards may be shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rubbers.cards.seats import CLOCKWISE, Seat
from rubbers.play.rubber_view import View


@dataclass(frozen=True, slots=True)
class TabletPlayer:
    """A person who plays on the tablet, by the letter of their seat."""

    seat: str
    name: str


@dataclass(frozen=True, slots=True)
class TabletShown:
    """What the tablet asks between two turns: to be passed to a player, who shows their cards.

    `others` play on it too; `shown` is the player whose cards are visible now.
    """

    to: str
    next: TabletPlayer | None = None
    others: tuple[TabletPlayer, ...] = ()
    shown: TabletPlayer | None = None


def tablet_shown(
    to: str, view: View, seats: Iterable[Seat], names: Mapping[Seat, str], shown: Seat | None
) -> TabletShown:
    """Return whose turn it is of those who play on the tablet; `shown` has shown their cards."""
    players = {
        seat: TabletPlayer(str(seat), names.get(seat, str(seat)))
        for seat in CLOCKWISE
        if seat in set(seats)
    }
    turn = view.table.to_act if view.table is not None else None
    if turn in view.dummies and turn is not None:
        turn = turn.partner
    due = players.get(turn) if turn is not None and shown is None else None
    others = tuple(one for seat, one in players.items() if one is not due and seat is not shown)
    in_hand = view.table is not None and view.frozen is None
    return TabletShown(to, due, others if in_hand else (), players.get(shown) if shown else None)
