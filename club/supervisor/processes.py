"""The processes that make up a running club, with their arguments and environment."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

from club.infrastructure import embedded_redis
from club.supervisor.child import Child

WORKERS = 2
METRICS = "metrics"
SERVING = "web.lock"
"""Lock file in the installation's folder, held by the web process that serves."""


class NoRedis(Exception):
    """This machine has no Redis server."""


def environment(var: Path, redis_url: str, hosts: list[str] | None) -> dict[str, str]:
    """Return the environment of all children; `hosts` are the names used in a hall, None otherwise.

    Django's system checks are left to `make check`, so that workers start without them.
    """
    variables = dict(os.environ) | {"WHIST_VAR": str(var), "REDIS_URL": redis_url}
    variables["CELERY_SKIP_CHECKS"] = "1"
    variables["PROMETHEUS_MULTIPROC_DIR"] = str(metrics_folder(var))
    if hosts is not None:
        variables |= {
            "WHIST_HALL": "1",
            "ALLOWED_HOSTS": os.environ.get("ALLOWED_HOSTS", ",".join(hosts)),
        }
    return variables


def metrics_folder(var: Path) -> Path:
    """Return the folder for metrics, deleting files from earlier runs."""
    folder = var / METRICS
    folder.mkdir(mode=0o700, exist_ok=True)
    for old in folder.glob("*.db"):
        old.unlink(missing_ok=True)
    return folder


def redis(var: Path) -> Child | None:
    """Return our own Redis as a child, or None if REDIS_URL names another."""
    if os.environ.get("REDIS_URL"):
        return None
    server = embedded_redis.binary()
    if server is None:
        raise NoRedis(
            "Redis was not found. Install redis-server, or give the address of one: REDIS_URL=redis://localhost"
        )
    return Child("Redis", embedded_redis.command(server, var), os.environ)


def celery(name: str, app: str, variables: dict[str, str], *arguments: str) -> Child:
    """Return a Celery child.

    Celery's warning about running as root is silenced: it concerns pickled messages, and ours are
    JSON only.
    """
    command = [sys.executable, "-W", "ignore::UserWarning", "-m", "celery", "-A", app]
    level = os.environ.get("LOG_LEVEL", "WARNING")
    return Child(name, [*command, *arguments, "--loglevel", level], variables)


def children(
    var: Path, listening: int, hosts: list[str] | None, open_already: Callable[[], bool]
) -> list[Child]:
    """Return the processes in the order to start them; `listening` is the web server's socket.

    Workers, beat and spare start once the club is open, so that the first page has the machine to
    itself.
    """
    own_redis = redis(var)
    variables = environment(var, os.environ.get("REDIS_URL") or embedded_redis.url(var), hosts)
    door = (str(listening), str(var / SERVING))
    web = [sys.executable, "-m", "club.supervisor.web", *door]
    spare = Child(
        "The spare web server",
        [sys.executable, "-m", "club.supervisor.spare", *door],
        variables,
        descriptors=(listening,),
        may_start=open_already,
    )
    worker = celery("The worker", "club", variables, *_worker(WORKERS))
    cores = os.cpu_count() or 1
    bots = celery(
        "The bots’ worker",
        "club",
        variables,
        *_worker(cores, "--queues", "bots", "--hostname", "bots"),
    )
    schedule = ("beat", "--scheduler", "celery.beat:Scheduler", "--pidfile=")
    clock = celery("The clock", "club.beat", variables, *schedule)
    worker.may_start = bots.may_start = clock.may_start = open_already
    return [
        *([own_redis] if own_redis else []),
        Child("The web server", web, variables, descriptors=(listening,)),
        worker,
        bots,
        clock,
        spare,
    ]


def _worker(processes: int, *more: str) -> tuple[str, ...]:
    """Return the arguments of a Celery worker with this many processes."""
    pool = ("worker", "--pool", "prefork", "--concurrency", str(processes))
    return (*pool, "--without-gossip", "--without-mingle", "--without-heartbeat", *more)
