"""The page of a practice table, drawn for the device that plays at it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from club import clock
from club.access import rate_limit
from club.access.club_request import ClubRequest, PageRequest
from club.errors import Fault, Malformed
from club.reason import N_, Reason
from club.views import fragments
from club.views.form_data import context_of
from club.views.parts import Action
from rubbers.commands.practice import (
    practice_beacons,
    practice_guests,
    practice_play,
    practice_turns,
)
from rubbers.hand.acts.claims import Claim, Claimed
from rubbers.hand.notation.hand_codec import read_typed_act
from rubbers.play.rubber_view import View
from rubbers.practice import practice_view
from rubbers.practice.practice_view import PracticeDevice
from rubbers.registries import CODES
from tables.components import form_data
from tables.components.refresh import CHANGED, OTHERWISE, done
from tables.pages.practice.practice_device import device_here
from tables.pages.practice.practice_table import beside, names_at
from tables.pages.screen.screen_shapes import Addresses
from tables.pages.screen.screen_table import screen_table
from tables.pages.screen.views import cards_liked

if TYPE_CHECKING:
    from rubbers.models import PracticeTable

WHILE_BOTS_PLAY = "every 4s"
"""Poll while bots are to act: any viewer moves the table on if its bots are late."""
WITH_FRIENDS = "every 10s"
"""Poll so that the others see who is here; often enough not to appear away."""


@require_GET
def practice_table(request: ClubRequest, table: str) -> HttpResponse:
    """Show the table to a device with seats at it; Club plays for a bot that is late."""
    device = looking(request, table)
    if not device.table.begun:
        return redirect("practice-friends", table)
    if practice_turns.play_if_late(device.table):
        device = device_here(request, table)
    name = "_on_screen" if request.htmx else "practice"
    return _drawn(request, device, f"tables/{name}.html")


@require_POST
def show(request: ClubRequest, table: str) -> HttpResponse:
    """Show the hand of the guest whose turn it is on a shared device, until they have played.

    Only the part of the page is sent, so neither reloading nor the back button shows it again.
    """
    device = looking(request, table)
    if not request.htmx:
        return redirect("practice-table", table)
    return _drawn(request, device, "tables/_on_screen.html", shown=True)


def looking(request: ClubRequest, table: str) -> PracticeDevice:
    """Return the device, after rate-limiting the request and recording that the device was seen."""
    device = device_here(request, table)
    rate_limit.check("reads", f"practice:{device.guests[0].pk}")
    practice_guests.note_seen(device, clock.now())
    return device


def _drawn(
    request: ClubRequest, device: PracticeDevice, template: str, *, shown: bool = False
) -> HttpResponse:
    context = _context(request, device, clock.now(), shown)
    response = render(request, template, context)
    response["Cache-Control"], response["ETag"] = "no-store", context["etag"]
    return response


def _context(
    request: ClubRequest, device: PracticeDevice, now: datetime, shown: bool
) -> Mapping[str, Any]:
    row, rubber = device.table, practice_view.rubber_of(device.table)
    seen, name = practice_view.seen(device, shown=shown), practice_view.stream_name(row)
    shown = shown and device.shared and seen.view.seat is not None and seen.in_play
    names = names_at(device, seen.view.seating)
    playing = bool(device.playing(rubber))
    table = screen_table(seen, names, CODES[seen.view.code], may_deal=playing)
    aside = beside(device, rubber, now, shown=shown)
    return {
        "table": table,
        "to": _addresses(row, seen.view),
        "eyebrow": _("Practice with friends") if row.code else _("Practice against bots"),
        "seen": {name: row.version},
        "record": name,
        "cards": cards_liked(request),
        "aside": aside,
        "practice": row.key,
        "here": reverse("practice-table", args=[row.key]),
        "etag": fragments.etag(request, {name: row.version}, device.number, aside),
        "trigger": _trigger(row, name, shown=shown, waits=table.in_play and not table.my_turn),
    }


def _trigger(row: PracticeTable, name: str, *, shown: bool, waits: bool) -> str:
    """Return the htmx trigger of the part; a shown hand stays until its player has acted."""
    if shown:
        return f"{CHANGED} from:body"
    often = WHILE_BOTS_PLAY if waits else WITH_FRIENDS if row.code else OTHERWISE
    return f"{fragments.follows([name])}, {CHANGED} from:body, {often}"


def _addresses(row: PracticeTable, shown: View) -> Addresses:
    def page(name: str) -> str:
        return reverse(f"practice-{name}", args=[row.key])

    friends = row.code or row.guests.count() > 1
    onward = [Action(_("Players"), page("friends"), "person")] if friends else []
    last = _last_hand(shown)
    return Addresses(
        page("act"),
        page("claim"),
        "",
        page("beacon"),
        page("void"),
        onward=tuple(onward),
        hand=reverse("practice-hand", args=[row.key, last]) if last else "",
        hand_number=last,
        leave="" if friends else page("leave"),
    )


def _last_hand(shown: View) -> int:
    """Return the number of the last finished hand; 0 before there is one."""
    table = shown.table
    if table is None:
        return 0
    return table.number if table.revealed is not None else table.number - 1


@require_POST
def act(request: ClubRequest, table: str) -> HttpResponse:
    """Perform an act at the table."""
    device = changing(request, table)
    practice_play.perform(context_of(request), device, read_typed_act(request.POST.get("act", "")))
    return back_to(request, table)


@require_POST
def claim(request: ClubRequest, table: str) -> HttpResponse:
    """Claim that an adversary revoked in a trick."""
    device, form = changing(request, table), request.POST
    by, of = form_data.seat(form), form_data.seat(form, "of")
    trick = form_data.number(form, "trick")
    if of is None:
        expected = Reason(N_("the player who is said to have revoked"))
        raise Malformed(Reason(N_("Please choose somebody.")), faults=[Fault("of", expected)])
    act = Claim(by=by, what=Claimed.REVOKE, of=(of,), trick=trick)
    practice_play.perform(context_of(request), device, act)
    return back_to(request, table)


@require_POST
def beacon(request: ClubRequest, table: str) -> HttpResponse:
    """Accept one step of the device's contribution to a deal."""
    device, form = changing(request, table), request.POST
    if form.get("nonce"):
        practice_beacons.reveal_device(context_of(request), device, form["nonce"])
    else:
        practice_beacons.commit_device(context_of(request), device, form.get("digest", ""))
    return back_to(request, table)


@require_POST
def void(request: ClubRequest, table: str) -> HttpResponse:
    """Deal without the devices that have not answered."""
    device = changing(request, table)
    practice_beacons.void_attempt(context_of(request), device)
    return back_to(request, table)


def changing(request: ClubRequest, table: str) -> PracticeDevice:
    """Return the device, after rate-limiting the change."""
    device = device_here(request, table)
    rate_limit.check("changes", f"practice:{device.guests[0].pk}")
    return device


def back_to(request: PageRequest, table: str) -> HttpResponse:
    """Respond to a change: the table's page refreshes itself, or is opened."""
    return done(request, reverse("practice-table", args=[table]))
