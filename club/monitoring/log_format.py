"""The format of log lines: JSON objects for machines, or plain lines for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import structlog
from structlog.stdlib import ProcessorFormatter
from structlog.typing import Processor

FORMATS = ("plain", "json")

SHARED: tuple[Processor, ...] = (
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.ExtraAdder(allow=["method", "route", "status", "ms", "task", "outcome"]),
    structlog.processors.TimeStamper(fmt="iso", utc=True),
)
"""Processors run on every record, whichever library wrote it."""


def logging_config(wanted: str, level: str) -> Mapping[str, Any]:
    """Return Django's LOGGING for one of FORMATS; raise ValueError for any other."""
    if wanted not in FORMATS:
        raise ValueError(f"LOG_FORMAT must be one of {', '.join(FORMATS)}, not {wanted!r}")
    # A terminal need not show every request; log collectors want them.
    requests = level if wanted == "json" else "WARNING"
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "chosen": {
                "()": ProcessorFormatter,
                "processors": [ProcessorFormatter.remove_processors_meta, *_written(wanted)],
                "foreign_pre_chain": SHARED,
            }
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "chosen"}},
        "root": {"handlers": ["stderr"], "level": level},
        # axes writes four lines per sign-in, and every act that a law refuses is answered 422.
        "loggers": {
            "axes": {"level": "WARNING"},
            "celery": {"level": "WARNING"},  # `club.worker` logs one line per task
            "django.request": {"level": "ERROR"},
            "club.requests": {"level": requests},
            "club.worker": {"level": requests},
        },
    }


def _written(wanted: str) -> tuple[Processor, ...]:
    if wanted == "json":
        return (
            structlog.processors.EventRenamer("message"),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(sort_keys=False),
        )
    # Plain tracebacks, because rich ones show the values of variables, including cards.
    plain = structlog.dev.plain_traceback
    return (structlog.dev.ConsoleRenderer(colors=False, pad_event_to=0, exception_formatter=plain),)
