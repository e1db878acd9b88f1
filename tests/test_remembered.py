"""What is written from memory is what commands wrote, and only on the rows they were given on."""

from __future__ import annotations

import pytest
from django.db import transaction

from club.models import Member
from club.record import unit_of_work
from tables.models import Candidacy
from tables.room import acts
from tests import remembered
from tests.trouble.night import Night, a_night, unsound


class Undone(Exception):
    """Takes back what was done."""


@pytest.fixture
def commands(monkeypatch, db):
    """Count the changes that commands make."""
    made: list[str] = []
    write = unit_of_work._write

    def counted(desk, *more):
        made.append(desk.context.idempotency_key)
        write(desk, *more)

    monkeypatch.setattr(unit_of_work, "_write", counted)
    monkeypatch.setattr(remembered, "_kept", {})
    return made


def after(make):
    """Return what is made and the rows after it, and take it back."""
    try:
        with transaction.atomic():
            made = make()
            rows = remembered.rows()
            raise Undone
    except Undone:
        return made, rows


def test_what_was_brought_about_once_is_written_again_row_by_row(commands):
    _first, rows = after(a_night)
    by_commands = len(commands)
    again, rows_again = after(a_night)
    assert rows_again == rows
    assert by_commands > 20 and len(commands) == by_commands
    assert isinstance(again, Night)


def test_rows_that_went_are_taken_away_again(commands):
    night = a_night()
    night.does(acts.Declare(("6",)))

    def forgotten():
        return remembered.remembered("forgotten", lambda: Candidacy.objects.all().delete()[0])

    first, rows = after(forgotten)
    assert first == 1 and Candidacy.objects.count() == 1
    _again, rows_again = after(forgotten)
    assert rows_again == rows and not rows[Candidacy._meta.db_table]


def test_what_is_written_again_is_sound_and_goes_on(commands):
    after(a_night)
    night = a_night()
    assert unsound() == []
    night.marks()
    assert unsound() == []


def test_what_follows_is_written_under_the_keys_of_the_first_time(commands):
    after(a_night)

    def marked():
        a_night().marks()

    _first, rows = after(marked)
    _again, rows_again = after(marked)
    assert all(rows_again[table].keys() == rows[table].keys() for table in rows)


def test_on_other_rows_it_is_brought_about_anew(commands):
    after(a_night)
    by_commands = len(commands)

    def beside_another():
        a_night("The Turf")
        return a_night()

    after(beside_another)
    assert len(commands) == 3 * by_commands


def test_who_changes_what_was_made_does_not_change_what_is_remembered(commands):
    night, _ = after(a_night)
    night.club.name, night.house.start = "Another", None
    again = a_night()
    assert again.club.name == "The Portland Room" and again.house.start is not None
    Member.objects.filter(club=again.club, number=2).update(name="Another")
    assert len(commands) > 20
