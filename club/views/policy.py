"""What a page of ours may load: nothing from elsewhere, no script written into the page."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
)
PROGRAMS = "/api/"
ELSEWHERE = ("/admin/", PROGRAMS)
"""These bring scripts of their own making and look after themselves."""


def content_policy(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Send the policy with every page of ours."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not request.path.startswith(ELSEWHERE):
            response.headers.setdefault("Content-Security-Policy", POLICY)
        return response

    return answer
