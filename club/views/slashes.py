"""Redirects URLs with a superfluous trailing slash to the page without it."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.urls import is_valid_path
from django.utils.http import escape_leading_slashes

from club.views.policy import ELSEWHERE

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
    return is_valid_path(path[:-1])
