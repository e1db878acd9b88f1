"""Read the head of a script: the players, and the games already won."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from club.codec.misfit import Misfit, unfit
from club.legible import legible
from club.reason import N_, Reason
from rubbers.cards.seats import CLOCKWISE, Side
from rubbers.hand.names import Names
from rubbers.hand.notation import Notation

MOST_VALUE = 3


def read_players(told: Any) -> Names:
    expected = Reason(N_("four different names, clockwise, without control characters"))
    if not isinstance(told, list | tuple) or len(told) != 4:
        raise unfit(expected)
    if not all(isinstance(name, str) and legible(name) for name in told) or len(set(told)) != 4:
        raise unfit(expected)
    return Names(dict(zip(CLOCKWISE, told, strict=True)))


def read_games(told: Any, notation: Notation) -> tuple[tuple[Side, int], ...]:
    side, number = notation.codec.form(Side), notation.codec.form(int)
    expected = Reason(N_("games already won: for each, won_by and value"))
    if not isinstance(told, list | tuple) or len(told) > 2:
        raise unfit(expected)
    games = []
    for place, game in enumerate(told, start=1):
        if not isinstance(game, Mapping) or set(game) != {"won_by", "value"}:
            raise unfit(expected).inside(f"[{place}]")
        try:
            won_by = side.read(game["won_by"])
        except Misfit as misfit:
            raise misfit.inside("won_by").inside(f"[{place}]") from None
        try:
            value = number.read(game["value"])
        except Misfit as misfit:
            raise misfit.inside("value").inside(f"[{place}]") from None
        if not 1 <= value <= MOST_VALUE:
            worth = Reason(N_("what a game is worth, from 1 to {most}"), most=MOST_VALUE)
            raise unfit(worth).inside("value").inside(f"[{place}]")
        games.append((won_by, value))
    if len(games) != len({won_by for won_by, _ in games}):
        raise unfit(Reason(N_("one game to each side: who has two has won the rubber")))
    return tuple(games)
