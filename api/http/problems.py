"""Problems: the one place where an error becomes a response (RFC 9457)."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator, Mapping
from datetime import timedelta
from math import ceil
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext
from rest_framework import exceptions as drf
from rest_framework import status as http
from rest_framework.response import Response

from api.http.renderers import written
from club import clock
from club.errors import Fault, Impossible, Malformed, Refusal, TooMuch, Unknown, WhistError
from club.infrastructure.outage import Outage, outage_of
from club.middleware.error_middleware import our_fault
from club.reason import N_, Reason
from club.text import wording

log = logging.getLogger(__name__)

MEDIA_TYPE = "application/problem+json"
HERE = "/api/v1/problems/"

TITLES: Mapping[str, str] = {
    "unreadable": N_("The request cannot be read"),
    "not_signed_in": N_("Authentication required"),
    "not_yours": N_("Permission denied"),
    "unknown": N_("Not found"),
    "method": N_("Method not allowed"),
    "not_acceptable": N_("Only JSON is available"),
    "stale": N_("The record has changed"),
    "too_large": N_("The request is too large"),
    "media_type": N_("The request must be JSON"),
    "malformed": N_("The request is malformed"),
    "impossible": N_("Not possible at any table"),
    "refused": N_("Forbidden by a law"),
    "throttled": N_("Too many requests"),
    "trouble": N_("Internal server error"),
    "disk_full": N_("The disk is full"),
    "unavailable": N_("The database cannot be reached"),
}
"""Every problem code, with its title."""

WANTED: Mapping[str, str] = {
    "required": N_("a value; none was given"),
    "null": N_("a value, not null"),
    "blank": N_("text that is not empty"),
    "not_a_list": N_("a list"),
    "not_a_dict": N_("an object"),
    "null_characters_not_allowed": N_("plain characters only"),
}
"""What was expected, by the framework's error code, if its own message does not say."""


class TooLarge(drf.APIException):
    """The body is larger than is accepted here."""

    status_code = http.HTTP_413_REQUEST_ENTITY_TOO_LARGE


SENT_AS: Mapping[str, str] = {"intent": "Idempotency-Key"}
"""Fields that API clients send in a header instead, with the header's name."""

TOO_LARGE = Reason(N_("The request is larger than the limit."))
PLAIN: tuple[tuple[type[Exception], int, str, Reason], ...] = (
    (
        drf.ParseError,
        400,
        "unreadable",
        Reason(N_("The body is not a valid JSON object.")),
    ),
    (drf.NotAuthenticated, 401, "not_signed_in", Reason(N_("A token or a session is required."))),
    (
        drf.AuthenticationFailed,
        401,
        "not_signed_in",
        Reason(N_("This token is not valid, or is no longer valid.")),
    ),
    (drf.PermissionDenied, 403, "not_yours", Reason(N_("You are not allowed to do that."))),
    (PermissionDenied, 403, "not_yours", Reason(N_("You are not allowed to do that."))),
    (drf.NotFound, 404, "unknown", Reason(N_("There is nothing at this address."))),
    (Http404, 404, "unknown", Reason(N_("There is nothing at this address."))),
    (drf.MethodNotAllowed, 405, "method", Reason(N_("This address does not accept that method."))),
    (drf.NotAcceptable, 406, "not_acceptable", Reason(N_("Responses are available only as JSON."))),
    (RequestDataTooBig, 413, "too_large", TOO_LARGE),
    (TooLarge, 413, "too_large", TOO_LARGE),
    (
        drf.UnsupportedMediaType,
        415,
        "media_type",
        Reason(N_("Send requests as JSON, and pictures as multipart/form-data.")),
    ),
)
"""The framework's exceptions, with status, code and sentence."""


def exception_handler(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """Return the response to an error; None for an internal error, which is not translated."""
    view = context.get("view")
    match error:
        case TooMuch():
            body = of_error(error, {}) | _again(error.wait)
        case WhistError():
            request = context["request"]
            body = _as_sent(of_error(error, getattr(view, "names", {})))
            body |= _present(view, request, error)
        case drf.ValidationError():
            body = of_error(_malformed(error), {})
        case drf.Throttled():
            body = _throttled(error)
        case _:
            found = next((one for one in PLAIN if isinstance(error, one[0])), None)
            if found is None:
                return None
            _, status, code, reason = found
            body = _body(status, code, wording.sentence(reason, {}))
    return Response(body, body["status"], headers=_headers(error), content_type=MEDIA_TYPE)


def of_error(error: WhistError, names: Mapping[str, str]) -> dict[str, Any]:
    """Return an error as a problem, in words."""
    words = wording.error_words(error, names)
    body = _body(error.status, error.code, words.detail)
    if isinstance(error, Refusal):
        body |= {"law": words.law, "edition": words.edition}
    if words.faults:
        body["errors"] = [{"field": one.field, "expected": one.expected} for one in words.faults]
    return body


def server_error(request: HttpRequest) -> HttpResponse:
    """Respond to an internal error; its details go only to the log.

    A full disk or an unreachable database is named, because the operator can act on it.
    """
    if outage := outage_of(sys.exc_info()[1]):
        return _out(request, outage)
    if not request.path_info.startswith("/api/"):
        return our_fault(request)
    detail = gettext(
        N_(
            "Something went wrong on the server and has been logged. Send the request again "
            "with the same key: a change already made is not made twice."
        )
    )
    body = written(_body(500, "trouble", detail))
    return HttpResponse(body, status=500, content_type=MEDIA_TYPE)


def _out(request: HttpRequest, outage: Outage) -> HttpResponse:
    headers = {"Retry-After": str(outage.wait), "Cache-Control": "no-store"}
    if not request.path_info.startswith("/api/"):
        words = {"detail": gettext(outage.detail), "part": "HX-Request" in request.headers}
        page = render_to_string("outage.html", words)
        return HttpResponse(page, status=outage.status, headers=headers)
    body = _body(outage.status, outage.code, gettext(outage.detail))
    return HttpResponse(
        written(body), status=outage.status, headers=headers, content_type=MEDIA_TYPE
    )


def _as_sent(problem: dict[str, Any]) -> dict[str, Any]:
    """Name each location as a client sends it: a header, or a field within another."""
    for fault in problem.get("errors", ()):
        fault["field"] = SENT_AS.get(fault["field"], fault["field"])
    return problem


def _body(status: int, code: str, detail: str) -> dict[str, Any]:
    return {
        "type": f"{HERE}{code}",
        "title": gettext(TITLES.get(code, TITLES["impossible"])),
        "status": status,
        "detail": detail,
        "code": code,
    }


def _present(view: Any, request: Any, error: WhistError) -> dict[str, Any]:
    """Return the present state, for a caller whose command could not be carried out."""
    if error.status not in (409, 422) or isinstance(error, Malformed) or request.method != "POST":
        return {}
    present = getattr(view, "present", None)
    try:
        return {} if present is None else {"view": present()}
    except (Unknown, Impossible):  # there is nothing to show: the object was never created
        return {}
    except Exception:
        log.exception("A change was refused, and its view cannot be shown")
        return {}


def _malformed(error: drf.ValidationError) -> Malformed:
    faults = [Fault(field, Reason("{said}", said=said)) for field, said in _faults(error.detail)]
    return Malformed(Reason(N_("The request does not have the expected shape.")), faults=faults)


def _faults(detail: Any, place: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(detail, Mapping):
        for name, inner in detail.items():
            inside = f"[{name}]" if isinstance(name, int) else f".{name}"
            own = name == "non_field_errors"
            yield from _faults(inner, place if own else (f"{place}{inside}").lstrip("."))
    elif isinstance(detail, list):
        for number, inner in enumerate(detail):
            nested = isinstance(inner, Mapping | list)
            yield from _faults(inner, f"{place}[{number}]" if nested else place)
    else:
        yield place or "body", _wanted(detail)


def _wanted(detail: Any) -> str:
    template = WANTED.get(getattr(detail, "code", ""))
    return str(detail) if template is None else gettext(template)


def _wait_of(error: drf.Throttled | TooMuch) -> float:
    return error.wait or 1  # type: ignore[union-attr]  # missing from the stubs


def _throttled(error: drf.Throttled) -> dict[str, Any]:
    wait = ceil(_wait_of(error))
    template = N_("The limit is {limit} requests a minute; try again in {wait} s.")
    detail = gettext(template).format(limit=getattr(error, "limit", "?"), wait=wait)
    body = _body(429, "throttled", detail)
    return body | _again(wait)


def _again(wait: int) -> dict[str, Any]:
    reset = clock.now() + timedelta(seconds=wait)
    return {"reset_at": reset.replace(microsecond=0).isoformat(), "retry_after": wait}


def _headers(error: Exception) -> dict[str, str]:
    headers = {"Cache-Control": "no-store"}
    if isinstance(error, drf.Throttled | TooMuch):
        headers["Retry-After"] = str(ceil(_wait_of(error)))
    if challenge := getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = challenge
    return headers
