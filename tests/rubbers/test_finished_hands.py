"""A hand that is over is read back from the record, worked out once by a worker, and kept."""

from __future__ import annotations

import pytest
from celery import current_app
from django.db import IntegrityError, transaction

from club import clock, tasks
from club.errors import Unknown
from club.models import Errand
from club.outbox import live
from rubbers import dealt_cards
from rubbers.bots import double_dummy
from rubbers.commands import hand_analyses as commands
from rubbers.finished import finished_hands, kept_analyses
from rubbers.hand.acts.play import Play
from rubbers.models import HandAnalysis
from tests.rubbers.bot_table import BotTable
from tests.views.house import a_house

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> BotTable:
    current_app.loader.import_default_modules()  # a process that works knows every errand
    return BotTable(a_house())


def plays_out(table: BotTable) -> None:
    """Play a hand to its end, with the worker that bots play in."""
    while table.rubber.in_play:
        if table.hand.to_act is table.me:
            table.play()
        tasks.sweep()


def works(monkeypatch: pytest.MonkeyPatch, *, solver: bool = True) -> None:
    """Let the worker do what is asked for, with a solver or without."""
    monkeypatch.setattr(double_dummy, "is_installed", lambda: solver)
    while tasks.sweep():
        continue


def test_nothing_is_read_of_a_hand_that_is_not_over(table):
    with pytest.raises(Unknown):
        finished_hands.of_rubber(table.row, 1)


def test_a_hand_is_read_with_the_cards_that_were_dealt_and_every_act(
    table, django_assert_num_queries
):
    cards = dealt_cards.cards_of(table.row, table.rubber)
    plays_out(table)
    row = table.row
    with django_assert_num_queries(1):
        found = finished_hands.of_rubber(row, 1)
    assert dict(found.cards) == cards and found.turn_up == cards[found.dealer][-1]
    assert [step.at for step in found.steps] == [act.at for act in table.acts()]
    assert found.taken.ns + found.taken.ew == 13
    assert found.deals == ((1, 0),) and not found.withheld


def test_a_later_hand_is_read_without_the_acts_of_the_others(table):
    plays_out(table)
    table.cut()
    plays_out(table)
    first, second = finished_hands.of_rubber(table.row, 1), finished_hands.of_rubber(table.row, 2)
    assert first.deals == second.deals == ((1, 0), (2, 0))
    assert [step.at for step in second.steps][:3] == [1, 2, 3]
    whole = finished_hands.every_hand_of_rubber(table.row)
    assert [one.steps for one in whole] == [first.steps, second.steps]
    stream = table.row.stream_id
    assert finished_hands.deals_of_rubbers([stream]) == {stream: ((1, 0), (2, 0))}


def test_a_hand_is_worked_out_once_by_the_worker_and_pages_are_told(table, monkeypatch):
    told = []
    plays_out(table)
    works(monkeypatch)
    row = HandAnalysis.objects.get()
    kept = kept_analyses.kept(table.row, (1, 0))
    found = finished_hands.of_rubber(table.row, 1)
    assert kept.done and kept.double_dummy.whole
    assert kept.double_dummy.tricks[-1] == found.taken.ns
    plays = [step for step in found.steps if isinstance(step.act, Play)]
    assert set(kept.reasons) == {step.at for step in plays if step.chosen_by}
    assert Errand.objects.filter(task=commands.TASK).count() == 1
    monkeypatch.setattr(live, "tell", lambda *said: told.append(said) or True)
    commands.work_out(row.pk)
    assert not told and HandAnalysis.objects.get().done_at == row.done_at
    HandAnalysis.objects.update(done_at=None)
    commands.work_out(row.pk)
    assert told == [(table.row.evening.club_id, table.row.stream.name, table.row.stream.version)]


def test_a_machine_without_a_solver_keeps_the_reasons_and_says_so(table, monkeypatch):
    monkeypatch.setattr(double_dummy, "is_installed", lambda: False)
    plays_out(table)
    works(monkeypatch, solver=False)
    kept = kept_analyses.kept(table.row, (1, 0))
    assert kept.done and kept.double_dummy is None and kept.reasons
    found = finished_hands.of_rubber(table.row, 1)
    assert not commands.ask(table.row, found, clock.now())


def test_a_hand_worked_out_without_a_solver_is_worked_out_again_once_there_is_one(
    table, monkeypatch
):
    plays_out(table)
    works(monkeypatch, solver=False)
    HandAnalysis.objects.update(double_dummy=None)
    found = finished_hands.of_rubber(table.row, 1)
    monkeypatch.setattr(double_dummy, "is_installed", lambda: True)
    assert commands.ask(table.row, found, clock.now())
    assert not commands.ask(table.row, found, clock.now())  # it is asked for already
    works(monkeypatch)
    assert kept_analyses.kept(table.row, (1, 0)).double_dummy is not None
    assert not commands.ask(table.row, found, clock.now())


def test_a_hand_of_before_this_release_is_worked_out_when_somebody_asks(table, monkeypatch):
    plays_out(table)
    HandAnalysis.objects.all().delete()
    assert not kept_analyses.kept(table.row, (1, 0)).asked
    assert commands.ask(table.row, finished_hands.of_rubber(table.row, 1), clock.now())
    works(monkeypatch)
    assert kept_analyses.kept(table.row, (1, 0)).done


def test_the_database_keeps_one_analysis_a_hand_and_none_of_nothing(table):
    plays_out(table)
    row = HandAnalysis.objects.get()
    again = {"stream_id": row.stream_id, "hand": 1, "attempt": 0, "asked_at": clock.now()}
    for wrong in (again, {**again, "stream_id": None}):
        with pytest.raises(IntegrityError), transaction.atomic():
            HandAnalysis.objects.create(**wrong)
