"""Page fragments that are fetched again when a stream changes, with version ETags."""

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


def follows(streams: Iterable[str]) -> str:
    """Return the htmx trigger that reloads a fragment when one of these streams changes."""
    return ", ".join(f"live:{live.spoken(stream)} from:body" for stream in sorted(streams))


def current(
    request: ClubRequest,
    versions: Mapping[str, int],
    template: str,
    context: Callable[[], Mapping[str, Any]],
    *also: object,
) -> HttpResponse:
    """Return the fragment as it is now, or 304 if the reader has this version.

    `also` lists anything else that the fragment depends on, besides the streams and the reader's
    rights.
    """
    tag = etag(request, versions, template, *also)
    answer = get_conditional_response(request, etag=tag)
    if answer is None:
        answer = render(request, template, dict(context()))
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
    said = repr((sorted(versions.items()), reader, also, _release()))
    return f'"{hashlib.sha256(said.encode()).hexdigest()[:32]}"'


@cache
def _release() -> str:
    """Return the hashed names of two static files, which identify the release."""
    return static("page.js") + static("look/base.css")
