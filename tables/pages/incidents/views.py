"""Something happened at the table: the story told step by step, and answered from the laws."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET

from club.access import rate_limit
from club.access.club_request import EveningRequest
from club.errors import Fault, Malformed
from club.middleware.club_access import open_to_visitors
from club.reason import N_, Reason
from rubbers.cards.seats import Seat
from rubbers.code.code import Code
from rubbers.incidents.story.story import Story, read_story
from rubbers.registries import CODES
from tables import queries
from tables.incidents.incident_form import form_of, with_answers
from tables.incidents.incident_onward import StoryLinks
from tables.incidents.incident_page import incident_page
from tables.pages.incidents.incident_links import TakenOn, head_of, taken_on, waiting_at
from tables.pages.incidents.room_incidents import room_page_response
from tables.pages.shared import addresses
from tables.pages.shared.evening_page import PageContext
from tables.rulings.stories.scenes import SCENES


@require_GET
def happened_anywhere(request: HttpRequest, code: str) -> HttpResponse:
    """Show a story of what happened at any table, and the answer, under a code of laws."""
    return _story_response(request, CODES[code], reverse("happened-anywhere", args=[code]))


@require_GET
@open_to_visitors
def happened(request: EveningRequest, slug: str, key: str) -> HttpResponse:
    """Show a story of what happened, and the answer, under the code of an evening."""
    evening = request.evening
    return _story_response(request, queries.code_of(evening), addresses.page(evening, "happened"))


@require_GET
@open_to_visitors
def happened_at_table(request: EveningRequest, slug: str, key: str, number: int) -> HttpResponse:
    """Show a story of what happened at a table with known players, dealer and score."""
    page = PageContext(request)
    page.snapshot.table(number)
    head = head_of(page.snapshot.rubbers.get(number), page.people).written()
    here = addresses.page(page.evening, "happened-at-table", number)
    if head and not request.GET:
        return redirect(f"{here}?{urlencode(head)}")
    onward = partial(onward_of, page, number)
    call = addresses.page(page.evening, "call-arbitrator") + f"?table={number}"
    call = call if _may_take_it_on(page, number) else ""
    waiting = waiting_at(page.snapshot.table(number), page.people)
    return _story_response(request, queries.code_of(page.evening), here, onward, call, waiting)


def _story_response(
    request: HttpRequest,
    code: Code,
    base: str,
    onward: Callable[[Story], TakenOn | None] | None = None,
    call: str = "",
    waiting: tuple[str, ...] = (),
) -> HttpResponse:
    """Show a story, or the form of one incident; a submitted form is added to the story.

    `onward` returns where a story may be taken from here, `call` is where the arbitrator is called;
    `waiting` are those who wait at the table, by name.
    """
    _count(request)
    fields = {name: request.GET.getlist(name) for name in request.GET}
    word = request.GET.get("ask", "")
    if word in SCENES or "room" in request.GET:
        return room_page_response(request, code, base, fields, call)
    story = read_story(fields, code)
    if not word:
        asking = _one_of_four(request.GET.get("asks", ""))
        page = incident_page(story, base, asking, waiting)
        context = {"page": page, "code": code, "taken": onward(story) if onward else None}
        return render(request, "tables/happened.html", context)
    if "tell" not in request.GET:
        return _asked(request, story, word, base, fields)
    try:
        extended = with_answers(story, word, fields)
    except Malformed as trouble:
        return _asked(request, story, word, base, fields, trouble)
    return redirect(StoryLinks(base, extended).of(extended))


def onward_of(page: PageContext, table: int, story: Story) -> TakenOn | None:
    """Return where its people, its tablet, or an officer may take the story of a table."""
    if not story.steps or not _may_take_it_on(page, table):
        return None
    return taken_on(page.snapshot, table, page.people, story)


def _may_take_it_on(page: PageContext, table: int) -> bool:
    reader = page.reader
    return reader.acts_at(table) or reader.caller.holds("secretary", "scorer", "arbitrator")


def _count(request: HttpRequest) -> None:
    """Rate-limit requests to the engine, per user or, for strangers, per address."""
    if request.user.is_authenticated:
        rate_limit.check("reads", f"user:{request.user.pk}")
    else:
        rate_limit.check("nobody", rate_limit.address_of(request))


def _one_of_four(seat: str) -> str:
    """Read the player who asks for remedies; raise Malformed if it is not a seat."""
    if seat and seat not in set(Seat):
        expected = Reason(N_("one of: {choices}"), choices=", ".join(Seat))
        reason = Reason(N_("That is not a possible answer."))
        raise Malformed(reason, faults=[Fault("asks", expected)])
    return seat


def _asked(
    request: HttpRequest,
    story: Story,
    word: str,
    base: str,
    fields: dict[str, list[str]],
    trouble: Malformed | None = None,
) -> HttpResponse:
    context = {
        "form": form_of(story, word, fields, trouble),
        "base": base,
        "back": StoryLinks(base, story).of(story),
        "code": story.code,
    }
    status = 422 if trouble else 200
    return render(request, "tables/happened_ask.html", context, status=status)
