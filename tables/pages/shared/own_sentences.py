"""Sentences about the reader, addressed to them: “You come in”, not “Lowry comes in”."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from django.utils.translation import gettext as _

from club.reason import N_, Reason
from club.views import parts
from rubbers.code.law import Because
from tables.components.names import People
from tables.components.phrases import said

YOURS: Mapping[str, str] = {
    # what comes next
    "{who} has nothing more to wait for: the evening is closed.": N_(
        "You have nothing more to wait for: the evening is closed."
    ),
    "{who} is playing the last rubber at table {table}.": N_(
        "You are playing the last rubber at table {table}."
    ),
    "{who} has no more rubbers to play: the last have been called.": N_(
        "You have no more rubbers to play: the last have been called."
    ),
    "{who} has left table {table}, and may come back before the rubber ends.": N_(
        "You have left table {table}, and may come back before the rubber ends."
    ),
    "{who} is finishing this rubber at table {table}, and then goes out.": N_(
        "You are finishing this rubber at table {table}, and then go out."
    ),
    "{who} is in the room and has not declared for a table.": N_(
        "You are in the room and have not declared for a table."
    ),
    "{who} is next for a fresh table.": N_("You are next for a fresh table."),
    "{who} is waiting for a fresh table, with one person ahead.": N_(
        "You are waiting for a fresh table, with one person ahead."
    ),
    "{who} is waiting for a fresh table, with {count} people ahead.": N_(
        "You are waiting for a fresh table, with {count} people ahead."
    ),
    "{who} is next for a fresh table, level with one other: they will cut.": N_(
        "You are next for a fresh table, level with one other: you will cut."
    ),
    "{who} is next for a fresh table, level with {count} others: they will cut.": N_(
        "You are next for a fresh table, level with {count} others: you will cut."
    ),
    "{who} is waiting for a fresh table: {count} ahead, {count_level} level, so they cut.": N_(
        "You are waiting for a fresh table: {count} ahead, {count_level} level, so you cut."
    ),
    "{who} goes out at table {table} when this rubber ends.": N_(
        "You go out at table {table} when this rubber ends."
    ),
    "{who} will cut at table {table} when this rubber ends, to see who goes out.": N_(
        "You will cut at table {table} when this rubber ends, to see who goes out."
    ),
    "{who} plays on at table {table} when this rubber ends.": N_(
        "You play on at table {table} when this rubber ends."
    ),
    "{who} will play at table {table} when there are enough for a rubber.": N_(
        "You will play at table {table} when there are enough for a rubber."
    ),
    "{who} is to cut at table {table}, to see who goes out.": N_(
        "You need to cut at table {table}, to see who goes out."
    ),
    "{who} is to cut for partners at table {table}.": N_(
        "You need to cut for partners at table {table}."
    ),
    "{who} is to cut for dummy at table {table}.": N_(
        "You need to cut for dummy at table {table}."
    ),
    "{who} is to cut for the first deal at table {table}.": N_(
        "You need to cut for the first deal at table {table}."
    ),
    "{who} plays the next rubber at table {table}.": N_(
        "You play the next rubber at table {table}."
    ),
    "{who} is waiting at table {table} for the cut to show who goes out.": N_(
        "You are waiting at table {table} for the cut to show who goes out."
    ),
    "{who} belongs to table {table}, and is letting this place pass.": N_(
        "You belong to table {table}, and are letting this place pass."
    ),
    "{who} comes in at table {table} when this rubber ends.": N_(
        "You come in at table {table} when this rubber ends."
    ),
    "{who} comes in at table {table} when the cut shows who goes out.": N_(
        "You come in at table {table} when the cut shows who goes out."
    ),
    "{who} belongs to table {table}, and is waiting for the end of a rubber.": N_(
        "You belong to table {table}, and are waiting for the end of a rubber."
    ),
    "{who} has the first right to the next place at table {table}.": N_(
        "You have the first right to the next place at table {table}."
    ),
    "{who} is number {count} in line for the next place at table {table}.": N_(
        "You are number {count} in line for the next place at table {table}."
    ),
    "{who} is waiting for the cut for places at table {table}.": N_(
        "You are waiting for the cut for places at table {table}."
    ),
    "{who} is to cut for a place at table {table}.": N_(
        "You need to cut for a place at table {table}."
    ),
    # why it is so
    "{who} declares for a fresh table.": N_("You declared for a fresh table."),
    "{who} declares for a fresh table, after those who have not had one.": N_(
        "You declared for a fresh table. Those who have not had one come before you."
    ),
    "{who} belongs to table {table}, number {count} of {count_complete}.": N_(
        "You belong to table {table}, number {count} of {count_complete}."
    ),
    "{who} cuts low enough to play at table {table}.": N_(
        "You cut low enough to play at table {table}."
    ),
    "{who} plays at table {table}, not having had another table.": N_(
        "You play at table {table}, because you have not had another table."
    ),
    "{who} plays at table {table}, first in the room.": N_(
        "You play at table {table}, because you were first in the room."
    ),
    "{who} comes next, so belongs to table {table} and waits.": N_(
        "You come next, so you belong to table {table} and wait."
    ),
    "{who} cuts highest and goes out at table {table}.": N_(
        "You cut highest and went out at table {table}."
    ),
    "{who} goes out at table {table}, having played the most rubbers in a row: one.": N_(
        "You went out at table {table}, having played the most rubbers in a row: one."
    ),
    "{who} goes out at table {table}, having played the most rubbers in a row: {count}.": N_(
        "You went out at table {table}, having played the most rubbers in a row: {count}."
    ),
    "{who} goes out too at table {table}, having played the next most rubbers in a row.": N_(
        "You went out too at table {table}, having played the next most rubbers in a row."
    ),
    "{who} has been waiting, and comes in at table {table}.": N_(
        "You had been waiting, and came in at table {table}."
    ),
    "{who} cuts and plays on at table {table}.": N_("You cut and play on at table {table}."),
    "{who} comes in at table {table}: a place is vacant.": N_(
        "You came in at table {table}: a place was vacant."
    ),
    "{who} is number {count} in line for a place at table {table}.": N_(
        "You are number {count} in line for a place at table {table}."
    ),
    "{who} has the first right to a place at table {table}, which is full.": N_(
        "You have the first right to a place at table {table}, which is full."
    ),
    "{who} comes after those whose table was broken up.": N_(
        "You come after those whose table was broken up."
    ),
    "{who} is a candidate again: table {table} is being formed again.": N_(
        "You are a candidate again: table {table} is being formed again."
    ),
    "{who} has had no other table, and comes before {others}.": N_(
        "You have had no other table, and come before {others}."
    ),
    "{who} has the first right, and now belongs to table {table}.": N_(
        "You had the first right, and now belong to table {table}."
    ),
    "{who} comes before {over} at any other table.": N_(
        "You come before {over} at any other table."
    ),
    "{who} comes before {over}, who broke up the table.": N_(
        "You come before {over}, who broke up the table."
    ),
    "{who} cuts into table {entered} and no longer has a place at table {left}.": N_(
        "You cut into table {entered}, and no longer have a place at table {left}."
    ),
    "{who} leaves table {table} during the rubber, and may name a substitute.": N_(
        "You left table {table} during the rubber, and may name a substitute."
    ),
    "{who} is back, and plays again at table {table} when this rubber ends.": N_(
        "You are back, and play again at table {table} when this rubber ends."
    ),
}
"""What a rule says of one person, and the same said to that person."""


def said_to(because: Because, people: People) -> parts.CitedSentence:
    """Return a sentence with its law, addressed to the reader if it is about them."""
    reason = because.reason
    who = reason.values.get("who")
    if not people.me or not isinstance(who, tuple) or people.me not in who:
        return said(because, people)
    yours = YOURS.get(reason.template)
    if len(who) == 1 and yours is not None:
        return said(replace(because, reason=Reason(yours, **reason.values)), people)
    if len(who) > 1 and reason.template.startswith("{who} "):
        return said(_with_you_first(because, who, people), _reader_named_you(people))
    return said(because, people)


def _with_you_first(because: Because, who: tuple[str, ...], people: People) -> Because:
    others = tuple(one for one in who if one != people.me)
    values = {**because.reason.values, "who": (people.me, *others)}
    return replace(because, reason=Reason(because.reason.template, **values))


def _reader_named_you(people: People) -> People:
    return replace(people, short={**people.short, people.me: _("You")})
