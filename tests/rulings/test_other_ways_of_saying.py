"""Other ways of saying a thing in a script, and what is asked for where something is left out."""

import pytest

from tests.rulings.table import HEAD, answer_to, ask
from tests.rulings.test_reading import faults

LEAD = {"by": "B", "do": "play", "card": "KS"}
OVER = {"do": "end_hand"}


def told(*events, **head):
    """Return the answer to events written as values of JSON are in YAML."""
    return answer_to({**HEAD, **head, "events": list(events)})


def test_a_suit_is_written_small_too_as_in_a_card():
    call = {"by": "Y", "do": "call_suit", "suit": "h", "of": "A"}
    found = answer_to(
        {"players": list("AYBZ"), "dealer": "Z", "trumps": "h", "events": [LEAD, call]}
    )
    assert found["rulings"][0]["remedies"][0]["suit"] == "H"


def test_a_side_is_known_by_its_names_in_either_order():
    found = told(OVER, {"fact": "tricks", "B-A": "8", "Z-Y": "5"}, score={"Z-Y": "2"})
    assert found["score"]["after"] == {"A-B": 2, "Y-Z": 2}
    assert faults([], score={"A-B": 1, "B-A": 1})["score"] == "values for sides: A-B, Y-Z"


@pytest.mark.parametrize("nine", [9, "9"])
def test_the_tricks_of_one_side_tell_those_of_the_other(nine):
    found = told(OVER, {"fact": "tricks", "A-B": nine})
    assert found["score"]["after"] == {"A-B": 3, "Y-Z": 0}
    assert "events[2]" in faults([OVER, {"fact": "tricks", "A-B": 14}])


def test_what_is_wrong_may_be_called_as_the_act_that_is_wrong_is():
    for word in ("lead_out_of_turn", "false_lead"):
        asked = ask(f"Y KS B 2S Z 3S\nA discover what: {word}, who: Y")
        assert asked.ruling("62")["also"][-1] == "63"
    for word in ("omission", "omit"):
        asked = ask(f"A 2S Y 3S B KS\nB 5S\nZ 8S\nA discover what: {word}, who: Z")
        assert asked.kinds("69") == ["claim"]


def test_a_game_of_which_the_winner_is_told_with_its_value_is_put_right():
    right = {"by": "Z", "do": "correct_score", "game": "1"}
    figures = {"from": {"A-B": "2"}, "to": {"A-B": "1"}}
    found = told(right | figures, games=[{"won_by": "A-B", "value": "2"}])
    assert [one["law"] for one in found["rulings"]] == ["12"]
    assert found["refused"] == []


def test_of_what_is_left_out_the_answer_says_what_was_expected():
    found = faults(
        [
            {"by": "A", "do": "ask_trump"},
            {"by": "A", "do": "expose", "cards": ["KD"]},
            {"fact": "holds", "who": "A", "suit": "S"},
            {"by": "A", "do": "mark", "points": 1},
        ]
    )
    assert found == {
        "events[1].what": "one of card, suit",
        "events[2].how": "one of dropped, shown, faced, words",
        "events[3].at": "a whole number from 0 to 999999999",
        "events[4].side": "a side: A-B, Y-Z",
    }


def test_the_places_of_a_list_are_counted_from_one():
    found = faults([{"by": "A", "do": "play", "cards": ["2S", "1S"]}])
    assert list(found) == ["events[1].cards[2]"]
    assert list(faults([{"by": "A", "do": "detach", "cards": "1S"}])) == ["events[1].cards"]


@pytest.mark.law("83")
def test_new_cards_called_for_first_of_all_are_called_for_before_the_cut():
    table = {
        "players": list("AYBZ"),
        "dealer": "Z",
        "events": [{"by": "A", "do": "call_new_cards"}],
    }
    found = answer_to(table)
    assert ([one["law"] for one in found["rulings"]], found["refused"]) == (["83"], [])
    assert [one["law"] for one in answer_to({**table, "trumps": "H"})["refused"]] == ["83"]


@pytest.mark.parametrize("suit", ["hearts", "Heart", "H"])
def test_a_suit_may_be_told_by_its_name(suit):
    call = {"by": "Y", "do": "call_suit", "suit": suit, "of": "A"}
    assert told(LEAD, call)["rulings"][0]["remedies"][0]["suit"] == "H"
    assert faults([LEAD, call | {"suit": "trumps"}])["events[2].suit"] == "one of C, D, H, S"


def test_faces_are_up_or_down_and_a_card_that_was_seen_may_be_named():
    assert ask("A throw_down face_up: down").laws() == []
    assert ask("A throw_down face_up: up").laws() == ["58"]
    assert ask("Y place_pack faces: up", turn_up=None).laws() == ["31"]
    for seen in ("4D", "yes"):
        assert ask(f"B cut_pack\nZ join_packets exposed: {seen}", turn_up=None).laws() == ["34"]
    thrown = {"by": "A", "do": "throw_down", "face_up": ["up"]}
    assert faults([thrown])["events[1].face_up"] == "yes or no"


def test_what_the_dealer_does_is_his_where_nobody_else_is_named():
    unnamed = "{do: present_pack}\nB cut_pack\n{do: deal_cards, sequence: [A, Y, A]}\n"
    misdealt = ask(unnamed + "{fact: touched_first, value: nobody}", turn_up=None)
    assert [(one["law"], one["by"]) for one in misdealt.answer["rulings"]] == [("44.i", "Z")]
    assert ask("{do: deal}\nA 2S").laws() == []
    nobody = {"players": list("AYBZ"), "dealer": None}
    assert faults([{"do": "deal"}], **nobody)["events[1].by"] == "who does it"


def test_what_is_wrong_may_be_told_in_plain_words():
    for words in ("lead out of turn", "a lead out of turn", "Led out of turn"):
        asked = ask(f"Y KS B 2S Z 3S\nA discover what: {words}, who: Y")
        assert asked.ruling("62")["also"][-1] == "63"


MIXED = "A KS Y 2S B 3S Z 4S\nB mix_into_trick card: 5D, trick: 1\n"


@pytest.mark.parametrize("found", ["5D", "[5D]", "1", "{trick: 1, card: 5D}", "yes"])
def test_what_a_search_showed_may_be_named(found):
    searched = MIXED + f"Y count_tricks\nY search_tricks found: {found}\nB restore_card card: 5D"
    assert ask(searched).status("70") == "paid"


def test_what_no_search_can_show_is_no_answer():
    wrong = {"by": "Y", "do": "search_tricks", "found": {"trick": "one"}}
    assert faults([wrong])["events[1].found"] == "yes or no, or the trick or cards found"
    nothing = ask(
        "A KS Y 2S B 3D Z 4S\n{do: end_hand}\nY claim what: revoke, of: B\n"
        "Y search_tricks found: nothing"
    )
    assert nothing.status("75") == "void"


def test_what_a_bet_is_on_may_be_told_in_two_words():
    over = [OVER, {"fact": "tricks", "A-B": "8", "Y-Z": "5"}]
    (bet,) = told(*over, bets=[{"on": "odd trick", "side": "A-B"}])["score"]["bets"]
    assert (bet["on"], bet["won_by"]) == ("odd_trick", "A-B")
    assert "bets[1].on" in faults([OVER], bets=[{"on": "odd tricks", "side": "A-B"}])
