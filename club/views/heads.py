"""Answer HEAD wherever GET is answered, without the body."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

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
