"""A right to a place, to be taken or let pass: the words of each button, and what it does."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tables.forming import acts
from tables.forming.room import Room

Worded = tuple[str, str]
"""The words of a button, and what the button does."""


def of_claim(act: acts.ClaimAdmission, room: Room) -> Worded:
    """Return the words for taking a place or a turn."""
    right, home = room.tables[act.table].right_of(act.who), room.table_of(act.who)
    if right is None:
        words = _("Play the next rubber at table {table} after all")
        return words.format(table=act.table), _("The turn is as it was before it was passed.")
    if right.passes:
        words = _("Take the next place at table {table} after all")
        return words.format(table=act.table), _("The right is as it was before it was let pass.")
    words = _("Take the place at table {table}").format(table=act.table)
    if home is None:
        return words, _("The place is kept until it is taken or let pass.")
    return words, _("The place at table {home} is given up.").format(home=home.number)


def of_pass(act: acts.PassAdmission, room: Room) -> Worded:
    """Return the words for letting a place or a turn pass."""
    table = room.tables[act.table]
    member = table.member(act.who)
    if member is None:
        words = _("Let the next place at table {table} pass")
        done = _("The right is kept, and asked about again once a rubber has begun.")
        return words.format(table=act.table), done
    if member.by_right and not member.entered:
        words = _("Let the place at table {table} pass after all")
        return words.format(table=act.table), _("The place is given up; the first right is kept.")
    words = _("Sit out the next rubber at table {table}")
    return words.format(table=act.table), _("The place at the table is kept; the next one plays.")
