"""What makes a bot a good partner.

That it never revokes, and plays the same card again, is tested for random hands in
`test_honesty.py`.
"""

from __future__ import annotations

import pytest

from rubbers.bots.book_play import leading_cards
from rubbers.bots.book_play.club_bot import CLUB
from rubbers.bots.book_play.following_cards import FINESSE
from rubbers.bots.bot_view import RubberScore
from rubbers.bots.double_dummy import is_installed
from rubbers.bots.search.strong import StrongBot, worth_of_cards
from rubbers.cards.card import Card
from tests.bots.scenes import seen

SEED = bytes(32)
by_bot = pytest.mark.parametrize(
    "bot", [CLUB, *([StrongBot()] if is_installed() else [])], ids=lambda bot: bot.id
)


def played(bot, view) -> str:
    return str(bot.play(view, SEED).card)


@by_bot
def test_partners_last_trump_is_not_drawn_when_the_adversaries_have_none(bot):
    shown = [("S", "AH 2C 2H 3C"), ("S", "AD 3D 4C 4D")]  # North has the knave, and no diamond
    view = seen("TH 2D", "JH 9D 8D KS QS KC", shown=shown)
    assert played(bot, view) == "2D"
    unseen = "JH 9D 8D 7D 6D JS TS 9S 8S 7S 6S JC TC 9C 8C 7C 6C 5C"
    five = seen("TH 9H 8H 7H 6H 2D", unseen, shown=shown[:1])
    assert played(CLUB, five) == "2D"  # it draws from five while an adversary has a trump
    assert played(CLUB, seen("TH 9H 8H 7H 6H 2D", unseen)).endswith("H")


WEST_HAS_THE_LAST_TRUMP = [("S", "KH 2H 2S 2D"), ("S", "AC 3D 3C 2C")]  # and no club


@by_bot
def test_a_suit_is_not_led_before_the_adversary_who_ruffs_it_has_lost_his_trump(bot):
    unseen = "9H 7C 6C 5C 6S 4S 3S 5D 4D"
    assert played(bot, seen("AH QC JC", unseen, shown=WEST_HAS_THE_LAST_TRUMP)) == "AH"


@by_bot
def test_a_suit_that_an_adversary_ruffs_is_led_if_nothing_else_is_left(bot):
    unseen = "KC 8C 7C 6C 9H 8H AS KS QS AD KD QD"
    view = seen("QC JC TC 9C", unseen, shown=[("N", "AC 2C 3C 2D")])
    assert played(bot, view).endswith("C")


def test_a_suit_that_an_adversary_ruffs_is_left_for_another():
    west_has_no_club = [("N", "AC 2C 3C 2D")]
    unseen = "KC 8C 7C 6C 5C 9H 8H 7H AS KS QS JS TS AD KD QD JD TD 9D 8D 7D"
    view = seen("QC JC TC 9C 7S 6S 4D", unseen, shown=west_has_no_club)
    assert not played(CLUB, view).endswith("C")


PARTNERS_VOID = "KC QC JC 9H 8H 7H AS KS QS JS TS AD KD QD JD TD 9D 8D"


@by_bot
def test_partners_void_is_led_when_only_partner_can_ruff_it(bot):
    shown = [("S", "2C 9C 2D TC"), ("S", "AH 2S 2H 3S")]  # only North has a trump, and no club
    view = seen("8C 5D", "9H KC QC KD QD KS", shown=shown)
    assert played(bot, view) == "8C"
    early = seen("8C 7C 6D 5D 3S 2S", PARTNERS_VOID, shown=shown[:1])
    for one in (view, early):
        assert CLUB.play(one, SEED).why == leading_cards.TO_RUFF


@pytest.mark.parametrize(
    "shown",
    [
        pytest.param([("S", "2C 9C 2D 3D")], id="East has none either"),
        pytest.param([("S", "2C 9C 2D TC"), ("S", "2H 3H 4D 4H")], id="partner has no trump"),
    ],
)
def test_partners_void_is_not_led_when_he_cannot_ruff_profitably(shown):
    view = seen("8C 7C 6D 5D 3S 2S", PARTNERS_VOID, shown=shown)
    assert CLUB.play(view, SEED).why != leading_cards.TO_RUFF


TEN_OTHERS = "KS JS TS 8S 7S KC QC JC TC 9C 8H 9H TH JH AD KD QD 9D 8D 7D 6D"


def test_partners_lead_is_returned():
    view = seen("9S 4S JD TD 7C 6C 5D", TEN_OTHERS, shown=[("N", "5S QS AS 6S")])
    choice = CLUB.play(view, SEED)
    assert (str(choice.card), choice.why) == ("9S", leading_cards.RETURN)


def test_partners_lead_is_not_returned_when_an_adversary_ruffs_it():
    view = seen("9S 4S JD TD 7C 6C 5D", TEN_OTHERS, shown=[("N", "5S QS AS 3C")])
    assert CLUB.play(view, SEED).card.suit != "S"


@by_bot
def test_sure_tricks_are_cashed_before_a_losing_lead_at_the_end(bot):
    view = seen("AS AD 3C", "KC QC JC KD QD JD KS QS JS")
    assert played(bot, view) in ("AS", "AD")
    assert CLUB.play(view, SEED).why == leading_cards.CASH


def third_hand(score: RubberScore):
    """South has ace and queen of a suit that North has just led for the first time."""
    unseen = "KS JS TS 9S 6S 5S 4S 3S 2S KC QC JC TC KD QD JD"
    return seen("AS QS 4D 3D 6C 5C", unseen, trick="7S 8S", score=score)


def test_the_trick_that_wins_the_game_is_taken_at_once():
    love = third_hand(RubberScore())
    assert CLUB.play(love, SEED).why == FINESSE
    one_short = third_hand(RubberScore(ours=love.to_game[0] - 1))
    assert one_short.to_game[0] == 1
    assert played(CLUB, one_short) == "AS"


def test_strong_prefers_a_sure_game_to_more_tricks_on_average():
    love = third_hand(RubberScore())
    safe, bold = Card.read("AS").number, Card.read("QS").number
    solved = [{safe: 1, bold: tricks} for tricks in (3, 2, 0)]
    worth = worth_of_cards(love, solved)
    assert worth[bold] > worth[safe]
    worth = worth_of_cards(third_hand(RubberScore(ours=love.to_game[0] - 1)), solved)
    assert worth[bold] < worth[safe]


def test_strong_prefers_to_save_the_game():
    love = third_hand(RubberScore())
    safe, bold = Card.read("AS").number, Card.read("QS").number
    solved = [{safe: 2, bold: tricks} for tricks in (4, 4, 0)]
    at_stake = RubberScore(game_points=love.tricks_won[1] - 1)
    assert third_hand(at_stake).to_game[1] == 5  # of the six that are left
    worth = worth_of_cards(third_hand(at_stake), solved)
    assert worth[bold] < worth[safe]
