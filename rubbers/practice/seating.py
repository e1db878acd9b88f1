"""Seating at a practice table: seats for people, dummies, partners and the first dealer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rubbers.cards.seats import CLOCKWISE, Seat, WhistGame
from rubbers.play.start_and_end import DUMMIES as COUNTS

DUMMIES: Mapping[WhistGame, tuple[Seat, ...]] = {
    WhistGame.WHIST: (),
    WhistGame.DUMMY: (Seat.N,),
    WhistGame.DOUBLE_DUMMY: (Seat.N, Seat.E),
}
"""The seats of dummies until partners are changed."""
IN_ORDER = (Seat.S, Seat.N, Seat.W, Seat.E)
"""The order in which people take seats: the host sits South, the next person opposite."""
AS_NOW = Seat.N
"""The seat South's partner is already in: choosing it changes no places."""


def seats_for_people(dummies: Iterable[Seat]) -> tuple[Seat, ...]:
    """List the seats that people take, in the order in which they take them."""
    without = set(dummies)
    return tuple(seat for seat in IN_ORDER if seat not in without)


def moved(opposite: Seat) -> Mapping[Seat, Seat]:
    """Return the seat each player moves to, so that the one in `opposite` faces South.

    South stays; North and the named seat change places.
    """
    return {seat: seat for seat in Seat} | {Seat.N: opposite, opposite: Seat.N}


def arrangements(game: WhistGame, dummies: Iterable[Seat]) -> tuple[Seat, ...]:
    """List the seats whose player South may have opposite.

    At double dummy each side keeps one dummy.
    """
    where = tuple(dummies)
    return tuple(
        seat
        for seat in (AS_NOW, Seat.E, Seat.W)
        if game is not WhistGame.DOUBLE_DUMMY
        or len({moved(seat)[one].side for one in where}) == COUNTS[game]
    )


def first_dealer(dummies: Iterable[Seat], rubber: int) -> Seat:
    """Return the first dealer: East in the first rubber, so that South leads, then in rotation.

    With a dummy, dummy deals first (dummy I).
    """
    where = tuple(sorted(dummies, key=lambda seat: seat is not Seat.E))
    if where:
        return where[(rubber - 1) % len(where)]
    return CLOCKWISE[(CLOCKWISE.index(Seat.E) + rubber - 1) % len(CLOCKWISE)]
