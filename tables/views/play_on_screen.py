"""A table of the evening that plays on a screen: its page, its acts, its deals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from club.errors import Fault, Impossible, Malformed, Unknown
from club.reason import N_, Reason
from club.views.doorkeeper import open_to_visitors
from club.views.orders import order_of
from club.views.parts import Deed
from rubbers import queries as rubber_queries
from rubbers.cards.card import Card
from rubbers.cards.seats import Seat
from rubbers.commands import beacons, bot_turns
from rubbers.commands import table as commands
from rubbers.dealing.beacon import Beacon
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.claims import Claim, Claimed
from rubbers.models import Rubber as RubberRow
from rubbers.play.act_told import act_typed
from rubbers.play.table_events import Manner
from rubbers.play.view import View, view
from tables import streams, voided_deals
from tables.commands import room as room_commands
from tables.commands import screen_play
from tables.forming import acts
from tables.presenters import addresses
from tables.presenters.on_screen.screen_shapes import Addresses
from tables.presenters.on_screen.screen_table import screen_table
from tables.presenters.people import People
from tables.presenters.voided_deals import voided_in_words
from tables.views import reading
from tables.views.pages import Visit, done, shown

NOT_COMMITTED = Reason(N_("This evening's deals were not committed to before the doors opened."))
CARD_OPTIONS = {"cards-index": ("large",), "cards-suits": ("four",)}
"""How a reader likes the cards, by the cookie that keeps it."""


@require_GET
@open_to_visitors
def on_screen(request: HttpRequest, slug: str, key: str, number: int) -> HttpResponse:
    """Show the table to a player with their hand, and to others a hand behind."""
    visit = Visit(request)
    sight = visit.sight
    at = sight.table(number)
    if at.record and bot_turns.play_if_late(_row(request, at.record)):
        visit = Visit(request)
    names = [streams.table_stream(key, number), *([at.record] if at.record else [])]
    return shown(visit, "on_screen", names, partial(_context, visit, number))


def _context(visit: Visit, number: int) -> Mapping[str, Any]:
    at, reader = visit.sight.table(number), visit.reader
    row = _row(visit.request, at.record)
    public = view(rubber_queries.rubber_of(row), None)
    own = reader.own_seats(public)
    seats = (*own, *(seat.partner for seat in own if seat.partner in public.dummies))
    seen = rubber_queries.table_seen(row, seats)
    committed = bool(visit.sight.room.hall.commitment)
    starts = committed and (bool(own) or reader.scores_for_all)
    names = names_of(public, visit.people)
    return {
        "table": screen_table(
            seen, names, visit.sight.code, may_deal=starts, voided=_voided(seen.view, row, visit)
        ),
        "to": _addresses(visit, number, public),
        "eyebrow": _("Table {number}, rubber {rubber}").format(number=number, rubber=at.rubber),
        "seen": {row.stream.name: row.stream.version},
        "record": row.stream.name,
        "cards": cards_liked(visit.request),
    }


def _voided(shown: View, row: RubberRow, visit: Visit) -> tuple[str, ...]:
    """Say which attempts to deal were void, while a deal is waited for."""
    if shown.frozen is None:
        return ()
    return voided_in_words(voided_deals.of_rubber(row.stream_id), visit.people.name)


def names_of(public: View, people: People) -> dict[Seat, str]:
    """Name those who sit at the table, in full; a dummy's seat has no name."""
    return {seat: people.name(who) for seat, who in public.seating.items() if who}


def _addresses(visit: Visit, number: int, public: View) -> Addresses:
    page = partial(addresses.page, visit.evening)
    words = _("End the rubber, or play again") if public.result else _("Table and score")
    style = "main" if public.result else ""
    onward = [Deed(words, page("table", number), "book", style)]
    return Addresses(
        page("screen-act", number),
        page("screen-claim", number),
        page("screen-deal", number),
        page("screen-beacon", number),
        page("screen-void", number),
        tuple(onward),
    )


def cards_liked(request: HttpRequest) -> dict[str, str]:
    """Read how the reader likes the cards; a cookie that says something else is passed over."""
    liked = {name: request.COOKIES.get(name, "") for name in CARD_OPTIONS}
    return {
        name.replace("cards-", ""): value
        for name, value in liked.items()
        if value in CARD_OPTIONS[name]
    }


@require_POST
def act(request: HttpRequest, slug: str, key: str, number: int) -> HttpResponse:
    """Do an act at the table, as the page or an offer had it."""
    return _do(request, number, act_typed(request.POST.get("act", "")))


@require_POST
def claim(request: HttpRequest, slug: str, key: str, number: int) -> HttpResponse:
    """Claim that an adversary revoked in a trick."""
    told = request.POST
    by, of = reading.seat(told), reading.seat(told, "of")
    trick = reading.number(told, "trick")
    if of is None:
        expected = Reason(N_("the player who is said to have revoked"))
        raise Malformed(Reason(N_("Somebody is to be named.")), faults=[Fault("of", expected)])
    return _do(request, number, Claim(by=by, what=Claimed.REVOKE, of=(of,), trick=trick))


@require_POST
def deal(request: HttpRequest, slug: str, key: str, number: int) -> HttpResponse:
    """Deal the next hand on the screen, guarded or faithful."""
    visit = Visit(request)
    at = visit.sight.table(number)
    row = _row(request, at.record)
    kind = _kind(request)
    screen_play.deal(order_of(request), row, number, at.rubber, _manner(request), kind)
    return done(request, addresses.page(visit.evening, "on-screen", number))


@require_POST
def begin(request: HttpRequest, slug: str, key: str, number: int) -> HttpResponse:
    """Begin the rubber of a table, with cards, or on the screen with its first deal."""
    evening, order = request.evening, order_of(request)  # type: ignore[attr-defined]
    if request.POST.get("manner", "") == "":
        room_commands.act(order, evening, acts.BeginRubber(number))
        return done(request, addresses.page(evening, "table", number))
    manner = _manner(request)
    if not Visit(request).sight.room.hall.commitment:
        raise Impossible(NOT_COMMITTED)
    begun = room_commands.act(order, evening, acts.BeginRubber(number))
    row = _row(request, begun["rubber"])
    at = Visit(request).sight.table(number)
    dealing = replace(screen_play.part_of(order, "deal"), seen={})
    screen_play.deal(dealing, row, number, at.rubber, manner, _kind(request))
    return done(request, addresses.page(evening, "on-screen", number))


@require_POST
def beacon(request: HttpRequest, slug: str, key: str, number: int) -> HttpResponse:
    """Take what a player gives to a deal: the cards turned, or a step of their device."""
    told, order = request.POST, order_of(request)
    row = _row(request, told.get("record", ""))
    if told.get("digest"):
        beacons.commit_device(order, row, told["digest"])
    elif told.get("nonce"):
        beacons.reveal_device(order, row, told["nonce"])
    else:
        beacons.type_cards(order, row, _turned(told))
    return done(request, addresses.page(row.evening, "on-screen", number))


def _turned(told: Mapping[str, str]) -> dict[Seat, Card]:
    typed = {seat: told.get(f"card-{seat}", "").strip().upper() for seat in Seat}
    return {seat: Card.read(card) for seat, card in typed.items() if card}


@require_POST
def void(request: HttpRequest, slug: str, key: str, number: int) -> HttpResponse:
    """Void an attempt to deal for which somebody gave nothing in time."""
    row = _row(request, request.POST.get("record", ""))
    beacons.void_attempt(order_of(request), row)
    return done(request, addresses.page(row.evening, "on-screen", number))


def _kind(request: HttpRequest) -> Beacon:
    """Read by which beacon a hand is dealt; with nothing from outside if none is named."""
    kind: Beacon = reading.one_of(Beacon, "beacon", request.POST, Beacon.NONE)
    if kind is Beacon.BOTS:
        raise Impossible(Reason(N_("People sit at this table.")))
    return kind


def _manner(request: HttpRequest) -> Manner:
    manner: Manner | None = reading.one_of(Manner, "manner", request.POST)
    if manner is None:
        expected = Reason(N_("guarded or faithful"))
        reason = Reason(N_("Choose how the hand is played."))
        raise Malformed(reason, faults=[Fault("manner", expected)])
    return manner


def _do(request: HttpRequest, number: int, deed: Act) -> HttpResponse:
    evening = request.evening  # type: ignore[attr-defined]
    commands.act(order_of(request), _row(request, request.POST.get("record", "")), deed)
    return done(request, addresses.page(evening, "on-screen", number))


def _row(request: HttpRequest, record: str) -> RubberRow:
    """Return the rubber of this evening that has this stream, or raise Unknown."""
    rows = RubberRow.objects.select_related("stream", "evening")
    row = rows.filter(evening=request.evening, stream__name=record).first()  # type: ignore[attr-defined]
    if row is None:
        raise Unknown(Reason(N_("No rubber has begun at this table.")))
    return row
