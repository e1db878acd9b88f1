"""Queries about the laws set aside in an evening, by whom and why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from club.members import queries as club_queries
from club.models import Evening, Line
from tables import queries, streams

WAIVED, UNDONE, WITHDRAWN = "law_waived", "undone", "mark_withdrawn"
ASKED = ("hand_marked", "correction_asked", "game_correction_asked")
ANSWERED = ("hand_confirmed", "hand_corrected", "game_value_corrected")


@dataclass(frozen=True, slots=True)
class Waived:
    """A law set aside: when, by whom as signed in the journal, and the reason given."""

    at: datetime
    by: str
    law: str
    words: str


def of_evening(evening: Evening) -> list[Waived]:
    """Return the laws set aside in an evening, in order.

    Anything undone is left out, and anything withdrawn or restated before it was answered.
    """
    rows = queries.lines_of(evening, streams.ROOM, streams.TABLE, streams.RUBBER)
    kinds = (WAIVED, UNDONE, WITHDRAWN, *ASKED, *ANSWERED)
    lines = list(rows.filter(what__in=kinds).order_by("at", "id"))
    gone = {(one.stream_id, n) for one in lines if one.what == UNDONE for n in one.body["numbers"]}
    given_up = _given_up(lines)
    stand = [
        one
        for one in lines
        if one.what == WAIVED
        and (one.stream_id, one.number) not in gone
        and (one.stream_id, one.intent) not in given_up
    ]
    said = club_queries.words(evening.club_id, [one.body["reason_ref"] for one in stand])
    return [
        Waived(one.at, one.by, one.body["law"], said.get(one.body["reason_ref"], ""))
        for one in stand
    ]


def _given_up(lines: Iterable[Line]) -> set[tuple[int, str]]:
    """Return the stream and intent of everything asked there and never accepted."""
    awaiting: dict[int, str] = {}
    given_up: set[tuple[int, str]] = set()
    for line in lines:
        asked = line.what in ASKED
        if (asked or line.what == WITHDRAWN) and line.stream_id in awaiting:
            given_up.add((line.stream_id, awaiting.pop(line.stream_id)))
        if asked:
            awaiting[line.stream_id] = line.intent
        elif line.what in ANSWERED:
            awaiting.pop(line.stream_id, None)
    return given_up
