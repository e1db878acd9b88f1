"""Sentences about the reader, said to the reader: “You come in”, not “Lowry comes in”."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from club.reason import N_, Reason
from club.views import parts
from rubbers.laws.because import Because
from tables.presenters.people import People
from tables.presenters.sayings import said

YOURS: Mapping[str, str] = {
    # what comes next
    "{who} has nothing more to wait for: the evening is closed.": N_(
        "You have nothing more to wait for: the evening is closed."
    ),
    "{who} plays the last rubber at table {table}.": N_(
        "You play the last rubber at table {table}."
    ),
    "{who} has no rubber to come: the last have been called.": N_(
        "You have no rubber to come: the last have been called."
    ),
    "{who} has quit table {table}, and may come back before the rubber ends.": N_(
        "You have quit table {table}, and may come back before the rubber ends."
    ),
    "{who} finishes this rubber at table {table}, and stands out then.": N_(
        "You finish this rubber at table {table}, and stand out then."
    ),
    "{who} is in the room and has not declared for a table.": N_(
        "You are in the room and have not declared for a table."
    ),
    "{who} is next for a fresh table.": N_("You are next for a fresh table."),
    "{who} is for a fresh table: one comes before.": N_(
        "You are for a fresh table: one comes before."
    ),
    "{who} is for a fresh table: {count} come before.": N_(
        "You are for a fresh table: {count} come before."
    ),
    "{who} is next for a fresh table, level with one other: they cut.": N_(
        "You are next for a fresh table, level with one other: you cut."
    ),
    "{who} is next for a fresh table, level with {count} others: they cut.": N_(
        "You are next for a fresh table, level with {count} others: you cut."
    ),
    "{who} is for a fresh table, after {count} and level with {count_level}, to cut.": N_(
        "You are for a fresh table, after {count} and level with {count_level}, to cut."
    ),
    "{who} goes out at table {table} when this rubber ends.": N_(
        "You go out at table {table} when this rubber ends."
    ),
    "{who} cuts at table {table} when this rubber ends, to see who goes out.": N_(
        "You cut at table {table} when this rubber ends, to see who goes out."
    ),
    "{who} plays on at table {table} when this rubber ends.": N_(
        "You play on at table {table} when this rubber ends."
    ),
    "{who} plays at table {table} when it has enough for a rubber.": N_(
        "You play at table {table} when it has enough for a rubber."
    ),
    "{who} is to cut at table {table}, to see who goes out.": N_(
        "You are to cut at table {table}, to see who goes out."
    ),
    "{who} is to cut for partners at table {table}.": N_(
        "You are to cut for partners at table {table}."
    ),
    "{who} plays the next rubber at table {table}.": N_(
        "You play the next rubber at table {table}."
    ),
    "{who} waits at table {table} for the cut to show who goes out.": N_(
        "You wait at table {table} for the cut to show who goes out."
    ),
    "{who} belongs to table {table}, and passes this time.": N_(
        "You belong to table {table}, and pass this time."
    ),
    "{who} comes in at table {table} when this rubber ends.": N_(
        "You come in at table {table} when this rubber ends."
    ),
    "{who} comes in at table {table} when the cut shows who goes out.": N_(
        "You come in at table {table} when the cut shows who goes out."
    ),
    "{who} belongs to table {table}, and waits for the end of a rubber.": N_(
        "You belong to table {table}, and wait for the end of a rubber."
    ),
    "{who} has the first right to the next place at table {table}.": N_(
        "You have the first right to the next place at table {table}."
    ),
    "{who} is number {count} with a right to the next place at table {table}.": N_(
        "You are number {count} with a right to the next place at table {table}."
    ),
    "{who} waits for the cut for places at table {table}.": N_(
        "You wait for the cut for places at table {table}."
    ),
    "{who} is to cut for a place at table {table}.": N_(
        "You are to cut for a place at table {table}."
    ),
    # why it is so
    "{who} declares for a fresh table.": N_("You declared for a fresh table."),
    "{who} declares for a fresh table, after those who have had none.": N_(
        "You declared for a fresh table, after those who have had none."
    ),
    "{who} belongs to table {table}, number {count} of {count_complete}.": N_(
        "You belong to table {table}, number {count} of {count_complete}."
    ),
    "{who} cuts low enough to play at table {table}.": N_(
        "You cut low enough to play at table {table}."
    ),
    "{who} plays at table {table}, having had no other table.": N_(
        "You play at table {table}, having had no other table."
    ),
    "{who} plays at table {table}, first in the room.": N_(
        "You play at table {table}, first in the room."
    ),
    "{who} comes next, belongs to table {table} and waits.": N_(
        "You come next, belong to table {table} and wait."
    ),
    "{who} cuts highest and goes out at table {table}.": N_(
        "You cut highest and went out at table {table}."
    ),
    "{who} goes out at table {table}: one rubber running, the most there.": N_(
        "You went out at table {table}: one rubber running, the most there."
    ),
    "{who} goes out at table {table}: {count} rubbers running, the most there.": N_(
        "You went out at table {table}: {count} rubbers running, the most there."
    ),
    "{who} goes out too at table {table}, with the next most rubbers running.": N_(
        "You went out too at table {table}, with the next most rubbers running."
    ),
    "{who} has waited, and comes in at table {table}.": N_(
        "You have waited, and come in at table {table}."
    ),
    "{who} cuts and plays on at table {table}.": N_("You cut and play on at table {table}."),
    "{who} comes in at table {table}: a place is vacant.": N_(
        "You came in at table {table}: a place was vacant."
    ),
    "{who} is number {count} of those with a right to a place at table {table}.": N_(
        "You are number {count} of those with a right to a place at table {table}."
    ),
    "{who} has the first right to a place at table {table}: it is complete.": N_(
        "You have the first right to a place at table {table}: it is complete."
    ),
    "{who} comes after those whose table was broken up.": N_(
        "You come after those whose table was broken up."
    ),
}
"""What a rule says of one person, and the same said to that person."""


def said_to(because: Because, people: People) -> parts.Said:
    """Give a sentence with its law: said to the reader where it is of the reader alone."""
    reason = because.reason
    yours = YOURS.get(reason.template)
    if yours is None or not people.me or reason.values.get("who") != (people.me,):
        return said(because, people)
    return said(replace(because, reason=Reason(yours, **reason.values)), people)
