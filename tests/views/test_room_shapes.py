"""The shapes pages are drawn from: pegs that are the score, lines of a chart, names apart."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rubbers.cards.seats import Seat, Sides
from rubbers.play.decide import decide
from rubbers.play.rubber_view import view
from rubbers.play.state import acts
from rubbers.play.state.evolve import evolve
from rubbers.scoring.statement import Election, Revoke, SideHonours, Statement
from tables.codes import FIRST as CODE
from tables.components.names import People
from tables.pages.shared.whist_marker import ladder
from tables.pages.standings.chart import APART, chart, spark

PEOPLE = People({}, {"1": "Vale", "2": "Lowry", "3": "Fenn", "4": "Mehta"}, "1")
START = acts.StartRubber(dict(zip(Seat, "1234", strict=True)), Seat.N, CODE.id)

hands = st.builds(
    lambda tricks, ns, ew, revokes: Statement(
        tricks=Sides(tricks, 13 - tricks),
        honours=Sides(SideHonours(ns, True), SideHonours(0 if ns else ew, True)),
        revokes=tuple(revokes),
    ),
    st.integers(0, 13),
    st.sampled_from([0, 3, 4]),
    st.sampled_from([0, 3, 4]),
    st.lists(st.builds(Revoke, st.sampled_from(Seat), st.sampled_from(Election)), max_size=2),
)


def played(statements):
    rubber = evolve(None, *decide(None, START, CODE))
    for statement in statements:
        if rubber.over:
            break
        for act in (acts.MarkHand(statement, Seat.N), acts.Confirm(Seat.E)):
            for event in decide(rubber, act, CODE):
                rubber = evolve(rubber, event)
    return rubber


@given(st.lists(hands, max_size=12))
def test_the_pegs_of_every_game_are_its_score(statements):
    shown = ladder(view(played(statements), None), PEOPLE, "Score")
    for row in shown.rows:
        score = row.score or (0, 0)
        assert tuple(sum(bool(peg.by) for peg in side) for side in (row.ns, row.ew)) == score
        assert len(row.ns) == len(row.ew) == 5


def test_a_ladder_says_by_what_each_point_was_won():
    hand = Statement(tricks=Sides(8, 5), honours=Sides(SideHonours(3, True), SideHonours()))
    shown = ladder(view(played([hand]), None), PEOPLE, "Score")
    assert shown.rows[0].ns_said == "4 points: 2 by tricks, 2 by honours"
    assert (shown.ns, shown.ew) == ("You, Fenn", "Lowry, Mehta")


def test_a_chart_names_the_first_and_keeps_their_names_apart():
    courses = {who: (1, 40 + n) for n, who in enumerate("abcdefg")}
    names = {who: who.upper() for who in "abcdefg"}
    drawn = chart(courses, names, ["1 Oct", "8 Oct"], list("gfed"))
    assert drawn is not None
    named = sorted((line for line in drawn.lines if line.name), key=lambda line: line.label_at)
    assert {line.name for line in named} == {"G +46", "F +45", "E +44", "D +43"}
    gaps = [b.label_at - a.label_at for a, b in itertools.pairwise(named)]
    assert min(gaps) > APART - 0.01


@pytest.mark.parametrize(
    "course", [(0,), (5, -5), (None, 3), (Fraction(1, 3), Fraction(-2, 3)), (10**6,), (-8, -8)]
)
def test_a_run_and_a_chart_stay_in_their_box(course):
    path, nought = spark(course)
    numbers = [float(word.strip("ML")) for word in path.split()]
    assert all(0 <= number <= 100 for number in numbers) and 0 <= nought <= 30
    drawn = chart({"a": course}, {}, [str(n) for n in range(len(course))], ["a"])
    assert drawn is not None
    assert all(0 <= tick.at <= drawn.height for tick in drawn.across)
    assert any(tick.nought for tick in drawn.across)


def test_nothing_played_draws_nothing():
    assert chart({}, {}, [], []) is None
    assert spark(()) == ("M0.0 28.0", 28.0)
