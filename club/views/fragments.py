"""Page fragments that are fetched again when a stream changes, with version ETags.

A fragment that is the same for everyone who only looks on is rendered once a version, and kept.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.cache import get_conditional_response

from club.access.club_request import ClubRequest
from club.outbox import live

A_FORM = b"csrfmiddlewaretoken"
MOST_KEPT = 64
"""How many fragments one process keeps, the oldest going first."""
_kept: dict[str, bytes] = {}


def follows(streams: Iterable[str]) -> str:
    """Return the htmx trigger that reloads a fragment when one of these streams changes."""
    return ", ".join(f"live:{live.spoken(stream)} from:body" for stream in sorted(streams))


def current(
    request: ClubRequest,
    versions: Mapping[str, int],
    template: str,
    context: Callable[[], Mapping[str, Any]],
    *also: object,
    audience: Callable[[], str] | None = None,
) -> HttpResponse:
    """Return the fragment as it is now, or 304 if the reader has this version.

    `also` lists anything else that the fragment depends on, besides the streams and the reader's
    rights. `audience` names those who are shown the same, or is "" for a reader with a fragment of
    their own; it is asked only if the fragment must be rendered.
    """
    tag = etag(request, versions, template, *also)
    answer = get_conditional_response(request, etag=tag)
    if answer is None:
        of = audience() if audience is not None else ""
        key = _digest(versions, of, request.LANGUAGE_CODE, template, also) if of else ""
        answer = _rendered(request, template, context, key)
    answer["ETag"] = tag
    answer["Cache-Control"] = "no-cache, private"
    return answer


def etag(request: ClubRequest, versions: Mapping[str, int], *also: object) -> str:
    """Return the ETag of a fragment for this reader.

    The fragment contains the CSRF token of its forms, which a new sign-in invalidates, so the
    session is part of the tag.
    """
    caller = request.caller
    session = request.session.session_key
    reader = (caller.signed, sorted(caller.roles), request.LANGUAGE_CODE, session)
    return f'"{_digest(versions, reader, also)}"'


def _rendered(
    request: ClubRequest, template: str, context: Callable[[], Mapping[str, Any]], key: str
) -> HttpResponse:
    """Render the fragment, or return what was rendered under this key; keep it if it may be.

    A fragment with a form holds a token of one session, so it is never kept.
    """
    if (kept := _kept.get(key)) is not None:
        return HttpResponse(kept)
    answer = render(request, template, dict(context()))
    if key and MOST_KEPT and A_FORM not in answer.content:
        while len(_kept) >= MOST_KEPT:
            _kept.pop(next(iter(_kept)), None)
        _kept[key] = answer.content
    return answer


def _digest(versions: Mapping[str, int], *also: object) -> str:
    said = repr((sorted(versions.items()), also, _release()))
    return hashlib.sha256(said.encode()).hexdigest()[:32]


@cache
def _release() -> str:
    """Return the hashed names of two static files, which identify the release."""
    return static("page.js") + static("look/base.css")
