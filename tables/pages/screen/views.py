"""A table of the evening that plays on a screen: its page, its acts, its deals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from club import clock
from club.access.club_request import EveningRequest
from club.errors import Fault, Impossible, Malformed, NotYours, Unknown
from club.middleware.club_access import open_to_visitors
from club.person import is_bot
from club.reason import N_, Reason
from club.rules.house_rules import HouseRules
from club.views.form_data import context_of
from club.views.parts import Action
from rubbers import queries as rubber_queries
from rubbers.cards.card import Card
from rubbers.cards.seats import Seat
from rubbers.commands import beacons, bot_turns
from rubbers.commands import table as commands
from rubbers.dealing.beacon import Beacon
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.claims import Claim, Claimed
from rubbers.hand.notation.hand_codec import read_typed_act
from rubbers.play.rubber_view import View, view
from rubbers.play.screen.open_at_table import awaited
from rubbers.play.state.table_events import PlayManner
from rubbers.seat_holders import tablet_seats
from tables import queries, streams
from tables.commands import room_acts as room_commands
from tables.commands import screen_play
from tables.components import form_data
from tables.components.names import People
from tables.components.refresh import done, trigger_of
from tables.evening import program_deals
from tables.evening.overdue import last_acts, waits_for
from tables.pages.screen.screen_onward import onward
from tables.pages.screen.screen_seats import seats_away
from tables.pages.screen.screen_shapes import Addresses
from tables.pages.screen.screen_table import screen_table
from tables.pages.screen.screen_tablet import tablet_shown
from tables.pages.screen.screen_words import bot_words
from tables.pages.shared import addresses
from tables.pages.shared.deal_words import voided_in_words
from tables.pages.shared.evening_page import PageContext, shown, tag_of
from tables.room import acts

if TYPE_CHECKING:
    from rubbers.models import Rubber as RubberRow

NOT_COMMITTED = Reason(N_("The deals for this evening were not settled before the doors opened."))
SHOWN, MOST_SHOWN = "cards_shown", 40
"""Session key for the presses that have shown cards on a tablet, and how many are kept."""
CARD_OPTIONS = {"cards-index": ("large",), "cards-suits": ("four",), "cards-sound": ("on",)}
"""Cookies for a reader's display preferences, with the accepted values."""


@require_GET
@open_to_visitors
def on_screen(request: EveningRequest, slug: str, key: str, number: int) -> HttpResponse:
    """Show the table to a player with their hand, and to others one hand behind."""
    page = PageContext(request)
    snapshot = page.snapshot
    at = snapshot.table(number)
    if at.record and bot_turns.play_if_late(_row(request, at.record)):
        page = PageContext(request)
    room = page.evening.stream.name
    names = [room, streams.table_stream(key, number), *([at.record] if at.record else [])]
    waits = _waits(page, number)
    minutes = _minutes(page, number, waits)
    answer = shown(page, "on_screen", names, partial(_context, page, number, waits), minutes)
    if not request.htmx:
        answer["Cache-Control"] = "no-store, private"  # the back button must load the table again
    return answer


def _waits(page: PageContext, number: int) -> Mapping[str, timedelta]:
    """Return whom the table waits for, and for how long; empty if no hand is dealt."""
    at, rubber = page.snapshot.table(number), page.snapshot.rubbers.get(number)
    if rubber is None or rubber.commitment is None or not awaited(rubber):
        return {}
    since = last_acts(page.evening.club_id, [at.record])
    return waits_for(rubber, since[at.record], clock.now()) if since else {}


def _minutes(page: PageContext, number: int, waits: Mapping[str, timedelta]) -> object:
    """Return the part of the absence notices that changes with the clock alone.

    A tablet is not redrawn every minute: that would hide the cards of a player who is thinking.
    """
    grace = page.snapshot.room.hall.rules.grace
    late = {who: time for who, time in waits.items() if time >= grace}
    if page.reader.tablet_of(number):
        return sorted(late)
    return sorted((who, int(time.total_seconds() // 60)) for who, time in late.items())


def _again_in(waits: Mapping[str, timedelta], rules: HouseRules) -> int:
    """Return in how many seconds somebody will have been away too long; 0 if nobody will."""
    left = [rules.grace - time for time in waits.values() if time < rules.grace]
    return int(min(left).total_seconds()) + 1 if left else 0


def _context(
    page: PageContext, number: int, waits: Mapping[str, timedelta], open_to: Seat | None = None
) -> Mapping[str, Any]:
    """Return the page's context; `open_to` is who shows their cards on the table's tablet."""
    at, reader, snapshot = page.snapshot.table(number), page.reader, page.snapshot
    row = _row(page.request, at.record)
    public = view(rubber_queries.rubber_of(row), None)
    own = reader.own_seats(public) if open_to is None else (open_to,)
    seats = (*own, *(seat.partner for seat in own if seat.partner in public.dummies))
    seen = rubber_queries.table_seen(row, seats)
    names = names_of(public, page.people)
    to, tablet = _addresses(page, number, public, row.ordinal), None
    if reader.tablet_of(number):
        players = tablet_seats(reader.caller, row, rubber_queries.rubber_of(row))
        if open_to is None:
            seen = rubber_queries.table_between_turns(row, players)
        show = addresses.page(page.evening, "screen-show", number)
        tablet = tablet_shown(show, seen.view, players, names, open_to)
    starts = bool(own) or reader.scores_for_all or tablet is not None
    rules = snapshot.room.hall.rules
    late = {who: time for who, time in waits.items() if time >= rules.grace}
    may_deal = bool(snapshot.room.hall.commitment) and starts
    for_whom = () if tablet is None else tuple(players)
    return {
        "table": screen_table(
            seen,
            names,
            snapshot.code,
            may_deal=may_deal,
            tablet=for_whom,
            voided=_voided(seen.view, row, page),
        ),
        "to": to,
        "tablet": tablet,
        "press": get_random_string(20),
        "number": number,
        "here": addresses.page(page.evening, "on-screen", number),
        "seats": seats_away(snapshot, at, late, page.people, reader) if open_to is None else (),
        "onward": onward(snapshot, at, public, page.people, reader),
        "again_in": _again_in(waits, rules),
        "eyebrow": _("Table {number}, rubber {rubber}").format(number=number, rubber=at.rubber),
        "seen": {row.stream.name: row.stream.version},
        "record": row.stream.name,
        "cards": cards_liked(page.request),
    }


def _voided(shown: View, row: RubberRow, page: PageContext) -> tuple[str, ...]:
    """Return which attempts to deal were void, in words, while a deal is pending."""
    if shown.frozen is None:
        return ()
    return voided_in_words(program_deals.of_rubber(row.stream_id), page.people.name)


def names_of(public: View, people: People) -> dict[Seat, str]:
    """Return the full names of those at the table; a dummy's seat has no name."""
    return {
        seat: bot_words(seat, who) if is_bot(who) else people.name(who)
        for seat, who in public.seating.items()
        if who
    }


def _addresses(page: PageContext, number: int, public: View, rubber: int) -> Addresses:
    address = partial(addresses.page, page.evening)
    links = [Action(_("Table and score"), address("table", number), "book")]
    if page.reader.stops_bots(number) and public.result is None:
        stop = acts.CloseTable(number)
        links.append(addresses.do(page.evening, stop, _("Stop the rubber with bots"), "cross"))
    table = public.table
    over = table.number if table is not None and table.revealed is not None else None
    return Addresses(
        address("screen-act", number),
        address("screen-claim", number),
        address("screen-deal", number),
        address("screen-beacon", number),
        address("screen-void", number),
        tuple(links),
        address("dealt-hand", rubber, over) if over is not None else "",
        over or 0,
    )


def cards_liked(request: HttpRequest) -> dict[str, str]:
    """Read the reader's card preferences; a cookie with any other value is ignored."""
    liked = {name: request.COOKIES.get(name, "") for name in CARD_OPTIONS}
    return {
        name.replace("cards-", ""): value
        for name, value in liked.items()
        if value in CARD_OPTIONS[name]
    }


@require_POST
def act(request: EveningRequest, slug: str, key: str, number: int) -> HttpResponse:
    """Perform an act at the table, as sent by the page or an offer."""
    return _do(request, number, read_typed_act(request.POST.get("act", "")))


@require_POST
def claim(request: EveningRequest, slug: str, key: str, number: int) -> HttpResponse:
    """Claim that an adversary revoked in a trick."""
    form = request.POST
    by, of = form_data.seat(form), form_data.seat(form, "of")
    trick = form_data.number(form, "trick")
    if of is None:
        expected = Reason(N_("the player who is said to have revoked"))
        raise Malformed(Reason(N_("Please choose somebody.")), faults=[Fault("of", expected)])
    return _do(request, number, Claim(by=by, what=Claimed.REVOKE, of=(of,), trick=trick))


@require_POST
def deal(request: EveningRequest, slug: str, key: str, number: int) -> HttpResponse:
    """Deal the next hand on the screen, guarded or faithful."""
    page = PageContext(request)
    at = page.snapshot.table(number)
    row = _row(request, at.record)
    kind = _kind(request)
    screen_play.deal(context_of(request), row, number, at.rubber, _manner(request), kind)
    return done(request, addresses.page(page.evening, "on-screen", number))


@require_POST
def begin(request: EveningRequest, slug: str, key: str, number: int) -> HttpResponse:
    """Begin the rubber of a table, with real cards, or on the screen with its first deal."""
    evening, order = request.evening, context_of(request)
    if request.POST.get("manner", "") == "":
        room_commands.perform(order, evening, acts.BeginRubber(number))
        return done(request, addresses.page(evening, "table", number))
    manner = _manner(request)
    if not PageContext(request).snapshot.room.hall.commitment:
        raise Impossible(NOT_COMMITTED)
    begun = room_commands.perform(order, evening, acts.BeginRubber(number))
    row = _row(request, begun["rubber"])
    at = PageContext(request).snapshot.table(number)
    dealing = replace(screen_play.part_of(order, "deal"), expected_versions={})
    screen_play.deal(dealing, row, number, at.rubber, manner, _kind(request))
    return done(request, addresses.page(evening, "on-screen", number))


@require_POST
def beacon(request: EveningRequest, slug: str, key: str, number: int) -> HttpResponse:
    """Accept a player's contribution to a deal: the cards turned, or a step of their device."""
    form, order = request.POST, context_of(request)
    row, by = _row(request, form.get("record", "")), form_data.seat(form)
    if form.get("digest"):
        beacons.commit_device(order, row, form["digest"], by)
    elif form.get("nonce"):
        beacons.reveal_device(order, row, form["nonce"], by)
    else:
        beacons.type_cards(order, row, _turned(form), by)
    return done(request, addresses.page(row.evening, "on-screen", number))


def _turned(form: Mapping[str, str]) -> dict[Seat, Card]:
    typed = {seat: form.get(f"card-{seat}", "").strip().upper() for seat in Seat}
    return {seat: Card.read(card) for seat, card in typed.items() if card}


@require_POST
def show(request: EveningRequest, slug: str, key: str, number: int) -> HttpResponse:
    """Show one player's cards on the tablet of their table, once per press.

    The response is never cached: if the page is reloaded or the form sent again, no hand is shown.
    """
    page, press = PageContext(request), request.POST.get("press", "")
    at = page.snapshot.table(number)
    row = _row(request, request.POST.get("record", ""))
    seat = form_data.seat(request.POST, "seat")
    rubber = rubber_queries.rubber_of(row)
    if seat is None or seat not in tablet_seats(page.reader.caller, row, rubber):
        raise NotYours(Reason(N_("These cards are not shown on this device.")))
    fresh = bool(press) and press not in request.session.get(SHOWN, ())
    request.session[SHOWN] = [*request.session.get(SHOWN, ())[-MOST_SHOWN:], press[:64]]
    names = [page.evening.stream.name, streams.table_stream(key, number), at.record]
    context = _context(page, number, {}, seat if fresh and at.record == row.stream.name else None)
    part = bool(request.htmx)
    template = "tables/_on_screen.html" if part else "tables/on_screen.html"
    # Parts polled meanwhile with the same version leave the cards visible.
    tag = tag_of(page, "on_screen", _minutes(page, number, _waits(page, number)))
    fragment = {"trigger": trigger_of(names), "part": part, "etag": tag, **context}
    answer = render(request, template, fragment)
    answer["Cache-Control"] = "no-store, private"
    return answer


@require_POST
def void(request: EveningRequest, slug: str, key: str, number: int) -> HttpResponse:
    """Void an attempt to deal to which somebody did not contribute in time."""
    row = _row(request, request.POST.get("record", ""))
    beacons.void_attempt(context_of(request), row)
    return done(request, addresses.page(row.evening, "on-screen", number))


def _kind(request: HttpRequest) -> Beacon:
    """Read which beacon a hand is dealt by; if none is named, nothing from outside is used."""
    kind: Beacon = form_data.one_of(Beacon, "beacon", request.POST, Beacon.NONE)
    if kind is Beacon.BOTS:
        raise Impossible(Reason(N_("People sit at this table.")))
    return kind


def _manner(request: HttpRequest) -> PlayManner:
    manner: PlayManner | None = form_data.one_of(PlayManner, "manner", request.POST)
    if manner is None:
        expected = Reason(N_("guarded or faithful"))
        reason = Reason(N_("Choose how the hand is played."))
        raise Malformed(reason, faults=[Fault("manner", expected)])
    return manner


def _do(request: EveningRequest, number: int, act: Act) -> HttpResponse:
    evening = request.evening
    commands.perform(context_of(request), _row(request, request.POST.get("record", "")), act)
    return done(request, addresses.page(evening, "on-screen", number))


def _row(request: EveningRequest, record: str) -> RubberRow:
    """Return the rubber of this evening with this stream, or raise Unknown."""
    row = queries.rubber_named(request.evening, record)
    if row is None:
        raise Unknown(Reason(N_("No rubber has begun at this table.")))
    return row
