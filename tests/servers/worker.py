"""A real Celery worker for the tests, on the tests' own database and Redis."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from celery import Celery

from tests.servers import kept


@contextmanager
def working(app: Celery, told: Mapping[str, str], *more: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run a worker of one process until the block ends; `told` is added to its environment."""
    command = [sys.executable, "-m", "celery", "-A", "club", "worker", "--concurrency", "1"]
    quiet = ["--without-gossip", "--without-mingle", "--loglevel", "WARNING"]
    process = kept.start(
        [*command, *quiet, *more],
        env=dict(os.environ) | {"CELERY_SKIP_CHECKS": "1"} | dict(told),
        stdout=subprocess.DEVNULL,
    )
    try:
        kept.wait_until(lambda: bool(app.control.ping(timeout=0.5)), 30, "the worker")
        yield process
    finally:
        kept.stop(process)


EVERY = 2.0
"""Seconds between two sweeps, as beat sends them."""


def sweep_until(app: Celery, done: Callable[[], bool], what: str) -> None:
    """Send a sweep every two seconds, as beat would, until something is done."""
    sent = 0.0

    def is_done() -> bool:
        nonlocal sent
        if done():
            return True
        if time.monotonic() > sent + EVERY:
            app.send_task("club.sweep", expires=10)
            sent = time.monotonic()
        return False

    kept.wait_until(is_done, kept.LEAST_PATIENCE, what)
