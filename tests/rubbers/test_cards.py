"""Seats, sides and cards."""

import pytest

from club.errors import Malformed
from rubbers.cards.card import PACK, Card, Rank, Suit
from rubbers.cards.seats import Seat, Side, Sides


def test_the_left_goes_round_the_table_and_the_right_goes_back():
    assert [seat.left for seat in Seat] == [Seat.E, Seat.S, Seat.W, Seat.N]
    for seat in Seat:
        assert seat.left.right is seat
        assert seat.partner is seat.left.left


def test_partners_sit_opposite_and_adversaries_beside():
    for seat in Seat:
        assert seat.partner.side is seat.side
        assert seat.left.side is seat.side.adversaries
        assert seat in seat.side.seats
        assert seat not in seat.side.adversaries.seats


def test_what_a_side_has_can_be_read_and_changed_apart():
    score = Sides(2, 3)
    assert score.with_(Side.EW, 4) == Sides(2, 4)
    assert (score.of(Side.NS), score.with_(Side.NS, 0).of(Side.NS)) == (2, 0)


def test_a_pack_has_fifty_two_cards_in_order():
    assert len(set(PACK)) == 52
    assert [str(PACK[n]) for n in (0, 12, 13, 51)] == ["2C", "AC", "2D", "AS"]
    assert [card.number for card in PACK] == list(range(52))


@pytest.mark.parametrize("card", PACK)
def test_a_card_is_read_as_it_is_written(card):
    assert Card.read(str(card)) == card


@pytest.mark.parametrize(("text", "written"), [("10s", "TS"), (" as ", "AS"), ("tH", "TH")])
def test_a_ten_may_be_written_as_a_number_and_letters_either_way(text, written):
    assert str(Card.read(text)) == written


@pytest.mark.parametrize("text", ["", "H4", "1H", "11H", "4HH", "4", "H", "1010H", "4♥"])
def test_what_is_no_card_is_refused(text):
    with pytest.raises(Malformed):
        Card.read(text)


def test_ten_of_hearts_has_its_rank_and_suit():
    assert Card.read("10H") == Card(Rank.TEN, Suit.HEARTS)
