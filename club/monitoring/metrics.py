"""Prometheus metrics of all processes: web, worker and live stream.

If `PROMETHEUS_MULTIPROC_DIR` names a folder, each process counts in its own files there and
`exposition` adds them up; otherwise each process knows only its own counts.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import structlog
from celery import Task
from celery.signals import before_task_publish, setup_logging, task_postrun, task_prerun
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from prometheus_client import Counter, Gauge, Histogram

from club.monitoring import request_id

request_log = logging.getLogger("club.requests")

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
SECONDS = (0.005, 0.02, 0.05, 0.1, 0.25, 1, 5, 30)

REQUESTS = Counter("whist_http_requests", "Requests answered.", ["method", "route", "status"])
REQUEST_SECONDS = Histogram(
    "whist_http_request_duration_seconds",
    "Time to answer a request.",
    ["route"],
    buckets=SECONDS,
)
TASKS = Counter("whist_worker_tasks", "Celery tasks run.", ["task", "state"])
TASK_SECONDS = Histogram(
    "whist_worker_task_duration_seconds", "Time a Celery task took.", ["task"], buckets=SECONDS
)
ERRANDS = Counter("whist_outbox_errands", "Errands tried.", ["task", "outcome"])
LISTENERS = Gauge("whist_stream_listeners", "Open live streams.", multiprocess_mode="livesum")
NEWS = Counter("whist_stream_news", "Changes passed on to live streams.")
FELL_BEHIND = Counter(
    "whist_stream_refetches", "Times a slow listener was told to read its page again."
)


def measured(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Return middleware that counts, times and logs each request by its route."""

    def answer(request: HttpRequest) -> HttpResponse:
        method = request.method if request.method in METHODS else "other"
        begun = time.perf_counter()
        response = get_response(request)
        seconds, route = time.perf_counter() - begun, route_of(request)
        REQUESTS.labels(method, route, response.status_code).inc()
        REQUEST_SECONDS.labels(route).observe(seconds)
        extra = {"method": method, "route": route, "status": response.status_code}
        request_log.info("request", extra=extra | {"ms": round(seconds * 1000, 1)})
        return response

    return answer


def route_of(request: HttpRequest) -> str:
    """Return the route pattern, never the URL itself, which may contain a code or a token."""
    if request.resolver_match is not None:
        return "/" + request.resolver_match.route
    return "static" if request.path.startswith(settings.STATIC_URL) else "none"


@contextmanager
def counted_errand(task: str) -> Iterator[None]:
    """Count one attempt at an errand as done or failed."""
    try:
        yield
    except Exception:
        ERRANDS.labels(task, "failed").inc()
        raise
    ERRANDS.labels(task, "done").inc()


worker_log = logging.getLogger("club.worker")
FIELD = "whist_request_id"
"""Message header with the id of the request that queued the task."""


@setup_logging.connect
def keep_our_logging(**_signal: Any) -> None:
    """Keep Django's LOGGING in workers: with a receiver here, Celery does not set up its own."""


@before_task_publish.connect
def send_request_id(headers: dict[str, Any], **_signal: Any) -> None:
    """Add the current request's id to the headers of the task it queues."""
    if found := request_id.current():
        headers[FIELD] = found


@task_prerun.connect
def begin_task(task: Task[Any, Any], **_signal: Any) -> None:
    """Start the timer, and bind the id of the request that queued the task."""
    task.request.update(begun=time.perf_counter())
    found = (task.request.headers or {}).get(FIELD) or getattr(task.request, FIELD, "")
    structlog.contextvars.bind_contextvars(request_id=found or task.request.id)


@task_postrun.connect
def end_task(task: Task[Any, Any], state: str = "", **_signal: Any) -> None:
    """Count, time and log the task by its outcome."""
    begun = getattr(task.request, "begun", None)
    seconds = time.perf_counter() - begun if begun is not None else 0.0
    TASKS.labels(task.name, state or "unknown").inc()
    TASK_SECONDS.labels(task.name).observe(seconds)
    worker_log.info(
        "task", extra={"task": task.name, "outcome": state, "ms": round(seconds * 1000, 1)}
    )
    structlog.contextvars.unbind_contextvars("request_id")
