"""The state of a story's tables: who plays with whom, who deals, waits, has gone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from club.views.parts import CitedSentence
from tables.incidents.room.room_words import RoomNames

Json = Mapping[str, Any]
BROKEN_UP = "over"


@dataclass(frozen=True, slots=True)
class StoryTable:
    """One table: its number, "" if it is the only one, and its state."""

    title: str
    lines: tuple[CitedSentence, ...]


def tables_shown(
    answer: Json, code: str, names: RoomNames, before: int = 0
) -> tuple[StoryTable, ...]:
    """Return each table that has something to show, and what else is so in the room.

    `before` is the number of tables at first; if there are several, each is numbered.
    """
    room = answer["room"]
    tables = room["tables"] or ()
    several = len(tables) > 1 or before > 1
    shown = [
        StoryTable(
            _("Table {number}").format(number=table["table"]) if several else "",
            tuple(_lines(table, names, code)),
        )
        for table in tables
    ]
    listed = [one["table"] for one in tables]
    beside = {
        "out": [one for one in room["out"] or () if one["table"] not in listed],
        "waiting": [one for one in room["waiting"] or () if one["table"] is None],
    }
    shown.append(StoryTable("", (*_placed(beside, names, code), *_rights(room, names, code))))
    return tuple(one for one in shown if one.lines)


def _lines(table: Json, names: RoomNames, code: str) -> Iterator[CitedSentence]:
    if table["partners"]:
        one, other = (names.listed(pair) for pair in table["partners"])
        yield CitedSentence(_("{pair} play against {others}.").format(pair=one, others=other))
    elif table["playing"]:
        yield CitedSentence(_("At the table: {who}.").format(who=names.listed(table["playing"])))
    if table["dealer"]:
        dealer = names.of(table["dealer"])
        yield CitedSentence(
            _("{who} deals, and chooses the cards and the seats.").format(who=dealer)
        )
    yield from _placed(table, names, code)


def _placed(table: Json, names: RoomNames, code: str) -> Iterator[CitedSentence]:
    for one in table["out"] or ():
        yield CitedSentence(
            _("{who} is out.").format(who=names.of(one["who"])), one["law"] or "", code
        )
    waiting = table["waiting"] or ()
    for place, one in enumerate(waiting, start=1):
        words = _("{who} waits.")
        if len(waiting) > 1:
            words = _("{who} is number {place} of those waiting.")
        yield CitedSentence(
            words.format(who=names.of(one["who"]), place=place), one["law"] or "", code
        )


def _rights(room: Json, names: RoomNames, code: str) -> Iterator[CitedSentence]:
    for right in room["rights"] or ():
        words = _("{who} come before {other} at any other table.")
        said = words.format(who=names.listed(right["who"]), other=names.of(right["over"]))
        yield CitedSentence(said, right["law"] or "", code)
