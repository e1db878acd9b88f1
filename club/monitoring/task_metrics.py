"""Metrics and logs of Celery tasks; imported where the Celery app is created."""

from __future__ import annotations

import logging
import time
from typing import Any

import structlog
from celery import Task
from celery.signals import before_task_publish, setup_logging, task_postrun, task_prerun

from club.monitoring import request_id
from club.monitoring.metrics import TASK_SECONDS, TASKS

log = logging.getLogger("club.worker")
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
def begin(task: Task, **_signal: Any) -> None:
    """Start the timer, and bind the id of the request that queued the task."""
    task.request.begun = time.perf_counter()
    found = (task.request.headers or {}).get(FIELD) or getattr(task.request, FIELD, "")
    structlog.contextvars.bind_contextvars(request_id=found or task.request.id)


@task_postrun.connect
def end(task: Task, state: str = "", **_signal: Any) -> None:
    """Count, time and log the task by its outcome."""
    begun = getattr(task.request, "begun", None)
    seconds = time.perf_counter() - begun if begun is not None else 0.0
    TASKS.labels(task.name, state or "unknown").inc()
    TASK_SECONDS.labels(task.name).observe(seconds)
    log.info("task", extra={"task": task.name, "outcome": state, "ms": round(seconds * 1000, 1)})
    structlog.contextvars.unbind_contextvars("request_id")
