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

Values = Mapping[str, Any]
"""The parsed fields of one row; fields left out are absent."""
Comes = Callable[[Values, datetime], Iterator[PaperAction]]
"""Turns a row into its acts, done at the given moment."""


def arrive(values: Values, at: datetime) -> Iterator[PaperAction]:
    """Record the arrival of each person, with the companion the row names."""
    for who in values["who"]:
        yield acts.Arrive(who, at, values.get("with"))


def cut(values: Values, _at: datetime) -> Iterator[PaperAction]:
    """Record the cards each person cut, and which doubtful ones are confirmed."""
    stands = values.get("stands", ())
    cuts = tuple(acts.CutEntry(who, cards, who in stands) for who, cards in values["cards"])
    yield acts.CutRound(values["table"], cuts)


def form(values: Values, _at: datetime) -> Iterator[PaperAction]:
    """Form a table of those named, or of all who declared for one."""
    yield acts.FormTable(
        values["table"], values.get("game", WhistGame.WHIST), values.get("candidates")
    )


def sit(values: Values, _at: datetime) -> Iterator[PaperAction]:
    """Begin a rubber, in the seats given, if any."""
    yield actions.SitDown(values["table"], values.get("seats"), _signed(values))


def turn_up(values: Values, _at: datetime) -> Iterator[PaperAction]:
    """Turn the trump of a hand."""
    yield actions.TurnedTrump(values["table"], values["trumps"], values.get("card"))


def hand(values: Values, _at: datetime) -> Iterator[PaperAction]:
    """Mark a hand."""
    yield stated(values)


def stated(values: Values) -> actions.MarkedHand:
    """Return a hand as described by its row."""
    held: Sides[int] = values.get("honours", Sides(0, 0))
    called: frozenset[Side] = values.get("called", frozenset())
    statement = Statement(
        outcome=values.get("outcome", Outcome.PLAYED),
        tricks=values.get("tricks"),
        honours=Sides(
            SideHonours(held.ns, Side.NS in called), SideHonours(held.ew, Side.EW in called)
        ),
        trumps=values.get("trumps"),
    )
    revokes = values.get("revokes", ())
    return actions.MarkedHand(
        values["table"], statement, revokes, _signed(values), values.get("dealt_by")
    )


def hand_put_right(values: Values, _at: datetime) -> Iterator[PaperAction]:
    """Correct a confirmed hand."""
    yield actions.HandCorrection(values["hand"], stated(values))


def game_put_right(values: Values, _at: datetime) -> Iterator[PaperAction]:
    """Correct the value of a won game."""
    yield actions.GameValueCorrection(
        values["table"], values["game"], values["value"], _signed(values)
    )


def paid(values: Values, _at: datetime) -> Iterator[PaperAction]:
    """Pay the stakes."""
    yield actions.PaidStakes(values["table"])


def consents(kind: type[acts.Consent | acts.RefuseConsent]) -> Comes:
    """Return a function that records several people's consents, or refusals."""

    def each(values: Values, _at: datetime) -> Iterator[PaperAction]:
        for by in values["by"]:
            yield kind(values["table"], by, values["to"])

    return each


def one_act(kind: type, **renamed: str) -> Comes:
    """Return a function that turns a row into one act with the same fields, apart from renames."""

    def one(values: Values, _at: datetime) -> Iterator[PaperAction]:
        yield kind(**{renamed.get(name, name): value for name, value in values.items()})

    return one


def bell(_values: Values, at: datetime) -> Iterator[PaperAction]:
    """Ring the opening bell."""
    yield acts.RingOpeningBell(at)


def _signed(values: Values) -> Signatures:
    return Signatures(values.get("marked"), values.get("confirmed"))
