"""The acts described by each kind of row of a paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Any

from api.imports import actions
from api.imports.actions import PaperAction, Signatures
from rubbers.cards.seats import Side, Sides, WhistGame
from rubbers.scoring.statement import Outcome, SideHonours, Statement
from tables.room import acts

Told = Mapping[str, Any]
"""The parsed fields of one row; fields left out are absent."""
Comes = Callable[[Told, datetime], Iterator[PaperAction]]
"""Turns a row into its acts, done at the given moment."""


def arrive(told: Told, at: datetime) -> Iterator[PaperAction]:
    """Record the arrival of each person, with the companion the row names."""
    for who in told["who"]:
        yield acts.Arrive(who, at, told.get("with"))


def cut(told: Told, _at: datetime) -> Iterator[PaperAction]:
    """Record the cards each person cut, and which doubtful ones are confirmed."""
    stands = told.get("stands", ())
    cuts = tuple(acts.CutEntry(who, cards, who in stands) for who, cards in told["cards"])
    yield acts.CutRound(told["table"], cuts)


def form(told: Told, _at: datetime) -> Iterator[PaperAction]:
    """Form a table of those named, or of all who declared for one."""
    yield acts.FormTable(told["table"], told.get("game", WhistGame.WHIST), told.get("candidates"))


def sit(told: Told, _at: datetime) -> Iterator[PaperAction]:
    """Begin a rubber, in the seats given, if any."""
    yield actions.SitDown(told["table"], told.get("seats"), _signed(told))


def turn_up(told: Told, _at: datetime) -> Iterator[PaperAction]:
    """Turn the trump of a hand."""
    yield actions.TurnedTrump(told["table"], told["trumps"], told.get("card"))


def hand(told: Told, _at: datetime) -> Iterator[PaperAction]:
    """Mark a hand."""
    yield stated(told)


def stated(told: Told) -> actions.MarkedHand:
    """Return a hand as described by its row."""
    held: Sides[int] = told.get("honours", Sides(0, 0))
    called: frozenset[Side] = told.get("called", frozenset())
    statement = Statement(
        outcome=told.get("outcome", Outcome.PLAYED),
        tricks=told.get("tricks"),
        honours=Sides(
            SideHonours(held.ns, Side.NS in called), SideHonours(held.ew, Side.EW in called)
        ),
        trumps=told.get("trumps"),
    )
    revokes = told.get("revokes", ())
    return actions.MarkedHand(
        told["table"], statement, revokes, _signed(told), told.get("dealt_by")
    )


def hand_put_right(told: Told, _at: datetime) -> Iterator[PaperAction]:
    """Correct a confirmed hand."""
    yield actions.HandCorrection(told["hand"], stated(told))


def game_put_right(told: Told, _at: datetime) -> Iterator[PaperAction]:
    """Correct the value of a won game."""
    yield actions.GameValueCorrection(told["table"], told["game"], told["value"], _signed(told))


def paid(told: Told, _at: datetime) -> Iterator[PaperAction]:
    """Pay the stakes."""
    yield actions.PaidStakes(told["table"])


def consents(kind: type[acts.Consent | acts.RefuseConsent]) -> Comes:
    """Return a function that records several people's consents, or refusals."""

    def each(told: Told, _at: datetime) -> Iterator[PaperAction]:
        for by in told["by"]:
            yield kind(told["table"], by, told["to"])

    return each


def one_act(kind: type, **renamed: str) -> Comes:
    """Return a function that turns a row into one act with the same fields, apart from renames."""

    def one(told: Told, _at: datetime) -> Iterator[PaperAction]:
        yield kind(**{renamed.get(name, name): value for name, value in told.items()})

    return one


def bell(_told: Told, at: datetime) -> Iterator[PaperAction]:
    """Ring the opening bell."""
    yield acts.RingOpeningBell(at)


def _signed(told: Told) -> Signatures:
    return Signatures(told.get("marked"), told.get("confirmed"))
