"""Sitting down at practice: the choices, the code by which friends join, and the seating."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from club import clock
from club.access import rate_limit
from club.access.club_request import ClubRequest
from club.errors import Fault, Malformed, Unknown
from club.members import queries
from club.reason import N_, Reason
from club.views import fragments
from club.views.devices import qr
from club.views.form_data import context_of
from rubbers.cards.seats import WhistGame
from rubbers.commands.practice import practice_guests, practice_play, practice_rubbers
from rubbers.play.state.table_events import PlayManner
from rubbers.practice import practice_view, presence
from rubbers.practice.practice_view import PracticeDevice
from rubbers.practice.seating import AS_NOW
from rubbers.registries import BOTS
from tables.components import form_data
from tables.components.refresh import CHANGED
from tables.pages.practice.practice_choices import bots_offered, code_shown, games, manners
from tables.pages.practice.practice_device import device_here, keep_seat, own_device
from tables.pages.practice.practice_table import partners, seats_of
from tables.pages.practice.views import back_to, changing, looking
from tables.pages.screen.screen_words import seat_word

if TYPE_CHECKING:
    from club.models import Club

AT_ONE_DEVICE = ("name-1", "name-2", "name-3")
WHO = ("me", "here", "friends")
WHILE_WAITING = "every 4s"


@require_POST
def sit_down(request: HttpRequest) -> HttpResponse:
    """Sit down with three bots, or as chosen; "Play now" resumes a rubber that is not over."""
    device, chosen = own_device(request), bool(request.POST.get("who"))
    if device is not None and not chosen and _goes_on(device):
        return redirect("practice-table", device.table.key)
    rate_limit.check("practice", rate_limit.address_of(request))
    club, wanted = _club(), _wanted(request)
    new, token = practice_play.sit_down(club, wanted, clock.now())
    if device is not None:
        practice_guests.leave(device, clock.now())
    return keep_seat(request, redirect("practice-table", new.table.key), new, token)


def _goes_on(device: PracticeDevice) -> bool:
    return not device.table.begun or not practice_view.rubber_of(device.table).over


def _club() -> Club:
    club = queries.practice_club()
    if club is None:
        raise Unknown(Reason(N_("No club offers practice tables here.")))
    return club


def _wanted(request: HttpRequest) -> practice_play.Wanted:
    form = request.POST
    who = form.get("who", "me")
    if who not in WHO:
        expected = Reason(N_("One of: {choices}."), choices=", ".join(WHO))
        raise Malformed(expected, faults=[Fault("who", expected)])
    names: tuple[str, ...] = ("",)
    if who == "here":
        names = tuple(form[field] for field in AT_ONE_DEVICE if form.get(field, "").strip())
    elif who == "friends":
        names = (_named(form.get("name", "")),)
    return practice_play.Wanted(
        form.get("bot") or practice_play.USUAL,
        form_data.one_of(PlayManner, "manner", form, PlayManner.GUARDED),
        form_data.one_of(WhistGame, "game", form, WhistGame.WHIST),
        names,
        who == "friends",
    )


def _named(name: str) -> str:
    if not name.strip():
        expected = Reason(N_("what your friends call you"))
        raise Malformed(Reason(N_("Give your name.")), faults=[Fault("name", expected)])
    return name


@require_GET
def choose(request: HttpRequest) -> HttpResponse:
    """Show the choices before sitting down."""
    club = _club()
    device = own_device(request)
    going = device is not None and _goes_on(device)
    context = {
        "games": games(),
        "manners": manners(),
        "bots": bots_offered(club.plugins),
        "usual": practice_play.USUAL if practice_play.USUAL in BOTS else next(iter(BOTS)).id,
        "going_on": reverse("practice-table", args=[device.table.key]) if device and going else "",
    }
    return render(request, "tables/practice/choose.html", context)


@require_GET
def friends(request: ClubRequest, table: str) -> HttpResponse:
    """Show who sits where and how friends join; before the first rubber, offer to begin it."""
    device = looking(request, table)
    row = device.table
    if request.GET.get("waiting") and row.begun:
        return redirect("practice-table", table)
    name = practice_view.stream_name(row)
    seats = seats_of(device, clock.now())
    trigger = f"{fragments.follows([name])}, {CHANGED} from:body, {WHILE_WAITING}"
    here = reverse("practice-friends", args=[row.key])
    context: dict[str, Any] = {
        "row": row,
        "device": device,
        "seats": seats,
        "seen": {name: row.version},
        "onward": partners(device) if practice_rubbers.may_begin(row) else (),
        "here": here if row.begun else f"{here}?waiting=1",
        "trigger": trigger,
        "devices": len({one.token_digest for one in row.guests.filter(left_at__isnull=True)}),
        "etag": fragments.etag(request, {name: row.version}, device.number, seats),
    }
    if row.code:
        link = request.build_absolute_uri(reverse("practice-invited", args=[row.code]))
        context |= {"code": code_shown(row.code), "link": link}
        context["qr"] = qr(link, _("QR code to join this table"))
    part = "_friends" if request.htmx else "friends"
    response = render(request, f"tables/practice/{part}.html", context)
    response["Cache-Control"], response["ETag"] = "no-store", context["etag"]
    return response


@require_http_methods(["GET", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """Read the code of a friend's table."""
    if request.method == "GET":
        return render(request, "tables/practice/join.html")
    rate_limit.check("joining", rate_limit.address_of(request))
    row = practice_guests.invited(request.POST.get("code", ""))
    return redirect("practice-invited", row.code)


@require_http_methods(["GET", "POST"])
def invited(request: HttpRequest, code: str) -> HttpResponse:
    """Choose a free seat and a name; someone already at the table returns to it."""
    rate_limit.check("joining", rate_limit.address_of(request))
    row = practice_guests.invited(code)
    device = own_device(request)
    if device is not None and device.table.pk == row.pk:
        return redirect("practice-table", row.key)
    if request.method == "GET":
        free = [(seat.value, seat_word(seat)) for seat in presence.seats_to_join(row)]
        names = [one.name for one in row.guests.filter(left_at__isnull=True)]
        context = {"row": row, "free": free, "names": names, "code": code_shown(row.code)}
        context["elsewhere"] = device is not None
        return render(request, "tables/practice/invited.html", context)
    seat = form_data.seat(request.POST, "seat")
    name = _named(request.POST.get("name", ""))
    new, token = practice_guests.join(code, seat, name, clock.now())
    if device is not None:
        practice_guests.leave(device, clock.now())
    return keep_seat(request, redirect("practice-table", row.key), new, token)


@require_POST
def begin(request: ClubRequest, table: str) -> HttpResponse:
    """Begin the first rubber, or another one, with the chosen partners."""
    device = changing(request, table)
    opposite = form_data.seat(request.POST, "opposite") or AS_NOW
    practice_rubbers.begin(context_of(request), device, opposite)
    return back_to(request, table)


@require_POST
def stand_in(request: ClubRequest, table: str) -> HttpResponse:
    """Have a bot play for an absent player, or take back one's own seat if none is named."""
    device = changing(request, table)
    seat = form_data.seat(request.POST, "seat")
    if seat is None:
        practice_guests.take_back(context_of(request), device)
    else:
        practice_guests.let_bot_play(context_of(request), device, seat)
    return back_to(request, table)


@require_POST
def leave(request: ClubRequest, table: str) -> HttpResponse:
    """Leave the table; the others may continue with a bot."""
    practice_guests.leave(device_here(request, table), clock.now())
    return redirect("home")
