"""A finished hand of a practice table, for the visitor who holds its seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from club import clock
from club.access import rate_limit
from club.access.club_request import ClubRequest
from club.errors import Impossible
from club.person import is_bot
from club.reason import N_, Reason
from club.views import fragments
from club.views.parts import Action
from rubbers.bots import double_dummy
from rubbers.cards.seats import Seat
from rubbers.commands import hand_analyses as commands
from rubbers.finished import finished_hands, kept_analyses, share_links
from rubbers.play.finished_hand import Deal, FinishedHand
from rubbers.play.pbn import Labels
from rubbers.practice import practice_view
from rubbers.practice.practice_view import PracticeDevice
from rubbers.registries import CODES
from tables.pages.practice.practice_device import device_here
from tables.pages.practice.practice_table import names_at
from tables.pages.replay import hand_pages
from tables.pages.replay.hand_page import HandAsked
from tables.pages.replay.hand_pages import SOON, HandAddresses, ReplayedHand
from tables.pages.screen.screen_words import seat_word

if TYPE_CHECKING:
    from rubbers.models import PracticeTable


@require_GET
def practice_hand(request: ClubRequest, table: str, hand: int) -> HttpResponse:
    """Show a finished hand of the visitor's table, at one moment of its replay."""
    device = device_here(request, table)
    row = device.table
    rate_limit.check("reads", f"practice:{device.guests[0].pk}")
    it = _shown(request, device, finished_hands.of_practice(row, hand))
    answer = hand_pages.download(request, it)
    if answer is None:
        name = "_dealt_hand" if request.htmx else "dealt_hand"
        follows = f"{fragments.follows([practice_view.stream_name(row)])}, {SOON}"
        context = {**it.context, "trigger": follows if it.pending else ""}
        answer = render(request, f"tables/{name}.html", context)
    answer["Cache-Control"] = "no-store"
    return answer


@require_POST
def work_out(request: ClubRequest, table: str, hand: int) -> HttpResponse:
    """Queue a hand for analysis, unless it has been analysed already."""
    device = device_here(request, table)
    row = device.table
    rate_limit.check("changes", f"practice:{device.guests[0].pk}")
    if not double_dummy.is_installed():
        raise Impossible(Reason(N_("This computer cannot work out perfect play.")))
    found = finished_hands.of_practice(row, hand)
    commands.ask(row, found, clock.now())
    return redirect(_address(row, found.deal))


def _shown(request: HttpRequest, device: PracticeDevice, found: FinishedHand) -> ReplayedHand:
    row, names = device.table, _names(device, found)
    asked = HandAsked(
        found,
        kept_analyses.kept(row, found.deal),
        CODES[found.rubber.code],
        names,
        Seat(device.guests[0].seat),
        hand_pages.moment(request),
        found.commitment.root,
        _("Practice against bots"),
        lambda deal: _address(row, deal),
    )
    link, until = share_links.link_to(row, found.deal, clock.now())
    to = HandAddresses(
        here=_address(row, found.deal),
        back=Action(_("Back to the table"), reverse("practice-table", args=[row.key]), "play"),
        work_out=reverse("work-out-practice-hand", args=[row.key, found.dealt.number])
        if double_dummy.is_installed()
        else "",
        share=hand_pages.link_address(request, link),
        share_until=until,
        rubber=True,
    )
    labels = Labels(event=_("Practice"), date=f"{row.opened_at:%Y-%m-%d}", names=names)
    return ReplayedHand(asked, row, to, labels)


def _address(row: PracticeTable, deal: Deal) -> str:
    return reverse("practice-hand", args=[row.key, deal[0]])


def _names(device: PracticeDevice, found: FinishedHand) -> dict[Seat, str]:
    """Return the players' names as at the table, but the reader by seat, so that sentences fit."""
    names, own = names_at(device, found.seating), {Seat(one.seat) for one in device.guests}
    if device.shared:
        return names
    return {
        seat: _("{seat} (you)").format(seat=seat_word(seat))
        if seat in own and not is_bot(found.seating[seat])
        else name
        for seat, name in names.items()
    }
