"""Parts of a page that are read again when the room moves on, each under its version."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.cache import get_conditional_response

from club import live


def follows(streams: Iterable[str]) -> str:
    """Give the trigger by which a part is read again when one of these streams moves on."""
    return ", ".join(f"live:{live.spoken(stream)} from:body" for stream in sorted(streams))


def current(
    request: HttpRequest,
    versions: Mapping[str, int],
    template: str,
    context: Callable[[], Mapping[str, Any]],
    *also: object,
) -> HttpResponse:
    """Answer with a part as it is now, or 304 where the reader has this version.

    `also` is whatever else the part depends on, beside the streams and the reader's rights.
    """
    tag = etag(request, versions, template, *also)
    answer = get_conditional_response(request, etag=tag)
    if answer is None:
        answer = render(request, template, dict(context()))
    answer["ETag"] = tag
    answer["Cache-Control"] = "no-cache, private"
    return answer


def etag(request: HttpRequest, versions: Mapping[str, int], *also: object) -> str:
    """Name a version of a part for this reader.

    A part holds the CSRF token of its forms, and signing in again makes an older one useless: the
    part is another one then.
    """
    caller = request.caller  # type: ignore[attr-defined]
    session = request.session.session_key
    reader = (caller.signed, sorted(caller.roles), request.LANGUAGE_CODE, session)
    said = repr((sorted(versions.items()), reader, also, _release()))
    return f'"{hashlib.sha256(said.encode()).hexdigest()[:32]}"'


@cache
def _release() -> str:
    """Tell this release of the pages from another by the names of its files."""
    return static("page.js") + static("look/base.css")
