"""A club with a secretary, a few members and their tokens, for the tests of the API."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from typing import Any

import orjson
from django.test import Client

from club.access import device_tokens
from club.members import commands
from club.members.founding import found_club
from club.models import Club
from club.record.command_context import CommandContext
from club.rules.permissions import Caller, May
from tests.remembered import remembered

FOUNDED = datetime(2026, 11, 20, 17, 0, tzinfo=UTC)
ALL = [str(may) for may in May]
_keys: Iterator[int] = count(1)


@dataclass
class Program:
    """Another program, which bears a token."""

    club: Club
    token: str
    client: Client = field(default_factory=lambda: Client(raise_request_exception=False))

    def get(self, path: str, **headers: str) -> Any:
        """Read an address below the club."""
        return self.client.get(self.at(path), headers={**self.bearer, **headers})

    def post(self, path: str, told: Any = None, key: str = "", **headers: str) -> Any:
        """Make a change, under a key of its own."""
        sent = {"Idempotency-Key": key or f"key-{next(_keys)}", **self.bearer, **headers}
        body = told if isinstance(told, bytes) else orjson.dumps(told or {})
        return self.client.post(self.at(path), body, "application/json", headers=sent)

    def done(self, path: str, told: Any = None, **more: Any) -> Any:
        """Make a change that is made, and give how things stand then."""
        answer = self.post(path, told, **more)
        assert answer.status_code == 201, answer.content.decode()
        return answer.json()["view"]

    def read(self, path: str) -> Any:
        """Read what is there."""
        answer = self.get(path)
        assert answer.status_code == 200, answer.content.decode()
        return answer.json()

    def yes(self, rubber: str, **told: Any) -> dict[str, Any]:
        """Return the body of a yes to what is shown of a rubber now."""
        now = self.read(rubber)
        return {"seen": {now["stream"]: now["seen"]}, **told}

    def at(self, path: str) -> str:
        """Return the whole address."""
        return path if path.startswith("/api") else f"/api/v1/clubs/{self.club.slug}{path}"

    @property
    def bearer(self) -> dict[str, str]:
        """Return the header that lets the program in."""
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}


def a_club(name: str = "The Portland", people: int = 5) -> Club:
    """Found a club of so many members, the first its secretary."""
    return remembered(("club", name, people), lambda: _founded(name, people))


def _founded(name: str, people: int) -> Club:
    club = found_club(name, "Ada Fenn", FOUNDED, time_zone="Europe/London")
    for number in range(2, people + 1):
        commands.enter_member(order_in(club), f"Member {number}")
    return club


def order_in(club: Club) -> CommandContext:
    """Return an order of the secretary."""
    caller = Caller(club.pk, 1, frozenset({"secretary"}))
    return CommandContext(caller, f"made-{next(_keys)}", FOUNDED)


def secretary(club: Club, scopes: list[str] | None = None) -> Program:
    """Return the secretary's own program."""
    held = scopes or ALL

    def issued() -> str:
        return device_tokens.issue_token(order_in(club), "secretary's", scopes=held)[1]

    return Program(club, remembered(("secretary", club.pk, tuple(held)), issued))


def program_of(club: Club, number: int, scopes: list[str] | None = None) -> Program:
    """Return a member's own program."""
    context = CommandContext(Caller(club.pk, number), f"made-{next(_keys)}", FOUNDED)
    _, secret = device_tokens.issue_token(context, "own", scopes=scopes or ALL)
    return Program(club, secret)


def device_of(club: Club, kind: str, table: int | None = None) -> Program:
    """Return a device of the club."""
    made = device_tokens.register_device(order_in(club), f"{kind} {next(_keys)}", kind, table)
    _, secret = device_tokens.issue_token(order_in(club), kind, device=made["device"])
    return Program(club, secret)


def an_open_evening(program: Program, people: int = 4, **told: str) -> str:
    """Open an evening, let others than the secretary in, let them declare; give its address."""
    what = ("open evening", program.token, people, repr(sorted(told.items())))
    return remembered(what, lambda: _opened(program, people, told))


def _opened(program: Program, people: int, told: dict[str, str]) -> str:
    key = program.done("/evenings", {"date": "2026-11-20", **told})["key"]
    evening = f"/evenings/{key}"
    program.done(f"{evening}/doors")
    playing = list(range(2, people + 2))
    for who in playing:
        program.done(f"{evening}/arrivals", {"who": who})
    program.done(f"{evening}/bell")
    program.done(f"{evening}/candidacies", {"who": playing})
    return evening


def a_table(program: Program, evening: str, number: int = 1) -> str:
    """Form a table and cut until all is decided; give its address."""
    program.done(f"{evening}/tables", {"table": number})
    table = f"{evening}/tables/{number}"
    pack = iter([rank + suit for suit in "SHDC" for rank in "KQJT98765432A"])
    while to_cut := program.read(f"{table}/cuts")["to_cut"]:
        cuts = [{"who": who, "cards": [next(pack)]} for who in to_cut]
        program.done(f"{table}/cuts/round", {"cuts": cuts})
    return table


def a_rubber(program: Program, evening: str) -> str:
    """Begin the rubber of table 1; give its address."""
    return remembered(("rubber", program.token, evening), lambda: _begun(program, evening))


def _begun(program: Program, evening: str) -> str:
    table = a_table(program, evening)
    begun = program.done(f"{table}/rubbers")
    return f"{evening}/rubbers/{begun['record'].rpartition(':')[2]}"


STRONG = {"statement": {"tricks": {"N-S": 11, "E-W": 2}, "trumps": "H"}, "by": "N"}


def won(program: Program, rubber: str) -> Any:
    """Play a rubber until North and South have won it."""
    return remembered(("won", program.token, rubber), lambda: _played_out(program, rubber))


def _played_out(program: Program, rubber: str) -> Any:
    now = program.read(rubber)
    while now["stage"] == "playing":
        program.done(f"{rubber}/hands", STRONG)
        now = program.done(f"{rubber}/confirm", program.yes(rubber, by="E"))
    return now
