"""Errands: later work queued in the same transaction as the change that needs it.

An errand's function takes ids only, checks first what has already been done, and can safely be run
any number of times. The row is what counts; the message to a worker is only a hint.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from celery import current_app
from django.db import transaction
from django.db.models import F, Q, QuerySet

from club import clock
from club.infrastructure.redis_client import CircuitBreaker
from club.models import Errand
from club.monitoring import metrics

RUN = "club.run_errand"
LEASE = timedelta(seconds=60)
"""How long a claim lasts; it must exceed the longest time a task may take."""
LONGEST_PAUSE = timedelta(hours=1)
DOUBLINGS = 12
"""The pause doubles at most this many times; by then it has long reached LONGEST_PAUSE."""
KEPT = timedelta(days=14)
"""How long a finished errand is kept."""
LONGEST_TROUBLE = 4000

Run = Callable[[Mapping[str, Any]], None]

_registered: dict[str, Run] = {}
_queues: dict[str, str] = {}
_breaker = CircuitBreaker("the workers' queue")


def queued(name: str, queue: str) -> str:
    """Return `name`, having set a separate queue, with its own workers, for hints of that errand.

    Call this where the errand is requested: that process need not know the errand's function.
    """
    _queues[name] = queue
    return name


def errand(name: str) -> Callable[[Run], Run]:
    """Register the function that runs errands of this name, given their subject and `club`."""

    def register(run: Run) -> Run:
        if _registered.setdefault(name, run) is not run:
            raise ValueError(f"an errand called {name} is already registered")
        return run

    return register


def hint(errand: int, task: str = "") -> bool:
    """Notify a worker of an errand; never raises, and never waits long.

    Call it after the commit. It returns whether the hint was sent; if not, the sweeper finds the
    errand within a few seconds. `task` is the errand's name, which may have its own queue.
    """
    queue: dict[str, Any] = {"queue": _queues[task]} if task in _queues else {}
    send = partial(current_app.send_task, RUN, [errand], retry=False, expires=60, **queue)
    return _breaker.attempt(send)


def to_do(at: datetime) -> QuerySet[Errand]:
    """Return unclaimed errands that are due, longest overdue first."""
    free = Q(claimed_until__isnull=True) | Q(claimed_until__lte=at)
    return Errand.objects.filter(free, done_at__isnull=True, due_at__lte=at).order_by("due_at")


def claim(errand: int, at: datetime) -> Errand | None:
    """Claim one errand, or return None if it is done, not due yet, or already claimed."""
    free = to_do(at).filter(pk=errand).order_by()
    if not free.update(claimed_until=at + LEASE, tries=F("tries") + 1):
        return None
    return Errand.objects.get(pk=errand)


def claim_next(at: datetime) -> Errand | None:
    """Claim the errand longest overdue, skipping rows that another sweeper has locked."""
    with transaction.atomic():
        row = to_do(at).select_for_update(skip_locked=True).first()
        return claim(row.pk, at) if row is not None else None


def pause(tries: int) -> timedelta:
    """Return how long to wait after this many failed tries."""
    return min(timedelta(seconds=2 ** min(tries, DOUBLINGS)), LONGEST_PAUSE)


def forget_done(at: datetime) -> int:
    """Delete errands finished long ago; return how many."""
    gone, _ = Errand.objects.filter(done_at__lt=at - KEPT).delete()
    return gone


def run(claimed: Errand) -> bool:
    """Run a claimed errand and record success, or the failure and when to retry; return success."""
    mine = Errand.objects.filter(pk=claimed.pk, claimed_until=claimed.claimed_until)
    try:
        with metrics.counted_errand(claimed.task):
            _registered[claimed.task]({**claimed.subject, "club": claimed.club_id})
    except Exception:
        due = clock.now() + pause(claimed.tries)
        trouble = _traceback(claimed.task)[-LONGEST_TROUBLE:]
        mine.update(due_at=due, claimed_until=None, trouble=trouble)
        return False
    mine.update(done_at=clock.now(), claimed_until=None, trouble="")
    return True


def _traceback(task: str) -> str:
    """Return the traceback; for a task with its own queue, without the exception's message.

    Bots play in those tasks, and the message of an exception might name a card.
    """
    if task not in _queues:
        return traceback.format_exc()
    kind, _fault, where = sys.exc_info()
    return "".join([*traceback.format_tb(where), kind.__name__ if kind else ""])
