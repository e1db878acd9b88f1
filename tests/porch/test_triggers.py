"""Between tests the record is emptied; in a test it is as fast as in the hall."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, transaction

from club import clock
from club.models import Club, Line, Stream
from tests.triggers import lifted, on_postgresql, on_sqlite

pytestmark = pytest.mark.django_db(transaction=True)


def a_line() -> Line:
    club = Club.objects.create(name="The Portland", slug="portland")
    stream = Stream.objects.create(club=club, name="register")
    return Line.objects.create(
        stream=stream, number=1, what="noted", by="m1", intent="k1",
        at=clock.now(), body={}, previous="0" * 64, hash="0" * 64,
    )  # fmt: skip


def delete_is_refused(line: Line) -> bool:
    try:
        with transaction.atomic():
            Line.objects.filter(pk=line.pk).delete()
    except DatabaseError:
        return True
    return False


@pytest.mark.parametrize("time", ["first", "again, after a flush"])
def test_a_line_cannot_be_taken_away_though_tables_are_emptied_between_tests(time):
    assert delete_is_refused(a_line())


def test_the_triggers_come_back_as_they_were():
    from django.db import connection

    listed = {"sqlite": on_sqlite, "postgresql": on_postgresql}[connection.vendor]
    before = listed()
    assert before[0], "there are triggers to be lifted"
    line = a_line()
    with lifted():
        assert not delete_is_refused(line)
    assert listed() == before
