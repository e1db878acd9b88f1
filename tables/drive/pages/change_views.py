"""The views that change a drive, one for each form on its pages."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from club.access.club_request import EveningRequest
from club.errors import Fault, Malformed, Unknown
from club.reason import N_, Reason
from club.views.form_data import context_of, valid_data
from tables.components.refresh import done
from tables.drive.commands import clock_changes, course, players, table_results
from tables.drive.pages.drive_forms import (
    pairs_in,
    roles_in,
    side_in,
    truth_in,
    whole,
)
from tables.drive.pages.drive_settings import DriveSettingsForm, change_in, labelled
from tables.drive.rules.drive_state import TRICKS, DriveSettings, Prize
from tables.drive.rules.hand_clock import ClockAct, ClockChange
from tables.movements.drive_seating import DriveRole


def back(request: EveningRequest) -> HttpResponse:
    """Answer after a change: the page of the drive, refreshed or opened."""
    return done(request, reverse("drive", args=[request.club.slug, request.evening.key]))


@require_POST
def begin(request: EveningRequest, slug: str, key: str) -> HttpResponse:
    """Begin the drive with those who have a role."""
    wanted = change_in(valid_data(DriveSettingsForm(request.POST)))
    settings = wanted.applied_to(DriveSettings())
    roles = roles_in(request.POST)
    pairs = pairs_in(request.POST, roles)
    with labelled():
        course.begin(context_of(request), request.evening, roles, settings, pairs)
    return back(request)


@require_POST
def next_hand(request: EveningRequest, slug: str, key: str) -> HttpResponse:
    """Seat the next hand."""
    anyway = request.POST.get(course.UNCONFIRMED) == "yes"
    course.seat_next_hand(context_of(request), request.evening, anyway=anyway)
    return back(request)


@require_POST
def result(request: EveningRequest, slug: str, key: str) -> HttpResponse:
    """State, confirm or correct the result of a table."""
    posted, evening, context = request.POST, request.evening, context_of(request)
    hand, table = whole(posted, "hand"), whole(posted, "table")
    match posted.get("do", "state"):
        case "state":
            table_results.state_result(
                context, evening, hand, table, _tricks(posted), side_in(posted)
            )
        case "confirm":
            table_results.confirm_result(context, evening, hand, table, side_in(posted))
        case "correct":
            table_results.correct_result(context, evening, hand, table, _tricks(posted))
        case _:
            expected = Reason(N_("state, confirm or correct"))
            raise Malformed(Reason(N_("Choose what to do.")), faults=[Fault("do", expected)])
    return back(request)


def _tricks(posted: Any) -> int:
    """Return the tricks of North and South; a player may state those of East and West instead."""
    if posted.get("ew", ""):
        own = whole(posted, "ew")
        if own > TRICKS:
            expected = Reason(N_("0 to {most} tricks"), most=TRICKS)
            reason = Reason(N_("A side can’t take {n} tricks."), n=own)
            raise Malformed(reason, faults=[Fault("ew", expected)])
        return TRICKS - own
    return whole(posted, "ns")


@require_POST
def change_players(request: EveningRequest, slug: str, key: str) -> HttpResponse:
    """Admit somebody who came late, or record that somebody goes home."""
    posted, context = request.POST, context_of(request)
    who = str(whole(posted, "who"))
    if posted.get("do") == "leave":
        players.leave(context, request.evening, who)
    else:
        role = posted.get("role", "")
        if role not in set(DriveRole):
            expected = Reason(N_("lady or gent"))
            raise Malformed(Reason(N_("Please choose a role.")), faults=[Fault("role", expected)])
        players.join(context, request.evening, who, DriveRole(role))
    return back(request)


@require_POST
def correct_seats(request: EveningRequest, slug: str, key: str) -> HttpResponse:
    """Enter who really sits at a table."""
    players.correct_seats(context_of(request), request.evening, truth_in(request.POST))
    return redirect("drive", slug, key)


@require_POST
def go_on(request: EveningRequest, slug: str, key: str, what: str) -> HttpResponse:
    """Stop for tea, or end the drive."""
    if what == "tea":
        course.begin_tea(context_of(request), request.evening)
    elif what == "end":
        early = request.POST.get(course.EARLY) == "yes"
        course.end(context_of(request), request.evening, early=early)
    else:
        raise Unknown(Reason(N_("There is no such page here.")))
    return back(request)


@require_POST
def change_clock(request: EveningRequest, slug: str, key: str) -> HttpResponse:
    """Start, pause, lengthen or stop the clock of the hand, or ring the bell."""
    act = request.POST.get("act", "")
    if act not in set(ClockAct):
        expected = Reason(N_("one of {acts}"), acts=", ".join(ClockAct))
        raise Malformed(Reason(N_("Choose what to do.")), faults=[Fault("act", expected)])
    minutes = whole(request.POST, "minutes") if "minutes" in request.POST else None
    change = ClockChange(ClockAct(act), minutes)
    clock_changes.change_clock(context_of(request), request.evening, change)
    return back(request)


@require_POST
def cut(request: EveningRequest, slug: str, key: str) -> HttpResponse:
    """Record who won the cut for a prize."""
    prize = request.POST.get("prize", "")
    if prize not in set(Prize):
        expected = Reason(N_("a prize of this drive"))
        raise Malformed(Reason(N_("There is no such prize.")), faults=[Fault("prize", expected)])
    who = str(whole(request.POST, "who"))
    players.cut_for_prize(context_of(request), request.evening, Prize(prize), who)
    return back(request)
