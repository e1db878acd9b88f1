"""Check-in: an officer records arrivals and departures, and can undo the last one."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime, timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from club import clock
from club.access.club_request import EveningRequest
from club.errors import Fault, Malformed, Unknown, WhistError
from club.members import queries
from club.reason import N_, Reason
from club.rules.permissions import Caller, May, is_officer
from club.rules.stored_values import REGISTER
from club.text import wording
from club.views.form_data import context_of
from club.views.fragments import current, follows
from club.views.parts import Action, UndoOffer
from tables import queries as room_queries
from tables.commands import room_acts, undo
from tables.pages.door.arrivals_list import at_the_door
from tables.pages.door.views import need_door
from tables.permissions import rights
from tables.room import acts
from tables.room import undoable as undoing
from tables.room.forecast.preview import BREAKS_UP, need_meant
from tables.room.state.room_state import Room

LONGEST_SEARCH = 60
LAST = "last_arrival"


@require_http_methods(["GET", "POST"])
def check_in(request: EveningRequest, slug: str, key: str) -> HttpResponse:
    """Show who is in the room and who has yet to come; record an arrival in two taps."""
    need_door(request)
    if request.method == "POST":
        return _written(request)
    if request.htmx and request.GET.get("part") == "arrivals":
        return _arrivals(request)
    return render(request, "tables/check_in.html", {**_lists(request), "undo": _undo(request)})


@require_POST
def undo_arrival(request: EveningRequest, slug: str, key: str) -> HttpResponse:
    """Undo the last entry made at this door."""
    need_door(request)
    undo.undo_act(context_of(request), request.evening, request.POST.get("act", ""))
    request.session.pop(LAST, None)
    return redirect("check-in", slug, key)


def _written(request: EveningRequest) -> HttpResponse:
    """Record an arrival or departure; a departure that breaks up a table needs confirmation."""
    act = WRITES.get(request.POST.get("what", ""))
    if act is None:
        raise Unknown(Reason(N_("There is no such page here.")))
    order, arrival_act = context_of(request), act(request)
    evening = request.evening
    meant = bool(request.POST.get(BREAKS_UP))

    def right(caller: Caller, here: Room, act: acts.Act) -> None:
        rights.need_right(caller, here, act)
        if not meant:
            need_meant(here, act, room_queries.code_of(evening))

    room_acts.perform(order, evening, arrival_act, right)
    request.session[LAST] = {
        "act": order.idempotency_key,
        "who": arrival_act.who,
        "what": request.POST["what"],
    }
    if not request.htmx:
        return redirect("check-in", request.club.slug, request.evening.key)
    request.evening = queries.evening_of(request.club.pk, request.evening.key)
    context = {**_lists(request), "undo": _undo(request), "written": True}
    response = render(request, "tables/_arrivals.html", context)
    response["HX-Trigger"] = json.dumps({"arrived": arrival_act.who})
    return response


def _arrivals(request: EveningRequest) -> HttpResponse:
    evening = request.evening
    room = {evening.stream.name: evening.stream.version}
    versions = room | queries.versions(evening.club_id, REGISTER)
    search = request.GET.get("search", "")
    return current(request, versions, "tables/_arrivals.html", lambda: _lists(request), search)


def _lists(request: EveningRequest) -> dict[str, object]:
    evening = request.evening
    search = request.GET.get("search", "").strip()[:LONGEST_SEARCH]
    hall = room_queries.hall_of(evening)
    lists = at_the_door(hall, queries.expected(evening.club_id), search)
    return {
        "door": lists,
        "search": search,
        "asked": request.GET.get("who", ""),
        "opened": hall.doors is not None,
        "bell": hall.bell,
        "follows": follows([evening.stream.name, REGISTER]),
        "can_correct": is_officer(request.caller, May.KEEP_DOOR),
    }


def _undo(request: EveningRequest) -> UndoOffer | None:
    last = request.session.get(LAST)
    if not last:
        return None
    evening = request.evening
    try:
        lines = undo.histories(evening)
        found = undoing.undo_of(lines, last["act"], room_queries.code_of(evening))
        undo.check_not_in_drive(evening, lines, found)
    except WhistError:
        del request.session[LAST]
        return None
    names = queries.names_for_pages(evening.club_id)
    said = SAID[last["what"]]().format(who=names.get(last["who"], last["who"]))
    href = reverse("undo-arrival", args=[request.club.slug, evening.key])
    action = Action(_("Undo"), href, "undo", post=True, fields={"act": last["act"]})
    return UndoOffer(said, wording.sentence(found.until, names), action)


def _arrive(request: HttpRequest) -> acts.Arrive:
    named = filter(None, request.POST.getlist("together_with"))
    return acts.Arrive(request.POST.get("who", ""), clock.now(), next(named, None))


def _leave(request: HttpRequest) -> acts.Leave:
    return acts.Leave(request.POST.get("who", ""))


def _correct(request: HttpRequest) -> acts.CorrectArrival:
    together = request.POST.get("together_with")
    if together is None:
        expected = Reason(N_("who they came in with, or nobody"))
        faults = [Fault("together_with", expected)]
        raise Malformed(Reason(N_("Who did they come in with?")), faults=faults)
    return acts.CorrectArrival(request.POST.get("who", ""), _moment(request), "", together or None)


def _moment(request: HttpRequest) -> datetime:
    """Read a time of day as the nearest such moment to now, in the evening's time zone."""
    try:
        hour = datetime.strptime(request.POST.get("at", ""), "%H:%M").time()  # noqa: DTZ007
    except ValueError:
        expected = Reason(N_("a time of day, such as 19:04"))
        raise Malformed(Reason(N_("When was it?")), faults=[Fault("at", expected)]) from None
    now = timezone.localtime(clock.now())
    days = (now.date() + timedelta(days=shift) for shift in (-1, 0, 1))
    zone = timezone.get_current_timezone()
    moments = (datetime.combine(day, hour, zone) for day in days)
    return min(moments, key=lambda moment: abs(moment - now))


Write = acts.Arrive | acts.Leave | acts.CorrectArrival
WRITES: dict[str, Callable[[HttpRequest], Write]] = {
    "arrive": _arrive,
    "leave": _leave,
    "correct": _correct,
}
SAID: dict[str, Callable[[], str]] = {
    "arrive": lambda: _("{who} has come in."),
    "leave": lambda: _("{who} has left."),
    "correct": lambda: _("{who}’s arrival has been corrected."),
}
