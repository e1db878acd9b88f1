"""Answering that nothing has changed: at once where that is known, by versions where it is not.

An answer's ETag is made of the versions of all it shows. What a process has answered it remembers
for some seconds with the club's mark; while the mark is the same it answers 304 without asking
the database anything. A 304 tells nothing, so it may rest on who the caller was a moment ago.
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

from api.operation import ClubView
from club import freshness
from club.models import Stream
from club.models.line import REGISTER

SECONDS = 10.0
"""How long an answer is remembered: so long may the loss of a change's news go unnoticed."""
MOST = 10_000


@dataclass(frozen=True, slots=True)
class Answered:
    """That a caller was answered with this tag while the club had this mark."""

    tag: str
    mark: str
    until: float


_answered: OrderedDict[bytes, Answered] = OrderedDict()
_clubs: dict[str, int] = {}

Answer = Callable[..., HttpResponse]


def unchanged(view: Answer) -> Answer:
    """Wrap an address, so that a tag it is known to have still is answered before all else."""

    @wraps(view)
    def answer(request: HttpRequest, **address: Any) -> HttpResponse:
        club = _clubs.get(address["club"])
        mark = None if club is None else freshness.mark(club)
        key = _key(request)
        if mark is None or key is None or request.method != "GET":
            return _learn(view(request, **address), address["club"])
        told = request.META.get("HTTP_IF_NONE_MATCH")
        known = _answered.get(key) if told else None
        if known and known.tag == told and known.mark == mark and known.until > time.monotonic():
            return _not_modified(known.tag)
        response = view(request, **address)
        if response.status_code in (200, 304) and response.has_header("ETag"):
            _remember(key, Answered(response["ETag"], mark, time.monotonic() + SECONDS))
        return response

    return answer


def _key(request: HttpRequest) -> bytes | None:
    bearer = request.META.get("HTTP_AUTHORIZATION", "")
    session = request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
    if not bearer and not session:
        return None
    told = f"{bearer}\n{session}\n{get_language()}\n{request.get_full_path()}"
    return hashlib.sha256(told.encode("utf-8", "surrogateescape")).digest()


def _learn(response: HttpResponse, slug: str) -> HttpResponse:
    club = getattr(response, "club", None)
    if club is not None and response.status_code in (200, 304):
        _clubs[slug] = club
    return response


def _remember(key: bytes, answered: Answered) -> None:
    _answered[key] = answered
    _answered.move_to_end(key)
    while len(_answered) > MOST:
        _answered.popitem(last=False)


def _not_modified(tag: str) -> HttpResponse:
    response = HttpResponseNotModified()
    response["ETag"] = tag
    response["Cache-Control"] = "private, no-cache"
    return response


class Tagged(ClubView):
    """An address whose answer has a tag, made of the versions of what it shows."""

    tagged = True

    def versions(self) -> Any:
        """Give the versions of what is shown here, as cheaply as they can be had."""
        raise NotImplementedError

    def get(self, request: Request, **address: Any) -> Response:
        """Show what is here; its ETag, sent back in If-None-Match, is answered with 304."""
        told = request.META.get("HTTP_IF_NONE_MATCH", "")
        tag = self.tag()
        headers = {"ETag": tag}
        if tag in {one.strip() for one in told.split(",")}:
            response = Response(status=304, headers=headers)
        else:
            response = Response(self.show(), headers=headers)
        response.club = self.club.pk
        return response

    def tag(self) -> str:
        """Give the tag: of the versions, the register's, and all that the answer hangs on."""
        register = Stream.objects.filter(club=self.club.pk, name=REGISTER)
        names = register.values_list("version", flat=True).first()
        who = self.caller
        scopes = None if who.scopes is None else sorted(who.scopes)
        caller = (who.signed, sorted(who.roles), who.table, scopes)
        made_of = (self.versions(), names, caller, get_language(), self.asked)
        return f'W/"{hashlib.sha256(repr(made_of).encode()).hexdigest()[:24]}"'
