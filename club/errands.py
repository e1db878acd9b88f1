"""Errands: later work that is written with the change that made it needed, and done once it is due.

An errand's function takes ids only, looks first at what is already done, and may be run any
number of times. The row is the truth; the message to a worker is only a hint that it is there.
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
from club.breaker import Breaker
from club.models import Errand
from club.monitoring import metrics

RUN = "club.run_errand"
LEASE = timedelta(seconds=60)
"""How long a claim holds; it must exceed the longest time a task may take."""
LONGEST_PAUSE = timedelta(hours=1)
DOUBLINGS = 12
"""After so many tries the pause has long been the longest; it is doubled no further."""
KEPT = timedelta(days=14)
"""How long a done errand can still be looked up."""
LONGEST_TROUBLE = 4000

Run = Callable[[Mapping[str, Any]], None]

_registered: dict[str, Run] = {}
_queues: dict[str, str] = {}
_breaker = Breaker("The workers' queue")


def queued(name: str, queue: str) -> str:
    """Return the name of an errand whose hints go to a queue with workers of its own.

    Say so where the errand is asked for: a process that asks need not know what is done for it.
    """
    _queues[name] = queue
    return name


def errand(name: str) -> Callable[[Run], Run]:
    """Register what is done for errands of this name; it is told the subject and its `club`."""

    def register(run: Run) -> Run:
        if _registered.setdefault(name, run) is not run:
            raise ValueError(f"an errand called {name} is registered already")
        return run

    return register


def hint(errand: int, task: str = "") -> bool:
    """Tell a worker of an errand; never raises, and never waits long.

    Call it after the commit. It tells whether the hint went out; where it did not, the sweeper
    finds the errand within a few seconds. `task` names the errand's, which may have its own queue.
    """
    queue = {"queue": _queues[task]} if task in _queues else {}
    send = partial(current_app.send_task, RUN, [errand], retry=False, expires=60, **queue)
    return _breaker.attempt(send)


def to_do(at: datetime) -> QuerySet[Errand]:
    """Give the errands that are due and that nobody holds, the longest due first."""
    free = Q(claimed_until__isnull=True) | Q(claimed_until__lte=at)
    return Errand.objects.filter(free, done_at__isnull=True, due_at__lte=at).order_by("due_at")


def claim(errand: int, at: datetime) -> Errand | None:
    """Take one errand, or None if it is done, not yet due, or in other hands."""
    free = to_do(at).filter(pk=errand).order_by()
    if not free.update(claimed_until=at + LEASE, tries=F("tries") + 1):
        return None
    return Errand.objects.get(pk=errand)


def claim_next(at: datetime) -> Errand | None:
    """Take the errand that is longest due, passing over those another sweeper is taking."""
    with transaction.atomic():
        row = to_do(at).select_for_update(skip_locked=True).first()
        return claim(row.pk, at) if row is not None else None


def pause(tries: int) -> timedelta:
    """Give how long to wait after so many tries that failed."""
    return min(timedelta(seconds=2 ** min(tries, DOUBLINGS)), LONGEST_PAUSE)


def forget_done(at: datetime) -> int:
    """Take away what was done long ago; give how many errands that was."""
    gone, _ = Errand.objects.filter(done_at__lt=at - KEPT).delete()
    return gone


def run(claimed: Errand) -> bool:
    """Do a claimed errand and write that it is done, or what went wrong and when to try again."""
    mine = Errand.objects.filter(pk=claimed.pk, claimed_until=claimed.claimed_until)
    try:
        with metrics.counted_errand(claimed.task):
            _registered[claimed.task]({**claimed.subject, "club": claimed.club_id})
    except Exception:
        due = clock.now() + pause(claimed.tries)
        trouble = _told(claimed.task)[-LONGEST_TROUBLE:]
        mine.update(due_at=due, claimed_until=None, trouble=trouble)
        return False
    mine.update(done_at=clock.now(), claimed_until=None, trouble="")
    return True


def _told(task: str) -> str:
    """Tell what went wrong; of a task with a queue of its own without what the fault itself says.

    Bots play there, and the message of a fault might name a card.
    """
    if task not in _queues:
        return traceback.format_exc()
    kind, _fault, where = sys.exc_info()
    return "".join([*traceback.format_tb(where), kind.__name__ if kind else ""])
