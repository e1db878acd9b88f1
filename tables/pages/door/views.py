"""The door: its code, renewed each minute, and check-in by that code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from club import clock
from club.access import door_code
from club.access.club_request import ClubRequest, EveningRequest
from club.errors import Unknown
from club.infrastructure.site_urls import address_for_phones
from club.members import queries
from club.rules.permissions import May, need_office
from club.text.display_names import short_names
from club.views.devices import qr
from club.views.form_data import context_of
from club.views.fragments import follows
from tables import queries as room_queries
from tables import streams
from tables.commands import room_acts as door_commands
from tables.pages.door.devices import moved_on
from tables.room import acts

if TYPE_CHECKING:
    from club.models import Evening

SHOWN_AT_DOOR = 3


@require_GET
def door_page(request: EveningRequest, slug: str, key: str) -> HttpResponse:
    """Show the code at the door, renewed each minute and as large as the screen."""
    need_door(request)
    if (onward := moved_on(request)) is not None:
        return onward
    at = clock.now()
    evening = request.evening
    code = door_code.door_code(evening.club_id, evening.key, at)
    address = address_for_phones(request, reverse("short-door", args=[evening.pk, code]))
    hall = room_queries.hall_of(evening)
    context = {
        "code": qr(address, _("QR code: say that you are here")),
        "address": address,
        "left": door_code.seconds_left(at),
        "count": len(hall.arrivals),
        "last": _last_in(evening),
        "closed": hall.phase is acts.Phase.CLOSE,
        "follows": follows([streams.room_stream(key)]),
    }
    template = "tables/_door.html" if request.htmx else "tables/door.html"
    response = render(request, template, context)
    response["Cache-Control"] = "no-store"
    return response


@require_http_methods(["GET", "POST"])
def come_in(request: EveningRequest, slug: str, key: str, code: str) -> HttpResponse:
    """Check in a member by the code they have just read at the door."""
    evening = request.evening
    me = str(request.caller.member)
    if request.method == "POST":
        door_commands.check_in(context_of(request), evening, code)
        return redirect("mine", slug, key)
    if me in room_queries.hall_of(evening).arrivals:
        return redirect("mine", slug, key)
    good = door_code.is_good(evening.club_id, evening.key, code, clock.now())
    return render(request, "tables/come_in.html", {"good": good, "code": code})


@require_GET
def short_door(request: HttpRequest, evening: int, code: str) -> HttpResponse:
    """Redirect from the short address in the door's QR code, which is easy to scan from afar.

    Anyone who has not read a code at that door gets a 404, as if the evening did not exist.
    """
    row = queries.evening_numbered(evening)
    if not door_code.shows_the_way(row.club_id, row.key, code, clock.now()):
        raise Unknown(queries.NO_EVENING)
    return redirect("come-in-by-code", row.club.slug, row.key, code)


def need_door(request: ClubRequest) -> None:
    """Raise NotYours unless the caller keeps the door, or is its device."""
    caller = request.caller
    its_device = caller.device_kind == "door" and caller.has_scope(May.KEEP_DOOR)
    if not its_device:
        need_office(caller, May.KEEP_DOOR)


def _last_in(evening: Evening) -> list[str]:
    hall = room_queries.hall_of(evening)
    latest = sorted(hall.arrivals.values(), key=lambda arrival: arrival.order)[-SHOWN_AT_DOOR:]
    names = queries.names_for_pages(evening.club_id)
    here = {who: names[who] for who in hall.arrivals if who in names}
    short = short_names(here)
    return [short.get(arrival.who, arrival.who) for arrival in reversed(latest)]
