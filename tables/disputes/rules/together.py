"""Which effects may be combined in one ruling: no two may decide the same thing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from club.errors import Fault
from club.reason import N_, Reason
from tables.disputes.rules import effects as kinds
from tables.disputes.rules.effects import Effect

About = tuple[object, ...]


def _hand(effect: Any) -> About:
    return ("hand", effect.hand)


def _remedy(effect: Any) -> About:
    return ("remedy", effect.law, effect.side)


def _points(effect: Any) -> About:
    return ("points", effect.side, effect.who)


ABOUT: Mapping[type, tuple[str, Callable[[Any], About]]] = {
    kinds.ScoreHand: ("hand", _hand),
    kinds.VoidHand: ("hand", _hand),
    kinds.DealAgain: ("hand", _hand),
    kinds.LoseDeal: ("hand", _hand),
    kinds.ValueGame: ("game", lambda effect: ("game", effect.game)),
    kinds.GrantRemedy: ("law", _remedy),
    kinds.LoseRemedy: ("law", _remedy),
    kinds.AdjustPoints: ("points", _points),
    kinds.Warn: ("who", lambda effect: ("warned", effect.who)),
    kinds.OnlookerPays: ("who", lambda effect: ("pays", effect.who)),
    kinds.NoEffect: ("kind", lambda _effect: ("nothing",)),
}
"""For each kind of effect, the field that says what it is about, and how to derive that.

Two effects on the same hand, whether scored, void, dealt again or lost, contradict each other; so
do two values for one game, and a remedy both granted and lost. Points for one side or player are
given as one sum. A score and a warning are about different things and may be combined.
"""
EXPECTED = {
    "hand": N_("a hand of which nothing is ruled yet: effect {first} is about this one"),
    "game": N_("a game of which nothing is ruled yet: effect {first} is about this one"),
    "law": N_("a remedy of which nothing is ruled yet: effect {first} is about this one"),
    "points": N_("one sum: effect {first} gives points to the same already"),
    "who": N_("somebody else: effect {first} says this already"),
    "kind": N_("something else: effect {first} says this already"),
}


def contradictions(effects: Sequence[Effect]) -> Iterator[Fault]:
    """Yield a fault for each effect that decides something an earlier one has already decided."""
    first: dict[About, int] = {}
    for place, effect in enumerate(effects):
        field, about = ABOUT[type(effect)]
        earlier = first.setdefault(about(effect), place)
        if earlier != place:
            expected = Reason(EXPECTED[field], first=earlier + 1)
            yield Fault(f"effects[{place}].{field}", expected)
