"""Two deals that agree in all that somebody has seen are the same to them, byte for byte.

The unseen cards are exchanged after they are derived, so commitment and beacon are the same. What
changes from one answer to the next in any case (the key of a form, the CSRF token) is masked.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from club import clock, live
from club.models import Errand, Line
from rubbers import dealt_cards
from rubbers.cards.seats import Seat
from rubbers.hand.on_screen import Cards
from tests.screen.at_screen import AtScreen
from tests.screen.test_screen_api import Programs
from tests.views.house import HTMX, sent

pytestmark = pytest.mark.django_db
VARIES = re.compile(
    rb'(name="(?:csrfmiddlewaretoken|intent|press)" value=")[^"]+|(As at )\d\d:\d\d'
)
PAGES = ("on-screen", "table", "board", "hall", "book", "standings", "mine", "state-sheet")
CHANGES = frozenset(
    {f"screen-{one}" for one in ("act", "claim", "deal", "beacon", "void", "show", "again")}
)
"""Where this part only posts: what they answer is compared below."""


def exchanged(at: AtScreen, cards: Cards, seat: Seat | None, chance: random.Random) -> Cards:
    """Deal the cards that this seat has not seen otherwise."""
    hand = at.rubber.dealt.hand
    known = {one.card.card for trick in hand.tricks for one in trick.laid} | {hand.turn_up}
    hidden = [c for one, own in cards.items() if one is not seat for c in own if c not in known]
    other = dict(zip(hidden, chance.sample(hidden, len(hidden)), strict=True))
    return {
        one: own if one is seat else tuple(other.get(card, card) for card in own)
        for one, own in cards.items()
    }


@pytest.fixture(autouse=True)
def one_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop the clock."""
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now)


class Worlds:
    """A hand in its middle, in the world as it was dealt and in another."""

    def __init__(self, manner: str, patch: pytest.MonkeyPatch) -> None:
        self.at, self.patch = AtScreen(manner), patch
        self.programs = Programs(self.at)
        for _ in range(9):
            self.at.play()
        self.real = dealt_cards.cards_of(self.at.row, self.at.rubber)

    def both(self, seat: Seat | None, ask: Any) -> tuple[Any, Any]:
        """Ask the same in both worlds."""
        other = exchanged(self.at, self.real, seat, random.Random(5))
        assert other != self.real
        found = []
        for cards in (self.real, other):
            self.patch.setattr(dealt_cards, "cards_of", lambda _row, _rubber, cards=cards: cards)
            found.append(ask())
        self.patch.setattr(dealt_cards, "cards_of", lambda _row, _rubber: self.real)
        return found[0], found[1]

    def readers(self) -> Iterator[tuple[str, Seat | None, Client]]:
        """Give everybody who reads: the players, a member, the secretary, a visitor."""
        for seat in Seat:
            yield str(seat), seat, self.at.reader(seat)
        yield "a member", None, self.at.reader(6)
        yield "the secretary", None, self.at.reader(1)
        yield "a visitor", None, Client()

    def pages(self) -> Iterator[str]:
        """Give the addresses of pages where something of the table stands."""
        for name in PAGES:
            args = (1,) if name in ("on-screen", "table") else ()
            yield self.at.house.at(name, self.at.evening.key, *args)


@pytest.fixture(params=["guarded", "faithful"])
def worlds(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Worlds:
    return Worlds(request.param, monkeypatch)


def bytes_of(answer: Any) -> tuple[int, Mapping[str, str], bytes]:
    """Give all that an answer sends, but for what is another each time."""
    headers = {name: value for name, value in answer.headers.items() if name != "Set-Cookie"}
    return answer.status_code, headers, VARIES.sub(rb"\1\2", answer.content)


def test_every_page_and_part_is_the_same_to_everybody(worlds):
    for who, seat, client in worlds.readers():
        for path in worlds.pages():
            for headers in ({}, HTMX):
                one, other = worlds.both(
                    seat,
                    lambda: bytes_of(client.get(path, **headers)),  # noqa: B023
                )
                assert one == other, (who, path, headers)


def test_the_api_is_the_same_to_everybody(worlds):
    rubber = worlds.programs.path.removesuffix("/table")
    paths = (worlds.programs.path, rubber, f"{rubber}/hands", "/events?limit=100")
    for who in (*Seat, 6, 1):
        program = worlds.programs.of(who)
        seat = who if isinstance(who, Seat) else None
        for path in paths:
            one, other = worlds.both(seat, lambda: bytes_of(program.get(path)))  # noqa: B023
            assert one == other, (who, path)


def test_a_card_played_writes_and_tells_the_same_and_so_does_a_refusal(
    worlds, monkeypatch, django_capture_on_commit_callbacks, caplog
):
    at, told = worlds.at, list[Any]()
    monkeypatch.setattr(live, "tell", lambda *said: told.append(said) or True)
    turn = at.rubber.dealt.hand.to_act
    held = at.cards(turn)
    for card, (act, _may) in list(held.items())[:4]:
        form = sent(record=at.row.stream.name, act=act)

        def sending(form: Mapping[str, object] = form) -> Any:
            told.clear()
            caplog.clear()
            point = transaction.savepoint()
            with django_capture_on_commit_callbacks(execute=True):
                answer = at.reader(turn).post(at.address("screen-act"), form)
            lines = list(Line.objects.order_by("-pk").values_list("what", "body", "hash")[:2])
            errands = list(Errand.objects.order_by("-pk").values_list("task", "subject")[:3])
            transaction.savepoint_rollback(point)
            return bytes_of(answer), lines, errands, list(told), caplog.messages

        one, other = worlds.both(turn, sending)
        assert one == other, card


def test_another_world_would_be_seen_by_who_holds_the_cards(worlds):
    """The test can fail: to a seat whose own cards are exchanged the page is another."""
    seat = worlds.at.rubber.dealt.hand.to_act
    client, path = worlds.at.reader(seat), worlds.at.address()
    one, other = worlds.both(seat.left, lambda: bytes_of(client.get(path, **HTMX)))
    assert one != other


def test_no_card_held_by_another_is_named_on_a_page_or_in_the_api(worlds):
    """Canaries: each card that is still held is looked for in what every other seat is sent."""
    hand = worlds.at.rubber.dealt.hand
    laid = {one.card.card for trick in hand.tricks for one in trick.laid}
    for seat in Seat:
        page = worlds.at.part(seat).content.decode()
        table = worlds.programs.read(seat)
        for other, cards in worlds.real.items():
            for card in cards:
                if other is seat or card in laid or card == hand.turn_up:
                    continue
                name = str(card).replace("T", "10")
                assert f'"{name}"' not in page and f'#{name}"' not in page, (seat, name)
                assert f'"{name}"' not in str(table).replace("'", '"'), (seat, name)


def test_every_address_of_a_table_is_compared_or_only_posts():
    from tables import room_urls

    named = {one.name for one in room_urls.urlpatterns if "screen" in str(one.pattern)}
    assert named <= {*PAGES, *CHANGES}


def test_a_form_sent_again_is_answered_alike(worlds):
    at = worlds.at
    turn = at.rubber.dealt.hand.to_act
    barred = next((act for act, may in at.cards(turn).values() if not may), "{}")
    form = sent(record=at.row.stream.name, act=barred)
    address = at.address("screen-act")
    one, other = worlds.both(turn, lambda: bytes_of(at.reader(turn).post(address, form, **HTMX)))
    assert one == other
