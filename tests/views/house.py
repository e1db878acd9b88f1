"""A club with people in it, made by the same commands as any other, and readers of its pages."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from django.test import Client
from django.urls import reverse

from club import clock
from club.access import device_tokens
from club.members import accounts, commands
from club.members.founding import found_club
from club.models import Club, Evening, Member
from club.record.command_context import CommandContext
from club.rules.permissions import Caller
from rubbers.cards.card import Suit
from rubbers.cards.seats import Seat, Sides
from rubbers.models import Rubber
from rubbers.play.state import acts as rubber_acts
from rubbers.scoring.statement import Statement
from tables import queries
from tables.commands import evenings, room_acts, scoring
from tables.room import acts
from tests.remembered import remembered
from tests.rubbers.committed import commit

SECRETARY = "Margaret Ashdown"
PASSWORD = "lantern-fold-42"
NAMES = (
    "Edith Lowry",
    "Anil Mehta",
    "George Tallis",
    "Tobias Fenn",
    "Constance Vale",
    "Łucja Wiśniewska",
    "Ignatius van der Berg",
)
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


@dataclass
class House:
    """One club; `order` is a fresh order of its secretary."""

    club: Club
    numbers: Any = field(default_factory=lambda: count(1))
    start: datetime = field(default_factory=lambda: clock.now() - timedelta(hours=2))

    def order(self, number: int = 1, *offices: str) -> CommandContext:
        """Return a fresh order, of the secretary unless someone else is named."""
        turn = next(self.numbers)
        held = frozenset(offices or ({"secretary"} if number == 1 else ()))
        at = self.start + timedelta(seconds=20 * turn)
        return CommandContext(Caller(self.club.pk, number, held), f"house-{turn}", at)

    def people_enter(self, *names: str) -> None:
        """Write members down; number 1 is the secretary."""

        def enter() -> None:
            for name in names or NAMES:
                commands.enter_member(self.order(), name)

        self._once(("people", names), enter)

    def _once(self, what: Hashable, make: Callable[[], Any]) -> Any:
        """Bring something about, or write what it wrote when it was first brought about."""
        key = (what, self.club.pk, repr(self.numbers), self.start)
        made, self.numbers = remembered(key, lambda: (make(), self.numbers))
        return made

    def open_evening(self, *people: int) -> Evening:
        """Plan this evening, open its doors and let people in."""
        evening: Evening = self._once(("evening", people), lambda: self._opened(people))
        return evening

    def open_committed_evening(self, *people: int) -> Evening:
        """Plan this evening, commit to its deals, open its doors and let people in."""
        what = ("committed evening", people)
        evening: Evening = self._once(what, lambda: self._opened(people, committed=True))
        return evening

    def _opened(self, people: tuple[int, ...], *, committed: bool = False) -> Evening:
        key = evenings.plan_evening(self.order(), clock.now().date(), place="Upper room")["evening"]
        evening = Evening.objects.select_related("stream", "club").get(club=self.club, key=key)
        if committed:
            commit(self.order(), evening)
        context = self.order()
        room_acts.perform(context, evening, acts.OpenDoors(context.at))
        for number in people:
            context = self.order()
            room_acts.perform(context, evening, acts.Arrive(str(number), context.at))
        return evening

    def does(self, evening: Evening, act: acts.Act) -> None:
        """Do an act of the room as the secretary."""
        room_acts.perform(self.order(), evening, act)

    def play_begins(self, evening: Evening, people: tuple[str, ...], table: int = 1) -> Rubber:
        """Form a table of these people, cut, and begin its rubber."""
        what = ("rubber", evening.pk, people, table)
        rubber: Rubber = self._once(what, lambda: self._begun(evening, people, table))
        return rubber

    def _begun(self, evening: Evening, people: tuple[str, ...], table: int) -> Rubber:
        self.does(evening, acts.Declare(people))
        self.does(evening, acts.FormTable(table))
        for shift in range(9):
            cut = queries.tables_of(evening)[table].cut
            if cut is None or not cut.to_cut:
                break
            for place, who in enumerate(cut.to_cut):
                card = RANKS[(3 * place + shift) % 13]
                self.does(evening, acts.CutCards(table, who, (card,)))
        self.does(evening, acts.BeginRubber(table))
        return Rubber.objects.filter(evening=evening).latest("ordinal")

    def hand(self, rubber: Rubber, tricks: int, *, agreed: bool = True) -> None:
        """Mark a hand in which North-South won so many tricks, as an officer who does not play."""
        row = Rubber.objects.select_related("stream", "evening").get(pk=rubber.pk)
        marked = Statement(tricks=Sides(tricks, 13 - tricks), trumps=Suit.HEARTS)
        to_do: list[rubber_acts.Act] = [rubber_acts.MarkHand(marked, Seat.N)]
        for act in [*to_do, *([rubber_acts.Confirm(Seat.E)] if agreed else [])]:
            scoring.perform(self.order(999, "scorer"), row, act)

    def account(self, number: int) -> tuple[str, str]:
        """Let a member sign in; give the name and the password."""
        receipt, password = accounts.open_account(self.order(), number)
        return receipt["username"], password

    def reader(self, number: int = 1) -> Client:
        """Return a member who has signed in."""
        member = Member.objects.select_related("user").get(club=self.club, number=number)
        if member.user is None:
            self.account(number)
            member.refresh_from_db()
        client = Client()
        assert member.user is not None
        client.force_login(member.user, "club.sign_in.ByName")
        return client

    def secret_of(self, kind: str, table: int | None = None) -> str:
        """Take a device into use and give its secret."""
        name = f"{kind} {table or ''}".strip()
        device = device_tokens.register_device(self.order(), name, kind, table)["device"]
        return device_tokens.issue_token(self.order(), "Screen", device=device)[1]

    def screen(self, kind: str, table: int | None = None) -> Client:
        """Return a device of the club that has been let in."""
        client = Client()
        client.post(reverse("screen"), {"secret": self.secret_of(kind, table)})
        return client

    def at(self, name: str, *args: object) -> str:
        """Return the address of a page of this club."""
        return reverse(name, args=[self.club.slug, *args])


def a_house(name: str = "The Portland Room", *, demo: bool = False, public: bool = True) -> House:
    """Found a club whose secretary can sign in; anyone may read it unless it is not public."""
    return remembered(("house", name, demo, public), lambda: _founded(name, demo, public))


def _founded(name: str, demo: bool, public: bool) -> House:
    user = accounts.founder(SECRETARY, PASSWORD)
    at = datetime(2026, 11, 1, 12, tzinfo=UTC)
    club = found_club(name, SECRETARY, at, time_zone="Europe/London", user=user)
    club.is_demo, club.is_public = demo, public
    club.save()
    return House(club)


def sent(**fields: object) -> dict[str, object]:
    """Return a form's fields with a key of their own."""
    return {"intent": f"form-{next(_keys)}", **fields}


def told(answer: Any) -> str:
    """Return what a page says, without its tags."""
    plain = re.sub(r"<(script|style|svg).*?</\1>|<[^>]+>", "", answer.content.decode(), flags=re.S)
    return re.sub(r"\s+", " ", plain)


_keys = count(1)
HTMX = {"HTTP_HX_REQUEST": "true"}
