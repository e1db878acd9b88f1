"""Laws 52 to 55: the trump card."""

import pytest

from tests.rulings.table import ask

TRICK = "A 2S Y 3S B 4S\n"
FIRST = TRICK + "Z take_up_trump\nZ 5S\n"


@pytest.mark.law("52")
def test_the_dealer_who_takes_the_trump_card_up_in_his_turn_owes_nothing():
    assert ask(FIRST + "Z 6D").laws() == []


@pytest.mark.law("52")
def test_a_trump_card_left_on_the_table_may_be_called():
    asked = ask(TRICK + "Z 5S\nZ 6D\n{fact: trump_left}")
    assert asked.ruling("52")["remedies"] == [{"do": "call_card", "card": "4H", "of": "Z"}]
    assert asked.state["exposed"] == {"Z": ["4H"]}


@pytest.mark.law("52")
def test_whether_it_was_left_there_is_asked_when_it_is_called():
    asked = ask(TRICK + "Z 5S\nZ 6D\nA call_card card: 4H, of: Z\nA 7D Y 8D B 9D")
    assert asked.questions() == [("trump_left", 6)]
    assert asked.when("yes").refused() == []
    assert asked.when("no").refused() == [(6, "52")]


@pytest.mark.law("52")
def test_his_partner_may_remind_him():
    assert ask(TRICK + "Z 5S\nZ 6D\nY remind").laws() == ["52"]
    assert ask(TRICK + "Y remind").laws() == []


@pytest.mark.law("52")
def test_the_trump_card_taken_up_before_it_is_called_may_be_called_no_more():
    reminded = TRICK + "Z 5S\nA quit_trick\nY remind\n"
    assert ask(reminded).state["callable"] != []
    taken_up = ask(reminded + "Z take_up_trump\nA call_card card: 4H, of: Z")
    assert (taken_up.status("52"), taken_up.state["exposed"]) == ("lapsed", {})
    assert taken_up.refused() == [(8, "52")]
    called = ask(reminded + "A call_card card: 4H, of: Z\nZ take_up_trump")
    assert called.status("52") == "open"


@pytest.mark.law("53")
def test_once_taken_up_the_card_may_not_be_asked_for_though_the_suit_may():
    asked = ask(FIRST + "Z 6D\nA ask_trump what: suit\nA ask_trump what: card")
    assert asked.refused() == [(8, "53")]


@pytest.mark.law("53")
def test_who_names_it_may_have_his_highest_or_lowest_trump_called():
    asked = ask(FIRST + "Z 6D\nA name_trump")
    assert asked.ruling("53")["remedies"] == [
        {"do": "call_highest", "suit": "H", "of": "A"},
        {"do": "call_lowest", "suit": "H", "of": "A"},
    ]
    assert ask(TRICK + "A name_trump").laws() == []


@pytest.mark.law("54")
def test_taken_up_before_his_turn_it_is_laid_down_again():
    asked = ask("A 2S\nZ take_up_trump")
    assert asked.kinds("54") == ["require_lay_down"]
    done = ask("A 2S\nZ take_up_trump\nB require_lay_down of: Z\nZ lay_down card: 4H")
    assert done.status("54") == "paid"
    assert ask(TRICK + "B require_lay_down of: Z").refused() == [(4, "54")]


@pytest.mark.law("54")
def test_each_wrong_card_he_shows_may_be_called():
    text = "A 2S\nZ take_up_trump\nB require_lay_down\nZ lay_down card: 5H\nZ lay_down card: 9H"
    asked = ask(text)
    assert asked.state["exposed"] == {"Z": ["5H", "9H"]}
    assert [one["card"] for one in asked.state["callable"]] == ["5H", "9H"]


@pytest.mark.law("55")
def test_nobody_but_the_dealer_need_remember_it():
    assert ask(FIRST + "Z 6D\nA cannot_recollect").laws() == []


@pytest.mark.law("55")
def test_a_dealer_who_forgets_it_may_have_his_highest_or_lowest_trump_called_all_hand_long():
    forgotten = FIRST + "Z 6D\nZ cannot_recollect\n"
    asked = ask(forgotten)
    assert asked.kinds("55") == ["call_highest", "call_lowest"]
    assert [one["repeat"] for one in asked.state["callable"]] == [True, True]
    called = forgotten + "A call_highest suit: H, of: Z\nA 7D Y KD B 9D\nY 2C\nB 3C\nZ 4C\n"
    still = ask(called)
    assert still.kinds("55") == ["call_highest"]
    assert ask(called + "B call_lowest suit: H, of: Z").refused() == [(15, "55")]


@pytest.mark.law("53")
def test_whether_it_was_taken_up_is_asked_where_somebody_names_it():
    asked = ask(TRICK + "Z 5S\nZ 6D\nA name_trump")
    assert asked.questions() == [("trump_left", 6)]
    assert (asked.when("no").laws(), asked.when("yes").laws()) == (["53"], ["52"])


@pytest.mark.law("55")
def test_one_who_recollects_it_owes_nothing():
    assert ask(FIRST).laws() == []


@pytest.mark.law("53")
def test_whether_it_was_taken_up_is_asked_only_where_no_card_shows_it():
    before = ask("A 2S\nA ask_trump what: card")
    assert (before.refused(), before.questions()) == ([], [])
    untold = ask(TRICK + "Z 5S\nZ 6D\nA ask_trump what: card")
    assert untold.questions() == [("trump_left", 6)]
    played = ask(TRICK + "Z 4H\nA quit_trick\nZ 6D\nA ask_trump what: card")
    assert (played.refused(), played.questions()) == ([(7, "53")], [])


@pytest.mark.law("52")
def test_a_trump_card_that_is_known_to_be_taken_up_is_not_liable():
    left = TRICK + "Z take_up_trump\nZ 5S\nA quit_trick\n"
    asked = ask(left + "A call_card card: 4H, of: Z")
    assert (asked.refused(), asked.questions()) == ([(7, "52")], [])


@pytest.mark.law("52")
@pytest.mark.law("54")
@pytest.mark.law("55")
@pytest.mark.law("dummy.III")
def test_dummys_partner_answers_for_no_slip_with_the_trump_card_that_tells_nobody_anything():
    dummy = {"game": "dummy", "dummy": "B", "dealer": "A"}
    first = "Y 2S B 3S Z 4S A 5S\n"
    asked = ask(first + "Z 6S\nY call_card card: 4H, of: A", **dummy)
    assert (asked.questions(), asked.refused()) == ([], [(6, "56")])
    assert ask(first + "A take_up_trump\nA cannot_recollect", **dummy).laws() == []
    early = "A take_up_trump\nY require_lay_down\nA lay_down card: 7H"
    assert ask(early, **dummy).laws() == ["54"]


@pytest.mark.law("53")
def test_who_says_the_name_of_the_card_turned_up_names_the_trump_card():
    taken = "A 2S Y 3S B 4S\nZ take_up_trump\nZ 5S\n"
    assert ask(taken + "Y name_card card: 4H").laws() == ["53"]
    assert ask("A 2S\nY name_card card: 4H").laws() == []
    detached = ask(taken + "Z detach cards: [4H]\nA name_card card: 4H")
    assert detached.laws() == ["60"]
