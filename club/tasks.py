"""Celery tasks of the club app; the database decides what is done, a task only triggers it."""

from __future__ import annotations

import time
from importlib import import_module

from celery import shared_task
from django.conf import settings

from club import clock
from club.infrastructure.redis_client import CircuitBreaker
from club.monitoring import readiness
from club.notifications import member_messages
from club.outbox import errands, publisher
from club.webhooks import deliveries, subscriptions

A_SWEEP = 10.0
"""Seconds after which a sweep leaves the rest to the next one.

The last errand taken up, for example a message to a slow receiver, must still finish within a
task's time limit.
"""

_worker = CircuitBreaker("whether a worker is running")


@shared_task(name=errands.RUN)
def run_errand(errand: int) -> bool:
    """Run one errand, unless it is done, not due yet or already claimed; return success."""
    claimed = errands.claim(errand, clock.now())
    return claimed is not None and errands.run(claimed)


@shared_task(name="club.sweep")
def sweep() -> int:
    """Publish new lines, write their webhook messages, and run errands whose hint was lost.

    Returns how many errands were run.
    """
    _worker.attempt(readiness.note_worker)
    publisher.publish()
    deliveries.relay()
    member_messages.relay()
    taken, ends = 0, time.monotonic() + A_SWEEP
    while time.monotonic() < ends and (claimed := errands.claim_next(clock.now())):
        errands.run(claimed)
        taken += 1
    return taken


@shared_task(name="club.publish_all")
def publish_all() -> int:
    """Number every line that has no position, however late it was committed."""
    return publisher.publish(look_back=None)


@shared_task(name="club.seal_anew")
def seal_anew() -> int:
    """Seal webhook secrets under the current SECRET_KEY if another key sealed them."""
    return subscriptions.seal_anew()


@shared_task(name="club.forget_done")
def forget_done() -> int:
    """Delete expired sessions and old messages and errands; return the number of errands."""
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
    deliveries.forget(clock.now())
    return errands.forget_done(clock.now())
