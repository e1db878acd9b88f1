"""Laws 13 to 15: cutting."""

import pytest

from club.errors import Impossible, Malformed
from tables.room import acts, events
from tests.laws.editions import laws
from tests.tables.evening import Evening

pytestmark = pytest.mark.usefixtures("edition")


@pytest.fixture
def four() -> Evening:
    evening = Evening()
    evening.form("ABCD")
    return evening


@pytest.mark.law("13")
@pytest.mark.law("4", edition="revised-1900")
def test_the_ace_is_lowest_and_the_king_highest(four: Evening) -> None:
    four.cut("AK BA CQ D2")
    assert four.table().pairs == (("B", "D"), ("C", "A"))
    assert four.table().dealer == "B"


@pytest.mark.law("13")
@pytest.mark.law("4", edition="revised-1900")
def test_a_ten_may_be_typed_in_either_way_and_a_suit_may_be_left_out(four: Evening) -> None:
    cut = four.cut("A9s B10 CJ DTH")
    assert [e.card for e in cut if isinstance(e, events.CardCut)] == ["9S", "T", "J", "TH"]
    assert four.to_cut() == "BD"


@pytest.mark.parametrize("card", ["", "1", "11", "HH", "6X", "6HH", "Z", "joker"])
def test_what_is_no_card_is_not_taken_for_one(four: Evening, card: str) -> None:
    with pytest.raises(Malformed) as refused:
        four.do(acts.CutCards(1, "A", (card,)))
    assert [fault.field for fault in refused.value.faults] == ["cards"]


@pytest.mark.law("14")
@pytest.mark.law("5", edition="revised-1900")
def test_different_cards_of_one_pack_are_taken_without_a_question(four: Evening) -> None:
    four.cut("A6H B6S C6D D6C")
    assert four.to_cut() == "ABCD"


@pytest.mark.law("14")
@pytest.mark.law("5", edition="revised-1900")
def test_a_card_already_cut_in_this_round_is_questioned_and_may_stand(four: Evening) -> None:
    four.cut("A6H")
    with pytest.raises(Malformed, match="A has cut the 6H"):
        four.cut("B6H")
    assert four.to_cut() == "BCD"
    four.do(acts.CutCards(1, "B", ("6H",), stands=True))
    assert four.to_cut() == "CD"


@pytest.mark.law("14")
@pytest.mark.law("5", edition="revised-1900")
def test_one_card_told_twice_of_one_cutter_is_questioned_and_may_stand(four: Evening) -> None:
    with pytest.raises(Malformed, match="The 6H has been entered twice") as refused:
        four.do(acts.CutCards(1, "A", ("6H", "9", "6h")))
    assert [fault.field for fault in refused.value.faults] == ["cards"]
    four.do(acts.CutCards(1, "A", ("6H", "6H"), stands=True))
    assert four.to_cut() == "ABCD"
    four.do(acts.CutCards(1, "A", ("6", "6")))
    assert four.to_cut() == "ABCD"


@pytest.mark.law("14")
@pytest.mark.law("5", edition="revised-1900")
def test_a_fifth_card_of_one_rank_is_questioned() -> None:
    evening = Evening()
    evening.form("ABCDE")
    evening.cut("A6 B6 C6 D6")
    with pytest.raises(Malformed, match="A, B, C and D have cut that rank"):
        evening.cut("E6")
    evening.do(acts.CutCards(1, "E", ("6",), stands=True))
    assert evening.to_cut() == "ABCDE"


@pytest.mark.law("14")
@pytest.mark.law("5", edition="revised-1900")
def test_the_same_card_may_come_again_in_a_new_round(four: Evening) -> None:
    four.cut("A6H B6S C2 DK A6H B7S")
    assert four.table().pairs == (("C", "A"), ("B", "D"))


@pytest.mark.law("15")
@pytest.mark.law("6", edition="revised-1900")
def test_who_exposes_two_cards_cuts_again(four: Evening) -> None:
    exposed = four.do(acts.CutCards(1, "A", ("2", "K")))
    assert laws(exposed, events.CardsExposed) == ["15"]
    assert four.to_cut() == "ABCD"
    four.cut("A9 B3 C4 D5")
    assert four.table().dealer == "B"


@pytest.mark.law("15")
@pytest.mark.law("6", edition="revised-1900")
def test_who_exposes_one_card_does_not_cut_again(four: Evening) -> None:
    four.cut("A9")
    with pytest.raises(Impossible):
        four.cut("A2")


def test_a_card_is_taken_back_while_others_have_still_to_cut(four: Evening) -> None:
    four.cut("A9 B3")
    four.do(acts.UndoCard(1, "A"))
    assert four.to_cut() == "ACD"
    four.cut("AA C7 D8")
    assert four.table().dealer == "A"


def test_a_card_is_not_taken_back_once_the_round_is_over(four: Evening) -> None:
    four.cut("A9 B3 C7 D8")
    with pytest.raises(Impossible):
        four.do(acts.UndoCard(1, "A"))


def test_a_whole_round_is_entered_at_once(four: Evening) -> None:
    cuts = tuple(acts.CutEntry(who, (card,)) for who, card in zip("ABCD", "59K2", strict=True))
    four.do(acts.CutRound(1, cuts))
    assert four.table().dealer == "D"


def test_one_doubted_card_in_a_round_leaves_the_whole_round_unentered(four: Evening) -> None:
    cuts = tuple(acts.CutEntry(who, (card,)) for who, card in zip("AB", ("5H", "5H"), strict=True))
    with pytest.raises(Malformed):
        four.do(acts.CutRound(1, cuts))
    assert four.to_cut() == "ABCD"
