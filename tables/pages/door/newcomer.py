"""Somebody new at the door: added to the club, and checked in with the same press."""

from __future__ import annotations

from dataclasses import replace

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club import clock
from club.access.club_request import EveningRequest
from club.members import commands, queries
from club.rules.permissions import May, need_office
from club.views.form_data import context_of, valid_data
from club.views.forms import NewMemberForm
from tables.commands import room_acts
from tables.pages.door.check_in import LAST
from tables.pages.door.views import need_door
from tables.room import acts


@require_http_methods(["GET", "POST"])
def newcomer(request: EveningRequest, slug: str, key: str) -> HttpResponse:
    """Add a guest or member who is at the door; with `arrive`, check them in too."""
    need_door(request)
    need_office(request.caller, May.KEEP_DOOR)
    hosts, back = queries.possible_hosts(request.club.pk), reverse("check-in", args=[slug, key])
    if request.method == "GET":
        form = NewMemberForm(hosts=hosts, initial={"kind": "guest"})
        shown = {"form": form, "back": back, "at_the_door": True}
        return render(request, "club/new_member.html", shown)
    wanted = valid_data(NewMemberForm(request.POST, hosts=hosts))
    context = context_of(request)
    added = commands.enter_member(
        context,
        wanted["name"],
        kind=wanted["kind"],
        introduced_by=wanted["introduced_by"],
        another=bool(request.POST.get("another")),
    )
    who = added["member"]
    if not request.POST.get("arrive"):
        messages.success(request, _("{name} has been added.").format(name=wanted["name"]))
        return redirect(f"{back}?who={who}")
    arrives = replace(context, idempotency_key=f"{context.idempotency_key}-arrives")
    room_acts.perform(arrives, request.evening, acts.Arrive(str(who), clock.now()))
    request.session[LAST] = {"act": arrives.idempotency_key, "who": str(who), "what": "arrive"}
    said = _("{name} has been added and checked in.").format(name=wanted["name"])
    messages.success(request, said)
    return redirect(back)
