"""What a ruling does to the deals of a rubber."""

import pytest

from rubbers.cards.seats import Seat
from rubbers.play.state.acts import MarkHand
from rubbers.play.state.events import DealPasses
from rubbers.play.state.evolve import evolve
from rubbers.play.statements.corrections_by_ruling import Ground, RuledHand, put_right
from rubbers.scoring.statement import Outcome, Statement
from tests.rubbers.card_table import CODE, after, agreed, begun, tricks

GROUND = Ground("9", "72")
VOID = Statement(Outcome.VOID)


def ruled(rubber, hand, statement):
    for event in put_right(rubber, RuledHand(hand, statement), GROUND, CODE):
        rubber = evolve(rubber, event)
    return rubber


def test_a_hand_that_is_marked_already_keeps_its_dealer_when_the_one_before_is_void_by_ruling():
    rubber = agreed(begun(), tricks(7))
    assert ruled(rubber, 1, VOID).hand.dealer is Seat.N
    marked = ruled(after(rubber, MarkHand(tricks(8), Seat.N)), 1, VOID)
    assert (marked.hand.number, marked.hand.dealer) == (2, Seat.E)
    assert marked.awaiting is not None


@pytest.mark.parametrize("outcome", [Outcome.VOID, Outcome.NEW_DEAL, Outcome.MISDEAL])
def test_a_deal_that_a_ruling_brought_to_nothing_says_so(outcome):
    rubber = ruled(begun(), 1, Statement(outcome))
    assert [(deal.outcome, deal.ruling) for deal in rubber.lost_deals] == [(outcome, "9")]


@pytest.mark.parametrize("outcome", [Outcome.VOID, Outcome.NEW_DEAL, Outcome.MISDEAL])
@pytest.mark.parametrize("rubber", [begun(), agreed(begun(), tricks(7))], ids=["first", "second"])
def test_who_deals_after_a_hand_that_is_void_by_ruling_is_told_under_the_law_of_that_ruling(
    rubber, outcome
):
    story = put_right(rubber, RuledHand(rubber.hand.number, Statement(outcome)), GROUND, CODE)
    (passes,) = (event.because for event in story if isinstance(event, DealPasses))
    assert (passes.law, passes.reason.values["ruling"]) == ("72", "9")
    played = put_right(rubber, RuledHand(rubber.hand.number, tricks(8)), GROUND, CODE)
    (passes,) = (event.because for event in played if isinstance(event, DealPasses))
    assert passes.law != "72"


def test_who_deals_after_a_hand_already_scored_that_a_ruling_makes_void_is_told_so_too():
    story = put_right(agreed(begun(), tricks(7)), RuledHand(1, VOID), GROUND, CODE)
    told = [event.because for event in story if isinstance(event, DealPasses)]
    assert [(because.law, because.reason.values["seat"]) for because in told] == [("72", "N")]
