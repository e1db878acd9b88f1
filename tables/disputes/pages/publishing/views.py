"""Publish a ruling: preview exactly what everyone will see, and reword it if needed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from club import clock
from club.access.club_request import ClubRequest
from club.errors import NotYours
from club.infrastructure.site_urls import own_address
from club.members import queries as club_queries
from club.reason import N_, Reason
from club.rules.house_rules import HouseRules
from club.views.devices import qr
from rubbers.registries import CODES
from tables.disputes.pages.dispute.dispute_page import DisputePage, dispute_page
from tables.disputes.pages.dispute.outcome import outcome_shown
from tables.disputes.pages.dispute.page_context import shown
from tables.disputes.pages.dispute.party_names import called
from tables.disputes.pages.dispute.pictures import attachments_shown
from tables.disputes.pages.publishing.publication import as_it_would_be, texts
from tables.disputes.pages.ruling import form_reading
from tables.disputes.queries import lookup, visibility
from tables.disputes.queries.outcomes import outcome_of
from tables.disputes.rules.acts import Publish
from tables.disputes.rules.disclosure import in_the_register
from tables.disputes.rules.register import as_published
from tables.disputes.rules.state import DisputeState

if TYPE_CHECKING:
    from tables.models.disputes import Dispute as Row


@require_http_methods(["GET", "POST"])
def publishing(request: ClubRequest, slug: str, number: int) -> HttpResponse:
    """Preview what the form would publish; nothing is written."""
    row = lookup.one(request.club.pk, number)
    state, parts = visibility.visible_state(request.caller, row)
    page = shown(request, row, state, parts)
    if not page["offers"].publishes:
        raise NotYours(Reason(N_("Only officers who publish rulings can do that.")))
    publish, typed = _asked(request, row, state)
    words, names = lookup.words_of(row.club_id, state), club_queries.names(row.club_id)
    judges = {one.by for one in state.rulings} | {one.decided_by for one in state.appeals}
    people = {who: names[who] for who in visibility.known_here(state) | judges if who in names}
    context = {
        **page,
        "texts": list(texts(state, words, typed, people)),
        "pictures": [one for one in page["attachments"] if one.stands],
        "chosen": publish.attachments,
        "names": str(publish.names),
        "onward": own_address(request, request.POST.get("next") or request.GET.get("next", "")),
        "as_it_would_be": register_page(row, *as_it_would_be(state, publish, typed, words), names),
    }
    return render(request, "disputes/publish.html", context)


def _asked(request: HttpRequest, row: Row, state: DisputeState) -> tuple[Publish, dict[str, str]]:
    """Read the form; before it is submitted, use the published state or the club's defaults."""
    if request.method == "POST":
        return form_reading.publication_of(request.POST)
    usual = HouseRules.from_json(row.evening.house_rules).rulings_name
    return Publish(state.published or usual, state.register.attachments), {}


def register_page(
    row: Row, published: DisputeState, words: Mapping[str, str], names: Mapping[str, str]
) -> dict[str, Any]:
    """Return the context of a dispute's register page, as a stranger sees it."""
    state, parts = as_published(published), in_the_register(published)
    people, code = called(state, names, parts), CODES[row.evening.law_code]
    score = outcome_of(row, state)
    return {
        "page": dispute_page(row, state, parts, words, people, code, clock.now()),
        "outcome": outcome_shown(score, people) if score else None,
        "attachments": attachments_shown(state, parts, words, people),
        "behind": state.register.behind,
    }


def board(request: HttpRequest, row: Row, state: DisputeState) -> HttpResponse:
    """Show a published ruling as a single sheet to be pinned on the board."""
    words, names = lookup.words_of(row.club_id, state), club_queries.names(row.club_id)
    link = request.build_absolute_uri(reverse("dispute", args=[row.club.slug, row.number]))
    page = register_page(row, state, words, names)
    context = {
        **page,
        "row": row,
        "evening": row.evening,
        "edition": gettext(CODES[row.evening.law_code].title),
        "link": link,
        "code": qr(link, link),
        "length": _length(page["page"], len(page["attachments"])),
    }
    return render(request, "disputes/board.html", context)


SHORT, USUAL, A_PICTURE = 700, 1300, 600
"""Up to how many characters a sheet uses the largest and the usual type; a row of pictures."""


def _length(page: DisputePage, pictures: int) -> str:
    """Return how full a sheet is, which decides its type size."""
    texts = [fact.words for fact in page.facts]
    texts += [f"{one.question}{one.reasons}{one.decision}" for one in page.rulings if one.stands]
    texts += [f"{one.grounds}{one.reasons}" for one in page.appeals]
    texts += [one.about for one in page.papers]
    letters = sum(len(words) + 40 for words in texts) + A_PICTURE * (pictures > 0)
    return "short" if letters < SHORT else "usual" if letters < USUAL else "long"
