"""The record is checked and exported while the club plays: each sees a single moment."""

from __future__ import annotations

import io
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.core.management import call_command
from django.db import connection, connections, transaction

from api.management.commands import verify
from club.infrastructure.database import read_snapshot
from club.models import Line, Member
from club.outbox import publisher
from club.record.signing_commands import checkpoint
from rubbers.cards.seats import Seat
from rubbers.play.state import acts as rubber_acts
from tables.room import acts
from tests.club.test_verify_record import script
from tests.trouble.night import Night, a_night

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS, PATIENCE = 3, 60


@contextmanager
def played(night: Night) -> Iterator[None]:
    """Let two people change the evening as fast as they can while the block runs."""
    over, made, faults = threading.Event(), [], []

    def scores() -> None:
        night.marks()
        night.scores(rubber_acts.WithdrawMark(Seat.N))
        checkpoint(night.club.pk, night.order().at, "while it is checked")

    def comes_and_goes() -> None:
        night.does(acts.Leave("8"))
        night.does(acts.Arrive("8", night.order().at))
        publisher.publish()

    def again(change) -> None:
        try:
            while not over.is_set():
                change()
                made.append(1)
        except Exception as fault:
            faults.append(fault)
        finally:
            connections.close_all()

    people = [threading.Thread(target=again, args=(one,)) for one in (scores, comes_and_goes)]
    for one in people:
        one.start()
    try:
        while len(made) < 2 and not faults:
            over.wait(0.01)
        yield
    finally:
        over.set()
        for one in people:
            one.join(PATIENCE)
    assert not faults and not any(one.is_alive() for one in people), faults


def test_no_false_alarm_is_raised_while_the_club_plays(tmp_path):
    night = a_night()
    night.rubber  # noqa: B018  read once, before others ask for it
    with played(night):
        for number in range(ROUNDS):
            call_command("verify", stdout=io.StringIO())
            record = tmp_path / f"record-{number}.jsonl"
            call_command("export", str(record), stdout=io.StringIO())
            rows = [json.loads(line) for line in record.read_text().splitlines()]
            assert list(script.faults(rows)) == []


def test_what_is_written_after_a_moment_is_not_seen_in_it(night_of_two):
    lines = Line.objects.count()
    with read_snapshot():
        assert Line.objects.count() == lines
        in_another_connection(lambda: night_of_two.marks())
        assert Line.objects.count() == lines
    assert Line.objects.count() == lines + 1


def test_what_is_signed_just_before_the_moment_is_no_false_alarm(night_of_two, monkeypatch):
    def signed() -> None:
        night_of_two.marks()
        checkpoint(night_of_two.club.pk, night_of_two.order().at, "just before")

    def after_a_checkpoint():
        in_another_connection(signed)
        return read_snapshot()

    monkeypatch.setattr(verify, "read_snapshot", after_a_checkpoint)
    call_command("verify", stdout=io.StringIO())


def test_rows_are_compared_without_holding_up_anybody(night_of_two, monkeypatch):
    came: list[object] = []
    summed = verify.sum_of

    def told(*given, **more):
        came.append(in_another_connection(lambda: night_of_two.marks()))
        return summed(*given, **more)

    rebuilt = verify.differences.rebuild.rebuild_rows_resting_on_rows

    def counted(clubs):
        came.append(in_another_connection(lambda: night_of_two.does(acts.Leave("8"))))
        rebuilt(clubs)

    monkeypatch.setattr(verify, "sum_of", told)
    monkeypatch.setattr(verify.differences.rebuild, "rebuild_rows_resting_on_rows", counted)
    call_command("verify", stdout=io.StringIO())
    assert len(came) == 2 and all(came)


def test_a_row_that_is_wrong_is_found_in_the_moment_and_stays_as_it_is(night_of_two):
    Member.objects.filter(number=8).update(name="Somebody Else")
    out = io.StringIO()
    with pytest.raises(verify.CommandError):
        call_command("verify", stdout=out)
    assert "the name of member 8" in out.getvalue()
    assert Member.objects.get(number=8).name == "Somebody Else"
    assert not connection.in_atomic_block
    with transaction.atomic():
        Member.objects.filter(number=8).update(name="Another")


@pytest.fixture
def night_of_two() -> Night:
    made = a_night()
    made.rubber  # noqa: B018  read once, before others ask for it
    return made


def in_another_connection(change):
    """Make a change on a connection of its own, and wait until it is made."""
    came: list[object] = []

    def make() -> None:
        try:
            came.append(change())
        finally:
            connections.close_all()

    thread = threading.Thread(target=make)
    thread.start()
    thread.join(PATIENCE)
    assert not thread.is_alive(), "it was held up"
    return came[0]
