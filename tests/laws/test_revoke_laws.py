"""Laws 72, 78, 81 and 82: what a revoke costs, until when it is claimed, and whom it bars."""

import pytest

from club.text.wording import sentence
from rubbers.cards.card import Suit
from rubbers.cards.seats import Seat, Side, Sides
from rubbers.play.state.acts import CorrectHand, MarkHand, TurnUpTrump
from rubbers.scoring.score import ScoreLineKind
from rubbers.scoring.score_hand import score_hand
from rubbers.scoring.statement import Outcome
from tests.rubbers.card_table import (
    ADD,
    CODE,
    DEDUCT,
    LOST,
    NS_GAME,
    TAKE,
    WAIVE,
    after,
    agreed,
    begun,
    called,
    laws,
    mended,
    points,
    refused,
    tricks,
)

LOVE = Sides(0, 0)


@pytest.mark.law("72")
@pytest.mark.parametrize(
    ("elected", "scored"),
    [
        (None, (1, 4)),  # no revoke: East and West score their one trick over six
        (TAKE, (4, 3)),  # nine tricks to four
        (DEDUCT, (1, 1)),  # three off three, then the odd trick
        (ADD, (4, 4)),
    ],
)
def test_a_revoke_is_punished_in_one_of_three_ways(elected, scored):
    revokes = () if elected is None else ((Seat.W, elected),)
    assert points(score_hand(Sides(1, 3), tricks(6, *revokes), CODE).after) == scored


@pytest.mark.law("72")
@pytest.mark.parametrize("by", [Seat.E, Seat.W])
def test_either_partners_revoke_costs_their_side(by):
    assert points(score_hand(LOVE, tricks(7, (by, ADD)), CODE).after) == (4, 0)


@pytest.mark.law("72")
def test_several_revokes_are_each_punished_and_in_different_ways():
    statement = tricks(6, (Seat.E, ADD), (Seat.W, DEDUCT), (Seat.E, TAKE))
    score = score_hand(Sides(0, 4), statement, CODE)
    assert points(score.after) == (5, 1)
    assert score.tricks == Sides(9, 4)
    assert [line.because.law for line in score.lines[:3]] == ["72"] * 3


@pytest.mark.law("72")
@pytest.mark.parametrize(("stood", "left", "reading"), [(4, 1, False), (3, 0, False), (2, 0, True)])
def test_points_off_stop_at_nothing_and_that_is_a_reading(stood, left, reading):
    score = score_hand(Sides(0, stood), tricks(7, (Seat.E, DEDUCT)), CODE)
    assert score.after.ew == left
    assert score.lines[0].earned == -3
    assert score.lines[0].because.reading == reading


@pytest.mark.law("72")
@pytest.mark.parametrize(("had", "taken", "reading"), [(4, 3, False), (3, 3, False), (2, 2, True)])
def test_no_more_tricks_are_taken_than_there_are_and_that_is_a_reading(had, taken, reading):
    score = score_hand(LOVE, tricks(13 - had, (Seat.E, TAKE)), CODE)
    assert score.tricks == Sides(13 - had + taken, had - taken)
    assert (score.lines[0].tricks, score.lines[0].because.reading) == (taken, reading)


@pytest.mark.law("72")
@pytest.mark.parametrize(("revokers", "value"), [(0, 3), (1, 2), (3, 1)])
def test_three_points_on_win_the_game_at_once_by_the_revokers_score_as_it_stands(revokers, value):
    statement = tricks(4, (Seat.E, ADD), ew_honours=called(4))
    score = score_hand(Sides(2, revokers), statement, CODE)
    assert (score.won_by, score.value) == (Side.NS, value)


@pytest.mark.law("72")
def test_the_penalty_touches_only_the_game_it_was_incurred_in():
    rubber = agreed(begun(), NS_GAME, tricks(6, (Seat.N, DEDUCT)))
    assert rubber.games[0].score == Sides(5, 0)
    assert points(rubber.score) == (0, 1)


@pytest.mark.law("82")
@pytest.mark.parametrize(("elected", "lost"), [(TAKE, 3), (DEDUCT, 0), (ADD, 0), (WAIVE, 0)])
def test_a_revoking_side_stops_at_four_whichever_penalty_is_taken(elected, lost):
    statement = tricks(13, (Seat.N, elected))
    score = score_hand(Sides(4, 0), statement, CODE)
    assert score.barred == (Side.NS,)
    assert (score.after.ns, score.won_by) == (4, None)
    assert score.tricks.ns == 13 - lost


@pytest.mark.law("82")
def test_the_same_hand_without_the_revoke_wins_the_game():
    assert score_hand(Sides(4, 0), tricks(13), CODE).won_by is Side.NS


@pytest.mark.law("82")
def test_the_working_says_why_a_side_stops_at_four():
    score = score_hand(Sides(3, 0), tricks(9, (Seat.N, ADD)), CODE)
    assert laws(score) == [(Side.EW, 3, "72"), (Side.NS, 1, "2"), (Side.NS, 0, "82")]
    assert str(score.lines[-1].because.reason) == "N-S stop at 4: they revoked in this hand."


@pytest.mark.law("82")
def test_a_revoke_that_is_let_pass_costs_nothing_and_bars_by_a_reading():
    score = score_hand(Sides(3, 0), tricks(9, (Seat.N, WAIVE)), CODE)
    assert laws(score) == [(Side.NS, 0, "72"), (Side.NS, 1, "2"), (Side.NS, 0, "82")]
    assert [line.because.reading for line in score.lines] == [False, False, True]
    assert "East–West let it pass" in sentence(score.lines[0].because.reason, {})


@pytest.mark.law("82")
def test_nothing_is_said_of_the_bar_where_it_takes_nothing():
    score = score_hand(Sides(0, 0), tricks(8, (Seat.N, ADD)), CODE)
    assert ScoreLineKind.CAP not in [line.what for line in score.lines]


@pytest.mark.law("81")
@pytest.mark.parametrize("ns", range(14))
def test_when_both_sides_revoke_neither_wins_the_game(ns):
    statement = tricks(ns, (Seat.N, ADD), (Seat.E, ADD), ns_honours=called(4))
    score = score_hand(Sides(4, 4), statement, CODE)
    assert points(score.after) == (4, 4)
    assert (score.won_by, set(score.barred)) == (None, {Side.NS, Side.EW})


@pytest.mark.law("81")
def test_when_both_sides_revoke_each_pays_as_the_other_chooses():
    statement = tricks(6, (Seat.N, DEDUCT), (Seat.E, ADD))
    assert points(score_hand(Sides(3, 0), statement, CODE).after) == (3, 1)


@pytest.mark.law("81")
def test_the_bar_on_both_sides_is_law_81_and_the_bar_on_one_is_law_82():
    both = score_hand(Sides(4, 4), tricks(8, (Seat.N, ADD), (Seat.E, TAKE)), CODE)
    one = score_hand(Sides(4, 4), tricks(8, (Seat.N, DEDUCT)), CODE)
    assert {line.because.law for line in both.lines if line.what is ScoreLineKind.CAP} == {"81"}
    assert {line.because.law for line in one.lines if line.what is ScoreLineKind.CAP} == set()
    assert one.after.ns == 3


@pytest.mark.law("78")
def test_a_revoke_left_out_can_be_marked_until_the_next_trump_is_turned():
    rubber = mended(agreed(begun(), tricks(7)), 1, tricks(7, (Seat.E, ADD)))
    assert points(rubber.score) == (4, 0)


@pytest.mark.law("78")
def test_a_revoke_cannot_be_added_once_the_next_trump_is_turned():
    rubber = after(agreed(begun(), tricks(7)), TurnUpTrump(Suit.HEARTS))
    assert refused(rubber, CorrectHand(1, tricks(7, (Seat.E, ADD)), Seat.S)) == "78"


@pytest.mark.law("78")
def test_a_revoke_cannot_be_added_once_the_next_hand_is_played():
    rubber = agreed(begun(), tricks(7), tricks(6))
    assert refused(rubber, CorrectHand(1, tricks(7, (Seat.E, ADD)), Seat.S)) == "78"


@pytest.mark.law("78")
def test_a_pack_that_was_cut_before_a_new_deal_has_been_cut():
    rubber = after(agreed(begun(), tricks(7)), TurnUpTrump(Suit.HEARTS))
    rubber = agreed(rubber, LOST[Outcome.NEW_DEAL])
    assert refused(rubber, CorrectHand(1, tricks(7, (Seat.E, ADD)), Seat.S)) == "78"


@pytest.mark.law("78")
def test_a_second_revoke_of_the_same_player_is_a_new_claim():
    rubber = after(agreed(begun(), tricks(6, (Seat.E, DEDUCT))), TurnUpTrump(Suit.HEARTS))
    twice = tricks(6, (Seat.E, DEDUCT), (Seat.E, ADD))
    assert refused(rubber, CorrectHand(1, twice, Seat.S)) == "78"


@pytest.mark.law("78")
def test_how_a_revoke_claimed_in_time_was_punished_can_still_be_put_right():
    rubber = after(agreed(begun(), tricks(6, (Seat.E, DEDUCT))), TurnUpTrump(Suit.HEARTS))
    assert points(mended(rubber, 1, tricks(6, (Seat.E, ADD))).score) == (3, 1)


@pytest.mark.law("78")
def test_a_revoke_can_be_taken_back_after_the_cut():
    rubber = after(agreed(begun(), tricks(6, (Seat.E, ADD))), TurnUpTrump(Suit.HEARTS))
    assert points(mended(rubber, 1, tricks(6)).score) == (0, 1)


@pytest.mark.law("78")
def test_an_unanswered_mark_of_the_next_hand_shows_that_its_pack_was_cut():
    rubber = after(agreed(begun(), tricks(7)), MarkHand(tricks(6), Seat.E))
    assert refused(rubber, CorrectHand(1, tricks(7, (Seat.E, ADD)), Seat.S)) == "78"
