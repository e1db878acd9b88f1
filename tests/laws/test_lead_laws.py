"""Laws 62 and 63: leads out of turn."""

import pytest

from club.errors import Malformed
from tests.rulings.table import ask

FALSE_LEAD = "B KS"


@pytest.mark.law("62")
def test_a_lead_in_turn_costs_nothing():
    assert ask("A 9S Y 2S B KS Z 3S\nB 4D").laws() == []


@pytest.mark.law("62")
def test_for_a_lead_out_of_turn_the_card_may_be_called_or_a_suit():
    asked = ask(FALSE_LEAD)
    ruling = asked.ruling("62")
    assert ruling["entitled"] == ["Y", "Z"]
    assert ruling["remedies"] == [
        {"do": "call_card", "card": "KS", "of": "B"},
        {"do": "call_suit", "of": ["A", "B"], "when": "next lead"},
    ]
    assert ruling["until"] == {"do": "play", "by": "A", "note": "suit only"}
    assert asked.state["exposed"] == {"B": ["KS"]}
    assert asked.state["to_act"] == "A"


@pytest.mark.law("62")
def test_one_who_means_to_lead_before_the_trick_he_played_to_is_full_leads_out_of_turn():
    asked = ask("A AS Y 2S B 3S\nA play card: KS, meant_as: lead")
    assert (asked.laws(), asked.kinds("62")) == (["62"], ["call_card", "call_suit"])
    assert asked.ruling("62")["reading"]
    assert asked.state["to_act"] == "Z"
    assert ask("A AS Y 2S B 3S\nA play card: KS, meant_as: play").laws() == ["56.ii"]


@pytest.mark.law("62")
def test_once_partner_has_led_freely_only_the_card_can_be_called():
    asked = ask("B KS\nA play card: 2D, meant_as: lead\nY call_suit suit: H, of: B")
    assert asked.kinds("62") == ["call_card"]
    assert asked.ruling("62")["until"] == {"do": "end_hand"}
    assert asked.refused() == [(3, "62")]


@pytest.mark.law("62")
def test_the_suit_may_be_called_of_an_adversary_of_the_right_leader_when_his_side_next_leads():
    asked = ask("Y KS\nA 2D Y 3D B 4D Z AD\nA call_suit suit: C, of: Z\nZ 5C")
    assert asked.status("62") == "paid"
    assert asked.state["exposed"] == {}


@pytest.mark.law("62")
def test_a_suit_called_at_once_is_led_by_partner_and_the_card_goes_back():
    asked = ask("B KS\nY call_suit suit: D, of: A\nA 2D")
    assert asked.status("62") == "paid"
    assert asked.state["exposed"] == {}
    assert asked.state["to_act"] == "Y"


@pytest.mark.law("62")
def test_a_card_led_out_of_turn_is_called_and_played_in_its_turn():
    asked = ask("B KS\nZ call_card card: KS, of: B\nA 2S Y 3S B KS")
    assert asked.status("62") == "paid"
    assert asked.state["callable"] == []


@pytest.mark.law("62")
def test_nobody_owes_a_suit_who_has_done_nothing():
    assert ask("A 2S\nY call_suit suit: H, of: A").refused() == [(2, "62")]


@pytest.mark.law("62")
def test_a_lead_that_is_let_pass_stands():
    asked = ask("B KS\nY waive\nZ 2S A 3S Y 4S\nB 2D")
    assert asked.status("62") == "waived"
    assert asked.laws() == ["62"]


@pytest.mark.law("63")
def test_a_false_lead_that_all_follow_stands_and_nothing_is_owed():
    asked = ask("B KS Z 3S\nA play card: 4S, meant_as: play\nY 5S\nY call_card card: KS, of: B")
    assert asked.status("62") == "lapsed"
    assert "63" in asked.ruling("62")["also"]
    assert asked.refused() == [(5, "62")]
    assert asked.state["to_act"] == "B"


@pytest.mark.law("63")
def test_those_who_followed_a_false_lead_take_their_cards_back_when_it_is_found_out():
    asked = ask("B KS Z 3S\nY discover what: lead_out_of_turn, who: B\nA 2D Y 4D B 5D Z 3S")
    assert asked.state["exposed"] == {"B": ["KS"]}
    assert asked.laws() == ["62"]
    assert asked.kinds("62") == ["call_card"]


@pytest.mark.law("63")
@pytest.mark.parametrize(
    "end",
    [
        "Y discover what: lead_out_of_turn, who: B",
        "Y call_card card: KS, of: B",
        "Y call_suit suit: C, of: A",
        "A play card: 2D, meant_as: lead",
    ],
)
def test_that_only_the_first_offender_answers_is_cited_once_others_had_followed_him(end):
    assert "63" in ask("B KS Z 3S\n" + end).ruling("62")["also"]
    assert "63" not in ask("B KS\n" + end).ruling("62")["also"]


@pytest.mark.law("63")
def test_a_false_lead_that_two_follow_and_that_lies_yet_does_not_cite_it():
    assert "63" not in ask("B KS Z 3S\nA play card: 4S, meant_as: play").ruling("62")["also"]


@pytest.mark.law("63")
def test_once_it_is_found_out_nobody_follows_a_false_lead():
    found_out = "B KS Z 3S\nY discover what: lead_out_of_turn, who: B\n"
    assert ask(found_out + "Z 3S").laws() == ["62", "62"]
    assert ask("B KS Z 3S").laws() == ["62"]


@pytest.mark.law("63")
def test_a_penalty_taken_gives_the_cards_of_a_false_lead_back():
    asked = ask("B KS Z 3S\nY call_suit suit: C, of: A\nA 9C Y 2C B 3C Z 3S")
    assert asked.status("62") == "paid"
    assert asked.refused() == []


@pytest.mark.law("62")
@pytest.mark.law("63")
def test_whether_the_right_leader_leads_or_follows_is_asked_where_it_is_his_turn_either_way():
    asked = ask("Z KS\nA 2S")
    assert asked.questions() == [("meant", "A", 2)]
    assert asked.when("lead").kinds("62") == ["call_card", "call_suit"]
    assert asked.when("lead").state["to_act"] == "Y"
    assert asked.when("play").state["to_act"] == "A"


@pytest.mark.law("62")
def test_whose_lead_it_was_is_taken_from_what_is_told_where_the_cards_do_not_tell():
    trick = "A x Y x B x Z x\n"
    assert ask(trick + "B KS").laws() == []
    assert ask(trick + "{fact: had_lead, who: Y}\nB KS").laws() == ["62"]
    assert ask(trick + "{fact: had_lead, who: B}\nB KS Z 2S A 3S Y 4S").laws() == []


@pytest.mark.law("63")
def test_cards_of_a_false_lead_that_went_back_may_be_taken_back_once_more():
    found = "B KS Z 3S\nY discover what: lead_out_of_turn, who: B\nZ take_back card: 3S\nA 2D"
    asked = ask(found)
    assert (asked.laws(), asked.refused()) == (["62"], [])
    with pytest.raises(Malformed):
        ask("B KS\nZ take_back card: 3S")


@pytest.mark.law("61")
def test_what_he_held_when_he_was_called_upon_he_still_has_when_he_plays():
    called = "B KH\nZ call_suit suit: D, of: A\nA KS\n"
    assert ask(called + "{fact: holds, who: A, suit: D, at: 2}").kinds("61") == [
        "take_three_tricks",
        "deduct_three",
        "add_three",
    ]
    before = "A 2! Y 3! B 4! Z {}\nY KH\nB call_suit suit: D, of: Z\nZ KS\n"
    told = "{fact: holds, who: Z, suit: D, at: 4}"
    assert "61" in ask(before.replace("!", "S").replace("{}", "5S") + told).laws()
    for led, perhaps in (("D", "5D"), ("S", "x")):
        asked = ask(before.replace("!", led).replace("{}", perhaps) + told)
        assert asked.questions()[-1] == ("holds", "Z", "D", 7)


TOGETHER = "A 2S\nB play card: KD, meant_as: lead\n"


@pytest.mark.law("62")
def test_one_who_leads_together_with_partner_whose_lead_it_was_has_led_out_of_turn():
    asked = ask(TOGETHER + "Y call_suit suit: H, of: [A, B]\nY 3S B 4S Z 5S\nZ 2D A 3D Y 4D B 5D")
    assert asked.ruling("62")["reading"]
    assert asked.status("62") == "chosen"
    assert ask(TOGETHER + "Y call_card card: KD, of: B\nY 3S B KD").status("62") == "paid"
    assert ask("A 2S Y 3S B 4S").laws() == []


@pytest.mark.law("62")
def test_what_a_lead_alone_ends_says_so_unless_it_waits_for_him_who_has_the_lead():
    assert ask("Y KS").ruling("62")["until"]["meant_as"] == "lead"
    assert "meant_as" not in ask("B KS").ruling("62")["until"]


@pytest.mark.law("62")
def test_a_suit_is_called_of_him_who_leads_next_and_of_no_other():
    assert ask("B KS\nY call_suit suit: D, of: B").refused() == [(2, "62")]
    assert ask("B KS\nY call_suit suit: D, of: [A, B]\nA 2D").status("62") == "paid"


@pytest.mark.law("62")
def test_a_suit_called_of_one_of_two_is_owed_by_whichever_of_them_leads_first():
    called = "Y KS\nA 2D Y 3D B 4D\nA call_suit suit: C, of: Y\nZ AD\n"
    assert ask(called + "Z 5C").status("62") == "paid"
    asked = ask(called + "Z 5H\n{fact: holds, who: Z, suit: C, at: 7}")
    assert asked.laws() == ["62", "61"]


@pytest.mark.law("63")
def test_the_right_leader_who_follows_suit_in_his_turn_after_another_follows_the_false_lead():
    asked = ask("B KH Z 8H A 3H Y 5H")
    assert (asked.questions(), asked.status("62")) == ([], "lapsed")
    assert ask("B KH Z 8H A 3D").questions() == [("meant", "A", 3)]
    assert ask("Z KH A 3H").questions() == [("meant", "A", 2)]
    led = ask("B KH Z 8H\nA play card: 3H, meant_as: lead")
    assert (led.status("62"), led.state["to_act"]) == ("open", "Y")


@pytest.mark.law("62")
def test_a_card_that_may_be_called_for_two_faults_is_named_once_among_the_calls():
    asked = ask("Y expose cards: [KD], how: dropped\nY KD")
    assert [one["do"] for one in asked.state["callable"]] == ["call_card", "call_suit"]


@pytest.mark.law("62")
def test_once_the_card_is_called_nothing_is_left_that_ends_with_the_next_lead():
    assert ask("B KS\nY call_card card: KS, of: B").ruling("62")["until"] == {"do": "end_hand"}


@pytest.mark.law("62")
@pytest.mark.parametrize("call", ["call_highest", "call_lowest", "call_win"])
def test_what_a_false_lead_does_not_carry_is_refused_by_its_own_law(call):
    assert ask(f"{FALSE_LEAD}\nY {call} of: B").refused() == [(2, "62")]
    assert ask(f"A AS Y 3S\nY {call} of: B").refused() == [(3, "86")]


@pytest.mark.law("62")
def test_each_side_pays_for_its_own_lead_out_of_turn_where_both_led():
    asked = ask("B KS\nY play card: 9D, meant_as: lead")
    assert [(one["at"], one["law"], one["by"]) for one in asked.answer["rulings"]] == [
        (1, "62", "B"),
        (2, "62", "Y"),
    ]
    assert ask("B KS\nZ 9S").laws() == ["62"]
