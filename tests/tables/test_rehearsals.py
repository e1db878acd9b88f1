"""Rehearsals as rows: worked on in slices that may be repeated, off the record, gone in a week."""

from __future__ import annotations

from datetime import timedelta
from itertools import count

import pytest
from celery import current_app
from django.db import IntegrityError, transaction

from club import clock, tasks
from club.errors import Impossible, Malformed, NotYours, Reused
from club.models import Errand, Evening, Line, Member, Presence, Stream
from rubbers.models import Rubber
from tables import rehearsal_queries
from tables.commands import rehearsals as commands
from tables.models import Place, Rehearsal, RehearsalStretch, Standing, Table
from tables.rehearsal.terms import RehearsalTerms
from tests.tables.rehearsing import rehearsed
from tests.views.house import House, a_house

pytestmark = pytest.mark.django_db
TERMS = RehearsalTerms(people=9, minutes=60, arriving_minutes=5, bell_minute=5, bot="novice")
ON_THE_RECORD = (Line, Stream, Member, Presence, Evening, Rubber, Table, Place, Standing)


@pytest.fixture
def house() -> House:
    current_app.loader.import_default_modules()
    return a_house()


def begun(house: House, **terms: object) -> Rehearsal:
    told = {**TERMS.as_json(), **terms}
    return commands.start(house.order(), house.club, RehearsalTerms(**told))


def ticking(seconds: float):
    """A stopwatch that moves on by so much each time it is looked at."""
    ticks = count()
    return lambda: next(ticks) * seconds


def finished(row: Rehearsal, seconds: float = 0.0) -> Rehearsal:
    for number in range(10_000):
        if not commands.run_slice(row.pk, number, ticking(seconds)):
            break
    row.refresh_from_db()
    return row


def test_it_comes_to_the_same_in_one_slice_and_in_many(house: House) -> None:
    straight = rehearsed(**{**TERMS.as_json(), "bot": "novice"})
    one = finished(begun(house))
    assert (one.stage, one.slices, one.percent) == ("done", 1, 100)
    many = finished(begun(house), commands.A_SLICE / 5)
    assert many.stage == "done" and many.slices > 5
    assert rehearsal_queries.ledger_of(one) == rehearsal_queries.ledger_of(many) == straight.ledger
    assert (
        rehearsal_queries.moments_of(one) == rehearsal_queries.moments_of(many) == straight.timeline
    )
    for minute in (0, 17, 41, many.minute):
        assert rehearsal_queries.room_of(one, minute) == rehearsal_queries.room_of(many, minute)


def test_workers_do_it_by_errands_alone_each_asking_for_the_next(house: House) -> None:
    row = begun(house)
    tasks.sweep()
    row.refresh_from_db()
    assert row.stage == "done" and row.milliseconds > 0
    left = Errand.objects.filter(task=commands.SLICE, done_at__isnull=True)
    assert not left.exists()


def test_a_slice_that_is_done_again_changes_nothing(house: House) -> None:
    row = begun(house)
    assert commands.run_slice(row.pk, 0, ticking(0.1))
    row.refresh_from_db()
    before = (row.version, row.state, row.stretches.count(), Errand.objects.count())
    assert not commands.run_slice(row.pk, 0)
    row.refresh_from_db()
    assert (row.version, row.state, row.stretches.count(), Errand.objects.count()) == before


def test_two_workers_at_one_slice_save_it_once(house: House, monkeypatch) -> None:
    row = begun(house)
    rehearse = commands._rehearsed

    def meanwhile(here, stopwatch):
        monkeypatch.setattr(commands, "_rehearsed", rehearse)
        assert commands.run_slice(row.pk, 0, ticking(0.1))
        return rehearse(here, stopwatch)

    monkeypatch.setattr(commands, "_rehearsed", meanwhile)
    assert not commands.run_slice(row.pk, 0, ticking(0.1))
    row.refresh_from_db()
    assert row.slices == 1


def test_nothing_of_it_is_on_the_record(house: House) -> None:
    before = [model.objects.count() for model in ON_THE_RECORD]
    finished(begun(house))
    assert [model.objects.count() for model in ON_THE_RECORD] == before


def test_a_key_begins_one_rehearsal_and_is_not_used_for_another(house: House) -> None:
    context = house.order()
    row = commands.start(context, house.club, TERMS)
    assert commands.start(context, house.club, TERMS) == row
    with pytest.raises(Reused):
        commands.start(context, house.club, RehearsalTerms(people=12))
    assert Rehearsal.objects.count() == 1


def test_a_club_rehearses_one_evening_at_a_time_and_the_database_says_so(house: House) -> None:
    row = begun(house)
    with pytest.raises(Impossible, match="already rehearsing"):
        begun(house, seed="2")
    row.pk, row.key, row.request = None, "another", "another"
    with pytest.raises(IntegrityError), transaction.atomic():
        row.save(force_insert=True)
    finished(Rehearsal.objects.get())
    assert begun(house, seed="2").active


def test_it_can_be_cancelled_at_any_time_and_nothing_of_it_is_kept(house: House) -> None:
    row = begun(house)
    assert commands.run_slice(row.pk, 0, ticking(0.1))
    cancelled = commands.cancel(house.order(), row)
    assert cancelled.stage == "cancelled" and cancelled.state == ""
    assert not RehearsalStretch.objects.exists()
    assert not commands.run_slice(row.pk, 1)
    assert commands.cancel(house.order(), row).stage == "cancelled"
    done = finished(begun(house))
    with pytest.raises(Impossible):
        commands.cancel(house.order(), done)


def test_one_that_cannot_go_on_says_so_and_leaves_room_for_another(
    house: House, monkeypatch, caplog
) -> None:
    row = begun(house)
    monkeypatch.setattr(commands, "go_on", lambda evening: 1 // 0)
    assert commands.run_slice(row.pk, 0)
    row.refresh_from_db()
    assert row.stage == "failed" and "ZeroDivisionError" in caplog.text
    monkeypatch.undo()
    assert finished(begun(house)).stage == "done"


def test_only_the_secretary_begins_and_cancels(house: House) -> None:
    row = begun(house)
    for offices in ((), ("scorer",), ("arbitrator",), ("committee",)):
        context = house.order(2, *offices)
        with pytest.raises(NotYours):
            commands.start(context, house.club, TERMS)
        with pytest.raises(NotYours):
            commands.cancel(context, row)


def test_terms_out_of_bounds_are_refused_before_anything_is_written(house: House) -> None:
    with pytest.raises(Malformed) as refused:
        begun(house, people=201, bot="strong")
    assert {fault.field for fault in refused.value.faults} == {"people", "bot"}
    assert not Rehearsal.objects.exists() and not Errand.objects.exists()


def test_it_is_deleted_when_its_week_is_over_and_not_before(house: House) -> None:
    row = finished(begun(house))
    commands.end(row.pk, row.ends_at - timedelta(seconds=1))
    assert Rehearsal.objects.exists()
    errand = Errand.objects.get(task=commands.END)
    assert errand.due_at == row.ends_at >= clock.now() + timedelta(days=6)
    commands.end(row.pk, row.ends_at)
    assert not Rehearsal.objects.exists() and not RehearsalStretch.objects.exists()


def test_a_club_keeps_so_many_and_the_oldest_makes_way(house: House, monkeypatch) -> None:
    monkeypatch.setattr(commands, "MOST_KEPT", 2)
    kept = [finished(begun(house, seed=str(n))).key for n in range(3)]
    assert set(Rehearsal.objects.values_list("key", flat=True)) == set(kept[1:])


def test_it_goes_by_the_rules_of_the_evening_it_is_rehearsed_for(house: House) -> None:
    house.people_enter()
    evening = house.open_evening()
    rules = {**evening.house_rules, "who_plays": "cut"}
    Evening.objects.filter(pk=evening.pk).update(house_rules=rules, law_code="revised-1900")
    evening.refresh_from_db()
    row = commands.start(house.order(), house.club, TERMS, evening)
    assert (row.law_code, row.house_rules["who_plays"]) == ("revised-1900", "cut")
    laws = {moment.law for moment in rehearsal_queries.moments_of(finished(row))}
    assert "7a" in laws or "11" in laws
