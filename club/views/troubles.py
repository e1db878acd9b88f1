"""One place turns the error family into pages: the part in place for htmx, a page otherwise."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from club import queries, wording
from club.errors import (
    Begun,
    Doubted,
    Fault,
    Impossible,
    Malformed,
    NotYours,
    Refusal,
    Reused,
    Stale,
    TooMuch,
    Unknown,
    WhistError,
)
from club.monitoring import request_id
from club.reason import N_, Reason
from club.rights import May, is_officer
from club.views.addresses import came_from
from club.views.policy import ELSEWHERE, PROGRAMS

TITLES: dict[type[WhistError], Callable[[], str]] = {
    Refusal: lambda: _("The law does not allow it"),
    Stale: lambda: _("Somebody was quicker"),
    NotYours: lambda: _("That is for someone else"),
    Unknown: lambda: _("There is nothing here"),
    TooMuch: lambda: _("Too many requests"),
    Impossible: lambda: _("That cannot be done"),
    Reused: lambda: _("That was sent already"),
    Begun: lambda: _("That is begun already"),
    Doubted: lambda: _("Please look once more"),
}
TYPED_AGAIN = frozenset({"password", "old", "new"})
"""Fields that are secret: no page sends back what was typed in them."""
NOT_SENT_AGAIN = TYPED_AGAIN | {"csrfmiddlewaretoken", "intent", "reason"}

NUL = "\0"
READER = "Whist-Account"
"""Whose answer a part of a page is: a page shows none that was made for another reader."""


class Troubles:
    """After every page: errors as problems, and redirects that htmx can follow."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Turn a redirect into one that moves the whole page, where htmx asked."""
        response = _said(request, self.get_response(request))
        if request.htmx:  # type: ignore[attr-defined]
            response[READER] = str(request.user.pk or "")
        if request.htmx and response.status_code in (302, 303):  # type: ignore[attr-defined]
            moved = HttpResponse(status=200)
            moved.cookies = response.cookies
            moved["HX-Redirect"] = response["Location"]
            moved[READER] = response[READER]
            return moved
        return response

    def process_view(self, request: HttpRequest, *_view: object) -> HttpResponse | None:
        """Refuse at once what no database can hold, to whichever page it is sent."""
        if request.path.startswith(PROGRAMS):
            return None
        told = (*request.GET.lists(), *request.POST.lists())
        unfit = [name for name, values in told if any(NUL in one for one in (name, *values))]
        if not unfit:
            return None
        expected = Reason(N_("plain characters only"))
        faults = [Fault(name.replace(NUL, ""), expected) for name in unfit]
        reason = Reason(N_("There is a character in it that nobody can read."))
        return problem(request, Malformed(reason, faults=faults))

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Say what is the matter; nothing that was typed is lost, for the form stays as it is."""
        return problem(request, error) if isinstance(error, WhistError) else None


def problem(request: HttpRequest, error: WhistError) -> HttpResponse:
    """Answer with the problem, in place for htmx or as a page."""
    club = getattr(request, "club", None)
    named = club is not None and any(_has_people(reason) for reason in _reasons(error))
    names = queries.display_names(club.pk) if club is not None and named else {}
    words = wording.error_words(error, {**wording.seats(), **names})
    context = {
        "problem": words,
        "lines": sent_before()
        if isinstance(error, Reused)
        else lines_of(words, stale=isinstance(error, Stale), asked=isinstance(error, Doubted)),
        "title": title_of(error),
        "stale": isinstance(error, Stale | Reused),
        "may_stand": may_stand(request, error),
        "stands": as_it_is(request, error),
        "there": where_it_is(request, error),
        "typed_again": sorted(TYPED_AGAIN & request.POST.keys()),
        "back": came_from(request),
        "afresh": request.path if request.method == "GET" and request.GET else "",
        "here": request.htmx.current_url or request.path if request.htmx else request.path,  # type: ignore[attr-defined]
    }
    template = "parts/problem.html" if request.htmx else "problem.html"  # type: ignore[attr-defined]
    response = render(request, template, context, status=error.status)
    response["Cache-Control"] = "no-store"
    if isinstance(error, TooMuch):
        response["Retry-After"] = str(error.wait)
    return response


def may_stand(request: HttpRequest, error: WhistError) -> list[tuple[str, str]]:
    """Give what an officer sends again, with a reason, to let it stand; nothing for others."""
    caller = getattr(request, "caller", None)
    if not isinstance(error, Refusal) or request.method != "POST" or caller is None:
        return []
    if not is_officer(caller, May.OVERRIDE):
        return []
    return [*_sent(request), ("waives", error.law)]


def as_it_is(request: HttpRequest, error: WhistError) -> list[tuple[str, str]]:
    """Give what is sent again to let stand what was doubted."""
    if not isinstance(error, Doubted) or request.method != "POST":
        return []
    return [*_sent(request), (error.stands, "yes")]


def where_it_is(request: HttpRequest, error: WhistError) -> str:
    """Give the address of what is begun already; "" for every other error."""
    club = getattr(request, "club", None)
    if not isinstance(error, Begun) or club is None:
        return ""
    return reverse(error.page, args=[club.slug, error.number])


def _sent(request: HttpRequest) -> list[tuple[str, str]]:
    return [
        (name, value)
        for name, values in request.POST.lists()
        for value in values
        if name not in NOT_SENT_AGAIN
    ]


def title_of(error: WhistError) -> str:
    """Give a few words to stand above a problem."""
    return TITLES.get(type(error), lambda: _("That does not fit"))()


def sent_before() -> list[wording.FaultWords]:
    """Say that a form was sent before: of keys only programs are told."""
    said = _(
        "This form was sent before, with something else in it. What it brought about stands; read "
        "the page as it is now, and send the rest from there."
    )
    return [wording.FaultWords("", said)]


def lines_of(
    words: wording.ErrorWords, *, stale: bool = False, asked: bool = False
) -> list[wording.FaultWords]:
    """Give what stands under the title: one line and its field; of several faults, each its own.

    Which stream has moved on is for programs: a reader is told that the page is `stale`; how to
    answer a doubt is too: a reader is `asked`.
    """
    if asked:
        return [wording.FaultWords(fault.field, words.detail) for fault in words.faults[:1]]
    match () if stale else words.faults:
        case ():
            return [wording.FaultWords("", words.detail)]
        case (fault,) if fault.expected == words.detail:
            return [fault]
        case (fault,):
            wanted = _("{detail} Wanted: {expected}.")
            line = wanted.format(detail=words.detail, expected=fault.expected.rstrip("."))
            return [wording.FaultWords(fault.field, line)]
    return list(words.faults)


def _said(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Put a page in place of the empty answer to one who reads an address that only takes forms."""
    if response.status_code != HTTPStatus.METHOD_NOT_ALLOWED or request.path.startswith(ELSEWHERE):
        return response
    page = render(request, "404.html", status=response.status_code)
    page["Allow"] = response["Allow"]
    return page


def _reasons(error: WhistError) -> list[Reason]:
    return [error.reason, *(fault.expected for fault in error.faults)]


def _has_people(reason: Reason) -> bool:
    return any(isinstance(value, tuple) for value in reason.values.values())


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Say that there is nothing at this address."""
    return render(request, "404.html", status=404)


def our_fault(request: HttpRequest) -> HttpResponse:
    """Say that the mistake is ours, and under which id it stands in the log; nothing else of it."""
    return render(request, "500.html", {"request_id": request_id.current()}, status=500)
