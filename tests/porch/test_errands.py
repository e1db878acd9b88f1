"""Errands: done though their hint was lost, done again though their worker was killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest
from celery import current_app
from django.contrib.sessions.models import Session
from kombu.exceptions import OperationalError

from club import clock, tasks
from club.models import Club, Errand
from club.outbox import errands
from club.webhooks import sending, target
from tests.servers import kept, worker
from tests.services import test_database_url

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(db: None) -> Club:
    return Club.objects.create(name="The Portland", slug="portland")


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Register an errand that only writes down what it was called with."""
    seen: list[object] = []
    monkeypatch.setitem(errands._registered, "note", seen.append)
    return seen


def an_errand(club: Club, task: str = "note", **more: object) -> Errand:
    given = {"subject": {"rubber": 7}, "due_at": clock.now()} | more
    return Errand.objects.create(club=club, task=task, **given)


def test_an_errand_is_done_once_however_often_it_is_hinted(club, calls):
    row = an_errand(club)
    assert [tasks.run_errand(row.pk) for _ in range(3)] == [True, False, False]
    assert calls == [{"rubber": 7, "club": club.pk}]


def test_the_sweeper_does_an_errand_whose_hint_was_lost(club, calls):
    row = an_errand(club)
    assert tasks.sweep() == 1
    row.refresh_from_db()
    assert (
        calls == [{"rubber": 7, "club": club.pk}]
        and row.done_at is not None
        and row.claimed_until is None
    )


def test_an_errand_waits_until_it_is_due(club, calls):
    row = an_errand(club, due_at=clock.now() + timedelta(seconds=5))
    assert not tasks.run_errand(row.pk)
    assert tasks.sweep() == 0
    assert errands.claim(row.pk, clock.now() + timedelta(seconds=6)) is not None


def test_an_errand_in_other_hands_is_left_alone_until_its_lease_ends(club, calls):
    row = an_errand(club)
    now = clock.now()
    assert errands.claim(row.pk, now) is not None
    assert errands.claim(row.pk, now + errands.LEASE - timedelta(seconds=1)) is None
    assert errands.claim_next(now + errands.LEASE - timedelta(seconds=1)) is None
    again = errands.claim_next(now + errands.LEASE)
    assert again is not None and again.pk == row.pk and again.tries == 2


def test_a_pause_grows_to_an_hour_and_stays_there_however_long_the_trouble_lasts():
    assert [errands.pause(tries).seconds for tries in (1, 2, 11)] == [2, 4, 2048]
    assert errands.pause(12) == errands.pause(32_000) == timedelta(hours=1)


def test_what_was_done_long_ago_is_forgotten_and_nothing_else(club):
    now = clock.now()
    long_ago = now - errands.KEPT - timedelta(minutes=1)
    an_errand(club, due_at=long_ago, done_at=long_ago)
    lately = an_errand(club, due_at=long_ago, done_at=now)
    never = an_errand(club, due_at=long_ago, trouble="the ink is dry")
    assert tasks.forget_done() == 1
    assert set(Errand.objects.all()) == {lately, never}


def test_a_session_that_has_ended_is_not_kept(db):
    now = clock.now()
    for key, shift in (("over", -1), ("good", 1)):
        Session.objects.create(session_key=key, expire_date=now + timedelta(days=shift))
    tasks.forget_done()
    assert [one.session_key for one in Session.objects.all()] == ["good"]


def test_trouble_is_written_down_and_the_errand_tried_again_later(club, monkeypatch):
    def stumble(subject: object) -> None:
        raise RuntimeError("the ink is dry")

    monkeypatch.setitem(errands._registered, "note", stumble)
    row = an_errand(club)
    assert tasks.sweep() == 1
    row.refresh_from_db()
    assert "the ink is dry" in row.trouble and row.done_at is None
    assert row.due_at > clock.now() and row.claimed_until is None


def test_an_errand_nobody_knows_is_kept_and_shows_its_trouble(club):
    row = an_errand(club, task="from a plugin that is gone")
    tasks.sweep()
    row.refresh_from_db()
    assert "KeyError" in row.trouble and row.done_at is None


def test_who_lost_the_claim_does_not_write_over_who_has_it(club, calls):
    row = an_errand(club)
    slow = errands.claim(row.pk, clock.now() - errands.LEASE - timedelta(seconds=1))
    quick = errands.claim(row.pk, clock.now())
    assert slow is None or quick is not None
    late = Errand(pk=row.pk, task="note", subject={}, claimed_until=clock.now(), tries=1)
    errands.run(late)
    row.refresh_from_db()
    assert row.done_at is None and quick is not None and row.claimed_until == quick.claimed_until


def test_one_name_is_one_errand():
    with pytest.raises(ValueError, match="already registered"):
        errands.errand("standings-twice")(print)
        errands.errand("standings-twice")(repr)


def test_the_lease_is_longer_than_any_task_may_take(settings):
    assert errands.LEASE.total_seconds() > settings.CELERY_TASK_TIME_LIMIT
    visible = settings.CELERY_BROKER_TRANSPORT_OPTIONS["visibility_timeout"]
    assert visible > settings.CELERY_TASK_TIME_LIMIT


def test_a_sweep_s_last_message_ends_within_the_time_a_task_may_take(settings):
    slowest = target.PATIENCE + sending.ALTOGETHER
    assert tasks.A_SWEEP + slowest < settings.CELERY_TASK_TIME_LIMIT


@pytest.mark.worker
@pytest.mark.django_db(transaction=True)
def test_a_real_worker_does_what_it_is_hinted(worker_process):
    club = Club.objects.create(name="The Portland", slug="portland")
    row = an_errand(club, task="from a plugin that is gone")
    assert errands.hint(row.pk)
    kept.wait_until(lambda: Errand.objects.get(pk=row.pk).trouble != "", 20, "the errand")


@pytest.mark.worker
@pytest.mark.django_db(transaction=True)
def test_an_errand_of_a_killed_worker_is_done_by_the_next_after_its_lease(tmp_path: Path):
    from club.celery import app

    club = Club.objects.create(name="The Portland", slug="portland")
    row = an_errand(club, task="tests.slow", subject={"folder": str(tmp_path)})
    told = {"DATABASE_URL": test_database_url()}
    with worker.working(app, told, "--include", "tests.porch.slow_errand") as first:
        errands.hint(row.pk)
        kept.wait_until((tmp_path / "begun").exists, 20, "the errand")
        os.kill(int((tmp_path / "begun").read_text()), signal.SIGKILL)
        first.kill()
    row.refresh_from_db()
    assert row.done_at is None and row.claimed_until is not None
    Errand.objects.filter(pk=row.pk).update(claimed_until=clock.now() - timedelta(seconds=1))
    with worker.working(app, told, "--include", "tests.porch.slow_errand"):
        (tmp_path / "go on").touch()
        done = Errand.objects.filter(pk=row.pk, done_at__isnull=False)
        worker.sweep_until(app, done.exists, "the sweep")
    assert (tmp_path / "ended").exists()


def test_a_hint_to_a_broker_that_is_gone_returns_quickly_and_then_is_not_tried(monkeypatch):
    tried: list[object] = []

    def gone(*args: object, **kwargs: object) -> None:
        tried.append(args)
        raise ConnectionRefusedError

    monkeypatch.setattr(errands, "_breaker", errands.CircuitBreaker("the workers' queue"))
    monkeypatch.setattr(errands.current_app, "send_task", gone)
    assert [errands.hint(1) for _ in range(100)] == [False] * 100
    assert len(tried) == 1


def test_a_hint_without_a_broker_gives_up_at_once(monkeypatch):
    pauses: list[float] = []
    monkeypatch.setattr("kombu.utils.functional.sleep", pauses.append)
    nowhere = current_app.connection_for_write("redis+socket:///nowhere/redis.sock")
    with pytest.raises(OperationalError):
        nowhere.default_channel  # noqa: B018
    assert pauses == []


IN_THE_WEB = """
from club import wsgi
from django.urls import get_resolver
get_resolver().url_patterns
from club.outbox import errands
print(sorted(name for name, queue in errands._queues.items() if queue == "bots"))
"""


def test_a_web_process_sends_the_turns_of_bots_to_their_own_workers():
    found = subprocess.run(
        [sys.executable, "-c", IN_THE_WEB], capture_output=True, text=True, check=True
    )
    assert found.stdout.split("\n")[-2] == "['bot_turn', 'practice_turn']"
