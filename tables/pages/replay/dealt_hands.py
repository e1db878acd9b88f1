"""A hand of an evening's rubber that the program dealt, once it is over."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from club import clock
from club.access.club_request import EveningRequest
from club.errors import Impossible, NotYours
from club.middleware.club_access import open_to_visitors
from club.reason import N_, Reason
from club.record.registries import EXPORTERS
from club.views import fragments
from club.views.parts import Action
from rubbers.bots import double_dummy
from rubbers.cards.seats import Seat
from rubbers.commands import hand_analyses as commands
from rubbers.finished import finished_hands, kept_analyses, share_links
from rubbers.play.finished_hand import Deal, FinishedHand
from rubbers.play.state.table_events import Covers
from rubbers.registries import CODES
from tables import queries
from tables.components.refresh import CHANGED, done
from tables.evening.program_deals import labels_of, table_of
from tables.pages.replay import hand_pages
from tables.pages.replay.hand_page import HandAsked
from tables.pages.replay.hand_pages import SOON, HandAddresses, ReplayedHand
from tables.pages.shared import addresses
from tables.pages.shared.evening_page import PageContext, shown

if TYPE_CHECKING:
    from rubbers.models import Rubber as Row


@require_GET
@open_to_visitors
def dealt_hand(
    request: EveningRequest, slug: str, key: str, rubber: int, hand: int
) -> HttpResponse:
    """Show a hand that is over, at one moment of its replay."""
    page = PageContext(request)
    row, _state = queries.rubber_at(page.evening.club_id, key, rubber)
    found = finished_hands.of_rubber(row, hand, hand_pages.attempt(request))
    it = _shown(page, row, found)
    if (file := hand_pages.download(request, it)) is not None:
        return file
    follows = f"{fragments.follows([row.stream.name])}, {CHANGED} from:body, {SOON}"
    trigger = follows if it.pending else ""
    kept = it.asked.kept
    state = (rubber, hand, found.deal, kept.asked, kept.done, found.withheld)
    return shown(
        page, "dealt_hand", [row.stream.name], lambda: {**it.context, "trigger": trigger}, *state
    )


def _shown(page: PageContext, row: Row, found: FinishedHand) -> ReplayedHand:
    request, people = page.request, page.people
    names = {seat: people.name(who) for seat, who in found.seating.items() if who}
    me = page.reader.me
    foot = next((seat for seat, who in found.seating.items() if me and who == me), Seat.S)
    number = table_of(row)
    to = partial(_address, row, found)
    asked = HandAsked(
        found,
        kept_analyses.kept(row, found.deal),
        CODES[found.rubber.code],
        names,
        foot,
        hand_pages.moment(request),
        _root(page, found),
        _eyebrow(found, number),
        to,
    )
    known = _may_ask(page)
    link, until = share_links.link_to(row, found.deal, clock.now()) if known else ("", None)
    links = HandAddresses(
        here=to(found.deal),
        back=_back(page, row, number),
        work_out=_work_out(row, found) if known and double_dummy.is_installed() else "",
        share=hand_pages.link_address(request, link) if link else "",
        share_until=until,
        rubber=True,
        exporters=EXPORTERS.offered(page.evening.plugins) if known else (),
    )
    return ReplayedHand(asked, row, links, labels_of(row, names))


def _back(page: PageContext, row: Row, number: int | None) -> Action | None:
    """Return a link back to the table: its screen during this rubber, otherwise its page."""
    if number is None:
        return None
    if page.snapshot.table(number).record == row.stream.name:
        to_screen = addresses.page(page.evening, "on-screen", number)
        return Action(_("Back to the table"), to_screen, "play")
    return Action(_("Table and score"), addresses.page(page.evening, "table", number), "book")


def _work_out(row: Row, found: FinishedHand) -> str:
    number, attempt = found.deal
    path = addresses.page(row.evening, "work-out-hand", row.ordinal, number)
    return f"{path}?attempt={attempt}"


def _root(page: PageContext, found: FinishedHand) -> str:
    """Return the root the deal is checked against: the evening's, or for old rubbers their own."""
    if found.commitment.covers is Covers.EVENING:
        return page.snapshot.room.hall.commitment
    return found.commitment.root


def _may_ask(page: PageContext) -> bool:
    """Check that the reader is known to the club: visitors may not start work on the server."""
    caller = page.request.caller
    return caller.member is not None or caller.device is not None


def _address(row: Row, found: FinishedHand, deal: Deal) -> str:
    """Return a deal's address in this rubber, with the attempt if a hand was dealt again."""
    number, attempt = deal
    path = addresses.page(row.evening, "dealt-hand", row.ordinal, number)
    again = [one for one in found.deals if one[0] == number]
    return f"{path}?attempt={attempt}" if len(again) > 1 else path


def _eyebrow(found: FinishedHand, table: int | None) -> str:
    rubber = found.commitment.rubber
    if table is None:
        return _("Rubber {rubber}").format(rubber=rubber)
    return _("Table {number}, rubber {rubber}").format(number=table, rubber=rubber)


@require_POST
def work_out(request: EveningRequest, slug: str, key: str, rubber: int, hand: int) -> HttpResponse:
    """Queue a hand for analysis, unless it has been analysed already."""
    page = PageContext(request)
    if not _may_ask(page):
        raise NotYours(Reason(N_("Only members of the club can ask for this.")))
    if not double_dummy.is_installed():
        raise Impossible(Reason(N_("This computer cannot work out perfect play.")))
    row, _state = queries.rubber_at(page.evening.club_id, key, rubber)
    found = finished_hands.of_rubber(row, hand, hand_pages.attempt(request))
    commands.ask(row, found, clock.now())
    return done(request, _address(row, found, found.deal))
