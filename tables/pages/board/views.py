"""The room board, and the acts of the room submitted from it."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from club import clock
from club.access.club_request import EveningRequest
from club.infrastructure.site_urls import own_address
from club.middleware.club_access import open_to_visitors
from club.rules.permissions import Caller
from club.views.form_data import context_of, require_version
from tables import queries, streams
from tables.commands import room_acts as room_commands
from tables.commands import undo as undo_commands
from tables.commands.closing import UNFINISHED, need_close_meant
from tables.components import form_data
from tables.components.refresh import came_from, done
from tables.pages.board.board import board as board_of
from tables.pages.people.forming import cutting_in
from tables.pages.shared import addresses, changes
from tables.pages.shared.evening_page import PageContext, shown
from tables.pages.shared.evening_progress import is_closing_time
from tables.permissions import rights
from tables.room import acts
from tables.room.state.room_state import Room

if TYPE_CHECKING:
    from club.models import Evening


@require_GET
@open_to_visitors
def board(request: EveningRequest, slug: str, key: str) -> HttpResponse:
    """Show who is in the room, what each table is doing, who is next and why."""
    page = PageContext(request)
    return shown(
        page,
        "board",
        streams.of_evening(key),
        lambda: {"board": board_of(page.snapshot, page.people, page.reader)},
        is_closing_time(page.evening),
        audience=lambda: page.audience,
    )


@require_POST
def do(request: EveningRequest, slug: str, key: str) -> HttpResponse:
    """Perform one act of the room, for oneself or entered for another."""
    evening = request.evening
    form = request.POST.copy()
    form.setdefault("kind", request.GET.get("kind", ""))
    act, order = form_data.room_act(form, evening, clock.now()), context_of(request)
    if isinstance(act, CONSIDERED):
        require_version(order, evening.stream.name)
    meant = bool(form.get(UNFINISHED))

    def right(caller: Caller, here: Room, act: acts.Act) -> None:
        rights.need_right(caller, here, act)
        if not meant:
            need_close_meant(evening, act)

    room_commands.perform(order, evening, act, right)
    return done(request, came_from(request, "consider") or _after(evening, act))


def _after(evening: Evening, act: acts.Act) -> str:
    """Return the page to go to after a preview: the act's table, or the board."""
    table = getattr(act, "table", None)
    if table is not None and isinstance(act, AT_THE_TABLE):
        return addresses.page(evening, "table", table)
    return addresses.page(evening, "board")


CONSIDERED = (acts.QuitTable, acts.Leave, acts.CutInto, acts.BreakUp, acts.VoidRubber)
"""Acts that may end a table or a rubber: accepted only from a preview of the current room."""
AT_THE_TABLE = (
    acts.FormTable,
    acts.BeginRubber,
    acts.DrawCut,
    acts.EndRubber,
    acts.NameSubstitute,
    acts.CloseTable,
    acts.QuitTable,
    acts.ConsentToVoid,
    acts.VoidRubber,
)


@require_GET
def consider(request: EveningRequest, slug: str, key: str) -> HttpResponse:
    """Preview what an act would change, before it is done.

    An htmx request is redirected to the preview if the act is possible; otherwise it gets the error
    in place, and the page it came from stays.
    """
    page = PageContext(request)
    snapshot = page.snapshot
    act = form_data.room_act(request.GET, snapshot.evening, clock.now())
    change = changes.considered(snapshot.room, act, snapshot.code, page.people)
    if request.htmx:
        return redirect(request.get_full_path())
    names = [snapshot.evening.stream.name]
    table = getattr(act, "table", None)
    if table is not None and table in snapshot.room.tables:
        names.append(streams.table_stream(key, table))
    context = {
        "change": change,
        "for_good": changes.for_good(act, snapshot),
        "left_short": changes.left_short(act, snapshot, change.waives),
        "stop": changes.that_stop(act, snapshot),
        "title": changes.titled(act, page.people),
        "fields": addresses.fields_of(act),
        "seen": snapshot.expected_versions(*names),
        "cut_in_together": _cut_in_together(page, act),
        "needs_reason": isinstance(act, acts.VoidRubber),
        "overrides": page.reader.overrides,
        "back": own_address(request, request.headers.get("Referer", ""))
        or addresses.page(snapshot.evening, "board"),
    }
    return render(request, "tables/consider.html", context)


def _cut_in_together(page: PageContext, act: acts.Act) -> str:
    """Return where the desk adds others who cut in too; "" if there is nobody to add."""
    if not isinstance(act, acts.CutInto) or not page.reader.seats_others:
        return ""
    able = {one.who for one in cutting_in(page.snapshot, act.table, page.people)}
    if not able - {act.who}:
        return ""
    chosen = urlencode([("who", one) for one in (act.who, *act.others)])
    return f"{addresses.page(page.evening, 'cut-in', act.table)}?{chosen}"


@require_POST
def undo(request: EveningRequest, slug: str, key: str) -> HttpResponse:
    """Undo the act the page named."""
    evening = request.evening
    undo_commands.undo_act(context_of(request), evening, request.POST.get("act", ""))
    formed = [number for number, table in queries.tables_of(evening).items() if table.candidates]
    standing = {addresses.page(evening, "table", number) for number in formed}
    here = came_from(request)
    return done(request, here if here in standing else addresses.page(evening, "board"))
