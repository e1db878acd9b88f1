"""What each Celery task is measured and logged by; imported where the Celery app is made."""

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
"""The message header that carries the id of the request which asked for the task."""


@setup_logging.connect
def keep_our_logging(**_signal: Any) -> None:
    """Keep Django's LOGGING in workers: with a receiver here Celery sets up none of its own."""


@before_task_publish.connect
def send_request_id(headers: dict[str, Any], **_signal: Any) -> None:
    """Send the id of the request along with the task it asks for."""
    if found := request_id.current():
        headers[FIELD] = found


@task_prerun.connect
def begin(task: Task, **_signal: Any) -> None:
    """Start the clock, and take over the id of the request that asked."""
    task.request.begun = time.perf_counter()
    found = (task.request.headers or {}).get(FIELD) or getattr(task.request, FIELD, "")
    structlog.contextvars.bind_contextvars(request_id=found or task.request.id)


@task_postrun.connect
def end(task: Task, state: str = "", **_signal: Any) -> None:
    """Count the task by how it ended."""
    begun = getattr(task.request, "begun", None)
    seconds = time.perf_counter() - begun if begun is not None else 0.0
    TASKS.labels(task.name, state or "unknown").inc()
    TASK_SECONDS.labels(task.name).observe(seconds)
    log.info("task", extra={"task": task.name, "outcome": state, "ms": round(seconds * 1000, 1)})
    structlog.contextvars.unbind_contextvars("request_id")
