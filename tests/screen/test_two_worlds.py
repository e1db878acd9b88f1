"""Two deals that agree in all that somebody has seen are the same to them, byte for byte.

Every address of the project is asked by everybody at the table and around it, and sent to with
nothing in it. An answer for which no secret was read knows no card and is asked once; any other is
asked in a second world, and everything that shows of it is compared.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from functools import partial
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from club import clock
from club.outbox import live
from rubbers import dealt_cards, queries
from rubbers.cards.seats import Seat
from rubbers.models import PracticeTable
from rubbers.practice import practice_view
from tests.screen import around_table
from tests.screen.around_table import Role, roles
from tests.screen.at_screen import AtScreen
from tests.screen.test_screen_api import Programs
from tests.screen.two_worlds import Worlds, bytes_of, known_cards, observed
from tests.views.house import HTMX, a_house

pytestmark = pytest.mark.django_db
FEW = ("N", "a superuser", "a visitor", "a program of N")
"""Who asks every address each time; all the others ask them in the long runs."""
OF_THE_TABLE = ("on-screen", "table", "board", "hall", "book", "mine", "state-sheet", "night-sheet")
KEY = "two-worlds"


@pytest.fixture(autouse=True)
def one_moment(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    """Stop the clock, and let everybody ask as often as they like."""
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now)
    monkeypatch.setattr(timezone, "now", lambda: now)
    settings.WHIST_REQUESTS_A_MINUTE = dict.fromkeys(settings.WHIST_REQUESTS_A_MINUTE, 10**9)
    settings.WHIST_FAILED_SIGN_INS_A_MINUTE = 10**9


def at_a_table(situation: str, patch: pytest.MonkeyPatch) -> tuple[AtScreen, Worlds]:
    """Bring a situation about; return the table and its two worlds."""
    at = around_table.SITUATIONS[situation]()
    cards = dealt_cards.cards_of(at.row, at.rubber)
    return at, Worlds(patch, dealt_cards, cards, at.rubber.dealt.hand)


def ask(role: Role, method: str, path: str, told: Any = None, **headers: str) -> Any:
    """Ask an address, and leave the reader's cookies as they were."""
    kept = role.client.cookies.copy()
    try:
        if role.bearer:
            body = b"" if method == "GET" else json.dumps(told or {}).encode()
            more = {**role.bearer, "Idempotency-Key": KEY}
            answer = role.client.generic(method, path, body, "application/json", headers=more)
        elif method == "POST":
            answer = role.client.post(path, {"intent": KEY, **(told or {})}, **headers)
        else:
            answer = role.client.get(path, **headers)
        return bytes_of(answer)
    finally:
        role.client.cookies = kept


def requests(role: Role, paths: Collection[str]) -> Iterator[partial[Any]]:
    """Yield each way to ask each address: whole, in part, and sent to with nothing."""
    for path in paths:
        if role.bearer and not path.startswith("/api"):
            continue
        if path.startswith("/admin") != (role.title == "a superuser"):
            continue
        yield partial(ask, role, "GET", path)
        yield partial(ask, role, "POST", path)
        if path.startswith("/c/"):
            yield partial(ask, role, "GET", path, **HTMX)


def differing(worlds: Worlds, role: Role, paths: Collection[str]) -> Iterator[Any]:
    """Yield each request by which somebody could tell the worlds apart, and what differs."""
    for request in requests(role, paths):
        answer, reads = worlds.reads_a_secret(request)
        assert answer[0] < 500, (role.title, request)
        differs = worlds.compare(role.seats, request) if reads else []
        if differs:
            yield role.title, request.args[1:], differs


@pytest.mark.parametrize("who", [FEW, pytest.param((), marks=pytest.mark.soak)], ids=["few", "all"])
def test_every_address_is_the_same_to_everybody(monkeypatch, who):
    at, worlds = at_a_table("revoked", monkeypatch)
    people = [role for role in roles(at) if role.title in who or not who]
    assert len(people) >= len(who) and len(people) > 3
    paths = around_table.addresses(at)
    assert len(paths) > 450
    wrong = [one for role in people for one in differing(worlds, role, paths)]
    assert not wrong
    assert worlds.decrypted, "no secret was read for any answer: nothing was compared"


@pytest.mark.parametrize("situation", around_table.SITUATIONS)
def test_a_table_is_the_same_to_everybody_around_it(monkeypatch, situation):
    at, worlds = at_a_table(situation, monkeypatch)
    people = list(roles(at))
    rubber = f"/api/v1/clubs/{at.house.club.slug}/evenings/{at.evening.key}/rubbers/1"
    numbered = {"on-screen": (1,), "table": (1,)}
    paths = [at.house.at(one, at.evening.key, *numbered.get(one, ())) for one in OF_THE_TABLE]
    paths += [rubber, f"{rubber}/table", f"{rubber}/hands", f"{rubber}/table/hands/1/reasons"]
    paths += [f"/api/v1/clubs/{at.house.club.slug}/events?limit=100"]
    wrong = [one for role in people for one in differing(worlds, role, paths)]
    assert not wrong


def test_an_address_that_nobody_has_thought_of_makes_the_test_fail():
    with pytest.raises(AssertionError, match="no value is known"):
        around_table.filled("c/<slug:slug>/<number:secret>", {"slug": "portland"}, "")


def acts_of(at: AtScreen, worlds: Worlds, seat: Seat) -> list[dict[str, Any]]:
    """List acts of a seat, valid and not: its cards, another's, claims, and what is not due."""
    acts = [{"do": "play", "by": str(seat), "card": str(one)} for one in own_cards(at, seat)[:4]]
    laid = next(one for trick in worlds.hand.tricks for one in trick.laid)
    acts.append({"do": "play", "by": str(seat), "card": str(laid.card)})
    for other in Seat:
        acts.append(
            {"do": "claim", "by": str(seat), "what": "revoke", "of": [str(other)], "trick": 1}
        )
        acts.append({"do": "take_up_trump", "by": str(other)})
    named = (
        "take_back",
        "call_honours",
        "cut_for_next",
        "search_tricks",
        "throw_down",
        "quit_trick",
    )
    return [*acts, *({"do": one, "by": str(seat)} for one in named)]


def own_cards(at: AtScreen, seat: Seat) -> list[Any]:
    """Return the cards that a seat holds."""
    return list(queries.view_of(at.row, seat).table.held[seat])


@pytest.mark.parametrize("situation", ["guarded", "revoked", "dummy"])
def test_an_act_writes_and_tells_the_same_and_so_does_its_refusal(monkeypatch, situation):
    at, worlds = at_a_table(situation, monkeypatch)
    people = [role for role in roles(at) if role.seats]
    place = f"/evenings/{at.evening.key}/rubbers/1/table/acts"
    accepted, wrong = 0, []
    turn = at.rubber.dealt.hand.to_act
    for role in people:
        seat = next(one for one in role.seats if one not in at.rubber.dummies)
        mine = turn if turn in role.seats else seat
        for act in acts_of(at, worlds, mine):
            if role.bearer:
                path, told = f"/api/v1/clubs/{at.house.club.slug}{place}", {"act": act}
            else:
                path = at.address("screen-act")
                told = {"record": at.row.stream.name, "act": json.dumps(act)}
            request = partial(ask, role, "POST", path, told)
            accepted += request_ok(worlds, request)
            if differs := worlds.compare(role.seats, request):
                wrong.append((role.title, act, differs))
    assert not wrong
    assert accepted >= 4, "no card was played"


def request_ok(worlds: Worlds, request: Any) -> bool:
    """Whether a request is carried out; what it wrote is taken back."""
    answer, _reads = worlds.reads_a_secret(request)
    assert answer[0] < 500, request
    return answer[0] in (201, 302)


def test_what_is_heard_of_a_card_names_the_stream_and_its_version_alone(monkeypatch):
    at, _worlds = at_a_table("guarded", monkeypatch)
    told = list[Any]()
    monkeypatch.setattr(live, "tell", lambda *said: told.append(said) or True)
    seat = at.rubber.dealt.hand.to_act
    act = next(act for act, may in at.cards(seat).values() if may)
    observed(lambda: at.press("act", seat, act=act))
    assert {len(one) for one in told} == {3}
    assert told == [(at.house.club.pk, at.row.stream.name, at.row.stream.version + 1)]


def test_another_world_would_be_seen_by_who_holds_the_cards(monkeypatch):
    """The test can fail: to a seat whose own cards are exchanged the page is another."""
    at, worlds = at_a_table("guarded", monkeypatch)
    seat = at.rubber.dealt.hand.to_act
    client, path = at.reader(seat), at.address()
    differs = worlds.compare({seat.left}, lambda: bytes_of(client.get(path, **HTMX)))
    assert any(one.startswith("answer") for one in differs)


@pytest.mark.parametrize("situation", around_table.SITUATIONS)
def test_no_card_held_by_another_is_named_on_a_page_or_in_the_api(monkeypatch, situation):
    """Canaries: each card that is still held is looked for in what every other seat is sent."""
    at, worlds = at_a_table(situation, monkeypatch)
    seen, programs = known_cards(worlds.hand), Programs(at)
    for seat, who in at.rubber.seating.items():
        if not who.isdigit():
            continue
        page, table = at.part(seat).content.decode(), str(programs.read(seat)).replace("'", '"')
        open_to = {seat, *worlds.hand.dummies}
        for other, held in worlds.real.items():
            for card in () if other in open_to else set(held) - seen:
                name = str(card).replace("T", "10")
                assert f'"{name}"' not in page and f'#{name}"' not in page, (seat, name)
                assert f'"{name}"' not in table, (seat, name)


@pytest.fixture
def practice(monkeypatch: pytest.MonkeyPatch) -> tuple[Role, Role, PracticeTable]:
    """Seat two visitors, each at a practice table of their own; the first has played a card."""
    a_house(demo=True)
    visitors = []
    for _ in range(2):
        client = Client()
        client.post(reverse("practice"))
        visitors.append(client)
    row = PracticeTable.objects.order_by("pk").first()
    own, other = visitors
    return (
        Role("the visitor", frozenset({Seat.S}), own, {}),
        Role("another visitor", frozenset(), other, {}),
        row,
    )


def test_practice_is_the_same_to_its_visitor_and_to_any_other(practice, monkeypatch):
    visitor, other, row = practice
    rubber = practice_view.rubber_of(row)
    cards = practice_view.cards_of(row, rubber)
    worlds = Worlds(monkeypatch, practice_view, cards, rubber.dealt.hand)
    token = visitor.client.cookies["practice"].value.partition(":")[0].split(" ")[-1].strip('"')
    program = Role("its program", visitor.seats, Client(), {"Practice-Token": token})
    stranger = Role("a program of another", frozenset(), Client(), {"Practice-Token": "x" * 32})
    paths = [path for path in around_table.every_address(practice=row.key) if "practice" in path]
    assert len(paths) >= 24
    wrong = [
        one
        for role in (visitor, other, program, stranger)
        for one in differing(worlds, role, [path for path in paths if row.key in path])
    ]
    assert not wrong
    page = f"/practice/{row.key}/"
    for card in cards[Seat.S][:5]:
        told = {"act": json.dumps({"do": "play", "by": "S", "card": str(card)})}
        request = partial(ask, visitor, "POST", f"{page}act", told)
        assert not worlds.compare(visitor.seats, request), card
    assert worlds.decrypted
