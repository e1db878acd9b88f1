"""The pages of a dispute."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from club import clock
from club.access.club_request import ClubRequest, EveningRequest
from club.members import queries as club_queries
from club.middleware.club_access import open_to_visitors
from club.person import PersonId
from club.record import journal
from club.rules.stored_values import REGISTER
from club.text.wording import called, distinct_names
from club.views import fragments
from club.views.form_data import context_of, require_version
from rubbers import streams as rubber_streams
from rubbers.cards.seats import Seat, Side
from rubbers.play.state.rubber_state import RubberState
from tables import queries as room_queries
from tables.components import form_data as room_reading
from tables.components.refresh import done, trigger_of
from tables.disputes.commands import calling, dispute_acts
from tables.disputes.pages import story_facts
from tables.disputes.pages.dispute.page_context import came_to, shown
from tables.disputes.pages.publishing.views import board
from tables.disputes.pages.ruling import form_reading
from tables.disputes.pages.ruling.views import hands_of
from tables.disputes.queries import lookup, visibility
from tables.disputes.queries.open_calls import called_by
from tables.disputes.queries.titles import titles_for
from tables.disputes.rules.acts import Concur, DecideAppeal, Decline, Publish, Rule
from tables.disputes.rules.state import DisputeKind
from tables.drive import queries as drive_queries
from tables.drive.rules.drive_state import RoundState
from tables.movements.dummies import players_of, seat_holders
from tables.permissions.people import caller_here
from tables.streams import round_stream


@require_http_methods(["GET", "POST"])
def call(request: EveningRequest, slug: str, key: str) -> HttpResponse:
    """Show the form for calling the arbitrator, and submit the call."""
    evening = request.evening
    table = request.GET.get("table") or request.POST.get("table") or ""
    if request.method == "GET":
        number = int(table) if table.isdecimal() and len(table) < 4 else None
        story = story_facts.story_in(request.GET, room_queries.code_of(evening))
        fact_words = story_facts.in_words(story) if story else []
        carried = {
            "story": story.written() if story else [],
            "facts": fact_words,
            "came": came_to(evening.pk),
        }
        return render(request, "disputes/call.html", _where_called(request, number) | carried)
    form = request.POST
    asked = calling.CallAsked(
        reason=form.get("why", ""),
        table=room_reading.number(form, "table") if table else None,
        hand=room_reading.number(form, "hand") if form.get("hand") else None,
        kind=DisputeKind.ETIQUETTE
        if form.get("about") == DisputeKind.ETIQUETTE
        else DisputeKind.PLAY,
        by=form.get("by", ""),
        against=tuple(who for who in form.getlist("against") if who),
        story=story_facts.story_in(form, room_queries.code_of(evening)),
    )
    receipt = calling.call(context_of(request), evening, asked)
    return redirect("dispute", slug, receipt["dispute"])


@require_GET
@open_to_visitors
def dispute(request: ClubRequest, slug: str, number: int) -> HttpResponse:
    """Show a dispute: the call, facts, ruling and appeal, as far as the reader may see."""
    row = lookup.one(request.club.pk, number)
    state, parts = visibility.visible_state(request.caller, row)
    if "board" in request.GET and state.published is not None:
        return board(request, row, lookup.state_of(row))
    trigger = trigger_of([row.stream.name, REGISTER])

    def context() -> dict[str, Any]:
        return {"trigger": trigger, **shown(request, row, state, parts)}

    if not request.htmx:
        return render(request, "disputes/dispute.html", context())
    names = club_queries.versions(row.club_id, REGISTER)
    versions = {row.stream.name: row.stream.version, **names}
    return fragments.current(request, versions, "disputes/_dispute.html", context, row.pk)


JUDGED = (Rule, Decline, Concur, DecideAppeal, Publish)
"""Acts based on what the page showed of the dispute: the form sends the version seen."""


@require_POST
def do(request: ClubRequest, slug: str, number: int) -> HttpResponse:
    """Perform one act in a dispute."""
    row = lookup.one(request.club.pk, number)
    state, _parts = visibility.visible_state(request.caller, row)
    caller = caller_here(request.caller, visibility.known_here(state))
    me = "" if caller.member is None else str(caller.member)
    act, words = form_reading.act_of(request.POST, me, clock.now())
    context = context_of(request)
    if isinstance(act, JUDGED):
        require_version(context, row.stream.name)
    dispute_acts.perform(context, row, act, words)
    return done(request, reverse("dispute", args=[slug, number]))


def _where_called(request: EveningRequest, table: int | None) -> dict[str, Any]:
    """Return what the call is about: the hands of a table's rubber, and on whose behalf to call."""
    evening = request.evening
    if (drive := drive_queries.drive_of(evening)) is not None:
        return _in_drive(request, drive.drive.hand, table)
    row = None if table is None else room_queries.last_rubber_at(evening, table)
    if row is None:
        return {"table": table}
    rubber: RubberState = journal.state_of(rubber_streams.KIND, row.stream)
    where = {"table": table, "hands": hands_of(rubber), "hand": _played_last(rubber)}
    return {**where, **_callers(request, row.stream.name, rubber.seating)}


def _in_drive(request: EveningRequest, last: int, table: int | None) -> dict[str, Any]:
    """Return what a call in a drive is about: the reader's own table in hand `last`, by default."""
    asked = request.GET.get("hand", "")
    number = int(asked) if asked.isdecimal() and 0 < int(asked[:4]) <= last else last
    hand = drive_queries.hand_of(request.evening, number)
    numbers = range(1, len(hand.seating.tables) + 1)
    if table is None:
        table = _own_table(request, hand)
    where = {
        "table": table if table in numbers else None,
        "hand": number,
        "drive": {"hands": range(1, last + 1), "tables": numbers},
    }
    if table is None or table not in numbers:
        return where
    four = hand.seating.tables[table - 1]
    names = club_queries.names_for_pages(request.evening.club_id)
    pairs = [four.pair(side) for side in Side]
    sides = [[called(who, names) for who in (pair.lady, pair.gent)] for pair in pairs]
    record = round_stream(request.evening.key, number)
    return {**where, "sides": sides, **_callers(request, record, seat_holders(four))}


def _own_table(request: EveningRequest, hand: RoundState) -> int | None:
    """Return the table at which the reader played a hand, or on which their tablet lies."""
    if request.caller.table is not None:
        return request.caller.table
    for number, four in enumerate(hand.seating.tables, start=1):
        everyone = players_of(four)
        if str(caller_here(request.caller, everyone).member) in everyone:
            return number
    return None


def _callers(
    request: EveningRequest, record: str, seating: Mapping[Seat, PersonId]
) -> dict[str, Any]:
    """Return on whose behalf the reader may call; for a player, the calls they have made there."""
    club = request.evening.club_id
    caller = caller_here(request.caller, seating.values())
    if str(caller.member) in seating.values():
        calls = called_by(str(caller.member), club, record)
        titles = titles_for(club, caller, {number for number, _hand in calls})
        return {"called": [(*call, titles.get(call[0], "")) for call in calls]}
    names = club_queries.names(club)
    seated = distinct_names({who: names.get(who, who) for who in seating.values()})
    return {"players": list(seated.items())}


def _played_last(rubber: RubberState) -> int | None:
    """Return the hand in progress once its trump is turned, otherwise the one before."""
    begun = rubber.hand is not None and (rubber.hand.trumps or rubber.awaiting or rubber.on_screen)
    return hands_of(rubber)[-1] if begun or not rubber.hands else rubber.hands[-1].number
