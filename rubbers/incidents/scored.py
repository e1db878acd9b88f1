"""What a score needs to state: how a whole is shared, the bets on it, what a game was worth."""

from __future__ import annotations

from typing import Any

from club.errors import Fault, Malformed
from club.reason import N_, Reason
from rubbers.cards.seats import Side
from rubbers.incidents.happening import Happening
from rubbers.incidents.scene import Scene
from rubbers.incidents.telling import Told


def bets(on: str, side: str) -> Happening:
    """Record that there was a bet."""

    def happen(scene: Scene, told: Told) -> None:
        scene.bets.append({"on": on, "side": side})

    return happen


def puts_worth_right(side: str, should: str) -> Happening:
    """Correct the value of the game that a side has won.

    Raises Malformed if the side has won none, or if that is already the value of its game.
    """

    def happen(scene: Scene, told: Told) -> None:
        whose, right = Side[told.answers[side].upper()], int(told.answers[should])
        worth = dict(scene.hand.games).get(whose)
        if worth is None:
            raise _unfit(side, N_("a side that has won a game"))
        if worth == right:
            raise _unfit(should, N_("another worth than it was scored at"))
        number = [won_by for won_by, _ in scene.hand.games].index(whose) + 1
        corrected: dict[str, Any] = {"from": worth, "to": right, "game": number}
        scene.do(by=whose.seats[0], do="correct_score", **corrected)

    return happen


def _unfit(field: str, expected: str) -> Malformed:
    fault = Fault(field, Reason(expected))
    return Malformed(Reason(N_("That cannot be the answer.")), faults=[fault])


def tells_both(fact: str, ours: str, whole: int) -> Happening:
    """Record how many North and South had; East and West had the rest of the whole."""

    def happen(scene: Scene, told: Told) -> None:
        first = int(told.answers[ours])
        shares: dict[str, Any] = {Side.NS: first, Side.EW: whole - first}
        scene.do(fact=fact, **shares)

    return happen
