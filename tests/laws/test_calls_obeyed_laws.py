"""Law 61 where it is not told whether a call was obeyed."""

import pytest

from tests.rulings.table import ask

HIGHEST = "A 2S Y 3S\nA draw_attention how: says\nY call_highest of: B\n"


@pytest.mark.law("61")
def test_whether_the_highest_was_played_is_asked_where_it_is_claimed_that_it_was_not():
    assert ask(HIGHEST + "B 4S Z 5S").questions() == []
    asked = ask(HIGHEST + "B 4S\nY claim what: revoke, of: B, trick: 1")
    assert asked.questions() == [("as_called", "B", 5)]
    assert asked.when("no").kinds("61") == ["take_three_tricks", "deduct_three", "add_three"]
    assert asked.when("yes").status("72") == "void"
    for known in ("B AS\n", "B 4S\n"):
        hands = {"B": "S 4 H AKQ D AKQJT C AKQJ"} if known == "B 4S\n" else {}
        claimed = ask(HIGHEST + known + "Y claim what: revoke, of: B", hands=hands)
        assert (claimed.questions(), claimed.status("72")) == ([], "void")


@pytest.mark.law("61")
def test_whether_a_card_not_told_was_what_was_called_is_asked():
    asked = ask(HIGHEST + "B x")
    assert asked.questions() == [("as_called", "B", 5)]
    assert (asked.when("yes").laws(), asked.when("no").laws()) == (["86"], ["86", "61"])
    assert asked.when("yes").status("86") == "paid"
    led = ask("B KS\nY call_suit suit: D, of: A\nA x")
    assert led.questions() == [("as_called", "A", 3)]
    assert led.when("no").laws() == ["62", "61"]


@pytest.mark.law("61")
def test_a_claim_asks_of_a_card_whose_rank_is_not_told_though_the_hand_is():
    hands = {"B": "S AK H AKQ D AKQJ C AKQJ"}
    asked = ask(HIGHEST + "B xS\nY claim what: revoke, of: B", hands=hands)
    assert asked.questions() == [("as_called", "B", 5)]
    assert "61" in asked.when("no").laws()


CALLED = "B KS\nY call_suit suit: H, of: A\nA 2D\n"


@pytest.mark.law("61")
@pytest.mark.parametrize(("code", "law"), [("club-1864", "61"), ("revised-1900", "76")])
def test_one_who_answers_that_he_had_some_of_the_suit_called_has_not_led_as_called(code, law):
    admitted = ask(CALLED + "B ask_as_called of: A\nA answer holds: yes", code=code)
    assert (admitted.laws()[-1], admitted.questions()) == (law, [])
    assert ask(CALLED + "A answer holds: yes", code=code).laws()[-1] == law
    denied = ask(CALLED + "B ask_as_called of: A\nA answer holds: no", code=code)
    assert denied.questions() == [("holds", "A", "H", 3)]
    of_the_led = ask(CALLED + "B ask_none of: A\nA answer holds: yes", code=code)
    assert of_the_led.questions() == [("holds", "A", "H", 3)]
    earlier = "A AS Y 2S B 3S\nB ask_none of: A\nZ 4S\nA quit_trick\n"
    of_the_call = ask(earlier + CALLED + "A answer holds: yes", code=code)
    assert (of_the_call.laws()[-1], of_the_call.questions()) == (law, [])
