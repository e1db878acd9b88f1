"""Request ids: every response carries one, as does every log line written while handling it."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable

import structlog
from django.http import HttpRequest, HttpResponse

HEADER = "X-Request-ID"
ACCEPTED = re.compile(r"[A-Za-z0-9._-]{8,64}")
"""Ids accepted from a proxy or client; any other is replaced by a new one."""


def with_request_id(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Return middleware that assigns an id to each request; put it first."""

    def answer(request: HttpRequest) -> HttpResponse:
        sent = request.headers.get(HEADER, "")
        found = sent if ACCEPTED.fullmatch(sent) else uuid.uuid4().hex
        with structlog.contextvars.bound_contextvars(request_id=found):
            response = get_response(request)
        response[HEADER] = found
        return response

    return answer


def current() -> str:
    """Return the id of the current thread's request or task, or "" if there is none."""
    return str(structlog.contextvars.get_contextvars().get("request_id", ""))
