"""Error middleware: renders WhistErrors as a fragment for htmx, or as a page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from club.access.club_request import PageRequest
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
from club.infrastructure.site_urls import came_from, own_address
from club.members import queries
from club.middleware.http_policy import ELSEWHERE, PROGRAMS
from club.monitoring import request_id
from club.reason import N_, Reason
from club.rules.permissions import May, is_officer
from club.text import wording

TITLES: dict[type[WhistError], Callable[[], str]] = {
    Refusal: lambda: _("The law does not allow it"),
    Stale: lambda: _("Somebody else was quicker"),
    NotYours: lambda: _("You cannot do that"),
    Unknown: lambda: _("Page not found"),
    TooMuch: lambda: _("Too many requests"),
    Impossible: lambda: _("That is not possible"),
    Reused: lambda: _("You have already sent that"),
    Begun: lambda: _("That has already begun"),
    Doubted: lambda: _("Please check that this is right"),
}
TYPED_AGAIN = frozenset({"password", "old", "new"})
"""Secret fields, whose contents are never sent back."""
NOT_SENT_AGAIN = TYPED_AGAIN | {"csrfmiddlewaretoken", "intent", "reason"}

NUL = "\0"
READER = "Whist-Account"
"""Header with the reader's account, so that a page can ignore fragments made for another reader."""


class ErrorMiddleware:
    """Turns errors into problem pages, and redirects into ones that htmx can follow."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: PageRequest) -> HttpResponse:
        """Call the view; for htmx, turn a redirect into one of the whole page."""
        response = _said(request, self.get_response(request))
        if request.htmx:
            response[READER] = str(request.user.pk or "")
        if request.htmx and response.status_code in (302, 303):
            moved = HttpResponse(status=200)
            moved.cookies = response.cookies
            moved["HX-Redirect"] = response["Location"]
            moved[READER] = response[READER]
            return moved
        return response

    def process_view(self, request: PageRequest, *_view: object) -> HttpResponse | None:
        """Refuse NUL characters, which databases cannot store, before the view runs."""
        if request.path.startswith(PROGRAMS):
            return None
        parameters = (*request.GET.lists(), *request.POST.lists())
        unfit = [name for name, values in parameters if any(NUL in one for one in (name, *values))]
        if not unfit:
            return None
        expected = Reason(N_("plain characters only"))
        faults = [Fault(name.replace(NUL, ""), expected) for name in unfit]
        reason = Reason(N_("It contains a character that cannot be read."))
        return problem(request, Malformed(reason, faults=faults))

    def process_exception(self, request: PageRequest, error: Exception) -> HttpResponse | None:
        """Render a WhistError; the form remains as it was, so nothing typed is lost."""
        return problem(request, error) if isinstance(error, WhistError) else None


def problem(request: PageRequest, error: WhistError) -> HttpResponse:
    """Return the problem as a fragment for htmx, or as a page."""
    club = getattr(request, "club", None)
    named = club is not None and any(_has_people(reason) for reason in _reasons(error))
    names = queries.names_for_pages(club.pk) if club is not None and named else {}
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
        **ways_from(request, error, names),
        "there": where_it_is(request, error),
        "typed_again": sorted(TYPED_AGAIN & request.POST.keys()),
        "back": came_from(request),
        "afresh": request.path if request.method == "GET" and request.GET else "",
        "here": request.htmx.current_url or request.path if request.htmx else request.path,
    }
    template = "parts/problem.html" if request.htmx else "problem.html"
    response = render(request, template, context, status=error.status)
    response["Cache-Control"] = "no-store"
    if isinstance(error, TooMuch):
        response["Retry-After"] = str(error.wait)
    return response


def may_stand(request: HttpRequest, error: WhistError) -> list[tuple[str, str]]:
    """Return the fields that an officer resubmits, with a reason, to set the law aside."""
    caller = getattr(request, "caller", None)
    if not isinstance(error, Refusal) or request.method != "POST" or caller is None:
        return []
    if not is_officer(caller, May.OVERRIDE):
        return []
    return [*_sent(request), ("waives", error.law)]


def as_it_is(request: HttpRequest, error: WhistError) -> list[tuple[str, str]]:
    """Return the fields to resubmit in order to confirm a doubt."""
    if not isinstance(error, Doubted) or request.method != "POST":
        return []
    return [*_sent(request), (error.stands, "yes")]


def ways_from(request: PageRequest, error: WhistError, names: Mapping[str, str]) -> dict[str, str]:
    """Return the labels for a doubt's two buttons, and the URL of a member who may be the same."""
    if not isinstance(error, Doubted):
        return {}
    words = {"go_on": error.go_on, "go_back": error.go_back}
    ways = {name: wording.sentence(said, names) for name, said in words.items() if said}
    club = getattr(request, "club", None)
    if error.already is not None and club is not None:
        back = own_address(request, request.POST.get("back", ""))
        member = reverse("member", args=[club.slug, error.already])
        ways["already"] = f"{back}?who={error.already}" if back else member
    return ways


def where_it_is(request: HttpRequest, error: WhistError) -> str:
    """Return the URL of what has already been begun, or "" for other errors."""
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
    """Return the title of a problem page."""
    return TITLES.get(type(error), lambda: _("Please check this"))()


def sent_before() -> list[wording.FaultWords]:
    """Return a message that the form was sent before, without mentioning idempotency keys."""
    said = _(
        "You have already sent this form with different contents, and those were saved. Reload "
        "the page, and send anything that is missing from there."
    )
    return [wording.FaultWords("", said)]


def lines_of(
    words: wording.ErrorWords, *, stale: bool = False, asked: bool = False
) -> list[wording.FaultWords]:
    """Return the lines below the title: one line and its field, or one for each of several faults.

    Readers of a `stale` page are not told which stream has moved on, nor how to answer a doubt
    (`asked`): these details are for programs.
    """
    if asked:
        return [wording.FaultWords(fault.field, words.detail) for fault in words.faults[:1]]
    match () if stale else words.faults:
        case ():
            return [wording.FaultWords("", words.detail)]
        case (fault,) if fault.expected == words.detail:
            return [fault]
        case (fault,):
            wanted = _("{detail} Expected: {expected}.")
            line = wanted.format(detail=words.detail, expected=fault.expected.rstrip("."))
            return [wording.FaultWords(fault.field, line)]
    return list(words.faults)


def _said(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Replace an empty 405 response with a page, for readers who open a form's address."""
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
    """Return the page for a URL that does not exist."""
    return render(request, "404.html", status=404)


def our_fault(request: HttpRequest) -> HttpResponse:
    """Return the page for an internal error, with the request id of the log and nothing else."""
    return render(request, "500.html", {"request_id": request_id.current()}, status=500)
