"""The page of a drive, and the form in which its seats are corrected."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import cycle
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from club import clock
from club.access.club_request import EveningRequest
from club.errors import Fault, Malformed, NotYours
from club.members.queries import names_for_pages
from club.middleware.club_access import open_to_visitors
from club.person import PersonId, is_dummy
from club.reason import N_, Reason
from club.rules.permissions import May, is_officer
from club.rules.stored_values import EveningPhase
from club.text import wording
from club.views import fragments
from rubbers.cards.seats import Side
from tables import queries as room_queries
from tables import streams
from tables.components.refresh import trigger_of
from tables.drive import queries, score_queries
from tables.drive.pages.clock_shown import clock_shown
from tables.drive.pages.drive_hand_page import hands_to_choose, may_call_anywhere
from tables.drive.pages.drive_page import drive_page
from tables.drive.pages.drive_scores import role_words
from tables.drive.pages.drive_settings import settings_form
from tables.drive.rules.drive_state import TRICKS, DriveSettings
from tables.movements.drive_seating import DriveRole
from tables.movements.dummies import SOME_DUMMY, dummies_in
from tables.permissions.readable_rulings import readable_rulings
from tables.registries import FORMATS
from tables.room.state.hall import Hall

TRICKS_TAKEN = range(TRICKS, -1, -1)


@require_GET
@open_to_visitors
def drive(request: EveningRequest, slug: str, key: str) -> HttpResponse:
    """Show the drive: its hand, its tables, the reader's own table, and the scores so far."""
    evening = request.evening
    if not request.htmx:
        return render(request, "tables/drive.html", _context(request))
    versions = room_queries.versions_shown(evening)
    part = "tables/_drive.html"
    return fragments.current(request, versions, part, lambda: _context(request), evening.pk)


def _context(request: EveningRequest) -> Mapping[str, Any]:
    evening = request.evening
    snapshot = queries.drive_of(evening)
    common = {
        "trigger": trigger_of(streams.of_evening(evening.key)),
        "steward": is_officer(request.caller, May.SEAT),
        "scorer": is_officer(request.caller, May.SCORE),
        "may_call": may_call_anywhere(request),
        "format": FORMATS.get(evening.format),
        "evening": evening,
        "closed": evening.phase == EveningPhase.CLOSE,
    }
    names = names_for_pages(evening.club_id)
    if snapshot is None:
        return {**common, **_before_the_first_hand(evening, names)}
    before = None
    if snapshot.drive.hand > 1:
        before = queries.hand_of(evening, snapshot.drive.hand - 1)
    reader = queries.reader_of(request.caller, snapshot.drive.entrants)
    scored = score_queries.scores_of(snapshot)
    inside = request.caller.member is not None or request.caller.device is not None
    calls = queries.open_calls(evening, snapshot.drive.hand) if inside else {}
    ruled = {int(one.ruling) for one in snapshot.hand.results.values() if one.ruling}
    readable = readable_rulings(evening.club_id, request.caller, ruled)
    page = drive_page(snapshot, before, scored, names, reader, calls, readable)
    hands = hands_to_choose(snapshot.drive.hand, queries.unconfirmed(evening))
    return {
        **common,
        "drive": page,
        "clock": clock_shown(snapshot.drive, clock.now()),
        "seen": snapshot.versions,
        "earlier": hands[:-1],
        "unconfirmed": [one for one in hands if one.unconfirmed],
        "tricks": TRICKS_TAKEN,
        "results": [(ns, TRICKS - ns) for ns in TRICKS_TAKEN],
        **(_for_the_steward(snapshot, names) if common["steward"] else {}),
    }


def _for_the_steward(
    snapshot: queries.DriveSnapshot, names: Mapping[str, str]
) -> Mapping[str, Any]:
    """Return who can join, leave or be reminded to join, and the form of the settings."""
    drive, hall = snapshot.drive, room_queries.hall_of(snapshot.evening)
    here = frozenset(drive.here())
    return {
        "form": settings_form(drive.settings),
        "playing": [(who, names.get(who, who)) for who in drive.here()],
        "watching": [(who, names.get(who, who)) for who in hall.arrivals if who not in here],
        "latecomers": [names.get(who, who) for who in _latecomers(snapshot, hall)],
    }


def _latecomers(snapshot: queries.DriveSnapshot, hall: Hall) -> list[PersonId]:
    """Return who came after the drive began and has not been in it."""
    fresh = [who for who in hall.arrivals if who not in snapshot.drive.entrants]
    began = queries.began_at(snapshot.evening) if fresh else None
    return [who for who in fresh if began is not None and hall.arrivals[who].at > began]


def _before_the_first_hand(evening: Any, names: Mapping[str, str]) -> Mapping[str, Any]:
    hall = room_queries.hall_of(evening)
    played = queries.last_roles(evening.club_id, hall.arrivals)
    # Those who have never played in a drive become a lady and a gent in turn.
    in_turn = cycle(DriveRole)
    roles = {who: played[who] if who in played else next(in_turn) for who in hall.arrivals}
    present = [(who, names.get(who, who), role is DriveRole.LADY) for who, role in roles.items()]
    tables, over = divmod(len(present), 4)
    movement, missing = queries.movement_of(evening), queries.format_missing(evening)
    return {
        "drive": None,
        "missing": wording.sentence(missing, names) if missing else "",
        "open": hall.doors is not None,
        "present": present,
        "tables": tables,
        "over": over,
        "short": -len(present) % 4,
        "form": settings_form(DriveSettings()),
        "keeps_partners": movement is not None and movement.keeps_partners,
    }


@require_GET
def seats(request: EveningRequest, slug: str, key: str, table: int) -> HttpResponse:
    """Show the form in which an officer enters who really sits at a table."""
    if not is_officer(request.caller, May.SEAT):
        raise NotYours(Reason(N_("Only an officer can correct the seats.")))
    snapshot = queries.need_drive(request.evening)
    names = names_for_pages(request.evening.club_id)
    fours = snapshot.hand.seating.tables
    if not 1 <= table <= len(fours):
        expected = Reason(N_("a table from 1 to {most}"), most=len(fours))
        reason = Reason(N_("There is no table {table}."), table=table)
        raise Malformed(reason, faults=[Fault("table", expected)])
    everyone = sorted(
        ((who, names.get(who, who)) for who in snapshot.drive.entrants), key=lambda one: one[1]
    )
    if dummies_in(fours):
        everyone.append((SOME_DUMMY, wording.called(SOME_DUMMY, names)))
    four = fours[table - 1]
    rows = [
        (
            f"{side}.{role}",
            _("Side {side}").format(side=side),
            role_words(role),
            SOME_DUMMY if is_dummy(who) else who,
        )
        for side in Side
        for role in DriveRole
        for who in (four.pair(side).of(role),)
    ]
    context = {"table": table, "rows": rows, "everyone": everyone, "seen": snapshot.versions}
    return render(request, "tables/drive_seats.html", context)
