"""The evening as people read it: the hall screen, one's own place, and the sheets for paper."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from club import clock
from club.access import door_code
from club.access.club_request import ClubRequest, EveningRequest
from club.errors import NotYours
from club.infrastructure.site_urls import address_for_phones
from club.members import queries
from club.middleware.club_access import open_to_visitors
from club.reason import N_, Reason
from club.record import checkpoints
from club.rules.permissions import May, is_officer
from club.rules.stored_values import EveningPhase
from club.views.devices import qr
from club.views.fragments import current, follows
from rubbers.play.state.rubber_state import RubberState
from tables import queries as room_queries
from tables import streams
from tables.components.names import People, people_of
from tables.components.refresh import CHANGED, OTHERWISE
from tables.disputes.pages.dispute.awaiting import OwedShown, awaiting_shown, owed_shown
from tables.disputes.pages.dispute.list_rows import Listed, listed
from tables.disputes.queries import lists, outstanding
from tables.disputes.queries.dispute_rights import may_complain
from tables.disputes.queries.open_calls import called_for
from tables.disputes.queries.titles import titles_for
from tables.drive import score_queries
from tables.drive.pages.drive_page import DrivePage, drive_page
from tables.drive.pages.hall_page import hall as drive_hall
from tables.drive.queries import drive_of, is_drive
from tables.drive.rules.sealing import ResultReader
from tables.evening import played, program_deals, waivers
from tables.pages.door.devices import moved_on
from tables.pages.hall.hall_screen import hall_screen
from tables.pages.hall.place import my_place
from tables.pages.hall.sheets import night_sheet, state_sheet
from tables.pages.shared.deal_words import root_short, root_shown, secret_shown
from tables.pages.shared.evening_page import PageContext
from tables.room.state.room_state import Room
from tables.standings import ranking as standings
from tables.standings import scopes

if TYPE_CHECKING:
    from club.models import Evening
    from tables.models.disputes import Dispute

RUBBERS_SHOWN = 20


@open_to_visitors
@require_GET
def hall(request: EveningRequest, slug: str, key: str) -> HttpResponse:
    """Show the hall screen to everyone; the check-in code only to the club's own screens."""
    if (onward := moved_on(request)) is not None:
        return onward
    evening = request.evening
    minute = int(clock.now().timestamp()) // door_code.PERIOD_SECONDS if _shows_code(request) else 0
    if is_drive(evening):
        return drive_hall(request, _code(request, evening), minute)
    versions = room_queries.versions_shown(evening)
    if request.htmx:
        return current(request, versions, "tables/_hall.html", lambda: _hall(request), minute)
    return render(request, "tables/hall.html", _hall(request))


@require_GET
def mine(request: EveningRequest, slug: str, key: str) -> HttpResponse:
    """Show a member their own place in the evening, what comes next and why, and their rubbers."""
    if request.member is None:
        raise NotYours(Reason(N_("Only the member can see that page.")))
    me, evening = request.member.number, request.evening
    if request.htmx:
        versions = room_queries.versions_shown(evening)
        found = outstanding.of_member(evening, str(me))
        part = "tables/_place.html"
        return current(request, versions, part, lambda: _mine(request, me), found.print)
    return render(request, "tables/mine.html", _mine(request, me))


@require_GET
def night(request: EveningRequest, slug: str, key: str) -> HttpResponse:
    """Show the night sheet: who came, what was played, and the standings; of a drive, its prizes.

    It contains only published rulings, since it is printed and handed out; anything else its reader
    may know appears only on the screen.
    """
    evening = request.evening
    room = room_queries.room_of(evening)
    people = _people(request, room)
    so_far = standings.of_evening(evening)
    sheet = night_sheet(
        played.of_evening(evening),
        played.arrivals(evening),
        so_far,
        people,
        waivers.of_evening(evening),
        evening.law_code,
        program_deals.void_deals_of_evening(evening),
    )
    kept_back = lists.not_in_the_register(evening.club_id, request.caller)
    context = {
        "sheet": sheet,
        "drive": _drive(evening) if is_drive(evening) else None,
        "signed": checkpoints.printed(evening.club_id),
        "committed": root_shown(room.hall),
        "secret": secret_shown(room.hall),
        "ruled": _of_the_night(lists.in_the_register(evening.club_id), evening),
        "kept_back": _of_the_night(kept_back, evening),
    }
    return render(request, "tables/night.html", context)


def _drive(evening: Evening) -> DrivePage | None:
    found = drive_of(evening)
    if found is None:
        return None
    names = queries.names_for_pages(evening.club_id)
    return drive_page(found, None, score_queries.scores_of(found), names, ResultReader())


def _of_the_night(rulings: QuerySet[Dispute], evening: Evening) -> list[Listed]:
    return listed(evening.club_id, rulings.filter(evening=evening).order_by("number"))


@require_GET
def state(request: EveningRequest, slug: str, key: str) -> HttpResponse:
    """Show the room sheet: everything needed to continue on paper, on one page."""
    evening = request.evening
    signed = checkpoints.printed(evening.club_id)
    if request.htmx:
        versions = room_queries.versions_shown(evening)
        part = "tables/_state.html"
        return current(request, versions, part, lambda: _state(request, signed), signed)
    return render(request, "tables/state.html", _state(request, signed))


def _hall(request: EveningRequest) -> dict[str, Any]:
    evening = request.evening
    room = room_queries.room_of(evening)
    people = _people(request, room)
    so_far = scopes.live_name(scopes.of_evening(evening.key))
    screen = hall_screen(
        room,
        _rubbers(evening, room),
        room_queries.code_of(evening),
        people,
        standings.of_evening(evening),
        called_for(request.caller, evening.pk),
    )
    return {
        "screen": screen,
        "code": _code(request, evening),
        "committed": root_short(room.hall),
        "follows": f"{follows([*streams.of_evening(evening.key), so_far])}, "
        + ("every 30s" if _shows_code(request) else OTHERWISE),
        "now": clock.now(),
    }


def _shows_code(request: ClubRequest) -> bool:
    caller = request.caller
    own_screen = caller.device_kind in ("hall", "door")
    return own_screen or is_officer(caller, May.KEEP_DOOR)


def _code(request: ClubRequest, evening: Evening) -> Any:
    if not _shows_code(request) or evening.phase == EveningPhase.CLOSE:
        return ""
    code = door_code.door_code(evening.club_id, evening.key, clock.now())
    path = reverse("short-door", args=[evening.pk, code])
    return qr(address_for_phones(request, path), _("QR code: check in at the door"))


def _mine(request: EveningRequest, me: int) -> dict[str, Any]:
    page = PageContext(request)
    return {
        "place": my_place(page.snapshot, page.people, page.reader),
        "opened": page.snapshot.room.hall.doors is not None,
        "rubbers": played.of_member(page.evening.club_id, me, RUBBERS_SHOWN),
        "owed": _owed(page, str(me)),
        "part": bool(request.htmx),
        "follows": _follows(page.evening),
        "awaiting": awaiting_shown(page.evening.club_id, request.caller),
        "complains": may_complain(request.caller),
    }


def _owed(page: PageContext, me: str) -> tuple[OwedShown, ...]:
    """Return what a member owes by rulings, and the season's warnings; they may read them all."""
    found = outstanding.of_member(page.evening, me)
    several = (*found.payments, *found.warnings)
    caller = page.request.caller
    titles = titles_for(page.evening.club_id, caller, {one.dispute.number for one in several})
    return owed_shown(several, titles, page.people.name)


def _follows(evening: Evening) -> str:
    return f"{follows(streams.of_evening(evening.key))}, {CHANGED} from:body, {OTHERWISE}"


def _state(request: EveningRequest, signed: object) -> dict[str, Any]:
    evening = request.evening
    room = room_queries.room_of(evening)
    rubbers = _rubbers(evening, room)
    sheet = state_sheet(room, rubbers, room_queries.code_of(evening), _people(request, room))
    return {
        "sheet": sheet,
        "now": clock.now(),
        "evening": evening,
        "signed": signed,
        "committed": root_shown(room.hall),
        "follows": _follows(evening),
    }


def _rubbers(evening: Evening, room: Room) -> dict[str, RubberState]:
    records = [table.record for table in room.open_tables() if table.record]
    found = room_queries.rubbers_of(evening.club_id, records)
    return {name: rubber for name, (_version, rubber) in found.items()}


def _people(request: ClubRequest, room: Room) -> People:
    """Return the names without a reader, as the page is for everyone."""
    known = {who for table in room.tables.values() for who in table.known}
    names = queries.names_for_pages(request.club.pk)
    return people_of(names, {*room.hall.arrivals, *known}, None)
