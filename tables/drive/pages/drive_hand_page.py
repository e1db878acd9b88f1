"""The page of one hand of a drive: who sat where, its results, and the forms to correct them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from club.access.club_request import EveningRequest
from club.members.queries import names_for_pages
from club.middleware.club_access import open_to_visitors
from club.rules.permissions import May, is_officer
from club.views import fragments
from tables import queries as room_queries
from tables import streams
from tables.components.refresh import trigger_of
from tables.drive import queries
from tables.drive.pages import dummy_words
from tables.drive.pages.drive_tables import DriveTable, shown_tables
from tables.drive.pages.result_changes import ResultChange, changes_in
from tables.drive.rules.drive_state import TRICKS, DriveStage
from tables.permissions.readable_rulings import readable_rulings

CALLERS = ("secretary", "scorer", "arbitrator")
"""Offices whose holders are shown a way to call the arbitrator to any table."""


@dataclass(frozen=True, slots=True)
class DriveHandPage:
    """What the page of one hand shows; `others` are links to all hands so far."""

    number: int
    hands: int
    trump: str
    tables: tuple[DriveTable, ...]
    out: tuple[str, ...]
    with_dummies: tuple[str, ...]
    over: bool
    others: tuple[DriveHandLink, ...]
    changes: tuple[ResultChange, ...]
    seats_open: bool = False

    @property
    def kept_back(self) -> bool:
        """Whether the tricks of some tables are kept from the reader, as the hand is sealed."""
        return any(one.kept_back for one in self.tables)


@dataclass(frozen=True, slots=True)
class DriveHandLink:
    """A link to a hand, and the tables whose result in it is not confirmed."""

    number: int
    unconfirmed: tuple[int, ...] = ()


def hands_to_choose(last: int, unconfirmed: Mapping[int, list[int]]) -> tuple[DriveHandLink, ...]:
    """Return links to the hands from 1 to `last`, each with its tables from `unconfirmed`."""
    return tuple(DriveHandLink(n, tuple(unconfirmed.get(n, ()))) for n in range(1, last + 1))


def may_call_anywhere(request: EveningRequest) -> bool:
    """Return whether a reader is shown a way to call the arbitrator to any table."""
    return request.caller.has_scope(May.RULE) and request.caller.holds(*CALLERS)


@require_GET
@open_to_visitors
def hand(request: EveningRequest, slug: str, key: str, hand: int) -> HttpResponse:
    """Show one hand of the drive: the present one or an earlier one."""
    if not request.htmx:
        return render(request, "tables/drive_hand.html", _context(request, hand))
    versions = room_queries.versions_shown(request.evening)
    part = "tables/_drive_hand.html"
    return fragments.current(request, versions, part, lambda: _context(request, hand), hand)


def _context(request: EveningRequest, number: int) -> Mapping[str, Any]:
    evening, caller = request.evening, request.caller
    played = queries.hand_of(evening, number)
    drive = queries.need_drive(evening).drive
    names, reader = names_for_pages(evening.club_id), queries.reader_of(caller, drive.entrants)
    inside = caller.member is not None or caller.device is not None
    calls = queries.open_calls(evening, number) if inside else {}
    ruled = {int(one.ruling) for one in played.results.values() if one.ruling}
    readable = readable_rulings(evening.club_id, caller, ruled)
    tables = tuple(shown_tables(drive, played, None, names, reader, calls, readable))
    hidden = {one.number for one in tables if one.kept_back}
    changes = changes_in(evening.club_id, caller, [played])
    page = DriveHandPage(
        number,
        drive.settings.hands,
        played.trump.value,
        tables,
        tuple(names.get(who, who) for who in played.seating.out),
        dummy_words.players_with_dummies(played.seating.tables, names),
        drive.stage is DriveStage.OVER,
        hands_to_choose(drive.hand, queries.unconfirmed(evening)),
        tuple(one for one in changes if one.table not in hidden),
    )
    return {
        "trigger": trigger_of(streams.of_evening(evening.key)),
        "drive": page,
        "evening": evening,
        "steward": is_officer(caller, May.SEAT),
        "scorer": is_officer(caller, May.SCORE),
        "may_call": may_call_anywhere(request),
        "results": [(ns, TRICKS - ns) for ns in range(TRICKS, -1, -1)],
    }
