"""Read and write the bets of a script: on what, for which side, between whom."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from club.codec.form import Misfit, unfit
from club.errors import Fault
from club.reason import N_, Reason
from rubbers.cards.seats import Side
from rubbers.hand.notation.forms import meant_perhaps
from rubbers.hand.notation.notation import Notation
from rubbers.scoring.bets import Bet, On

MOST = 20
PARTS: Mapping[str, Any] = {"on": On, "side": Side, "points": int}
PEOPLE = ("by", "against")
EXPECTED = Reason(N_("bets: for each, what it is on and which side it backs"))
Json = dict[str, Any]


def read_bets(body: Any, notation: Notation, people: Collection[str]) -> tuple[Bet, ...]:
    """Read bets between these people; raise Misfit with every fault and its location."""
    if not isinstance(body, list | tuple) or len(body) > MOST:
        raise unfit(EXPECTED)
    bets: list[Bet] = []
    faults: list[Fault] = []
    for place, one in enumerate(body, start=1):
        try:
            bets.append(_bet(one, notation, people))
        except Misfit as misfit:
            faults += misfit.inside(f"[{place}]").faults
    if faults:
        raise Misfit(*faults)
    return tuple(bets)


def _bet(body: Any, notation: Notation, people: Collection[str]) -> Bet:
    if not isinstance(body, Mapping):
        raise unfit(EXPECTED)
    faults = list(_strangers(body, people))
    parts: Json = {name: body[name] for name in PEOPLE if name in body}
    for name, kind in PARTS.items():
        if name == "points" and body.get("on") != On.SCORE and name not in body:
            continue
        try:
            parts[name] = notation.codec.form(kind).read(_in_one_word(name, body.get(name)))
        except Misfit as misfit:
            faults += misfit.inside(name).faults
    if faults:
        raise Misfit(*faults)
    return Bet(**parts)


def _in_one_word(name: str, value: Any) -> Any:
    """Return what a bet is on as a single word, even if it was written as two."""
    on = name == "on" and isinstance(value, str)
    return "_".join(value.lower().replace("_", " ").split()) if on else value


def _strangers(body: Mapping[Any, Any], people: Collection[str]) -> Iterator[Fault]:
    """Report fields that no bet has, and people who are not present."""
    for name in body:
        if name not in (*PARTS, *PEOPLE):
            yield Fault(str(name)[:40], meant_perhaps(name, (*PARTS, *PEOPLE)))
        elif name in PEOPLE and body[name] not in people:
            yield Fault(name, meant_perhaps(body[name], people))


def write_bet(bet: Bet, notation: Notation) -> Json:
    """Write a bet in the form in which it is read."""
    body: Json = {"on": str(bet.on), "side": notation.names.side(bet.side)}
    fields = {"points": bet.points, "by": bet.by, "against": bet.against}
    return body | {name: part for name, part in fields.items() if part}
