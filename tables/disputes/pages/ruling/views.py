"""Write a ruling: its form, its preview, and its draft."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_POST
from django_htmx.http import trigger_client_event

from club import clock
from club.access.club_request import ClubRequest
from club.errors import NotYours
from club.infrastructure.site_urls import own_address
from club.members import queries as club_queries
from club.reason import N_, Reason
from rubbers.play.state.rubber_state import RubberState
from rubbers.registries import CODES
from rubbers.scoring.statement import Outcome, Statement
from tables.disputes.commands import drafts
from tables.disputes.pages.dispute.assistant import Assistance
from tables.disputes.pages.dispute.effect_words import weighed
from tables.disputes.pages.dispute.other_effects import (
    beside_the_score,
    falls_away,
    in_the_standings,
    of_the_score,
)
from tables.disputes.pages.dispute.page_context import lookers, shown
from tables.disputes.pages.dispute.party_names import called
from tables.disputes.pages.ruling import form_reading
from tables.disputes.pages.ruling.ruling_form import (
    begun_by_the_laws,
    begun_with,
    kept_of,
    result_asked,
    scored,
)
from tables.disputes.pages.ruling.suggestions import Suggested, suggested
from tables.disputes.queries import lookup, visibility
from tables.disputes.queries.outcomes import weigh as weigh_effects
from tables.disputes.rules.disclosure import DisputePart
from tables.disputes.rules.effects import CorrectResult, OfTheRubber
from tables.disputes.rules.house_rules import HOUSE_ETIQUETTE
from tables.disputes.rules.judging.checks import check_effects
from tables.disputes.rules.state import DisputeKind, DisputeState
from tables.streams import is_round

if TYPE_CHECKING:
    from tables.models.disputes import Dispute as Row


@require_GET
def rule(request: ClubRequest, slug: str, number: int) -> HttpResponse:
    """Show the ruling form; with `review`, the committee's form for varying a ruling."""
    row = lookup.one(request.club.pk, number)
    state, parts = visibility.visible_state(request.caller, row)
    page_context, review = shown(request, row, state, parts), "review" in request.GET
    if not (page_context["offers"].reviews if review else page_context["offers"].rules):
        raise NotYours(_why_not(state, str(request.caller.member)))
    rubber, at = lookup.rubber_of(row), lookup.drive_hand_of(row)
    hand = _hand_asked(request, rubber) or state.subject.hand
    statement = _stated(row, rubber, hand)
    code, kept = CODES[row.evening.law_code], kept_of(page_context["draft"])
    said, answer = lookup.words_of(row.club_id, state), None
    if not kept.any and state.ruling:
        kept = begun_with(state.ruling, said, review=review)
    elif not kept.any and not review and DisputePart.WORDS in parts:
        answer = suggested(state, rubber if at is None else at.hand, said, code.id)
    if answer is not None:
        kept = begun_by_the_laws(answer)
        statement = _as_suggested(statement, answer) if hand == answer.hand else statement
    people = called(state, club_queries.names(row.club_id), parts)
    context = {
        **page_context,
        "laws": [(law.number, gettext(law.statement)) for law in code.listed],
        "suggested": _suggested(state, page_context["assistance"]),
        "by_the_laws": answer,
        "rubber": rubber,
        "hands": hands_of(rubber),
        "kept": kept,
        "scored": scored(state, people, statement, kept, hand, anew="ruled_hand" in request.GET),
        "seen": {row.stream.name: row.stream.version, **lookup.rubber_versions(row)},
        "review": review,
        "falls_away": falls_away(state, (), people),
        "onward": own_address(request, request.GET.get("next", "")),
        "parties": [(who, people.of(who)) for who in sorted(state.parties, key=int)],
        "payers": lookers(row, state),
        "result_ruled": state.ruling is not None
        and any(isinstance(effect, CorrectResult) for effect in state.ruling.effects),
        "score_ruled": any(
            isinstance(effect, OfTheRubber) for one in state.rulings for effect in one.effects
        ),
        "score_effects": state.kind is DisputeKind.PLAY and (rubber or at) is not None,
        "drive_hand": at,
        "result": None if at is None else result_asked(at, kept, answer, code),
    }
    page = render(request, "disputes/rule.html", context)
    return trigger_client_event(page, "scored", after="settle")


@require_POST
def draft(request: ClubRequest, slug: str, number: int) -> HttpResponse:
    """Save the writer's draft of a ruling, or delete it."""
    row = lookup.one(request.club.pk, number)
    caller, review = request.caller, request.POST.get("act") == "review"
    onward = own_address(request, request.POST.get("next", ""))
    if "drop" in request.POST:
        drafts.drop(row, caller, review=review)
        return redirect(onward or reverse("dispute", args=[slug, number]))
    drafts.keep(row, caller, dict(request.POST.lists()), clock.now(), review=review)
    asked = {**({"review": ""} if review else {}), **({"next": onward} if onward else {})}
    here = reverse("dispute-rule", args=[slug, number])
    return redirect(f"{here}?{urlencode(asked)}" if asked else here)


@require_GET
def weigh(request: ClubRequest, slug: str, number: int) -> HttpResponse:
    """Preview the effects chosen in the form; nothing is written."""
    row = lookup.one(request.club.pk, number)
    state, parts = visibility.visible_state(request.caller, row)
    if DisputePart.WORDS not in parts:
        raise NotYours(Reason(N_("Only the arbitrator can do that.")))
    chosen = form_reading.effects_of(request.GET)
    code = CODES[row.evening.law_code]
    check_effects(state, chosen, code)
    people = called(state, club_queries.names(row.club_id), parts)
    context: dict[str, Any] = {
        "code": code.id,
        "of_the_score": of_the_score(chosen, people),
        "beside": beside_the_score(chosen, people),
        "falls_away": falls_away(state, chosen, people),
        "in_drive": is_round(row.subject),
        "standing": in_the_standings(row, state, chosen, people.of),
        "weighed": weighed(weigh_effects(row, chosen, request.GET.get("law", ""), code)),
    }
    return render(request, "disputes/_weighed.html", context)


def _why_not(state: DisputeState, me: str) -> Reason:
    """Return why no ruling can be written now; the hearing arbitrator learns of an appeal."""
    if state.arbitrator == me and state.appeal is not None:
        return Reason(N_("A side has appealed, so the committee must decide first."))
    return Reason(N_("Only the officer hearing this dispute can do that."))


def _suggested(state: DisputeState, assistance: Assistance | None) -> str:
    """Return the law a ruling starts with: the first the laws find, or the one for complaints."""
    if state.kind is DisputeKind.ETIQUETTE:
        return HOUSE_ETIQUETTE.number
    return assistance.found[0].law if assistance and assistance.found else ""


def _stated(row: Row, rubber: RubberState | None, hand: int | None) -> Statement:
    """Return how a hand is scored now, or how it was marked before a ruling made it void."""
    played = rubber.played(hand) if rubber and hand else None
    if played and played.ruling and played.statement.outcome is not Outcome.PLAYED:
        played = lookup.before_any_ruling(row, played.number) or played
    return played.statement if played else Statement()


def _as_suggested(statement: Statement, answer: Suggested) -> Statement:
    """Return how a hand is scored if the laws' suggestion is followed."""
    if not answer.revokes:
        return statement
    return replace(statement, revokes=answer.revokes, tricks=statement.tricks or answer.tricks)


def _hand_asked(request: HttpRequest, rubber: RubberState | None) -> int | None:
    """Return the hand chosen in the form, if it is one of the rubber's."""
    asked = request.GET.get("ruled_hand", "")
    return next((number for number in hands_of(rubber) if str(number) == asked), None)


def hands_of(rubber: RubberState | None) -> list[int]:
    """Return the numbers of a rubber's hands, current one last."""
    if rubber is None:
        return []
    present = [rubber.hand.number] if rubber.hand else []
    return [*(hand.number for hand in rubber.hands), *present]
