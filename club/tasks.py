"""What workers do for the club room; the record decides, a task only sees to it."""

from __future__ import annotations

import time
from importlib import import_module

from celery import shared_task
from django.conf import settings

from club import clock, errands, publisher, ready
from club.breaker import Breaker
from club.commands import deliveries, webhooks

A_SWEEP = 10.0
"""Seconds after which a sweep leaves the rest to the next one; the last it took up, a message to
whoever is slow in everything, must end within a task's time limit all the same."""

_worker = Breaker("The word that a worker is here")


@shared_task(name=errands.RUN)
def run_errand(errand: int) -> bool:
    """Do one errand, unless it is done, not yet due, or in other hands."""
    claimed = errands.claim(errand, clock.now())
    return claimed is not None and errands.run(claimed)


@shared_task(name="club.sweep")
def sweep() -> int:
    """Number new lines, write the messages webhooks get of them, do errands whose hint was lost.

    Gives how many errands were taken up.
    """
    _worker.attempt(ready.worker_is_here)
    publisher.publish()
    deliveries.relay()
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
    """Seal the secrets of webhooks under the present SECRET_KEY where another sealed them."""
    return webhooks.seal_anew()


@shared_task(name="club.forget_done")
def forget_done() -> int:
    """Take away what is over: ended sessions, messages and errands of long ago; count the last."""
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
    deliveries.forget(clock.now())
    return errands.forget_done(clock.now())
