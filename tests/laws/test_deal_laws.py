"""Laws 33, 37, 43, 47, 48 and 51: who deals next."""

from dataclasses import replace

import pytest

from rubbers.cards.seats import CLOCKWISE, Seat
from rubbers.play.state.acts import Confirm, MarkHand
from rubbers.play.state.events import DealPasses
from rubbers.scoring.statement import Outcome
from tests.rubbers.card_table import LOST, agreed, begun, happened, points, tricks
from tests.rulings.table import ask

LEVEL = tricks(6)


def passes(statement):
    """Who deals after North's deal ended so, which hand and attempt it is, and by which law."""
    _, events = happened(begun(), MarkHand(statement, Seat.S), Confirm(Seat.W))
    (deal,) = (event for event in events if isinstance(event, DealPasses))
    return deal.to, (deal.hand, deal.attempt), deal.because.law


@pytest.mark.law("33")
def test_the_deal_passes_to_the_left_round_the_table():
    rubber, dealers = begun(), []
    for _ in range(5):
        dealers.append(rubber.hand.dealer)
        rubber = agreed(rubber, LEVEL)
        rubber = replace(rubber, score=begun().score)
    assert dealers == [*CLOCKWISE, Seat.N]


@pytest.mark.law("33")
def test_a_played_hand_names_law_33_and_the_next_hand():
    assert passes(LEVEL) == (Seat.E, (2, 0), "33")


@pytest.mark.law("43")
def test_a_misdeal_loses_the_deal_and_the_hand_is_dealt_again():
    assert passes(LOST[Outcome.MISDEAL]) == (Seat.E, (1, 1), "43")


@pytest.mark.law("37")
def test_a_new_deal_is_dealt_by_the_same_player():
    assert passes(LOST[Outcome.NEW_DEAL]) == (Seat.N, (1, 1), "37")


@pytest.mark.law("47")
def test_a_void_hand_is_dealt_again_by_the_same_player():
    assert passes(LOST[Outcome.VOID]) == (Seat.N, (1, 1), "47")


@pytest.mark.law("47")
def test_an_imperfect_pack_changes_no_score_made_before():
    rubber = agreed(begun(), tricks(9), LOST[Outcome.VOID])
    assert points(rubber.score) == (3, 0)


@pytest.mark.law("48")
def test_a_deal_out_of_turn_stands_and_goes_on_from_whoever_dealt():
    assert passes(replace(LEVEL, dealt_by=Seat.E)) == (Seat.S, (2, 0), "48")


@pytest.mark.law("48")
def test_a_deal_told_of_the_player_whose_turn_it_was_is_in_turn():
    assert passes(replace(LEVEL, dealt_by=Seat.N)) == (Seat.E, (2, 0), "33")


@pytest.mark.law("51")
def test_a_misdeal_in_the_partners_place_costs_the_right_dealer_the_deal():
    statement = replace(LOST[Outcome.MISDEAL], dealt_by=Seat.S)
    assert passes(statement) == (Seat.E, (1, 1), "51")


@pytest.mark.law("51")
def test_a_misdeal_by_an_adversary_out_of_turn_is_not_that_case():
    statement = replace(LOST[Outcome.MISDEAL], dealt_by=Seat.E)
    assert passes(statement) == (Seat.S, (1, 1), "43")


def test_a_lost_deal_is_kept_with_whoever_dealt_it():
    rubber = agreed(begun(), replace(LOST[Outcome.MISDEAL], dealt_by=Seat.S))
    assert rubber.lost_deals[0].dealer is Seat.S


def test_lost_deals_are_kept_with_who_dealt_and_how_they_ended():
    rubber = agreed(begun(), LOST[Outcome.MISDEAL], LOST[Outcome.NEW_DEAL], LEVEL)
    lost = [(deal.attempt, deal.dealer, deal.outcome) for deal in rubber.lost_deals]
    assert lost == [(0, Seat.N, Outcome.MISDEAL), (1, Seat.E, Outcome.NEW_DEAL)]
    assert (rubber.hands[0].number, rubber.hands[0].attempt) == (1, 2)
    assert rubber.hand.dealer is Seat.S


@pytest.mark.law("48")
def test_the_next_deal_is_out_of_turn_for_all_but_the_player_whose_it_is():
    assert "48" not in ask("A 2S\n{do: end_hand}\nA deal").laws()
    assert "48" in ask("A 2S\n{do: end_hand}\nB deal").laws()
