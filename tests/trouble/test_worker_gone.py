"""The worker is gone: the evening goes on, its errands wait, and each is done once."""

from __future__ import annotations

import pytest
from celery import current_app

from club import tasks
from club.models import Errand
from tables.commands.recount import recount
from tables.models import Contribution, Total
from tests.servers import worker
from tests.trouble.night import Night, a_night, unsound

pytestmark = pytest.mark.django_db(transaction=True)


def figures() -> list[tuple[int, int, str]]:
    """Return every total as it stands."""
    rows = Total.objects.order_by("standing", "member")
    return [(row.member_id, row.rubbers, str(row.tallies)) for row in rows]


@pytest.fixture
def night() -> Night:
    """Return an evening on which a rubber was won while nobody worked."""
    current_app.loader.import_default_modules()  # a process that works knows every errand
    made = a_night()
    made.wins()
    return made


def test_without_a_worker_the_record_goes_on_and_errands_wait(night):
    waiting = Errand.objects.filter(done_at=None)
    assert {"standings_rubber", "checkpoint"} <= set(waiting.values_list("task", flat=True))
    assert not Total.objects.exists() and unsound() == []


def test_the_errands_that_waited_are_done_once_each(night):
    assert tasks.sweep() == Errand.objects.count()
    counted = figures()
    assert counted and set(Errand.objects.values_list("tries", flat=True)) == {1}
    assert tasks.sweep() == 0
    for errand in Errand.objects.values_list("pk", flat=True):
        assert not tasks.run_errand(errand)
    assert figures() == counted


def test_an_errand_done_twice_after_all_changes_nothing(night):
    """A worker that is killed after its work and before it says so leaves the errand to another."""
    tasks.sweep()
    counted, contributions = figures(), Contribution.objects.count()
    Errand.objects.update(done_at=None, claimed_until=None)
    tasks.sweep()
    assert figures() == counted and Contribution.objects.count() == contributions
    assert unsound() == []
    recount(night.club.pk)
    assert figures() == counted, "and rebuilt they come to the same"


@pytest.mark.worker
def test_a_worker_that_comes_at_last_does_what_waited(night, worker_process):
    waiting = Errand.objects.filter(done_at=None)
    worker.sweep_until(current_app, lambda: not waiting.exists(), "the worker")
    assert {total.rubbers for total in Total.objects.all()} == {1}
    assert set(Errand.objects.values_list("tries", flat=True)) == {1}
