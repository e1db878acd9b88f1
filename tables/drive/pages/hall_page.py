"""The hall screen of a drive: the hand, its trumps, and who goes where, all large."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from club import clock
from club.access.club_request import EveningRequest
from club.members.queries import names_for_pages
from club.views import fragments
from rubbers.cards.card import Suit
from tables import queries as room_queries
from tables import streams
from tables.components.refresh import trigger_of
from tables.drive import queries, score_queries
from tables.drive.pages.clock_shown import clock_shown
from tables.drive.pages.drive_page import drive_page
from tables.drive.rules.drive_state import DriveStage
from tables.drive.rules.sealing import ResultReader
from tables.registries import FORMATS

LEADERS = 8
"""How many of the best are shown during tea."""


def hall(request: EveningRequest, code: object, minute: int) -> HttpResponse:
    """Show the drive on the hall screen, before its first hand too.

    `code` is the door's code as a picture, "" for a reader who isn't shown it; `minute` changes
    whenever the code does.
    """
    if not request.htmx:
        return render(request, "tables/drive_hall.html", _context(request, code))
    versions = room_queries.versions_shown(request.evening)
    part = "tables/_drive_hall.html"
    return fragments.current(request, versions, part, lambda: _context(request, code), minute)


def _context(request: EveningRequest, code: object) -> Mapping[str, Any]:
    evening = request.evening
    every = ", every 30s" if code else ""
    common = {
        "trigger": trigger_of(streams.of_evening(evening.key)) + every,
        "format": FORMATS.get(evening.format),
        "evening": evening,
    }
    snapshot = queries.drive_of(evening)
    if snapshot is None:
        hall = room_queries.hall_of(evening)
        return {**common, "drive": None, "come": len(hall.arrivals), "code": code}
    drive = snapshot.drive
    before = queries.hand_of(evening, drive.hand - 1) if drive.hand > 1 else None
    scored = [] if drive.stage is DriveStage.PLAYING else score_queries.scores_of(snapshot)
    page = drive_page(snapshot, before, scored, names_for_pages(evening.club_id), ResultReader())
    return {
        **common,
        "drive": page,
        "trumps": trumps_words(snapshot.hand.trump),
        "leaders": page.scores[:LEADERS],
        "clock": clock_shown(drive, clock.now()),
    }


def trumps_words(suit: Suit) -> str:
    """Return the sentence that names the trumps, in the reader's language."""
    return {
        Suit.HEARTS: _("Hearts are trumps"),
        Suit.CLUBS: _("Clubs are trumps"),
        Suit.DIAMONDS: _("Diamonds are trumps"),
        Suit.SPADES: _("Spades are trumps"),
    }[suit]
