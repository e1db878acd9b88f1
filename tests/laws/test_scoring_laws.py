"""Laws 2 to 6 and 8: what a hand scores, in which order, and what a game is worth."""

import pytest

from rubbers.cards.seats import Seat, Side, Sides
from rubbers.scoring.score import ScoreLineKind
from rubbers.scoring.score_hand import score_hand
from rubbers.scoring.statement import SideHonours
from tests.rubbers.card_table import (
    ADD,
    CODE,
    DEDUCT,
    LOST,
    TAKE,
    called,
    laws,
    points,
    tricks,
)

LOVE = Sides(0, 0)


@pytest.mark.law("2")
@pytest.mark.parametrize(
    ("ns", "scored"),
    [(0, (0, 5)), (2, (0, 5)), (3, (0, 4)), (6, (0, 1)), (7, (1, 0)), (10, (4, 0)), (13, (5, 0))],
)
def test_each_trick_over_six_is_a_point_and_five_make_a_game(ns, scored):
    score = score_hand(LOVE, tricks(ns), CODE)
    assert points(score.after) == scored
    assert (score.won_by is not None) == (5 in scored)


@pytest.mark.law("2")
@pytest.mark.parametrize(("before", "won"), [(3, False), (4, True)])
def test_a_game_is_won_at_five_and_not_at_four(before, won):
    score = score_hand(Sides(before, 0), tricks(7), CODE)
    assert (score.won_by is Side.NS) == won


@pytest.mark.law("2")
def test_the_working_shows_what_was_earned_and_what_counted_up_to_five():
    (line,) = score_hand(Sides(3, 0), tricks(10), CODE).lines
    assert (line.earned, line.points) == (4, 2)


@pytest.mark.law("3")
@pytest.mark.parametrize(("held", "scored"), [(0, 0), (1, 0), (2, 0), (3, 2), (4, 4)])
def test_four_honours_score_four_three_score_two_and_two_nothing(held, scored):
    score = score_hand(LOVE, tricks(6, ns_honours=called(held)), CODE)
    assert points(score.after) == (scored, 1)


@pytest.mark.law("3")
def test_two_honours_called_are_shown_as_counting_nothing():
    score = score_hand(LOVE, tricks(7, ew_honours=called(2)), CODE)
    assert laws(score) == [(Side.NS, 1, "2"), (Side.EW, 0, "3")]


@pytest.mark.law("3")
def test_honours_called_by_a_side_that_held_none_are_told_as_none():
    score = score_hand(LOVE, tricks(7, ew_honours=called(0)), CODE)
    assert score.lines[-1].because.reason.template == "Honours not scored: {side} held none."


@pytest.mark.law("4")
@pytest.mark.parametrize(("before", "scored", "law"), [(3, 5, "3"), (4, 4, "4")])
def test_a_side_at_four_when_the_deal_begins_scores_no_honours(before, scored, law):
    score = score_hand(Sides(before, 0), tricks(6, ns_honours=called(4)), CODE)
    assert score.after.ns == scored
    assert score.lines[-1].because.law == law


@pytest.mark.law("4")
def test_the_bar_on_honours_is_judged_when_the_deal_begins_and_not_after_a_penalty():
    statement = tricks(6, (Seat.N, DEDUCT), ns_honours=called(4))
    score = score_hand(Sides(4, 0), statement, CODE)
    assert points(score.after) == (1, 1)


@pytest.mark.law("4")
def test_a_side_at_four_still_scores_its_tricks():
    assert score_hand(Sides(4, 0), tricks(7, ns_honours=called(3)), CODE).won_by is Side.NS


@pytest.mark.law("5")
def test_the_working_names_penalties_then_tricks_then_honours():
    statement = tricks(8, (Seat.E, DEDUCT), ns_honours=called(3))
    score = score_hand(Sides(0, 3), statement, CODE)
    assert [line.what for line in score.lines] == [
        ScoreLineKind.REVOKE,
        ScoreLineKind.TRICKS,
        ScoreLineKind.HONOURS,
    ]
    assert points(score.after) == (4, 0)


@pytest.mark.law("5")
def test_tricks_that_win_the_game_go_before_the_other_sides_honours():
    statement = tricks(7, ew_honours=called(4))
    score = score_hand(Sides(4, 3), statement, CODE)
    assert score.won_by is Side.NS
    assert points(score.after) == (5, 3)
    assert laws(score) == [(Side.NS, 1, "2"), (Side.EW, 0, "5")]


@pytest.mark.law("5")
@pytest.mark.parametrize(
    ("before", "statement", "said"),
    [
        (Sides(4, 0), tricks(7, ew_honours=called(3)), "Honours not scored, 2 points to E-W"),
        (Sides(4, 0), tricks(9, ns_honours=called(4)), None),
        (Sides(3, 0), tricks(9, ns_honours=called(4)), "Honours not scored, 4 points to N-S"),
        (Sides(2, 0), tricks(4, (Seat.E, ADD)), "Tricks not scored, 3 points to E-W"),
        (Sides(2, 0), tricks(6, (Seat.E, ADD)), "Tricks not scored, one point to E-W"),
    ],
)
def test_what_comes_after_the_game_is_won_is_named_with_its_points_and_its_side(
    before, statement, said
):
    *_, line = score_hand(before, statement, CODE).lines
    if said is None:
        assert line.because.law == "4"
        return
    assert str(line.because.reason) == f"{said}: the game was already won."
    assert (line.because.law, line.because.reading, line.points) == ("5", True, 0)


@pytest.mark.law("5")
def test_a_penalty_that_wins_the_game_leaves_nothing_for_tricks():
    statement = tricks(4, (Seat.E, ADD))
    score = score_hand(Sides(2, 0), statement, CODE)
    assert (score.won_by, score.value) == (Side.NS, 3)
    assert points(score.after) == (5, 0)


@pytest.mark.law("5")
def test_all_penalties_are_paid_before_it_is_asked_who_has_won():
    statement = tricks(6, (Seat.E, ADD), (Seat.W, DEDUCT))
    score = score_hand(Sides(2, 3), statement, CODE)
    assert (score.won_by, score.value) == (Side.NS, 3)


@pytest.mark.law("6")
@pytest.mark.parametrize(("honours", "scored"), [(called(3), 2), (SideHonours(3), 0)])
def test_honours_count_only_if_called_in_time(honours, scored):
    score = score_hand(LOVE, tricks(7, ew_honours=honours), CODE)
    assert score.after.ew == scored
    assert score.lines[-1].because.law == ("3" if scored else "6")


@pytest.mark.law("8")
@pytest.mark.parametrize(("losers", "value"), [(0, 3), (1, 2), (2, 2), (3, 1), (4, 1)])
def test_a_game_is_a_treble_a_double_or_a_single_by_the_losers_score(losers, value):
    assert score_hand(Sides(4, losers), tricks(7), CODE).value == value


@pytest.mark.law("8")
def test_the_losers_honours_come_too_late_to_save_a_treble():
    assert score_hand(Sides(4, 0), tricks(7, ew_honours=called(4)), CODE).value == 3


@pytest.mark.law("5")
@pytest.mark.parametrize("elected", [TAKE, DEDUCT, ADD])
def test_points_line_by_line_are_the_change_of_the_score(elected):
    statement = tricks(8, (Seat.E, elected), ns_honours=called(3))
    score = score_hand(Sides(1, 2), statement, CODE)
    for side in Side:
        worked = sum(line.points for line in score.lines if line.side is side)
        assert worked == score.after.of(side) - score.before.of(side)


def test_a_deal_that_was_not_played_out_changes_no_score():
    for statement in LOST.values():
        score = score_hand(Sides(3, 4), statement, CODE)
        assert (score.after, score.lines, score.won_by) == (Sides(3, 4), (), None)
