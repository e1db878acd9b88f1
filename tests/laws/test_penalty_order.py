"""Law 5, our reading: the penalties of one hand are paid in one order, however they are entered."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rubbers.cards.seats import Seat, Sides
from rubbers.code.code import Code
from rubbers.scoring.score import HandScore, ScoreLineKind
from rubbers.scoring.score_hand import score_hand
from rubbers.scoring.statement import Election, Revoke, SideHonours, Statement
from tables.codes import FIRST, REVISED
from tests.rulings.table import ask

CLUB = FIRST
ADD, DEDUCT, TAKE = Election.ADD_THREE, Election.DEDUCT_THREE, Election.TAKE_THREE_TRICKS


def scored(
    before: Sides[int],
    *revokes: Revoke,
    ns: int = 7,
    code: Code = CLUB,
    dummies: tuple[Seat, ...] = (),
) -> HandScore:
    """Score a hand in which these revoked."""
    honours = Sides(SideHonours(2, True), SideHonours(2, True))
    statement = Statement(tricks=Sides(ns, 13 - ns), honours=honours, revokes=revokes)
    return score_hand(before, statement, code, dummies)


@pytest.mark.law("5")
def test_points_come_off_a_side_before_any_are_added_whichever_is_typed_first() -> None:
    off, on = Revoke(Seat.N, DEDUCT), Revoke(Seat.E, ADD)
    scores = [scored(Sides(0, 0), *typed, ns=6) for typed in ((off, on), (on, off))]
    assert scores[0] == scores[1]
    assert scores[0].after == Sides(3, 1)


@pytest.mark.law("5")
def test_the_working_shows_the_order_as_our_reading_of_law_five() -> None:
    score = scored(Sides(2, 0), Revoke(Seat.E, ADD), Revoke(Seat.N, DEDUCT))
    (line,) = [line for line in score.lines if line.what is ScoreLineKind.ORDER]
    assert (line.because.law, line.because.reading, line.points) == ("5", True, 0)
    assert [line.earned for line in score.lines if line.what is ScoreLineKind.REVOKE] == [-3, 3]


@pytest.mark.law("5")
def test_the_order_of_penalties_gives_no_side_a_line_in_an_answer() -> None:
    asked = ask(
        "A end_hand\n{fact: tricks, A-B: 6, Y-Z: 7}\n{fact: revoked, who: Y}\n"
        "A claim what: revoke, of: Y\nA deduct_three\n{fact: revoked, who: A}\n"
        "Z claim what: revoke, of: A\nZ add_three\nA turn_up_next"
    )
    lines = [(line["law"], line["side"], line["points"]) for line in asked.score["how"]]
    assert lines == [("72", "Y-Z", 0), ("72", "Y-Z", 3), ("2", "Y-Z", 1)]


@pytest.mark.law("5")
@pytest.mark.parametrize(
    "revokes",
    [
        (Revoke(Seat.N, DEDUCT), Revoke(Seat.S, DEDUCT)),
        (Revoke(Seat.N, ADD), Revoke(Seat.E, ADD)),
        (Revoke(Seat.N, TAKE), Revoke(Seat.E, ADD)),
    ],
)
def test_no_order_is_shown_where_none_decides(revokes: tuple[Revoke, ...]) -> None:
    assert not [
        line for line in scored(Sides(2, 2), *revokes).lines if line.what is ScoreLineKind.ORDER
    ]


@pytest.mark.law("72")
def test_tricks_are_taken_of_those_a_side_has_won_itself() -> None:
    score = scored(Sides(0, 0), Revoke(Seat.N, TAKE), Revoke(Seat.E, TAKE), ns=12)
    assert score.tricks == Sides(10, 3)
    assert (
        score.tricks
        == scored(Sides(0, 0), Revoke(Seat.E, TAKE), Revoke(Seat.N, TAKE), ns=12).tricks
    )


REVOKES = st.lists(st.builds(Revoke, st.sampled_from(Seat), st.sampled_from(Election)), max_size=4)
POINTS = st.integers(0, 4)


@given(REVOKES, POINTS, POINTS, st.integers(0, 13), st.sampled_from([CLUB, REVISED]))
def test_the_order_of_typing_changes_nothing_in_a_working(
    revokes: list[Revoke], ns: int, ew: int, tricks: int, code: Code
) -> None:
    dummies = (Seat.S,)
    scores = [
        scored(Sides(ns, ew), *typed, ns=tricks, code=code, dummies=dummies)
        for typed in permutations(revokes)
    ]
    assert all(score == scores[0] for score in scores)
