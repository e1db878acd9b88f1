"""Request ids: every answer carries one, and so does every log line written on the way to it."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable

import structlog
from django.http import HttpRequest, HttpResponse

HEADER = "X-Request-ID"
ACCEPTED = re.compile(r"[A-Za-z0-9._-]{8,64}")
"""The ids that are taken over from a proxy or a client; any other is replaced by our own."""


def with_request_id(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Return middleware that gives each request an id; put it first."""

    def answer(request: HttpRequest) -> HttpResponse:
        sent = request.headers.get(HEADER, "")
        found = sent if ACCEPTED.fullmatch(sent) else uuid.uuid4().hex
        with structlog.contextvars.bound_contextvars(request_id=found):
            response = get_response(request)
        response[HEADER] = found
        return response

    return answer


def current() -> str:
    """Return the id of the request or task this thread is working for; "" outside of one."""
    return str(structlog.contextvars.get_contextvars().get("request_id", ""))
