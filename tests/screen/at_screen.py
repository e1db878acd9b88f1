"""A rubber of four on a screen for tests: their readers, the page, and what each is offered."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

from django.test import Client

from rubbers import queries
from rubbers.cards.seats import Seat
from rubbers.models import Rubber
from tests.views.house import HTMX, House, a_house, sent, told

CARD = re.compile(r'<button id="card-(\w+)"[^>]*?name="act" value="([^"]*)"(.*?)>', re.S)
BUTTON = re.compile(r'name="act" value="([^"]*)"(?: aria-label="([^"]*)")?[^>]*>([^<]*)<')


class AtScreen:
    """Four members at a table, its rubber begun by a press on the page.

    `away` are those who sat there and whose seat another holds now.
    """

    away: tuple[int, ...] = ()

    def __init__(self, manner: str = "guarded", house: House | None = None) -> None:
        self.house = house or a_house()
        self.house.people_enter()
        self.evening = self.house.open_committed_evening(2, 3, 4, 5, 6)
        rubber = self.house.play_begins(self.evening, ("2", "3", "4", "5"))
        self.pk = rubber.pk
        self.readers: dict[str, Client] = {}
        if manner:
            answer = self.press("deal", Seat.N, manner=manner)
            assert answer.status_code == 302, answer.content

    @property
    def row(self) -> Rubber:
        """Read the rubber's row."""
        return Rubber.objects.select_related("stream", "evening__club").get(pk=self.pk)

    @property
    def rubber(self) -> Any:
        """Read the rubber."""
        return queries.rubber_of(self.row)

    def member(self, seat: Seat) -> int:
        """Return the number of the member in a seat."""
        return int(self.rubber.seating[seat])

    def reader(self, who: Seat | int) -> Client:
        """Return a signed-in player by seat, or a member by number."""
        number = self.member(who) if isinstance(who, Seat) else who
        if str(number) not in self.readers:
            self.readers[str(number)] = self.house.reader(number)
        return self.readers[str(number)]

    def address(self, what: str = "on-screen") -> str:
        """Return the address of the page, or of something done at it."""
        return self.house.at(what, self.evening.key, 1)

    def part(self, who: Seat | int) -> Any:
        """Fetch the part of the page that follows the table."""
        return self.reader(who).get(self.address(), **HTMX)

    def words(self, who: Seat | int) -> str:
        """Read the part of the page as words."""
        return told(self.part(who))

    def press(self, what: str, who: Seat | int, **fields: object) -> Any:
        """Send a form of the page, made from the table as it is now."""
        stream = self.row.stream
        seen = f"{stream.name}={stream.version}"
        form = sent(record=stream.name, seen=seen, **fields)
        return self.reader(who).post(self.address(f"screen-{what}"), form)

    def cards(self, seat: Seat) -> dict[str, tuple[str, bool]]:
        """Return each card of the page's hand with its act, and whether it may be played."""
        page = self.part(seat).content.decode()
        return {
            card: (unescape(act), "aria-disabled" not in rest)
            for card, act, rest in CARD.findall(page)
        }

    def buttons(self, seat: Seat) -> dict[str, str]:
        """Return each other act the page offers by its words."""
        page = self.part(seat).content.decode()
        page = re.sub(r'<form class="hand__form".*?</form>', "", page, flags=re.S)
        found = BUTTON.findall(page)
        return {label or said.strip(): unescape(act) for act, label, said in found}

    def do(self, seat: Seat, **act: object) -> Any:
        """Send an act written out."""
        return self.press("act", seat, act=json.dumps({"by": str(seat), **act}))

    def play(self) -> str:
        """Play the first card the page offers to whose turn it is."""
        seat = self.rubber.dealt.hand.to_act
        card, (act, _may) = next((c, it) for c, it in self.cards(seat).items() if it[1])
        answer = self.press("act", seat, act=act)
        assert answer.status_code == 302, answer.content
        return card

    def play_out(self) -> None:
        """Play the hand to its end."""
        while self.rubber.dealt.hand.to_act is not None:
            self.play()
