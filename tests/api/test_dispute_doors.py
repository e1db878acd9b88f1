"""Every address of disputes by every role and scope: what is not allowed here is refused."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.db import transaction

from club.members import commands
from club.rules.permissions import May
from rubbers.cards.seats import Seat
from tables.disputes.rules import acts
from tests.api.document import the_document
from tests.api.evening import ALL, Program, device_of, program_of
from tests.disputes.parlour import ARBITRATOR, COMMITTEE, ONLOOKER, WORDS, Parlour, a_parlour

pytestmark = pytest.mark.django_db

MEMBER, SECRETARY, SCORER = 8, 9, 10
ROLES = (
    "party", "onlooker", "member", "secretary", "scorer", "arbitrator", "committee", "tablet",
    "other tablet", "door", "hall",
)  # fmt: skip
JUDGE = frozenset({"arbitrator"})
REVIEWER = frozenset({"committee"})
HEARERS = frozenset({"arbitrator", "committee", "secretary"})
ENTERERS = frozenset({"secretary", "scorer", "arbitrator"})
SPEAKERS = ENTERERS | {"party"}
ANYONE = frozenset(ROLES)
MEMBERS = ANYONE - {"tablet", "other tablet", "door", "hall"}
WRITES, READS = (str(May.RULE),), (str(May.READ), str(May.READ_RULINGS))
EFFECTS = [{"kind": "no_effect"}]
ONE = "/disputes/{number}"


@dataclass(frozen=True)
class Door:
    """Who may come in at an address with what; the body is good but for whose right it is."""

    roles: frozenset[str]
    body: dict[str, Any] = field(default_factory=dict)


DOORS: dict[tuple[str, str], Door] = {
    ("get", "/disputes"): Door(MEMBERS),
    ("get", "/rulings"): Door(MEMBERS),
    ("get", "/precedents"): Door(MEMBERS),
    ("get", ONE): Door(MEMBERS),
    ("get", f"{ONE}/facts"): Door(SPEAKERS | HEARERS | {"onlooker"}),
    ("post", "/disputes"): Door(
        SPEAKERS | {"tablet"}, {"evening": "KEY", "table": 1, "words": "Again.", "by": "PARTY"}
    ),
    ("post", f"{ONE}/facts"): Door(SPEAKERS | {"tablet"}, {"words": "So it was.", "by": "PARTY"}),
    ("post", f"{ONE}/facts/{{fact}}/answers"): Door(
        SPEAKERS | {"tablet"}, {"who": "PARTY", "answer": "assent"}
    ),
    ("post", f"{ONE}/facts/{{fact}}/word"): Door(ENTERERS | {"onlooker"}, {"stands": True}),
    ("post", f"{ONE}/onlooker"): Door(SPEAKERS | {"tablet"}, {"who": "PARTY", "onlooker": MEMBER}),
    ("post", f"{ONE}/arbitrator"): Door(HEARERS, {"arbitrator": ARBITRATOR}),
    ("post", f"{ONE}/decline"): Door(JUDGE, {"words": "I cannot tell."}),
    ("post", f"{ONE}/play"): Door(HEARERS, {"waits": False}),
    ("post", f"{ONE}/title"): Door(HEARERS, {"title": "Revoke in diamonds"}),
    ("post", f"{ONE}/rulings"): Door(JUDGE, {"law": "71", "effects": EFFECTS, **WORDS}),
    ("post", f"{ONE}/rulings/done"): Door(HEARERS, {"effect": 1}),
    ("post", f"{ONE}/appeals"): Door(SPEAKERS, {"by": "PARTY", "grounds": "No."}),
    ("post", f"{ONE}/appeals/concur"): Door(SPEAKERS, {"by": "PARTY"}),
    ("post", f"{ONE}/appeals/verdict"): Door(REVIEWER, {"verdict": "upheld", "reasons": "Yes."}),
    ("post", f"{ONE}/publication"): Door(HEARERS, {"names": "none"}),
    ("post", f"{ONE}/leading"): Door(REVIEWER, {"leading": True}),
    ("post", f"{ONE}/withdraw"): Door(SPEAKERS),
    ("get", f"{ONE}/attachments"): Door(HEARERS | {"party", "onlooker"}),
    ("post", f"{ONE}/attachments/{{attachment}}/removal"): Door(HEARERS, {"words": "Not his."}),
}
OF_PICTURES = {("post", f"{ONE}/attachments"), ("get", f"{ONE}/attachments/{{attachment}}")}
"""Sent as a form, or hidden with 404: tests/api/test_attachments.py tries these."""


@pytest.fixture
def parlour() -> Parlour:
    """Return an open dispute with a fact, an onlooker both sides accept, and one who hears it."""
    made = a_parlour()
    for number, office in ((SECRETARY, "secretary"), (SCORER, "scorer")):
        entered = commands.enter_member(made.house.order(), f"Officer {number}")
        assert entered["member"] == number
        commands.grant_office(made.house.order(), number, office)
    made.call(party(made))
    made.says(party(made), "He revoked.")
    made.heard()
    for seat in (Seat.N, Seat.E):
        who = made.players[seat]
        made.does(who, acts.AcceptOnlooker(str(who), str(ONLOOKER)))
    return made


def party(parlour: Parlour) -> Seat:
    """Return the seat of a player who holds no office."""
    return next(seat for seat, who in parlour.players.items() if who != 1)


def program(parlour: Parlour, role: str, scopes: list[str] | None = None) -> Program:
    """Return the program of a role."""
    club = parlour.evening.club
    tables = {"tablet": 1, "other tablet": 2}
    if role in ("door", "hall", *tables):
        return device_of(club, "table" if role in tables else role, tables.get(role))
    numbers = {
        "party": parlour.players[party(parlour)], "onlooker": ONLOOKER, "member": MEMBER,
        "secretary": SECRETARY, "scorer": SCORER, "arbitrator": ARBITRATOR, "committee": COMMITTEE,
    }  # fmt: skip
    return program_of(club, numbers[role], scopes)


@contextmanager
def undone() -> Iterator[None]:
    """Take back whatever is written."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def opens(parlour: Parlour, bearer: Program, method: str, path: str) -> bool:
    """Return whether an address lets a program in; what else is wrong is no matter of rights."""
    filled = {"PARTY": parlour.players[party(parlour)], "KEY": parlour.evening.key}
    body = {
        name: filled.get(one, one) if isinstance(one, str) else one
        for name, one in DOORS[method, path].body.items()
    }
    where = path.format(number=1, fact=1, attachment=1)
    with undone():
        answer = bearer.get(where) if method == "get" else bearer.post(where, body)
    assert answer.status_code in (200, 201, 403, 409, 422), (path, answer.content)
    odd = {one["field"] for one in answer.json().get("errors", ())}
    assert not odd & body.keys(), (path, answer.content)
    return bool(answer.status_code != 403)


def test_the_table_has_every_address_of_disputes_and_no_other():
    document = the_document()
    base = "/api/v1/clubs/{club}"
    found = {
        (method, path.removeprefix(base))
        for path, item in document["paths"].items()
        if path.startswith(tuple(f"{base}/{one}" for one in ("disputes", "rulings", "precedents")))
        for method in item
    }
    assert found == DOORS.keys() | OF_PICTURES


def test_each_address_opens_to_its_roles_and_to_nobody_else(parlour):
    programs = {role: program(parlour, role) for role in ROLES}
    wrong = [
        (method, path, role)
        for (method, path), door in DOORS.items()
        for role, bearer in programs.items()
        if opens(parlour, bearer, method, path) is not (role in door.roles)
    ]
    assert wrong == []


def test_each_address_wants_its_scope_and_no_other(parlour):
    held: dict[tuple[str, frozenset[str]], Program] = {}
    wrong = []
    for (method, path), door in DOORS.items():
        role = next(one for one in ROLES if one in door.roles)
        wanted = READS if method == "get" else WRITES
        tried = [(frozenset(wanted), True)]
        tried += [(frozenset(ALL) - {lost}, False) for lost in wanted]
        for scopes, expected in tried:
            key = (role, scopes)
            held[key] = held.get(key) or program(parlour, role, sorted(scopes))
            if opens(parlour, held[key], method, path) is not expected:
                wrong.append((method, path, role, sorted(frozenset(ALL) - scopes)))
    assert wrong == []
