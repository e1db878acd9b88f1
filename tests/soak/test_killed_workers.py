"""Ten workers killed in the middle of their work; nothing is lost, nothing is counted twice."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest

from club import clock
from club.celery import app
from club.models import Errand
from rubbers.models import Rubber
from tables.commands.recount import recount
from tests.porch.opened import processes
from tests.servers import worker
from tests.services import test_database_url
from tests.soak.evenings_at_random import PEOPLE, Season
from tests.tables.test_counting import digits
from tests.views.house import a_house

pytestmark = [pytest.mark.soak, pytest.mark.worker, pytest.mark.django_db(transaction=True)]

KILLED = 10
PATIENCE = 120


@pytest.fixture
def season(settings, tmp_path) -> Season:
    settings.VAR_DIR = tmp_path
    house = a_house()
    house.people_enter(*(f"Member {number}" for number in PEOPLE))
    return Season(house, Random(1864))


@contextmanager
def a_worker() -> Iterator[int]:
    """Run a worker; give its process."""
    with worker.working(app, {"DATABASE_URL": test_database_url()}) as process:
        yield process.pid


def kill(pid: int) -> None:
    """End a worker and its hands at once, whatever they are doing."""
    for each in [p.pid for p in processes() if p.parent == pid] + [pid]:
        os.kill(each, signal.SIGKILL)


def rubbers_are_won(season: Season, more: int) -> None:
    """Play until so many more rubbers are won; every act hints at its errands."""
    won = Rubber.objects.exclude(winners="")
    wanted = won.count() + more
    ends = time.monotonic() + PATIENCE
    while won.count() < wanted:
        season.step()
        assert time.monotonic() < ends, "no rubber is won"


def waiting() -> int:
    return Errand.objects.filter(done_at=None).count()


def test_what_killed_workers_held_is_done_once_by_those_who_come_after(season):
    for _ in range(KILLED):
        with a_worker() as pid:
            rubbers_are_won(season, 1)
            kill(pid)
    assert Errand.objects.exists()
    held = Errand.objects.filter(done_at=None, claimed_until__gt=clock.now())
    held.update(claimed_until=clock.now())  # as if the lease of a minute were over
    with a_worker():
        ends = time.monotonic() + PATIENCE
        while waiting() and time.monotonic() < ends:
            app.send_task("club.sweep")
            time.sleep(1)
    assert not waiting(), list(Errand.objects.filter(done_at=None).values("task", "trouble"))
    kept_up = digits(season.house)
    assert kept_up
    recount(season.house.club.pk)
    assert digits(season.house) == kept_up
