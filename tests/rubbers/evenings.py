"""Rubbers at random, for properties: statements, and acts that the table may or may not allow."""

from __future__ import annotations

from hypothesis import strategies as st

from rubbers.cards.card import Suit
from rubbers.cards.seats import Seat, Sides, WhistGame
from rubbers.play.state import acts
from rubbers.scoring.statement import Election, Outcome, Revoke, SideHonours, Statement

seats = st.sampled_from(Seat)
anyone = st.one_of(st.none(), seats)


@st.composite
def played_hands(draw: st.DrawFn) -> Statement:
    """A hand that can have been: thirteen tricks, four honours, a few revokes."""
    ns = draw(st.integers(0, 13))
    held = draw(st.integers(0, 4))
    honours = Sides(
        SideHonours(held, draw(st.booleans())),
        SideHonours(draw(st.integers(0, 4 - held)), draw(st.booleans())),
    )
    revokes = st.builds(Revoke, seats, st.sampled_from(Election))
    return Statement(
        tricks=Sides(ns, 13 - ns),
        honours=honours,
        revokes=draw(st.lists(revokes, max_size=4).map(tuple)),
        dealt_by=draw(st.one_of(st.none(), st.none(), seats)),
    )


lost_deals = st.sampled_from(Outcome).filter(lambda outcome: outcome is not Outcome.PLAYED)
statements = st.one_of(
    played_hands(), played_hands(), played_hands(), st.builds(Statement, outcome=lost_deals)
)

any_act = st.one_of(
    st.builds(acts.MarkHand, statements, anyone),
    st.builds(acts.MarkHand, statements, anyone),
    st.builds(acts.Confirm, anyone),
    st.builds(acts.Confirm, anyone),
    st.builds(acts.Confirm, anyone),
    st.builds(acts.TurnUpTrump, st.sampled_from(Suit), st.none(), anyone),
    st.builds(acts.ObjectToStatement, st.just("ref"), anyone, st.booleans()),
    st.builds(acts.WithdrawMark, anyone),
    st.builds(acts.WithdrawObjection, anyone, st.booleans()),
    st.builds(acts.CorrectHand, st.integers(1, 8), statements, anyone),
    st.builds(acts.CorrectGame, st.integers(1, 3), st.integers(1, 3), anyone),
    st.builds(acts.SubstituteSits, seats, st.sampled_from(["Gow", "Ames", "Fenn"]), anyone),
    st.builds(acts.SettleRubber, anyone),
)
games = st.sampled_from(WhistGame)


@st.composite
def agreed_hands(draw: st.DrawFn) -> tuple[acts.Act, ...]:
    """A hand that one side marks and the other confirms, from time to time with its trump told."""
    by = draw(st.sampled_from([Seat.S, Seat.W]))
    turned = draw(st.sampled_from([(), (acts.TurnUpTrump(Suit.HEARTS),)]))
    marked = acts.MarkHand(draw(statements), by)
    return (*turned, marked, acts.Confirm(Seat.W if by is Seat.S else Seat.S))


@st.composite
def agreed_corrections(draw: st.DrawFn) -> tuple[acts.Act, ...]:
    """A hand, or a game's value, that one side would put right and the other agrees."""
    hand = st.builds(acts.CorrectHand, st.integers(1, 4), statements, st.just(Seat.S))
    values = st.integers(1, 3)
    game = st.builds(acts.CorrectGame, values, values, st.just(Seat.S))
    return (draw(st.one_of(hand, game)), acts.Confirm(Seat.W))


def evenings(most: int) -> st.SearchStrategy[list[acts.Act]]:
    """What is done at a table: mostly hands, some corrections, and anything at all."""
    anything = any_act.map(lambda act: (act,))
    turns = st.one_of(agreed_hands(), agreed_hands(), agreed_corrections(), anything)
    return st.lists(turns, min_size=4, max_size=most).map(
        lambda told: [act for turn in told for act in turn]
    )
