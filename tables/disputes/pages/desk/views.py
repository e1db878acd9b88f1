"""The committee's desk: everything about one dispute, and what can be done in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from club.access import authentication
from club.access.club_request import ClubRequest
from club.members import queries as club_queries
from club.rules.permissions import Caller
from club.rules.stored_values import REGISTER
from club.text.wording import SEATS
from club.views import fragments
from rubbers.cards.seats import Seat
from rubbers.play.state.rubber_state import RubberState
from tables.components.refresh import trigger_of
from tables.disputes.pages.desk.precedents import precedents_of
from tables.disputes.pages.desk.record import record_of
from tables.disputes.pages.desk.replay import replay_of
from tables.disputes.pages.desk.replay_board import table_shown
from tables.disputes.pages.dispute.page_context import shown
from tables.disputes.pages.dispute.party_names import Called
from tables.disputes.queries import lookup, visibility
from tables.disputes.rules.disclosure import EVERYTHING, DisputePart
from tables.disputes.rules.state import DisputeState

if TYPE_CHECKING:
    from club.models import Club
    from tables.models.disputes import Dispute as Row


def come_to_a_club(request: HttpRequest, club: Club) -> ClubRequest:
    """Make an admin user act as their member in that club, or as a stranger there."""
    assert request.user.is_authenticated
    identity = authentication.identify_user(request.user, club.slug)
    admitted = cast(ClubRequest, request)
    admitted.club = club
    admitted.member = identity.member if identity else None
    admitted.caller = identity.caller if identity else Caller(club.pk)
    return admitted


def come_to_the_club(request: HttpRequest, row: Row) -> ClubRequest:
    """Switch to the club of a dispute and the time zone of its evening."""
    timezone.activate(ZoneInfo(row.evening.time_zone))
    return come_to_a_club(request, row.club)


def review(asked: HttpRequest, row: Row) -> HttpResponse:
    """Show a dispute in full to those who see it in full, and its visible parts to others.

    Acts are posted to the dispute's own address and return here.
    """
    request = come_to_the_club(asked, row)
    if request.user.is_superuser:
        state, parts = lookup.state_of(row), EVERYTHING
    else:
        state, parts = visibility.visible_state(request.caller, row)
    onward = reverse("admin:tables_dispute_change", args=[row.pk])
    step = request.GET.get("step", "")

    def context() -> dict[str, Any]:
        page = shown(request, row, state, parts)
        return {
            **page,
            **(
                _for_officers(request, row, state, page, step)
                if DisputePart.RECORD in parts
                else {}
            ),
            "onward": onward,
            "trigger": trigger_of([row.stream.name, REGISTER]),
        }

    if not request.htmx:
        return render(request, "admin/disputes/review.html", context())
    names = club_queries.versions(row.club_id, REGISTER)
    versions = {row.stream.name: row.stream.version, **names}
    return fragments.current(
        request, versions, "admin/disputes/_review.html", context, row.pk, step, sorted(parts)
    )


def _for_officers(
    request: ClubRequest, row: Row, state: DisputeState, page: dict[str, Any], step: str
) -> dict[str, Any]:
    """Return what comes with the journal's lines: the record, the hand replayed, precedents."""
    names = club_queries.names(row.club_id)
    people = Called(state, names)
    record = record_of(row, state.subject.hash, people.apart, people)
    found = page["assistance"].found if page["assistance"] else ()
    open_to_all = not _plays_it_still(request, row, state)
    laws = {*(one.law for one in found), *([row.law] if row.law else [])}
    shown_now = open_to_all and record.subject_sound
    return {
        "record": record,
        "precedents": precedents_of(row, request.caller, sorted(laws)),
        **(_replayed(row, state, names, step, record.subject_whole) if shown_now else {}),
        "still_played": not open_to_all,
    }


def _plays_it_still(request: ClubRequest, row: Row, state: DisputeState) -> bool:
    """Check whether the reader is a party and the hand in dispute is still in play on a screen."""
    viewer = visibility.viewer_of(request.caller, state)
    rubber = lookup.rubber_of(row) if viewer.member in state.parties else None
    return rubber is not None and rubber.in_play and state.subject.hand in (None, _hand_of(rubber))


def _hand_of(rubber: RubberState) -> int | None:
    return rubber.hand.number if rubber.hand else None


def _replayed(
    row: Row, state: DisputeState, names: Mapping[str, str], step: str, whole: bool
) -> dict[str, Any]:
    words = lookup.words_of(row.club_id, state)
    replay = replay_of(row, state, words, Called(state, names), step, whole=whole)
    if replay is None or not replay.steps:
        return {}

    def named(seat: Seat) -> str:
        return names.get(state.players.get(seat, ""), gettext(SEATS[seat.value]))

    moment = replay.moment
    table = table_shown(moment.hand, moment.hands, named) if moment.hand else None
    return {"replay": replay, "table": table}
