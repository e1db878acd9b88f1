"""The working of a score in words: what both sides have once a hand is counted."""

import pytest

from rubbers.cards.seats import Side, Sides
from rubbers.scoring.score import HandScore
from tables.components.names import People
from tables.components.score_working import working

NOBODY = People({}, {})


@pytest.mark.parametrize(
    ("pending", "words"),
    [(False, "East–West make the game"), (True, "East–West would make the game")],
)
def test_a_side_that_wins_the_game_is_said_to_make_it(pending, words):
    score = HandScore(Sides(2, 3), Sides(2, 5), won_by=Side.EW, value=1)
    stays, makes = working(score, NOBODY, pending=pending)
    assert makes.words == words and makes.total and "stay at" in stays.words.replace("would ", "")


def test_a_side_that_scores_and_wins_no_game_now_has_its_points():
    _stays, has = working(HandScore(Sides(2, 3), Sides(2, 4)), NOBODY)
    assert (has.words, has.points) == ("East–West now have", "4")
