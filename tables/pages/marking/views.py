"""Marking a hand, and answering what was marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_POST

from club.access.club_request import EveningRequest
from club.errors import Impossible, Unknown
from club.reason import N_, Reason
from club.views.form_data import context_of, require_version
from rubbers.cards.card import Suit
from rubbers.play.rubber_view import view
from rubbers.play.state import acts
from rubbers.play.state.rubber_state import RubberState
from rubbers.scoring.statement import Statement
from tables import queries
from tables.commands import scoring
from tables.components import form_data, hand_form
from tables.components.refresh import done
from tables.components.score_working import score_preview
from tables.pages.marking.rubber_page import mark_key, objected_to
from tables.pages.shared import addresses, table_tile
from tables.pages.shared.evening_page import PageContext
from tables.pages.shared.whist_marker import ladder

if TYPE_CHECKING:
    from rubbers.models import Rubber as RubberRow


@require_GET
def score(request: EveningRequest, slug: str, key: str, number: int) -> HttpResponse:
    """Preview what the hand in the form would score; nothing is written."""
    page = PageContext(request)
    rubber = _rubber(page, number)
    formy = request.GET
    if formy.get("hand"):
        proposal: acts.MarkHand | acts.CorrectHand = acts.CorrectHand(
            form_data.number(formy, "hand"), form_data.statement(formy), form_data.seat(formy)
        )
    else:
        proposal = acts.MarkHand(form_data.statement(formy), form_data.seat(formy))
    is_empty = proposal.statement == Statement(trumps=proposal.statement.trumps)
    if is_empty:
        return render(request, "tables/_score.html", {})
    found = score_preview(rubber, proposal, page.snapshot.code, page.people)
    return render(request, "tables/_score.html", {"foreseen": found})


@require_POST
def mark(request: EveningRequest, slug: str, key: str, number: int) -> HttpResponse:
    """Mark the current hand for a side, or for the table."""
    form = request.POST
    act = acts.MarkHand(form_data.statement(form), form_data.seat(form))
    return _do(request, number, act)


@require_POST
def answer(request: EveningRequest, slug: str, key: str, number: int) -> HttpResponse:
    """Confirm a marked hand, object, withdraw or override an objection, or take the mark back."""
    form = request.POST
    by = form_data.seat(form)
    match form.get("answer"):
        case "confirm" | "override":
            return _do(request, number, acts.Confirm(by), agrees=True)
        case "object":
            return _do(request, number, acts.ObjectToStatement("", by))
        case "withdraw_objection":
            return _do(request, number, acts.WithdrawObjection(by), agrees=True)
        case "withdraw":
            return _do(request, number, acts.WithdrawMark(by))
        case _:
            raise Impossible(Reason(N_("Choose “It is right” or “Object”.")))


@require_POST
def turn_up(request: EveningRequest, slug: str, key: str, number: int) -> HttpResponse:
    """Enter the trump suit that was turned."""
    form = request.POST
    suit = form_data.one_of(Suit, "suit", form)
    if suit is None:
        raise Impossible(Reason(N_("Choose one of the four suits.")))
    return _do(request, number, acts.TurnUpTrump(suit, None, form_data.seat(form)))


@require_POST
def settle(request: EveningRequest, slug: str, key: str, number: int) -> HttpResponse:
    """Settle a rubber that is over: its scores are final from now on."""
    return _do(request, number, acts.SettleRubber(form_data.seat(request.POST)), agrees=True)


@require_GET
def mend(request: EveningRequest, slug: str, key: str, number: int, hand: int) -> HttpResponse:
    """Show a confirmed hand in its form, for correction."""
    page = PageContext(request)
    rubber = _rubber(page, number)
    table = page.snapshot.table(number)
    played = rubber.played(hand)
    if played is None:
        raise Unknown(Reason(N_("Hand {hand} has not been confirmed."), hand=hand))
    seen = view(rubber, None)
    marking = hand_form.marking(
        seen,
        page.people,
        page.reader,
        number,
        key=f"{mark_key(table, seen)}-mend-{hand}",
        stated=objected_to(seen, hand) or played.statement,
    )
    context = {
        "marking": marking,
        "hand": hand,
        "number": number,
        "ladder": ladder(seen, page.people, table_tile.ladder_label(table)),
        "rubber_seen": page.snapshot.expected_versions(table.record),
        "record": table.record,
        "evening": page.evening,
    }
    return render(request, "tables/mend.html", context)


@require_POST
def correct(request: EveningRequest, slug: str, key: str, number: int, hand: int) -> HttpResponse:
    """Ask for a correction of a confirmed hand; the other side must agree."""
    form = request.POST
    act = acts.CorrectHand(hand, form_data.statement(form), form_data.seat(form))
    return _do(request, number, act)


@require_POST
def correct_game(
    request: EveningRequest, slug: str, key: str, number: int, game: int
) -> HttpResponse:
    """Ask for a correction of a game's value; the other side must agree."""
    form = request.POST
    act = acts.CorrectGame(game, form_data.number(form, "value"), form_data.seat(form))
    return _do(request, number, act)


def _do(
    request: EveningRequest, number: int, act: acts.Act, *, agrees: bool = False
) -> HttpResponse:
    """Perform an act of a rubber; if it `agrees` to something, the version seen is required."""
    evening = request.evening
    order, row = context_of(request), _row(request)
    if agrees:
        require_version(order, row.stream.name)
    scoring.perform(order, row, act)
    return done(request, addresses.page(evening, "table", number))


def _row(request: EveningRequest) -> RubberRow:
    """Return the rubber the form was made for, by stream name."""
    evening, record = request.evening, request.POST.get("record", "")
    row = queries.rubber_named(evening, record)
    if row is None:
        raise Unknown(Reason(N_("There is no such rubber this evening.")))
    return row


def _rubber(page: PageContext, number: int) -> RubberState:
    page.snapshot.table(number)
    if number not in page.snapshot.rubbers:
        raise Unknown(Reason(N_("No rubber has begun at table {table}."), table=number))
    return page.snapshot.rubbers[number]
