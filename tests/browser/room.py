"""A club, its people and an evening for the browser's tests, on a real web process."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from itertools import count
from pathlib import Path
from typing import Any

from django.test import Client

from club import clock
from club.members import queries
from club.members.commands import enter_member
from club.members.founding import found_club
from club.models import Club, Evening, Member, User
from club.record.command_context import CommandContext
from club.rules.permissions import Caller
from rubbers.cards.card import Suit
from rubbers.cards.seats import Seat, Sides
from rubbers.models import Rubber
from rubbers.play.state import acts as play_acts
from rubbers.scoring.statement import SideHonours, Statement
from tables.commands import room_acts, scoring
from tables.commands.evenings import plan_evening
from tables.commands.standings import count_rubber
from tables.room import acts
from tests.servers import kept

SECRETARY = "Margaret Ashdown"
OTHERS = (
    "Constance Vale",
    "Tobias Fenn",
    "Edith Lowry",
    "Anil Mehta",
    "George Tallis",
    "Harold Pym",
    "Beatrix Thorne",
    "Łucja Wiśniewska",
    "Rupert Oakes",
    "Winifred Shaw",
)
SHOTS = os.environ.get("WHIST_SHOTS", "")
"""Where pictures of the pages are put, if anyone wants to look at them."""


@dataclass
class Night:
    """An evening under way: its club, its address, and whoever does things in it by command."""

    club: Club
    evening: Evening
    url: str
    people: dict[str, str]
    keys: Iterator[int] = field(default_factory=count)

    def page_of(self, where: str = "") -> str:
        """Return the address of one of the evening's pages."""
        return f"{self.url}/c/{self.club.slug}/e/{self.evening.key}/{where}"

    def order(self, caller: Caller | None = None, **more: Any) -> CommandContext:
        """Return an order of the secretary's, or of another's, with a key of its own."""
        caller = caller or Caller(self.club.pk, 999, frozenset({"secretary"}))
        return CommandContext(caller, f"given-{next(self.keys)}", clock.now(), **more)

    def do(self, *acts_to_do: acts.Act) -> None:
        """Do acts of the room as the secretary."""
        for act in acts_to_do:
            room_acts.perform(self.order(), queries.evening_of(self.club.pk, self.evening.key), act)

    def play(self, act: Any, table: int = 1) -> None:
        """Do an act of the rubber at a table as the secretary."""
        rows = Rubber.objects.select_related("stream", "evening", "sitting__table")
        row = rows.filter(sitting__table__number=table, evening=self.evening).last()
        scoring.perform(self.order(), row, act)

    def open_with(self, *names: str) -> None:
        """Open the doors and let these in."""
        self.do(acts.OpenDoors(clock.now()))
        self.do(*(acts.Arrive(self.people[name], clock.now()) for name in names))

    def seat_four(self, *names: str) -> None:
        """Form a table of four, who cut ace, two, three and four in this order, and begin."""
        table = acts.FormTable(1, candidates=tuple(self.people[name] for name in names))
        self.do(table)
        for name, card in zip(names, "A234", strict=True):
            self.do(acts.CutCards(1, self.people[name], (card,)))
        self.do(acts.BeginRubber(1))


def founded(name: str = "The Portland Room") -> Night:
    """Found a club with eleven members, each with a user, and plan an evening."""
    club = found_club(name, SECRETARY, clock.now(), time_zone="Europe/London")
    Club.objects.filter(pk=club.pk).update(is_public=True)
    night = Night(club, None, "", {SECRETARY: "1"})  # type: ignore[arg-type]
    for number, other in enumerate(OTHERS, start=2):
        enter_member(night.order(), other, kind="member", introduced_by=None)
        night.people[other] = str(number)
    for member in Member.objects.filter(club=club):
        member.user = User.objects.create_user(f"{club.slug}-{member.number}")
        member.save()
    receipt = plan_evening(night.order(), date(2026, 11, 19), place="The Assembly Rooms")
    night.evening = queries.evening_of(club.pk, receipt["evening"])
    return night


@contextmanager
def reading(browser: Any, night: Night, name: str, **how: Any) -> Iterator[Any]:
    """Open a page signed in as someone; nothing may go wrong in the page's own scripts."""
    wanted = {"locale": "en-GB", "viewport": {"width": 1280, "height": 900}, **how}
    context = browser.new_context(**wanted)
    if name:
        client = Client()
        client.force_login(
            Member.objects.get(club=night.club, number=int(night.people[name])).user,
            "club.sign_in.ByName",
        )
        session = client.cookies["sessionid"].value
        context.add_cookies([{"name": "sessionid", "value": session, "url": night.url}])
    page = context.new_page()
    page.set_default_timeout(kept.LEAST_PATIENCE * 1000)
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    try:
        yield page
    except BaseException:
        picture(page, f"failed-{name or 'visitor'}")
        raise
    finally:
        context.close()
    assert not wrong, wrong


def picture(page: Any, name: str) -> None:
    """Keep a picture of a page where someone has asked for pictures."""
    if SHOTS:
        Path(SHOTS).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=f"{SHOTS}/{name}.png", full_page=True)


def words(page: Any, what: str = "main") -> str:
    """Read a part of a page as one line."""
    return re.sub(r"\s+", " ", page.inner_text(what))


def cut(page: Any, name: str, rank: str) -> None:
    """Tap a rank for someone who cuts."""
    page.click(f"fieldset.cutter:has(legend:text-is('{name}')) label:has(input[value='{rank}'])")


def tap(page: Any, field_name: str, value: str) -> None:
    """Choose one of several radio buttons by what it sends."""
    page.click(f"label:has(input[name='{field_name}'][value='{value}'])")


def deaf(page: Any, where: str = "t/1/") -> None:
    """Let no part of a page be read again, not even by what was under way: it stays as it was.

    Said before the page is gone to, for a page reads itself anew soon after it is opened.
    """
    part = "hx-request"
    page.context.route(
        f"**/{where}",
        lambda at: at.abort() if at.request.headers.get(part) else at.continue_(),
    )


def hears(page: Any, where: str = "t/1/") -> None:
    """Let a page that was deaf read itself again, now."""
    page.context.unroute(f"**/{where}")
    page.evaluate("document.body.dispatchEvent(new CustomEvent('evening-changed'))")


def overflows(page: Any) -> bool:
    """Return whether a page is wider than its window."""
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


def busy(night: Night) -> None:
    """Bring the evening to its middle: two tables play, one hand waits for its yes, three wait."""
    night.open_with(*OTHERS[:6], SECRETARY, *OTHERS[6:])
    six = OTHERS[:6]
    night.do(acts.FormTable(1, candidates=tuple(night.people[name] for name in six)))
    for name, card in zip(six, "A23456", strict=True):
        night.do(acts.CutCards(1, night.people[name], (card,)))
    for name, card in zip(six[:4], "A234", strict=True):
        night.do(acts.CutCards(1, night.people[name], (card,)))
    night.do(acts.BeginRubber(1))
    five = (SECRETARY, *OTHERS[6:])
    night.do(acts.FormTable(2, candidates=tuple(night.people[name] for name in five)))
    for name, card in zip(five, "A2345", strict=True):
        night.do(acts.CutCards(2, night.people[name], (card,)))
    for name, card in zip(five[:4], "A234", strict=True):
        night.do(acts.CutCards(2, night.people[name], (card,)))
    night.do(acts.BeginRubber(2), acts.ChangePhase(acts.Phase.SEAT))
    night.do(acts.ChangePhase(acts.Phase.PLAY))
    won(night, 1, 9, held=3)
    won(night, 1, 4)
    mark(night, 1, 8, held=3)
    won(night, 2, 13)
    won(night, 2, 12)
    count_rubber(night.club.pk, f"rubber:{night.evening.key}:2")


def mark(night: Night, table: int, tricks: int, held: int = 0) -> None:
    """Mark a hand for North and South."""
    honours = Sides(SideHonours(held, bool(held)), SideHonours())
    statement = Statement(tricks=Sides(tricks, 13 - tricks), honours=honours, trumps=Suit.SPADES)
    night.play(play_acts.MarkHand(statement, Seat.N), table)


def won(night: Night, table: int, tricks: int, held: int = 0) -> None:
    """Mark a hand for North and South, and let East say yes."""
    mark(night, table, tricks, held)
    night.play(play_acts.Confirm(Seat.E), table)
