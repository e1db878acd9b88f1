"""Rules of the house at the card table: what one side states, the other side confirms."""

import pytest

from rubbers.cards.seats import Seat
from rubbers.play.state.acts import Confirm, MarkHand
from tests.rubbers.card_table import CODE, after, begun, points, refused, tricks

ODD = tricks(7)
RULE = "house.countersign"


@pytest.mark.law(RULE)
@pytest.mark.parametrize("by", [Seat.E, Seat.W])
def test_either_of_the_other_side_confirms_what_a_side_states(by):
    assert points(after(begun(), MarkHand(ODD, Seat.S), Confirm(by)).score) == (1, 0)


@pytest.mark.law(RULE)
@pytest.mark.parametrize("by", [Seat.N, Seat.S, None])
def test_neither_the_same_side_nor_an_officer_alone_confirms_it(by):
    assert refused(after(begun(), MarkHand(ODD, Seat.S)), Confirm(by)) == RULE


@pytest.mark.law(RULE)
@pytest.mark.parametrize("by", list(Seat))
def test_what_an_officer_states_either_side_confirms(by):
    assert points(after(begun(), MarkHand(ODD), Confirm(by)).score) == (1, 0)


@pytest.mark.law(RULE)
def test_an_officer_confirms_alone_what_an_officer_states_only_with_the_rule_set_aside():
    rubber = after(begun(), MarkHand(ODD))
    assert refused(rubber, Confirm()) == RULE
    assert points(after(rubber, Confirm(), code=CODE.waiving(RULE)).score) == (1, 0)


def test_setting_aside_a_rule_leaves_every_other_law_in_force():
    waived = CODE.waiving(RULE)
    assert [law.number for law in waived.laws] == [law.number for law in CODE.laws]
    assert [law for law in waived.laws if law not in CODE.laws] == [waived.law(RULE)]
    assert CODE.law(RULE).guards


def test_a_law_that_the_code_does_not_have_cannot_be_set_aside():
    with pytest.raises(KeyError):
        CODE.waiving("no such law")
