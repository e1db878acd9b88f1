"""A real Celery worker for the tests, on the tests' own database and Redis."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
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
