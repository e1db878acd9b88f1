"""Forming a table, cutting into one together, and what one person may do in the room."""

from __future__ import annotations

from dataclasses import replace
from typing import cast
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from club import clock
from club.access.club_request import EveningRequest
from club.rules.permissions import May, need_office
from tables import streams
from tables.components import form_data
from tables.components.phrases import game_words
from tables.pages.people.forming import candidates, cutting_in, problem
from tables.pages.people.person import person_page
from tables.pages.shared import addresses
from tables.pages.shared.evening_page import PageContext, shown
from tables.pages.shared.head_count import counted, forming_words
from tables.registries import FORMATS
from tables.room.acts import FormTable
from tables.room.state.room_state import WANTED


@require_GET
def form_table(request: EveningRequest, slug: str, key: str) -> HttpResponse:
    """Ask for the game and the people of a fresh table; the preview comes next.

    If no such table can form, the page says why and keeps the choices.
    """
    page = PageContext(request)
    need_office(page.reader.caller, May.SEAT)
    asked = request.GET.get("kind") == "form_table"
    chosen = request.GET.getlist("candidates") if asked else None
    wrong, game = "", request.GET.get("game", "")
    if asked:
        act = cast(FormTable, form_data.room_act(request.GET, page.evening, clock.now()))
        act = replace(act, table=page.snapshot.fresh_table, candidates=tuple(chosen or ()))
        wrong = problem(page.snapshot, act, page.people)
        if not wrong:
            query = urlencode(addresses.fields_of(act))
            return redirect(f"{addresses.page(page.evening, 'consider')}?{query}")
    games = FORMATS[page.evening.format].games
    context = {
        "number": page.snapshot.fresh_table,
        "games": [(game.value, game_words(game), WANTED[game]) for game in games],
        "game": game or games[0].value,
        "candidates": candidates(page.snapshot, page.people, chosen),
        "problem": wrong,
        "nobody": forming_words(counted(page.snapshot.room)),
        "evening": page.evening,
    }
    return render(request, "tables/form_table.html", context, status=422 if wrong else 200)


@require_GET
def cut_in(request: EveningRequest, slug: str, key: str, number: int) -> HttpResponse:
    """Ask who else of other tables cuts into this one together; the preview comes next."""
    page = PageContext(request)
    need_office(page.reader.caller, May.SEAT)
    page.snapshot.table(number)
    chosen, wrong = request.GET.getlist("who"), ""
    if request.GET.get("kind") == "cut_into":
        wrong = _("Choose at least one person.")
        if chosen:
            query = request.GET.copy()
            query["table"], query["who"] = str(number), chosen[0]
            query.setlist("others", chosen[1:])
            act = form_data.room_act(query, page.evening, clock.now())
            wrong = problem(page.snapshot, act, page.people)
            if not wrong:
                asked = urlencode(addresses.fields_of(act))
                return redirect(f"{addresses.page(page.evening, 'consider')}?{asked}")
    context = {
        "number": number,
        "people": cutting_in(page.snapshot, number, page.people, chosen),
        "problem": wrong,
    }
    return render(request, "tables/cut_in.html", context, status=422 if wrong else 200)


@require_GET
def person(request: EveningRequest, slug: str, key: str, who: int) -> HttpResponse:
    """Show what someone is in the room, why, and what they may do."""
    page = PageContext(request)
    return shown(
        page,
        "person",
        streams.of_evening(key),
        lambda: {"page": person_page(page.snapshot, str(who), page.people, page.reader)},
    )
