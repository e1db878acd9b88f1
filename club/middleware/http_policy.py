"""Middleware for HTTP headers: content security policy, HTTPS and caching."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.urls import is_valid_path
from django.utils.cache import patch_vary_headers
from django.utils.http import escape_leading_slashes

POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
)
PROGRAMS = "/api/"
ADMIN, CLUBS = "/admin/", "/c/"
IN_THE_ADMIN = f"{POLICY}; script-src 'self' 'unsafe-eval'"
"""Alpine, used by the admin, evaluates attributes of its templates."""
ELSEWHERE = (ADMIN, PROGRAMS)
"""The admin and the API handle their own URLs and errors."""
KEPT_NOWHERE = "private, no-store"


def content_policy(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Return middleware that sends a content security policy with every page except the API's."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not request.path.startswith(PROGRAMS):
            admin = request.path.startswith(ADMIN)
            policy = IN_THE_ADMIN if admin else POLICY
            response.headers.setdefault("Content-Security-Policy", policy)
        return response

    return answer


def https_only(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Return middleware that sends HSTS if the club is served over HTTPS.

    Django sends it only on secure requests, and cannot always recognise these behind a proxy.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if seconds := settings.SECURE_HSTS_SECONDS:
            response.headers.setdefault("Strict-Transport-Security", f"max-age={seconds}")
        return response

    return answer


def kept_nowhere(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Return middleware that forbids storing personal pages and redirects to sign in.

    Fragments and pictures set their own Cache-Control, which allows revalidation.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        asked_about = "no-cache" in response.get("Cache-Control", "")
        if not asked_about and not request.path.startswith(PROGRAMS) and is_personal(request):
            response.headers["Cache-Control"] = KEPT_NOWHERE
        return response

    return answer


def parts_apart(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Return middleware that sends `Vary: HX-Request`, so that fragments are cached separately.

    A page and its fragment have the same URL; a browser that goes back could otherwise show only
    the fragment.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not request.path.startswith(PROGRAMS):
            patch_vary_headers(response, ["HX-Request"])
        return response

    return answer


def is_personal(request: HttpRequest) -> bool:
    """Return whether a page needs a sign-in, or its reader is known to the club.

    This does not open the session: whatever identified the reader has opened it already.
    """
    caller = getattr(request, "caller", None)
    if request.path.startswith((ADMIN, CLUBS)):
        return caller is None or caller.member is not None or caller.device is not None
    return request.session.accessed and not request.session.is_empty()


GET, HEAD = "GET", "HEAD"


def head_as_get(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Return middleware that handles HEAD as GET; the server then leaves out the body.

    Otherwise views that recognise reads by `method == "GET"` would treat HEAD as a change.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        asked = request.method
        if asked == HEAD:
            request.method = GET
        try:
            response = get_response(request)
        finally:
            request.method = asked
        allow = response.get("Allow")
        if allow is not None:
            response["Allow"] = _with_head(allow)
        return response

    return answer


def _with_head(allow: str) -> str:
    """Add HEAD to an Allow header that has GET."""
    methods = [name.strip() for name in allow.split(",")]
    if GET not in methods or HEAD in methods:
        return allow
    return ", ".join([*methods, HEAD])


READS = ("GET", "HEAD")


def without_the_slash(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Return middleware that drops a final slash if the URL is a page only without it.

    Django itself handles URLs that lack a slash (APPEND_SLASH).
    """

    def answer(request: HttpRequest) -> HttpResponse:
        if _one_too_many(request):
            path, mark, query = request.get_full_path().partition("?")
            return HttpResponsePermanentRedirect(escape_leading_slashes(path[:-1]) + mark + query)
        return get_response(request)

    return answer


def _one_too_many(request: HttpRequest) -> bool:
    path = request.path_info
    if request.method not in READS or len(path) < 2 or path[-1] != "/":
        return False
    if path.startswith(ELSEWHERE) or is_valid_path(path):
        return False
    return bool(is_valid_path(path[:-1]))
