"""Practice against bots: a stranger sits down in one press, and a cookie holds the seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from club import asking, clock, directory
from club.caller import Caller
from club.errors import Unknown
from club.person import bot_name, is_bot
from club.reason import N_, Reason
from club.views import fragments
from club.views.orders import order_of
from rubbers import practice_seen
from rubbers.cards.seats import Seat
from rubbers.commands import practice, practice_turns
from rubbers.models import PracticeTable
from rubbers.play.act_told import act_typed
from rubbers.play.view import View
from rubbers.registries import BOTS, CODES
from tables.presenters.on_screen.screen_shapes import Addresses
from tables.presenters.on_screen.screen_table import screen_table
from tables.presenters.on_screen.screen_words import seat_word
from tables.views.pages import CHANGED, OTHERWISE, done
from tables.views.play_on_screen import cards_liked

COOKIE = "practice"
USUAL = "club"
"""The bot that a visitor plays with unless they choose another."""
WHILE_BOTS_PLAY = "every 4s"
"""Read again while bots are to act: whoever looks moves on a table whose bots are late."""


@require_POST
def sit_down(request: HttpRequest) -> HttpResponse:
    """Sit down with three bots; a visitor whose rubber is not over goes on with that."""
    if (row := _own(request)) is not None and not practice_seen.rubber_of(row).over:
        return redirect("practice-table", row.key)
    asking.check("practice", asking.address_of(request))
    club = directory.practice_club()
    if club is None:
        raise Unknown(Reason(N_("No club offers practice tables here.")))
    row, token = practice.sit_down(club, _bot(request), clock.now())
    response = redirect("practice-table", row.key)
    age = int(practice.KEPT.total_seconds())
    told = {"max_age": age, "httponly": True, "samesite": "Lax", "secure": request.is_secure()}
    response.set_signed_cookie(COOKIE, f"{row.key} {token}", **told)
    return response


@require_GET
def practice_table(request: HttpRequest, table: str) -> HttpResponse:
    """Show the visitor's table; Club plays for a bot that is late."""
    row = _here(request, table)
    asking.check("reads", f"practice:{row.pk}")
    if practice_turns.play_if_late(row):
        row = _here(request, table)
    context = _context(request, row)
    name = "_on_screen" if request.htmx else "practice"  # type: ignore[attr-defined]
    response = render(request, f"tables/{name}.html", context)
    response["Cache-Control"], response["ETag"] = "no-store", context["etag"]
    return response


@require_POST
def act(request: HttpRequest, table: str) -> HttpResponse:
    """Do an act of the visitor."""
    row = _here(request, table)
    asking.check("changes", f"practice:{row.pk}")
    practice.act(order_of(request), row, act_typed(request.POST.get("act", "")))
    return done(request, reverse("practice-table", args=[row.key]))


@require_POST
def leave(request: HttpRequest, table: str) -> HttpResponse:
    """Give up the seat, so that going back shows no card to whoever holds the device next."""
    response = redirect("home")
    if (row := _own(request)) is not None and row.key == table:
        response.delete_cookie(COOKIE, samesite="Lax")
    return response


def _bot(request: HttpRequest) -> str:
    wanted = request.POST.get("bot", "")
    return wanted if wanted in BOTS else USUAL


def _own(request: HttpRequest) -> PracticeTable | None:
    """Find the table whose seat the visitor's cookie holds."""
    key, _space, token = str(request.get_signed_cookie(COOKIE, default="")).partition(" ")
    try:
        return practice_seen.table_of(key, token)
    except Unknown:
        return None


def _here(request: HttpRequest, key: str) -> PracticeTable:
    row = _own(request)
    if row is None or row.key != key:
        raise Unknown(Reason(N_("There is no such practice table, or its day is over.")))
    request.club, request.caller = row.club, Caller(row.club_id)  # type: ignore[attr-defined]
    return row


def _context(request: HttpRequest, row: PracticeTable) -> Mapping[str, Any]:
    seen, name = practice_seen.seen(row), practice_seen.stream_name(row)
    table = screen_table(seen, names_of(seen.view), CODES[seen.view.code], may_deal=False)
    often = WHILE_BOTS_PLAY if table.in_play and not table.my_turn else OTHERWISE
    return {
        "table": table,
        "to": _addresses(row),
        "eyebrow": _("Practice against bots"),
        "seen": {name: row.version},
        "record": name,
        "cards": cards_liked(request),
        "again": reverse("practice") if seen.view.result is not None else "",
        "etag": fragments.etag(request, {name: row.version}),
        "trigger": f"{fragments.follows([name])}, {CHANGED} from:body, {often}",
    }


def _addresses(row: PracticeTable) -> Addresses:
    leave = reverse("practice-leave", args=[row.key])
    return Addresses(reverse("practice-act", args=[row.key]), "", "", leave=leave)


def names_of(shown: View) -> dict[Seat, str]:
    """Name who sits at the table; three bots of one name are told apart by their seats."""
    template = _("{seat} ({bot})")
    return {
        seat: template.format(seat=seat_word(seat), bot=bot_name(who)) if is_bot(who) else _("You")
        for seat, who in shown.seating.items()
    }
