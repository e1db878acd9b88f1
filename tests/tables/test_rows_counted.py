"""Whoever has the same lines give other rows of a room or a table raises the count of such ways."""

from __future__ import annotations

import hashlib
import json

from tables import projection, streams
from tables.room import acts
from tables.room.acts import Phase
from tests.tables.evening import Evening, at

WRITTEN = ((1, "87c19e705660"), (1, "ec1697339608"))
"""The counts, and what the rows of these rooms and tables come to. Where they come to something
else, raise ROOM_ROWS or TABLE_ROWS in tables/streams.py, so that what stands is written anew, and
put the two here."""


def an_evening():
    """Return the rooms and the tables of an evening, as they were at several moments of it."""
    evening = Evening().come("GHI")
    rooms = [evening.room]

    def stands():
        rooms.append(evening.room)

    evening.declare("GH")
    stands()
    evening.form("ABCD")
    stands()
    evening.cut_for_places()
    stands()
    evening.begin()
    absent, *others = evening.table().players
    evening.do(acts.QuitTable(1, absent))
    evening.do(acts.NameSubstitute(1, absent, "I"))
    for other in others:
        evening.do(acts.Consent(1, other, "I"))
    stands()
    evening.do(acts.Leave("H"))
    evening.end()
    stands()
    evening.do(acts.CloseTable(1))
    evening.do(acts.ChangePhase(Phase.CLOSE))
    stands()
    return rooms


def came_to(told):
    """Return the digest of rows."""
    said = json.dumps(told, default=str, sort_keys=True)
    return hashlib.sha256(said.encode()).hexdigest()[:12]


def test_other_rows_of_the_same_room_or_table_raise_their_count():
    rooms = an_evening()
    halls = [
        [
            {**projection._evening_columns(room.hall), "house_rules": "a shape of their own"},
            [
                projection._presence_columns(room.hall, who, at(0))
                for who in sorted({*room.hall.arrivals, *room.hall.gone})
            ],
        ]
        for room in rooms
    ]
    tables = [
        [projection._table_columns(table), projection._wanted(table)]
        for room in rooms
        for table in room.tables.values()
    ]
    counted = (streams.ROOM_ROWS, came_to(halls)), (streams.TABLE_ROWS, came_to(tables))
    assert counted == WRITTEN
