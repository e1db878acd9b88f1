"""An evening in full swing, on which the troubles come; and what of it is written down."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count
from typing import Any

from django.test import Client

from club.access import device_tokens
from club.models import Checkpoint, Club, Errand, Evening, Intent, Line, Member, Remark, Stream
from club.record.command_context import CommandContext
from club.rules.permissions import Caller, May
from club.verify.all_checks import findings
from rubbers.cards.card import Suit
from rubbers.cards.seats import Seat, Sides
from rubbers.models import Hand, Rubber
from rubbers.play.state import acts as rubber_acts
from rubbers.scoring.statement import Statement
from tables.commands import room_acts, scoring
from tables.room import acts
from tests.api.evening import Program
from tests.remembered import remembered
from tests.views.house import House, a_house

_keys = count(1)
STRONG = {"statement": {"tricks": {"N-S": 11, "E-W": 2}}, "by": "N"}
FORM = {"outcome": "played", "tricks_side": "N-S", "statement.tricks": "11", "by": "N"}
"""A hand as a program tells it, and as the table's page sends it."""


def key() -> str:
    """Return a key nobody has used."""
    return f"trouble-{next(_keys)}"


@dataclass
class Night:
    """One club's evening: the secretary and members 2 to 8 in the room, 2 to 5 at table 1."""

    house: House
    evening: Evening

    @property
    def club(self) -> Club:
        """Return the club."""
        return self.house.club

    @cached_property
    def rubber(self) -> Rubber:
        """Return the rubber of table 1."""
        return Rubber.objects.select_related("stream", "evening").get(evening=self.evening)

    def order(self, number: int = 1, *offices: str, **more: Any) -> CommandContext:
        """Return a fresh order, of the secretary unless someone else is named."""
        return replace(self.house.order(number, *offices), idempotency_key=key(), **more)

    def does(self, act: acts.Act, context: CommandContext | None = None) -> dict[str, Any]:
        """Do an act of the room."""
        return room_acts.perform(context or self.order(), self.evening, act)

    def scores(self, act: rubber_acts.Act, context: CommandContext | None = None) -> dict[str, Any]:
        """Do an act of the rubber, entered by the secretary, who does not play."""
        row = Rubber.objects.select_related("stream", "evening").get(pk=self.rubber.pk)
        return scoring.perform(context or self.order(), row, act)

    def marks(self, tricks: int = 11, context: CommandContext | None = None) -> dict[str, Any]:
        """State a hand for North and South."""
        return self.scores(rubber_acts.MarkHand(hand(tricks), Seat.N), context)

    def wins(self) -> None:
        """Let North and South win the rubber."""
        for _ in range(2):
            self.marks()
            self.scores(rubber_acts.Confirm(Seat.E))

    def at(self, seat: str) -> int:
        """Return who sits there."""
        member = self.rubber.seats.get(seat=seat, ended=False).member
        assert member is not None
        return member.number

    def program(self, number: int = 1, *scopes: str) -> Program:
        """Return a member's own program."""
        wanted = [str(scope) for scope in scopes or May]
        held = Member.objects.get(club=self.club, number=number).roles
        caller = Caller(self.club.pk, number, frozenset(held.values_list("office", flat=True)))
        order = replace(self.order(), caller=caller)
        _, secret = device_tokens.issue_token(order, "own", scopes=wanted)
        return Program(self.club, secret)

    def reader(self, number: int = 1) -> Client:
        """Return a member at a page; what goes wrong there is answered, not raised."""
        client = self.house.reader(number)
        client.raise_request_exception = False
        return client

    def page(self, name: str, *more: object) -> str:
        """Return the address of a page of the evening."""
        return self.house.at(name, self.evening.key, *more)

    @property
    def path(self) -> str:
        """Return the evening's address in the API, below the club."""
        return f"/evenings/{self.evening.key}"

    @property
    def rubber_path(self) -> str:
        """Return the rubber's address in the API, below the club."""
        return f"{self.path}/rubbers/{self.rubber.ordinal}"


def a_night(name: str = "The Portland Room") -> Night:
    """Bring the evening about."""
    return remembered(("night", name), lambda: _night(name))


def _night(name: str) -> Night:
    house = a_house(name)
    house.people_enter()
    night = Night(house, house.open_evening(*range(1, 9)))
    house.play_begins(night.evening, ("2", "3", "4", "5"))
    return night


def hand(tricks: int) -> Statement:
    """State a hand by the tricks of North and South."""
    return Statement(tricks=Sides(tricks, 13 - tricks), trumps=Suit.HEARTS)


def sent(**fields: object) -> dict[str, object]:
    """Return a form's fields with a key of their own."""
    return {"intent": key(), **fields}


def written() -> dict[str, object]:
    """Return all that any change leaves behind, to see that one left nothing."""
    kinds = (Line, Intent, Errand, Remark, Hand, Member, Evening)
    heads = Stream.objects.order_by("pk").values_list("name", "version", "hash")
    return {"streams": list(heads), **{kind.__name__: kind.objects.count() for kind in kinds}}


def unsound() -> list[str]:
    """Return what a check of every record finds wrong, whichever process signed it."""
    keys = list(Checkpoint.objects.values_list("key", flat=True))
    return [str(one) for one in findings(list(Club.objects.all()), keys)]


def problem(answer: Any, status: int, field: str = "") -> dict[str, Any]:
    """Read a problem of the API, and see that it names the field."""
    assert answer.status_code == status, answer.content.decode()
    body: dict[str, Any] = answer.json()
    assert body["code"] and body["detail"]
    if field:
        assert field in [one["field"] for one in body.get("errors", ())], body
    return body


def told(answer: Any, status: int, field: str = "") -> str:
    """Read a problem of a page, and see that it names the field."""
    page: str = answer.content.decode()
    assert answer.status_code == status, page
    assert not field or f'data-field="{field}"' in page, page
    return page
