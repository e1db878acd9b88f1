"""Laws 1, 9 and 10: who wins a rubber, and what it is worth."""

import itertools

import pytest

from club.errors import Impossible
from rubbers.cards.seats import Seat, Side
from rubbers.play.state.acts import MarkHand
from rubbers.play.state.rubber_state import RubberStage
from rubbers.scoring.score import ScoreLineKind, Stakes
from rubbers.scoring.score_hand import rubber_points
from tests.rubbers.card_table import CODE, EW_GAME, NS_GAME, after, agreed, begun, tricks

NS, EW = Side.NS, Side.EW


@pytest.mark.law("1")
def test_two_games_running_win_the_rubber_and_no_third_is_played():
    rubber = agreed(begun(), NS_GAME, NS_GAME)
    assert (rubber.stage, rubber.result.side) == (RubberStage.WON, NS)
    with pytest.raises(Impossible):
        after(rubber, MarkHand(NS_GAME, Seat.S))


@pytest.mark.law("1")
def test_at_a_game_each_a_third_is_played():
    rubber = agreed(begun(), NS_GAME, EW_GAME)
    assert (rubber.stage, rubber.result) == (RubberStage.PLAYING, None)
    assert agreed(rubber, EW_GAME).result.side is EW


@pytest.mark.law("9")
@pytest.mark.parametrize(("values", "worth"), [((1, 1), 4), ((2, 1), 5), ((3, 3), 8)])
def test_winning_the_rubber_adds_two(values, worth):
    points = rubber_points([(NS, value) for value in values], CODE)
    assert points.points == worth
    assert points.lines[-1].because.law == "9"


@pytest.mark.law("9")
def test_nothing_is_added_before_the_rubber_is_won():
    assert rubber_points([(NS, 3), (EW, 3)], CODE) is None


@pytest.mark.law("10")
@pytest.mark.parametrize(("games", "worth"), [((1, 3, 1), 1), ((3, 1, 3), 7), ((2, 2, 1), 3)])
def test_the_value_of_the_losers_game_comes_off(games, worth):
    points = rubber_points(list(zip((NS, EW, NS), games, strict=True)), CODE)
    assert points.points == worth
    assert (points.lines[-1].what, points.lines[-1].because.law) == (
        ScoreLineKind.LOSERS_GAME,
        "10",
    )


@pytest.mark.law("10")
def test_nothing_comes_off_when_the_losers_have_no_game():
    points = rubber_points([(NS, 1), (NS, 1)], CODE)
    assert ScoreLineKind.LOSERS_GAME not in [line.what for line in points.lines]


@pytest.mark.law("10")
def test_rubbers_are_worth_one_to_eight_and_each_of_these_occurs():
    worth = set()
    for values in itertools.product((1, 2, 3), repeat=3):
        worth.add(rubber_points([(EW, values[0]), (EW, values[1])], CODE).points)
        for winners in ((NS, EW, EW), (EW, NS, EW)):
            worth.add(rubber_points(list(zip(winners, values, strict=True)), CODE).points)
    assert worth == set(range(1, 9))


def test_the_losers_pay_so_much_a_point_and_so_much_on_the_rubber():
    rubber = agreed(begun(stakes=Stakes(a_point=3, on_the_rubber=10)), NS_GAME, NS_GAME)
    assert (rubber.result.points, rubber.result.due) == (8, 34)


def test_without_stakes_nothing_is_due():
    assert agreed(begun(), NS_GAME, NS_GAME).result.due == 0


def test_the_score_starts_again_with_each_game():
    rubber = agreed(begun(), tricks(8), tricks(3), tricks(10), tricks(8))
    assert [game.score.ew for game in rubber.games] == [4]
    assert (rubber.score.ns, rubber.score.ew) == (2, 0)
