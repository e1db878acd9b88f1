"""The page of a hand for anyone with a link to it: no account, no actions, seats for names."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from club import clock
from club.access import rate_limit
from club.access.club_request import PageRequest
from club.members import queries
from club.text import wording
from club.views.parts import Action
from rubbers.cards.seats import Seat
from rubbers.finished import finished_hands, kept_analyses, share_links
from rubbers.finished.share_links import SharedHand
from rubbers.play.finished_hand import FinishedHand
from rubbers.play.pbn import Labels
from rubbers.registries import CODES
from tables.pages.replay import hand_pages
from tables.pages.replay.hand_page import HandAsked
from tables.pages.replay.hand_pages import SOON, HandAddresses, ReplayedHand
from tables.pages.screen.screen_words import seat_word


@require_GET
def shared_hand(request: PageRequest, link: str) -> HttpResponse:
    """Show the hand that a link leads to, while the link is valid."""
    rate_limit.check("nobody", rate_limit.address_of(request))
    shared = share_links.opened(link, clock.now())
    it = _shown(request, link, shared)
    answer = hand_pages.download(request, it)
    if answer is None:
        name = "_dealt_hand" if request.htmx else "dealt_hand"
        trigger = SOON if it.pending else ""
        answer = render(request, f"tables/{name}.html", {**it.context, "trigger": trigger})
    answer["Cache-Control"], answer["X-Robots-Tag"] = "no-store", "noindex"
    return answer


def _shown(request: HttpRequest, link: str, shared: SharedHand) -> ReplayedHand:
    found = finished_hands.of_place(shared.where, shared.deal, shared.rubber)
    names = _names(shared, found)
    asked = HandAsked(
        found,
        kept_analyses.kept(shared.where, found.deal, shared.rubber if shared.practised else None),
        CODES[found.rubber.code],
        names,
        Seat.S,
        hand_pages.moment(request),
        found.commitment.root,
        _("A hand of whist"),
    )
    to = HandAddresses(
        here=reverse("shared-hand", args=[link]), back=Action(_("What this is"), reverse("home"))
    )
    return ReplayedHand(asked, shared.where, to, Labels(names=names))


def _names(shared: SharedHand, found: FinishedHand) -> dict[Seat, str]:
    """Return the players' names if the club is public; otherwise only where they sat."""
    if shared.practised or not shared.club.is_public:
        return {seat: seat_word(seat) for seat in found.seating}
    names = queries.names_for_pages(shared.club.pk)
    return {seat: wording.called(who, names) for seat, who in found.seating.items() if who}
