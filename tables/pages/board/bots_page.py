"""A rubber with bots in the empty seats: who plays it, and its first deal."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from club.access.club_request import EveningRequest
from club.errors import Fault, Impossible, Malformed
from club.person import is_bot
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from club.views.form_data import context_of
from rubbers.cards.seats import WhistGame
from rubbers.dealing.beacon import Beacon
from rubbers.play.state.rubber_state import RubberStage
from rubbers.play.state.table_events import PlayManner
from rubbers.queries import row_of
from tables.commands import room_acts as room_commands
from tables.commands import screen_play
from tables.components import form_data
from tables.components.refresh import done
from tables.pages.board.bots_form import bots_form
from tables.pages.shared import addresses
from tables.pages.shared.evening_page import PageContext
from tables.room import acts
from tables.room.state.room_state import TableStage

if TYPE_CHECKING:
    from club.models import Evening


@require_http_methods(["GET", "POST"])
def play_with_bots(request: EveningRequest, slug: str, key: str) -> HttpResponse:
    """Ask who plays with bots, or begin their rubber with its first deal."""
    page = PageContext(request)
    if request.method == "POST":
        act, manner = _wanted(page), _manner(request.POST.get("manner", ""))
        _begin(context_of(request), page.evening, act, manner)
        return done(request, addresses.page(page.evening, "on-screen", act.table))
    context = {"page": bots_form(page.snapshot, page.people, page.reader)}
    return render(request, "tables/bots.html", context)


@require_POST
def again(request: EveningRequest, slug: str, key: str, number: int) -> HttpResponse:
    """Begin another rubber with the same people and bots; the last one is ended first."""
    page, context = PageContext(request), context_of(request)
    at, rubber = page.snapshot.table(number), page.snapshot.rubbers.get(number)
    if not at.with_bots or rubber is None or rubber.stage is RubberStage.PLAYING:
        raise Impossible(Reason(N_("No rubber with bots is over at this table.")))
    act = acts.PlayWithBots(
        page.snapshot.fresh_table,
        tuple(who for who in at.seating.values() if not is_bot(who)),
        next(who for who in at.seating.values() if is_bot(who)),
        at.game,
    )
    if at.stage is TableStage.PLAYING:
        ends = replace(screen_play.part_of(context, "end"), expected_versions={})
        room_commands.perform(ends, page.evening, acts.EndRubber(number))
    manner = rubber.dealt.manner if rubber.dealt is not None else PlayManner.GUARDED
    _begin(replace(context, expected_versions={}), page.evening, act, manner)
    return done(request, addresses.page(page.evening, "on-screen", act.table))


def _begin(
    context: CommandContext, evening: Evening, act: acts.PlayWithBots, manner: PlayManner
) -> None:
    begun = room_commands.perform(context, evening, act)
    row = row_of(evening.club_id, begun["rubber"])
    dealing = replace(screen_play.part_of(context, "deal"), expected_versions={})
    screen_play.deal(dealing, row, act.table, 1, manner, Beacon.DEVICES)


def _wanted(page: PageContext) -> acts.PlayWithBots:
    form = page.request.POST
    game: Any = form_data.one_of(WhistGame, "game", form, WhistGame.WHIST)
    return acts.PlayWithBots(
        page.snapshot.fresh_table, tuple(form.getlist("who")), form.get("bot", ""), game
    )


def _manner(value: str) -> PlayManner:
    if value not in list(PlayManner):
        expected = Reason(N_("guarded or faithful"))
        reason = Reason(N_("Choose how the hand is played."))
        raise Malformed(reason, faults=[Fault("manner", expected)])
    return PlayManner(value)
