"""A table's own page: cutting, the dealer's choice, the rubber's beginning and end."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_POST

from club import clock
from club.access.club_request import EveningRequest
from club.middleware.club_access import open_to_visitors
from club.views.form_data import context_of
from tables import streams
from tables.commands import room_acts as room_commands
from tables.components import form_data
from tables.components.refresh import done
from tables.disputes.pages.dispute.awaiting import OwedShown, owed_shown
from tables.disputes.queries import outstanding
from tables.disputes.queries.titles import titles_for
from tables.evening.annotations import annotations_of
from tables.pages.door.devices import moved_on
from tables.pages.shared import addresses
from tables.pages.shared.evening_page import PageContext, shown
from tables.pages.table import cuts
from tables.pages.table.table_page import table_page
from tables.room import acts


@require_GET
@open_to_visitors
def table(request: EveningRequest, slug: str, key: str, number: int) -> HttpResponse:
    """Show what a table is doing, and to its people what comes next there."""
    if (onward := moved_on(request)) is not None:
        return onward
    page = PageContext(request)
    snapshot = page.snapshot
    names = [snapshot.evening.stream.name, streams.table_stream(key, number)]
    if number not in snapshot.room.tables and page.reader.tablet_of(number):
        return shown(page, "no_table", names, lambda: {"number": number})
    at = snapshot.table(number)
    names += [at.record] if at.record else []
    names.append(f"{streams.DISPUTE}:{key}")

    def context() -> dict[str, object]:
        rubber = snapshot.rubbers.get(number)
        annotations = annotations_of(snapshot.evening.club_id, at.record, rubber)
        view = table_page(snapshot, at, page.people, page.reader, annotations)
        return {
            "page": view,
            "evening": snapshot.evening,
            "seen": snapshot.expected_versions(names[1]),
            "rubber_seen": snapshot.expected_versions(at.record),
            "record": at.record,
            "owed": _owed(page, number),
        }

    return shown(page, "table", names, context)


def _owed(page: PageContext, table: int) -> tuple[OwedShown, ...]:
    """Return what rulings leave to be done at a table, as far as the reader may know."""
    caller = page.request.caller
    at_the_table = page.reader.acts_at(table)
    found = outstanding.open_at(page.evening, table, caller, at_the_table=at_the_table)
    numbers = {one.dispute.number for one in found}
    readable = outstanding.readable_of(page.evening.club_id, caller, numbers)
    titles = titles_for(page.evening.club_id, caller, readable)
    return owed_shown(found, titles, page.people.name)


@require_POST
def cut(request: EveningRequest, slug: str, key: str, number: int) -> HttpResponse:
    """Enter the cards that were cut; a card one pack cannot contain needs confirmation."""
    page = PageContext(request)
    snapshot = page.snapshot
    at = snapshot.table(number)
    waiting = cuts.waiting_cut(at)
    act = form_data.cuts(request.POST, number, waiting.to_cut if waiting else ())
    doubted = cuts.doubts(at, act, snapshot.code, page.people)
    if doubted:
        context = {"doubts": doubted, "fields": _resubmitted(request), "number": number}
        return render(request, "tables/_doubt.html", context, status=422)
    room_commands.perform(context_of(request), snapshot.evening, act)
    return done(request, addresses.page(snapshot.evening, "table", number))


@require_POST
def choose(request: EveningRequest, slug: str, key: str, number: int) -> HttpResponse:
    """Enter the dealer's choice of a pack or a seat, which is made once."""
    evening = request.evening
    form = request.POST.copy()
    form["table"] = str(number)
    form["kind"] = "choose_cards" if form.get("cards") else "choose_seats"
    act: acts.Act = form_data.room_act(form, evening, clock.now())
    room_commands.perform(context_of(request), evening, act)
    return done(request, addresses.page(evening, "table", number))


def _resubmitted(request: HttpRequest) -> list[tuple[str, str]]:
    """Return the submitted fields, to be sent again unchanged."""
    return [
        (name, value)
        for name, values in request.POST.lists()
        for value in values
        if name not in ("csrfmiddlewaretoken", "intent")
    ]
