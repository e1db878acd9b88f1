"""Conditional GET: 304 from memory if possible, otherwise by comparing versions.

A response's ETag is derived from the versions of everything it shows. Each process remembers its
responses for some seconds together with the club's mark; while the mark is unchanged it answers
304 without a database query. A 304 discloses nothing, so it may rely on the caller's identity of a
moment ago.
"""

from __future__ import annotations

import hashlib
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.translation import get_language
from rest_framework.request import Request
from rest_framework.response import Response

from api.http.views import ClubView
from club.members import queries
from club.outbox import freshness
from club.rules.stored_values import REGISTER

SECONDS = 10.0
"""How many seconds a response is remembered, and so how long a lost notification can matter."""
MOST = 10_000


@dataclass(frozen=True, slots=True)
class RememberedAnswer:
    """A caller's last response: its tag, and the club's mark at the time."""

    tag: str
    mark: str
    until: float


_answered: OrderedDict[bytes, RememberedAnswer] = OrderedDict()
_clubs: dict[str, int] = {}

Answer = Callable[..., HttpResponse]


def unchanged(view: Answer) -> Answer:
    """Wrap a view so that a tag known to be current is answered first, with 304."""

    @wraps(view)
    def answer(request: HttpRequest, **address: Any) -> HttpResponse:
        club = _clubs.get(address["club"])
        mark = None if club is None else freshness.mark(club)
        key = _key(request)
        if mark is None or key is None or request.method != "GET":
            return _learn(view(request, **address), address["club"])
        if_none_match = request.META.get("HTTP_IF_NONE_MATCH")
        known = _answered.get(key) if if_none_match else None
        if (
            known
            and known.tag == if_none_match
            and known.mark == mark
            and known.until > time.monotonic()
        ):
            return _not_modified(known.tag)
        response = view(request, **address)
        if response.status_code in (200, 304) and response.has_header("ETag"):
            _remember(key, RememberedAnswer(response["ETag"], mark, time.monotonic() + SECONDS))
        return response

    return answer


def _key(request: HttpRequest) -> bytes | None:
    bearer = request.META.get("HTTP_AUTHORIZATION", "")
    session = request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
    if not bearer and not session:
        return None
    text = f"{bearer}\n{session}\n{get_language()}\n{request.get_full_path()}"
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).digest()


def _learn(response: HttpResponse, slug: str) -> HttpResponse:
    club = getattr(response, "club", None)
    if club is not None and response.status_code in (200, 304):
        _clubs[slug] = club
    return response


def _remember(key: bytes, answered: RememberedAnswer) -> None:
    _answered[key] = answered
    _answered.move_to_end(key)
    while len(_answered) > MOST:
        _answered.popitem(last=False)


def _not_modified(tag: str) -> HttpResponse:
    response = HttpResponseNotModified()
    response["ETag"] = tag
    response["Cache-Control"] = "private, no-cache"
    return response


class TaggedView(ClubView):
    """A view whose response has an ETag, derived from the versions of what it shows."""

    tagged = True

    def versions(self) -> Any:
        """Return the versions of what is shown here, as cheaply as possible."""
        raise NotImplementedError

    def get(self, request: Request, **address: Any) -> Response:
        """Show the resource; 304 if the ETag in If-None-Match is still current."""
        if_none_match = request.META.get("HTTP_IF_NONE_MATCH", "")
        tag = self.tag()
        headers = {"ETag": tag}
        if tag in {one.strip() for one in if_none_match.split(",")}:
            response = Response(status=304, headers=headers)
        else:
            response = Response(self.show(), headers=headers)
        response.club = self.club.pk  # type: ignore[attr-defined]  # for the middleware
        return response

    def tag(self) -> str:
        """Return the tag: a hash of the versions and of all else the response depends on."""
        names = queries.versions(self.club.pk, REGISTER).get(REGISTER)
        who = self.caller
        scopes = None if who.scopes is None else sorted(who.scopes)
        caller = (who.signed, sorted(who.roles), who.table, scopes)
        made_of = (self.versions(), names, caller, get_language(), self.asked)
        return f'W/"{hashlib.sha256(repr(made_of).encode()).hexdigest()[:24]}"'
