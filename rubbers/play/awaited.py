"""Whom a screen table is waiting for: to play, to choose a penalty, or to cut."""

from __future__ import annotations

from club.person import is_bot
from rubbers.cards.seats import CLOCKWISE, Seat
from rubbers.play.rubber import Rubber


def awaited(rubber: Rubber) -> tuple[Seat, ...]:
    """Return the seats of the people the table waits for; a dummy's partner acts for it."""
    found = {_player(rubber, seat) for seat in _due(rubber)}
    people = {seat for seat, who in rubber.seating.items() if not is_bot(who)}
    return tuple(seat for seat in CLOCKWISE if seat in found & people)


def _due(rubber: Rubber) -> tuple[Seat, ...]:
    if rubber.over:
        return ()
    if rubber.awaiting_beacon is not None:
        return rubber.awaiting_beacon.silent
    dealt, hand = rubber.dealt, rubber.hand
    if dealt is None or hand is None or rubber.awaiting is not None:
        return ()
    if dealt.in_play:
        entitled = (seat for one in dealt.hand.rulings if one.live for seat in one.entitled)
        turn = (dealt.hand.to_act,) if dealt.hand.to_act is not None else ()
        return (*turn, *entitled)
    return () if dealt.cut else (hand.dealer.right,)


def _player(rubber: Rubber, seat: Seat) -> Seat:
    return seat.partner if seat in rubber.dummies else seat
