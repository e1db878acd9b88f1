"""Laws set aside in a rubber's record, for a hand or for the value of a game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from club.members import queries
from club.models import Line
from rubbers import streams
from rubbers.play.state.objections import OBJECTION
from rubbers.play.state.rubber_state import ObjectionEnd, ObjectionMade
from tables.evening.waivers import ANSWERED, ASKED, WAIVED

NOWHERE = {"hand": 0, "attempt": None, "game": 0}


@dataclass(frozen=True, slots=True)
class SetAside:
    """A law set aside: by whom, as signed in the journal, the reason, and what it was for.

    `hand` and `attempt` identify the deal it was for, `game` the game whose value it was for.
    """

    by: str
    law: str
    words: str
    hand: int = 0
    attempt: int | None = None
    game: int = 0


@dataclass(frozen=True, slots=True)
class RubberWaivers:
    """The laws set aside for what awaits an answer, and for what was accepted."""

    awaiting: tuple[SetAside, ...] = ()
    counted: tuple[SetAside, ...] = ()


NOTHING_SET_ASIDE = RubberWaivers()


def of_rubber(club: int, record: str) -> RubberWaivers:
    """Return the laws set aside in a rubber, each joined to the act it allowed."""
    kinds = (WAIVED, *ASKED, *ANSWERED)
    rows = Line.objects.filter(stream__club=club, stream__name=record, what__in=kinds)
    lines = list(rows.order_by("number"))
    refs = [line.body["reason_ref"] for line in lines if line.what == WAIVED]
    said = queries.words(club, refs)
    aside: dict[str, list[Line]] = {}
    awaiting: tuple[SetAside, ...] = ()
    counted: tuple[SetAside, ...] = ()
    for line in lines:
        if line.what == WAIVED:
            aside.setdefault(line.intent, []).append(line)
            continue
        joined = _joined(aside.pop(line.intent, ()), line, said)
        if line.what in ASKED:
            awaiting = joined
        else:
            counted += awaiting + joined
            awaiting = ()
    return RubberWaivers(awaiting, counted)


def overriding(waivers: RubberWaivers, made: ObjectionMade) -> SetAside | None:
    """Return the override that made the entry count despite this objection, if any."""
    if made.end is not ObjectionEnd.OVERRIDDEN:
        return None
    place = (made.hand or 0, made.attempt, made.game or 0)
    found = (
        one
        for one in waivers.counted
        if one.law == OBJECTION and (one.hand, one.attempt, one.game) == place
    )
    return next(found, None)


def _joined(aside: Iterable[Line], act: Line, said: dict[str, str]) -> tuple[SetAside, ...]:
    event = streams.decode(act.what, act.body)
    place: dict[str, Any] = {name: getattr(event, name, of) for name, of in NOWHERE.items()}
    return tuple(
        SetAside(one.by, one.body["law"], said.get(one.body["reason_ref"], ""), **place)
        for one in aside
    )
