"""Law 57 where it is not told whether the card led on from was a winner."""

import pytest

from tests.rulings.table import ask


@pytest.mark.law("57")
def test_whether_a_card_led_on_from_was_a_winner_is_asked_where_no_cards_tell():
    asked = ask("A KS\nA QS")
    assert asked.questions() == [("winner", "A", 1)]
    assert (asked.when("yes").laws(), asked.when("no").laws()) == (["57"], ["56.ii"])
    for told in ("A AS\nA KS", "A KS\nA AS", "A KS\nA QS\n{fact: holds, who: B, card: AS, at: 1}"):
        assert ask(told).questions() == [], told
        assert "57" in ask(told).laws(), told
    gone = "A 2S Y AS B 3S Z 4S\nY 2D B 3D Z 4D A AD\nA KS\nA QS"
    assert ask(gone).laws() == ["57"]
    assert ask("A KS\nA QS", hands={"Z": "S A3 H x D x C x"}).laws() == ["56.ii"]


@pytest.mark.law("57")
def test_a_second_card_meant_for_the_same_trick_is_no_lead():
    assert ask("A 2S Y KS\nY play card: 5D, meant_as: play").laws() == ["56.ii"]
    assert ask("A 2S Y KS\nY 5D").laws() == ["57"]


@pytest.mark.law("57")
def test_the_call_to_win_stands_until_it_is_met():
    asked = ask("A AS\nA KS\nZ call_win of: B, trick: 1")
    call = {"do": "call_win", "of": "B", "trick": 1, "repeat": False}
    assert call in asked.state["callable"]
    assert call not in ask("A AS\nA KS\nZ call_win of: B, trick: 1\nY 2S B 3H").state["callable"]
