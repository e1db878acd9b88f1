"""Finished hands of a rubber that were dealt by the program, read from its lines.

Nothing secret is read.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Q, QuerySet

from club.models import Evening, Line
from rubbers import streams
from rubbers.models import PracticeTable
from rubbers.models import Rubber as Row
from rubbers.play.finished_hand import Deal, FinishedHand, finished_hand
from rubbers.play.state.events import ActDone, Event, Revealed
from rubbers.practice import practice_view

Lines = QuerySet[Any, Any]


def of_rubber(
    row: Row, hand: int, attempt: int | None = None, *, closed: bool = False
) -> FinishedHand:
    """Read a hand of a rubber loaded with its evening; Unknown before it is over. One query.

    `closed` reads the hand as if nothing could be claimed any more.
    """
    lines = Line.objects.filter(stream=row.stream_id)
    return finished_hand(_events(lines, hand), hand, attempt, closed=closed or _is_closed(row))


def of_practice(
    row: PracticeTable, hand: int, attempt: int | None = None, rubber: int | None = None
) -> FinishedHand:
    """Read a hand of a practice table; Unknown before it is over.

    `rubber` is the number of the rubber, by default the last one.
    """
    events = practice_view.events_of(row, rubber)
    return finished_hand(_of_hand(events, hand), hand, attempt)


def every_hand_of_rubber(row: Row) -> list[FinishedHand]:
    """Read every finished hand of a rubber."""
    lines = Line.objects.filter(stream=row.stream_id)
    return _every_hand(_events(lines), closed=_is_closed(row))


def every_hand_of_practice(row: PracticeTable) -> list[FinishedHand]:
    """Read every finished hand of the last rubber of a practice table."""
    return _every_hand(practice_view.events_of(row), closed=False)


def of_place(where: Row | PracticeTable, deal: Deal, rubber: int) -> FinishedHand:
    """Read a hand of a rubber or a practice table; `rubber` is its number at a practice table."""
    if isinstance(where, PracticeTable):
        return of_practice(where, *deal, rubber=rubber)
    return of_rubber(where, *deal)


def every_hand(where: Row | PracticeTable) -> list[FinishedHand]:
    """Read every finished hand of a rubber, or of the last rubber of a practice table."""
    if isinstance(where, PracticeTable):
        return every_hand_of_practice(where)
    return every_hand_of_rubber(where)


def deals_of_rubbers(streams_of: Iterable[int]) -> dict[int, tuple[Deal, ...]]:
    """List the revealed deals of rubbers, by the key of each stream, in one query."""
    keys = list(streams_of)
    found: dict[int, tuple[Deal, ...]] = dict.fromkeys(keys, ())
    lines = Line.objects.filter(stream__in=keys, what="revealed").order_by("number")
    for key, body in lines.values_list("stream_id", "body"):
        found[key] = (*found[key], (body["hand"], body["attempt"]))
    return found


def _is_closed(row: Row) -> bool:
    return row.evening.phase == Evening.Phase.CLOSE


def _events(lines: Lines, hand: int | None = None) -> list[Event]:
    """Decode a rubber's lines; given a hand, leave out the acts at the table of other hands."""
    if hand is not None:
        lines = lines.filter(~Q(what="act_done") | Q(body__hand=hand))
    found = lines.order_by("number").values_list("what", "body")
    return [streams.decode(what, body) for what, body in found]


def _every_hand(events: list[Event], *, closed: bool) -> list[FinishedHand]:
    deals = [(one.hand, one.attempt) for one in events if isinstance(one, Revealed)]
    return [
        finished_hand(_of_hand(events, number), number, attempt, closed=closed)
        for number, attempt in deals
    ]


def _of_hand(events: list[Event], number: int) -> list[Event]:
    """Leave out the acts at the table of every other hand."""
    return [one for one in events if not isinstance(one, ActDone) or one.hand == number]
