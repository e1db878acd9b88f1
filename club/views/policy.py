"""What is said of every page: what it may load, how it is fetched, and who may keep it."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
)
PROGRAMS = "/api/"
ADMIN, CLUBS = "/admin/", "/c/"
IN_THE_ADMIN = f"{POLICY}; script-src 'self' 'unsafe-eval'"
"""Alpine, which draws the admin, evaluates what stands in the attributes of its templates."""
ELSEWHERE = (ADMIN, PROGRAMS)
"""These look after their own addresses and errors."""
KEPT_NOWHERE = "private, no-store"


def content_policy(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Send the policy with every page; the API looks after itself."""

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
    """Have browsers come by https from now on, where the club is reached by it.

    Django says so to https requests alone, and behind a proxy cannot always tell that one is.
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
    """Have nobody keep an answer that was made for one person, or that leads one to sign in.

    A part of a page, or a picture, says itself that it may be kept and asked about.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        asked_about = "no-cache" in response.get("Cache-Control", "")
        if not asked_about and not request.path.startswith(PROGRAMS) and is_personal(request):
            response.headers["Cache-Control"] = KEPT_NOWHERE
        return response

    return answer


def is_personal(request: HttpRequest) -> bool:
    """Tell whether a page needs a sign-in, or is read by somebody known to the club.

    The session is not opened for it: what asked who is there has opened it already.
    """
    caller = getattr(request, "caller", None)
    if request.path.startswith((ADMIN, CLUBS)):
        return caller is None or caller.member is not None or caller.device is not None
    return request.session.accessed and not request.session.is_empty()
