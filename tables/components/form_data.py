"""Read the forms of the evening as acts of the room and of a rubber."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields
from datetime import datetime
from enum import StrEnum
from typing import Any, TypeVar, overload

from django.http import QueryDict

from club.errors import Fault, Malformed
from club.models import Evening
from club.reason import N_, Reason
from club.rules.house_rules import HouseRules
from rubbers.cards.card import Suit
from rubbers.cards.seats import Seat, Side, Sides
from rubbers.scoring.statement import Election, Outcome, Revoke, SideHonours, Statement
from tables.room import acts, notation

LONGEST = 3
"""The most digits of a row's number: a form with more rows is refused before it is read."""


def row_numbers(names: Iterable[str], row: str) -> tuple[int, ...]:
    """Return the numbers of the rows sent under a name such as `points[{}]`, in their order."""
    before, after = map(re.escape, row.split("{}"))
    formern = re.compile(rf"{before}(0|[1-9][0-9]{{0,{LONGEST - 1}}}){after}")
    found = (formern.fullmatch(name) for name in names)
    return tuple(sorted(int(one[1]) for one in found if one))


SEVERAL = {
    "declare": ("who",),
    "form_table": ("candidates",),
    "cut": ("cards",),
    "cut_into": ("others",),
}
NUMBERS = ("table", "rubbers")


def room_act(form: QueryDict, evening: Evening, at: datetime) -> acts.Act:
    """Read an act of the room; Malformed, with the field, if it is invalid."""
    kind = form.get("kind", "")
    body: dict[str, Any] = {"kind": kind}
    expected = (
        {field.name for field in fields(notation.ACTS[kind])} if kind in notation.ACTS else ()
    )
    for name in expected:
        if name == "at":
            body[name] = at.isoformat()
        elif name == "rules":
            body[name] = HouseRules.from_json(evening.house_rules).as_json()
        elif name in SEVERAL.get(kind, ()):
            if form.getlist(name):
                body[name] = form.getlist(name)
        elif name == "stands":
            body[name] = bool(form.get(name))
        elif form.get(name):
            body[name] = _number(name, str(form[name])) if name in NUMBERS else form[name]
    return notation.read_act(body)


def cuts(form: QueryDict, table: int, due: tuple[str, ...]) -> acts.CutRound:
    """Read the cards of a round: those of everyone who has one, in the order they are asked."""
    entries = []
    for who in due:
        cards = [f"{form.get(f'rank-{who}', '')}{form.get(f'suit-{who}', '')}".strip()]
        cards += form.get(f"more-{who}", "").split()
        if any(cards):
            stands = who in form.getlist("stands")
            entries.append(acts.CutEntry(who, tuple(card for card in cards if card), stands))
    if not entries:
        expected = Reason(N_("a card for one of those who cut"))
        raise Malformed(
            Reason(N_("No card has been chosen yet.")), faults=[Fault("cards", expected)]
        )
    return acts.CutRound(table, tuple(entries))


def statement(form: Mapping[str, str]) -> Statement:
    """Read how a hand ended; Malformed, with the field, if it is invalid."""
    outcome = one_of(Outcome, "statement.outcome", form, Outcome.PLAYED)
    trumps = one_of(Suit, "statement.trumps", form)
    dealt_by = one_of(Seat, "statement.dealt_by", form)
    if outcome is not Outcome.PLAYED:
        return Statement(outcome, trumps=trumps, dealt_by=dealt_by)
    return Statement(
        outcome,
        _tricks(form),
        Sides(*(_honours(form, side) for side in Side)),
        tuple(_revokes(form)),
        trumps,
        dealt_by,
    )


def seat(form: Mapping[str, str], name: str = "by") -> Seat | None:
    """Read for whom something is entered; None means an officer, for the table."""
    return one_of(Seat, name, form)


def number(form: Mapping[str, str], name: str) -> int:
    """Read an integer, or raise Malformed."""
    return _number(name, form.get(name, ""))


def _tricks(form: Mapping[str, str]) -> Sides[int] | None:
    if not form.get("statement.tricks"):
        return None
    ours = _number("statement.tricks", form["statement.tricks"])
    side = one_of(Side, "tricks_side", form, Side.NS)
    assert side is not None
    return Sides(0, 0).with_(side, ours).with_(side.adversaries, 13 - ours)


def _honours(form: Mapping[str, str], side: Side) -> SideHonours:
    name = f"statement.honours.{side}"
    held = _number(f"{name}.held", form.get(f"{name}.held") or "0")
    return SideHonours(held, bool(held) and bool(form.get(f"{name}.called")))


def _revokes(form: Mapping[str, str]) -> list[Revoke]:
    revokes = []
    for row in row_numbers(form, "statement.revokes[{}].by"):
        name = f"statement.revokes[{row}]"
        by = one_of(Seat, f"{name}.by", form)
        if by is not None:
            revokes.append(Revoke(by, one_of(Election, f"{name}.elected", form)))
    return revokes


E = TypeVar("E", bound=StrEnum)


@overload
def one_of(kind: type[E], name: str, form: Mapping[str, str]) -> E | None: ...
@overload
def one_of(kind: type[E], name: str, form: Mapping[str, str], default: E) -> E: ...
def one_of(kind: type[E], name: str, form: Mapping[str, str], default: E | None = None) -> E | None:
    """Read an enum value, or raise Malformed with the values expected."""
    value = form.get(name, "")
    if not value:
        return default
    if value not in list(kind):
        choices = ", ".join(kind)
        expected = Reason(N_("One of: {choices}."), choices=choices)
        raise Malformed(expected, faults=[Fault(name, expected)])
    return kind(value)


def _number(name: str, value: str) -> int:
    if not (value.isdecimal() and len(value) < 10):
        expected = Reason(N_("Enter a whole number."))
        raise Malformed(expected, faults=[Fault(name, expected)])
    return int(value)
