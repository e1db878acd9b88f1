"""Laws 7, 11 and 12: until when a score can be put right."""

import pytest

from club.errors import Impossible, Malformed
from rubbers.cards.card import Suit
from rubbers.cards.seats import Seat, Side, Sides
from rubbers.play.state.acts import (
    Abandon,
    Confirm,
    CorrectGame,
    CorrectHand,
    MarkHand,
    SettleRubber,
    TurnUpTrump,
    WithdrawMark,
)
from rubbers.play.state.events import DealPasses, GameConcluded
from rubbers.play.state.rubber_state import RubberStage
from rubbers.scoring.statement import Outcome, Statement
from tests.rubbers.card_table import (
    CODE,
    EW_GAME,
    LOST,
    NS_GAME,
    after,
    agreed,
    begun,
    called,
    happened,
    mended,
    points,
    refused,
    tricks,
)

ONE_ODD = tricks(7)


@pytest.mark.law("7")
def test_honours_called_in_time_may_be_marked_later_in_the_game():
    rubber = agreed(begun(), ONE_ODD, ONE_ODD)
    assert points(mended(rubber, 1, tricks(7, ns_honours=called(3))).score) == (4, 0)


@pytest.mark.law("7")
def test_honours_cannot_be_marked_once_their_game_is_over():
    rubber = agreed(begun(), tricks(8), EW_GAME, ONE_ODD)
    assert refused(rubber, CorrectHand(1, tricks(8, ns_honours=called(3)), Seat.S)) == "7"


@pytest.mark.law("7")
def test_in_a_game_that_is_over_honours_are_refused_by_law_7_and_tricks_by_law_11():
    rubber = agreed(begun(), tricks(8, ns_honours=called(3)), EW_GAME, ONE_ODD)
    assert refused(rubber, CorrectHand(1, tricks(9, ns_honours=called(3)), Seat.S)) == "11"


@pytest.mark.law("11")
def test_a_hand_of_the_game_in_progress_can_be_put_right_and_later_hands_are_worked_afresh():
    rubber = agreed(begun(), tricks(8), tricks(6), ONE_ODD)
    rubber = mended(rubber, 1, tricks(4))
    assert points(rubber.score) == (1, 4)
    assert [hand.score.before for hand in rubber.hands] == [Sides(0, 0), Sides(0, 3), Sides(0, 4)]


@pytest.mark.law("11")
def test_the_last_hand_of_a_game_can_be_put_right_until_the_next_trump_is_turned():
    rubber = mended(agreed(begun(), NS_GAME), 1, tricks(9))
    assert (rubber.games, points(rubber.score)) == ((), (3, 0))


@pytest.mark.law("11")
def test_turning_the_next_trump_concludes_the_game():
    rubber, events = happened(agreed(begun(), NS_GAME), TurnUpTrump(Suit.SPADES))
    assert [(e.game, e.because.law) for e in events if isinstance(e, GameConcluded)] == [(1, "11")]
    assert rubber.games[0].concluded
    assert refused(rubber, CorrectHand(1, tricks(9), Seat.S)) == "11"


@pytest.mark.law("11")
def test_playing_the_next_hand_concludes_the_game_though_no_trump_was_told():
    rubber = agreed(begun(), NS_GAME, ONE_ODD)
    assert rubber.games[0].concluded
    assert refused(rubber, CorrectHand(1, tricks(9), Seat.S)) == "11"


@pytest.mark.law("11")
def test_marking_the_next_hand_closes_the_time_and_withdrawing_it_opens_it_again():
    rubber = after(agreed(begun(), NS_GAME), MarkHand(ONE_ODD, Seat.S))
    assert refused(rubber, CorrectHand(1, tricks(9), Seat.S)) == "11"
    rubber = after(rubber, WithdrawMark(Seat.S))
    assert mended(rubber, 1, tricks(9)).games == ()


@pytest.mark.law("11")
@pytest.mark.parametrize("outcome", [Outcome.MISDEAL, Outcome.NEW_DEAL])
def test_a_deal_lost_before_its_trump_is_turned_concludes_nothing(outcome):
    rubber = agreed(begun(), NS_GAME, LOST[outcome])
    assert mended(rubber, 1, tricks(9)).games == ()


@pytest.mark.law("11")
def test_a_void_hand_shows_that_its_trump_was_turned():
    rubber = agreed(begun(), NS_GAME, LOST[Outcome.VOID])
    assert refused(rubber, CorrectHand(1, tricks(9), Seat.S)) == "11"


@pytest.mark.law("11")
def test_a_trump_turned_before_a_new_deal_has_been_turned():
    rubber = after(agreed(begun(), NS_GAME), TurnUpTrump(Suit.CLUBS))
    rubber = agreed(rubber, LOST[Outcome.NEW_DEAL])
    assert refused(rubber, CorrectHand(1, tricks(9), Seat.S)) == "11"


@pytest.mark.law("11")
def test_who_won_a_concluded_game_cannot_be_changed():
    rubber = agreed(begun(), NS_GAME, EW_GAME, ONE_ODD)
    assert refused(rubber, CorrectHand(1, EW_GAME, Seat.S)) == "11"
    assert refused(rubber, CorrectHand(2, NS_GAME, Seat.S)) == "11"


@pytest.mark.law("11")
def test_a_right_score_may_end_a_game_in_progress_before_now_and_later_hands_count_for_the_next():
    rubber = mended(agreed(begun(), tricks(8), ONE_ODD), 1, NS_GAME)
    assert [(game.side, game.value, game.hand) for game in rubber.games] == [(Side.NS, 3, 1)]
    assert points(rubber.score) == (1, 0)
    assert (rubber.hand.number, rubber.hand.dealer) == (3, Seat.S)


@pytest.mark.law("11")
def test_a_game_that_a_right_score_has_ended_before_now_is_concluded_with_it():
    rubber = mended(agreed(begun(), tricks(8), ONE_ODD), 1, NS_GAME)
    assert rubber.games[0].concluded
    assert refused(rubber, CorrectHand(1, tricks(9), Seat.S)) == "11"
    assert points(mended(rubber, 2, tricks(8)).score) == (2, 0)


@pytest.mark.law("11")
def test_honours_called_in_time_may_win_the_game_after_the_next_trump_was_turned():
    rubber = after(agreed(begun(), tricks(9)), TurnUpTrump(Suit.SPADES))
    rubber = mended(rubber, 1, tricks(9, ns_honours=called(3)))
    assert [(game.side, game.hand, game.concluded) for game in rubber.games] == [(Side.NS, 1, True)]
    assert points(rubber.score) == (0, 0) and rubber.hand.trumps is Suit.SPADES


@pytest.mark.law("11")
def test_a_right_score_may_win_the_rubber_before_now_and_the_hand_after_it_does_not_count():
    rubber = agreed(begun(), NS_GAME, tricks(10), tricks(4))
    rubber = mended(rubber, 2, NS_GAME)
    assert (rubber.stage, rubber.result.points) == (RubberStage.WON, 8)
    assert [line.because.law for line in rubber.hands[2].score.lines] == ["1"]


@pytest.mark.law("11")
def test_a_right_score_may_end_the_game_with_its_last_hand():
    rubber = mended(agreed(begun(), tricks(8), tricks(8)), 1, tricks(9))
    assert [(game.side, game.hand) for game in rubber.games] == [(Side.NS, 2)]


@pytest.mark.law("11")
def test_after_the_last_hand_a_score_can_be_put_right_until_the_stakes_are_paid():
    won = agreed(begun(), NS_GAME, NS_GAME)
    rubber = mended(won, 2, tricks(10))
    assert (rubber.stage, points(rubber.score)) == (RubberStage.PLAYING, (4, 0))
    assert rubber.hand.dealer is Seat.S
    assert refused(after(won, SettleRubber()), CorrectHand(2, tricks(10), Seat.S)) == "11"


@pytest.mark.law("11")
def test_a_correction_can_win_the_rubber():
    rubber = mended(agreed(begun(), NS_GAME, tricks(10)), 2, NS_GAME)
    assert (rubber.stage, rubber.result.points, rubber.hand) == (RubberStage.WON, 8, None)


@pytest.mark.law("11")
def test_an_officer_may_set_law_11_aside_and_all_later_hands_are_worked_afresh():
    rubber = agreed(begun(), NS_GAME, EW_GAME, ONE_ODD)
    rubber = mended(rubber, 1, tricks(9), CODE.waiving("11"))
    assert [(game.side, game.value, game.hand) for game in rubber.games] == [(Side.EW, 1, 2)]
    assert points(rubber.score) == (1, 0)
    assert rubber.games[0].concluded


@pytest.mark.law("1")
def test_a_hand_that_after_a_mending_was_played_past_the_end_of_the_rubber_counts_nothing():
    rubber = agreed(begun(), NS_GAME, tricks(10), tricks(4))
    rubber = mended(rubber, 2, NS_GAME, CODE.waiving("11"))
    assert (rubber.stage, rubber.result.points) == (RubberStage.WON, 8)
    assert [line.because.law for line in rubber.hands[2].score.lines] == ["1"]


@pytest.mark.law("11")
def test_a_table_broken_up_keeps_what_had_been_concluded():
    rubber = after(agreed(begun(), NS_GAME), TurnUpTrump(Suit.SPADES), Abandon())
    assert refused(rubber, CorrectHand(1, tricks(9), Seat.S)) == "11"


@pytest.mark.law("11")
def test_a_table_broken_up_can_still_put_its_last_game_right():
    rubber = mended(after(agreed(begun(), tricks(8)), Abandon()), 1, tricks(9))
    assert (rubber.stage, points(rubber.score)) == (RubberStage.ABANDONED, (3, 0))


@pytest.mark.law("11")
def test_a_table_broken_up_and_settled_puts_nothing_right_any_more():
    rubber = after(agreed(begun(), tricks(8)), Abandon(), SettleRubber())
    assert refused(rubber, CorrectHand(1, tricks(9), Seat.S)) == "11"


@pytest.mark.law("11")
def test_a_game_is_concluded_once():
    rubber, events = happened(agreed(begun(), NS_GAME), TurnUpTrump(Suit.SPADES))
    for act in (MarkHand(ONE_ODD, Seat.S), Confirm(Seat.W), TurnUpTrump(Suit.HEARTS)):
        rubber, more = happened(rubber, act)
        events += more
    assert [e.game for e in events if isinstance(e, GameConcluded)] == [1]


def test_a_correction_counts_only_when_the_other_side_agrees():
    rubber = after(agreed(begun(), tricks(8)), CorrectHand(1, tricks(9), Seat.S))
    assert points(rubber.score) == (2, 0)
    assert refused(rubber, Confirm(Seat.N)) == "house.countersign"
    assert points(after(rubber, Confirm(Seat.E)).score) == (3, 0)


def test_a_hand_put_right_to_void_scores_nothing_and_is_dealt_by_the_same_dealer():
    rubber = mended(agreed(begun(), tricks(8)), 1, Statement(outcome=Outcome.VOID))
    assert points(rubber.score) == (0, 0)
    assert (rubber.hand.number, rubber.hand.dealer) == (2, Seat.N)


def test_a_hand_put_right_leaves_the_next_dealer_alone_once_the_next_trump_is_turned():
    rubber = after(agreed(begun(), tricks(8)), TurnUpTrump(Suit.CLUBS))
    rubber = mended(rubber, 1, Statement(outcome=Outcome.VOID))
    assert (rubber.hand.dealer, rubber.hand.trumps) == (Seat.E, Suit.CLUBS)


def test_nothing_is_said_of_the_deal_when_a_correction_does_not_change_it():
    rubber = after(agreed(begun(), tricks(8)), CorrectHand(1, tricks(9), Seat.S))
    _, events = happened(rubber, Confirm(Seat.E))
    assert not [event for event in events if isinstance(event, DealPasses)]


@pytest.mark.parametrize("act", [CorrectHand(1, tricks(9), Seat.E), CorrectGame(1, 2, Seat.E)])
def test_nothing_is_put_right_over_what_awaits_an_answer(act):
    rubber = agreed(begun(), NS_GAME) if isinstance(act, CorrectGame) else begun()
    rubber = agreed(rubber, tricks(8))
    waiting = after(rubber, CorrectHand(len(rubber.hands), tricks(7), Seat.S))
    with pytest.raises(Impossible):
        after(waiting, act)
    assert after(rubber, act).awaiting.proposal == act


def test_a_hand_is_put_right_to_what_can_have_been():
    with pytest.raises(Malformed):
        after(agreed(begun(), tricks(8)), CorrectHand(1, Statement(tricks=Sides(9, 9)), Seat.S))


def test_a_confirmed_hand_cannot_turn_into_a_misdeal():
    with pytest.raises(Malformed):
        after(agreed(begun(), tricks(8)), CorrectHand(1, LOST[Outcome.MISDEAL], Seat.S))


def test_a_correction_that_changes_nothing_or_names_no_hand_is_impossible():
    rubber = agreed(begun(), tricks(8))
    for hand in (1, 2):
        with pytest.raises(Impossible):
            after(rubber, CorrectHand(hand, tricks(8), Seat.S))


@pytest.mark.law("12")
def test_the_value_of_a_concluded_game_can_be_put_right_as_long_as_the_rubber_lasts():
    rubber = agreed(begun(), NS_GAME, ONE_ODD)
    rubber = after(rubber, CorrectGame(1, 2, Seat.E), Confirm(Seat.N))
    assert [game.value for game in rubber.games] == [2]
    assert agreed(rubber, tricks(10)).result.points == 7


@pytest.mark.law("12")
def test_a_games_value_put_right_changes_what_a_won_rubber_is_worth():
    rubber = agreed(begun(), NS_GAME, EW_GAME, NS_GAME)
    assert rubber.result.points == 5
    rubber = after(rubber, CorrectGame(2, 1, Seat.S), Confirm(Seat.W))
    assert (rubber.result.points, rubber.stage) == (7, RubberStage.WON)


@pytest.mark.law("12")
def test_a_games_value_cannot_be_put_right_once_the_rubber_is_settled():
    rubber = after(agreed(begun(), NS_GAME, NS_GAME), SettleRubber())
    assert refused(rubber, CorrectGame(1, 2, Seat.E)) == "12"


@pytest.mark.law("12")
def test_the_value_put_right_stays_when_a_later_hand_is_mended():
    rubber = agreed(begun(), NS_GAME, ONE_ODD)
    rubber = after(rubber, CorrectGame(1, 1, Seat.E), Confirm(Seat.N))
    assert mended(rubber, 2, tricks(8)).games[0].value == 1


def test_a_game_is_worth_one_two_or_three():
    rubber = agreed(begun(), NS_GAME, ONE_ODD)
    for value in (0, 4):
        with pytest.raises(Malformed):
            after(rubber, CorrectGame(1, value, Seat.E))
    for game, value in ((1, 3), (2, 1)):
        with pytest.raises(Impossible):
            after(rubber, CorrectGame(game, value, Seat.E))
