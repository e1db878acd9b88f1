"""HEAD: every address that can be read answers it as it answers GET, without the body."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

GET, HEAD = "GET", "HEAD"


def head_as_get(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Answer HEAD as GET; the server leaves the body out, for the request is a HEAD again then.

    A view that tells reading from changing by `method == "GET"` would take HEAD for a change.
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
    """Add HEAD to the methods an address takes where it takes GET."""
    methods = [name.strip() for name in allow.split(",")]
    if GET not in methods or HEAD in methods:
        return allow
    return ", ".join([*methods, HEAD])
