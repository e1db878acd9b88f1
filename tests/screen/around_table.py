"""Hands in play on a screen, everybody at and around the table, and every address there is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.apps import apps
from django.test import Client
from django.urls import get_resolver

from club.members import commands
from club.models import User
from club.outbox import publisher
from rubbers import queries
from rubbers.cards.seats import Seat
from rubbers.commands import bot_seats
from tables.room import acts
from tests.api.evening import a_club, device_of, program_of, secretary
from tests.screen.at_screen import AtScreen
from tests.screen.test_screen_dummy import WithDummy
from tests.trouble.strange import routes
from tests.views.house import House

BOTS_SEAT, ABSENT = Seat.N, Seat.E
OFFICES = ((7, "arbitrator"), (8, "committee"))
ADMIN = re.compile(r"admin/(\w+)/(\w+)/")


def in_its_middle(manner: str) -> AtScreen:
    """Play nine cards of a hand: two tricks are turned, one lies open."""
    at = AtScreen(manner)
    for _ in range(9):
        at.play()
    return at


def after_a_revoke() -> AtScreen:
    """Play until somebody has revoked, and then a card more, so that a trick lies open."""
    at, revoked = AtScreen("faithful"), None
    while revoked is None:
        revoked = lay(at, revoke=True)
    while at.rubber.dealt.hand.to_lead == revoked[1]:
        lay(at)
    lay(at)
    return at


def lay(at: AtScreen, *, revoke: bool = False) -> tuple[Seat, int] | None:
    """Lay a card for whose turn it is: one that follows suit, or not; return a revoke's trick."""
    hand = at.rubber.dealt.hand
    seat, led = hand.to_act, hand.current.led if hand.current else None
    own = queries.view_of(at.row, seat).table.held[seat]
    follow = [card for card in own if card.suit is led]
    other = [card for card in own if card.suit is not led]
    wrong = bool(revoke and led is not None and follow and other)
    if seat is hand.dealer and hand.trump_card is None:
        at.press("act", seat, act=at.buttons(seat)["Take up the trump card"])
    card = other[0] if wrong else (follow or own)[0]
    assert at.do(seat, do="play", card=str(card)).status_code == 302
    return (seat, hand.to_lead) if wrong else None


def with_a_dummy() -> WithDummy:
    """Play five cards of a hand with a dummy."""
    at = WithDummy()
    for _ in range(5):
        at.next()
    return at


def with_a_bot_and_a_substitute() -> AtScreen:
    """Begin a hand, in which a bot takes one seat and a member in the room another."""
    at = AtScreen("guarded")
    for _ in range(2):
        at.play()
    owner, absent = at.member(BOTS_SEAT), at.member(ABSENT)
    at.away = (owner, absent)
    at.house.does(at.evening, acts.QuitTable(1, str(absent)))
    at.house.does(at.evening, acts.NameSubstitute(1, str(absent), "6"))
    for who in {2, 3, 4, 5} - {absent}:
        at.house.does(at.evening, acts.Consent(1, str(who), "6"))
    bot_seats.take(at.house.order(6), at.row, BOTS_SEAT, "club")
    assert at.rubber.seating[ABSENT] == "6"
    return at


SITUATIONS: dict[str, Callable[[], AtScreen]] = {
    "guarded": lambda: in_its_middle("guarded"),
    "faithful": lambda: in_its_middle("faithful"),
    "revoked": after_a_revoke,
    "dummy": with_a_dummy,
    "bot and substitute": with_a_bot_and_a_substitute,
}


@dataclass(frozen=True)
class Role:
    """Somebody who asks: by pages, or with a token; `seats` are those whose cards they may see."""

    title: str
    seats: frozenset[Seat]
    client: Client
    bearer: dict[str, str]


def roles(at: AtScreen) -> Iterator[Role]:
    """Yield everybody at the table and around it: pages by sessions, the API by tokens.

    One of the players is secretary, scorer and on the staff.
    """
    house, rubber = at.house, at.rubber
    people = {seat: int(who) for seat, who in rubber.seating.items() if who.isdigit()}
    officer = next(reversed(people.values()))
    for number, office in ((officer, "scorer"), (officer, "secretary"), *OFFICES):
        commands.grant_office(house.order(), number, office)
    for seat, number in people.items():
        opposite = {seat.partner} & {*rubber.dummies}
        yield from _of_member(house, number, f"{seat}", frozenset({seat, *opposite}))
    users = User.objects.filter(memberships__number=officer, memberships__club=house.club)
    users.update(is_staff=True)
    others = {1: "the secretary", 6: "a member", 7: "the arbitrator", 8: "the committee"}
    others |= {number: f"{number}, whose seat another holds" for number in at.away}
    for number, title in others.items():
        if number not in people.values():
            yield from _of_member(house, number, title, frozenset())
    yield Role("a superuser", frozenset(), _superuser(), {})
    for kind, table in (("table", 1), ("hall", None), ("door", None)):
        yield Role(f"the screen of the {kind}", frozenset(), house.screen(kind, table), {})
        bearer = device_of(house.club, kind, table).bearer
        yield Role(f"a token of the {kind}", frozenset(), Client(), bearer)
    yield Role("a visitor", frozenset(), Client(), {})
    yield Role("another club's program", frozenset(), Client(), secretary(a_club("Turf")).bearer)


def _of_member(house: House, number: int, title: str, seats: frozenset[Seat]) -> Iterator[Role]:
    yield Role(title, seats, house.reader(number), {})
    yield Role(f"a program of {title}", seats, Client(), program_of(house.club, number).bearer)


def _superuser() -> Client:
    user = User.objects.create_superuser("operator", password="a long enough one")
    client = Client()
    client.force_login(user, "club.sign_in.ByName")
    return client


ELSEWHERE = ("/api/v1/stream",)
"""Answered by the web process itself; what it says is compared where it is said to Redis."""


def addresses(at: AtScreen) -> list[str]:
    """Return every address of the project, its places filled with what is at this table."""
    club, evening = at.house.club.slug, at.evening.key
    place = {"slug": club, "club": club, "key": evening, "evening": evening}
    return every_address(**place, position=_position(at))


def every_address(**known: object) -> list[str]:
    """Return every address of the project, its places filled.

    A place that nothing is known for makes the test fail.
    """
    club = {"slug": "portland", "club": "portland", "key": "2026-11-20", "evening": "2026-11-20"}
    there: dict[str, object] = {
        **{"number": 1, "table": 1, "rubber": 1, "hand": 1, "device": 1, "game": 1, "who": 2},
        **{"token": 1, "season": 1, "what": "name", "capacity": "member", "code": "club-1864"},
        **{"position": 1, "fact": 1, "attachment": 1, "webhook": 1, "delivery": 1},
        **{"bot": "deep-whist", "rehearsal": "aRehearsal", "link": "r1.1.1.0.261224~x"},
        **{"page": "partners", "exporter": "deals"},
        **{"content_type_id": 1, "view": 1, "app_label": "rubbers", "url": "x"},
        **club,
        **known,
    }
    practice = str(known.get("practice", "none"))
    found = [filled(route, there, practice) for route in routes(get_resolver().url_patterns)]
    return [path for path in dict.fromkeys(found) if path not in ELSEWHERE]


def _position(at: AtScreen) -> int:
    """Return the place in the record of the line that tells of the last card."""
    publisher.publish()
    line = at.row.stream.lines.filter(what="act_done").order_by("-number").first()
    return int(line.position.number) if line is not None else 1


def filled(route: str, there: dict[str, object], practice: str) -> str:
    """Fill the places of a route, or fail."""
    route = route.replace("^(?P<app_label>club|rubbers|tables)/$", "rubbers/")
    route = route.replace("(?P<url>.*)$", "nowhere")
    if "practice" in route:
        route = route.replace("<slug:table>", practice)
    if (model := ADMIN.match(route)) and "<path:object_id>" in route:
        row = apps.get_model(*model.groups())._default_manager.order_by("-pk").first()
        route = route.replace("<path:object_id>", str(row.pk) if row else "1")
    if route.startswith("admin/r/"):
        route = route.replace("<path:object_id>", "1")
    for name, value in there.items():
        route = re.sub(rf"<(?:\w+:)?{name}>", str(value), route)
    assert not re.search(r"[<>^$]|\(\?P", route), f"no value is known for a place of {route}"
    return f"/{route}"
