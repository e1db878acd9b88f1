"""Laws 34 to 36, 48, 49 and 51: cutting the pack, and dealing in turn."""

import pytest

from tests.laws.dealing import LOST, NEW, NOT_TURNED, STANDS, deal, fell
from tests.rulings.table import ask


@pytest.mark.law("34")
@pytest.mark.parametrize(
    "cut",
    ["confused: true", "doubtful: true", "packets: [3, 49]"],
)
def test_a_cut_that_is_not_good_is_made_afresh(cut):
    asked = ask(f"Z present_pack\nB cut_pack {cut}")
    assert asked.kinds("34") == ["cut_pack"]
    again = ask(f"Z present_pack\nB cut_pack {cut}\nB cut_pack packets: [4, 48]")
    assert (again.status("34"), again.refused()) == ("paid", [])


@pytest.mark.law("34")
def test_a_card_seen_in_cutting_or_joining_makes_a_fresh_cut_necessary():
    assert deal("B expose_in_cutting card: 7D").laws() == ["34"]
    assert deal("Z join_packets exposed: true").laws() == ["34"]
    assert deal("Z join_packets").laws() == []


@pytest.mark.law("34")
def test_a_fresh_cut_may_be_demanded_where_one_is_due():
    demand = "\nY demand remedy: fresh_cut"
    assert ask("B cut_pack confused: true" + demand).refused() == []
    assert ask("B cut_pack" + demand).refused() == [(2, "34")]


@pytest.mark.law("34")
def test_a_fresh_cut_is_too_late_once_the_trump_is_turned():
    badly = "Z present_pack\nB cut_pack confused: true"
    assert ask(f"{badly}\nZ deal_cards to: A", **NOT_TURNED).status("34") == "open"
    assert ask(f"{badly}\nZ turn_up card: 4H", **NOT_TURNED).status("34") == "lapsed"


@pytest.mark.law("34")
def test_four_cards_to_a_packet_are_enough():
    assert ask("Z present_pack\nB cut_pack packets: [4, 48]").laws() == []


@pytest.mark.law("35")
def test_the_cutter_cannot_cut_again_or_shuffle():
    assert deal("B cut_pack").refused() == [(3, "35")]
    assert deal("B shuffle").refused() == [(3, "35")]
    assert ask("B shuffle\nZ present_pack\nB cut_pack").refused() == []


@pytest.mark.law("36")
def test_a_dealer_who_shuffles_after_the_cut_loses_the_deal():
    assert fell(deal("Z shuffle")) == LOST
    assert fell(ask("Z shuffle\nZ present_pack\nB cut_pack")) == STANDS


@pytest.mark.law("36")
@pytest.mark.law("78")
def test_what_is_done_to_the_pack_after_the_hand_is_done_for_the_next_deal():
    over = "Z present_pack\nB cut_pack\nZ deal\nA 2S\nA end_hand\n"
    shuffled = ask(over + "Z shuffle\nB shuffle\nY collect")
    assert (shuffled.laws(), shuffled.refused()) == (["30"], [])
    cut = ask(over + "A present_pack\nZ cut_pack\nA claim what: revoke, of: Y")
    assert cut.refused() == [(8, "78")]
    assert ask(over + "A turn_up card: 4S\nA call_honours count: 3").refused() == [(7, "6")]


@pytest.mark.law("48")
def test_a_deal_out_of_turn_is_stopped_before_the_trump_is_turned():
    asked = ask("Y deal_cards sequence: [B, Z, A, Y]")
    assert asked.kinds("48") == ["stop_deal"]
    assert fell(ask("Y deal_cards sequence: [B, Z, A, Y]\nB stop_deal")) == NEW
    assert ask("Z deal_cards sequence: [A, Y, B, Z]\nB stop_deal").refused() == [(2, "48")]


@pytest.mark.law("48")
def test_a_deal_out_of_turn_that_nobody_stopped_stands():
    asked = ask("Y deal_cards sequence: [B, Z, A, Y]\nY turn_up card: 4H\nA stop_deal\nB 2S")
    assert asked.refused() == [(3, "48")]
    assert asked.laws() == ["48"]
    assert asked.state["to_act"] == "Z"


@pytest.mark.law("48")
def test_a_deal_with_the_other_sides_pack_is_stopped_too():
    assert ask("Z deal_cards sequence: [A, Y], pack: adversaries").laws() == ["48"]


@pytest.mark.law("49")
def test_what_is_done_for_a_partner_is_recorded():
    asked = ask("Y shuffle for: Z")
    assert asked.questions() == [("agreed", 1)]
    assert (asked.when("no").laws(), asked.when("yes").laws()) == (["49"], [])
    assert ask("A consent to: shuffle\nB consent to: shuffle\nY shuffle for: Z").laws() == []
    refused = "A consent to: shuffle\nY shuffle for: Z\n{fact: agreed, at: 2, value: no}"
    assert ask(refused).status("49") == "recorded"
    assert ask("Y shuffle").laws() == []


@pytest.mark.law("51")
def test_a_misdeal_in_a_partners_place_costs_the_partner_the_deal():
    text = "Y deal_cards sequence: [B, Z], in_place_of: Z\nY lay_trump_face_down on: Y"
    asked = ask(text + "\n{fact: touched_first, value: nobody}")
    assert fell(asked) == LOST
    assert "51" in asked.ruling("44.ii")["also"]


@pytest.mark.law("38")
@pytest.mark.law("40")
@pytest.mark.law("44")
def test_what_ends_with_the_turn_up_ends_with_a_deal_that_is_told_whole():
    shown = "Z expose_in_dealing card: 7D\n"
    assert fell(deal(shown + "A claim what: new_deal")) == NEW
    slow = shown + "Z deal\n{fact: reasonable_time, at: 4, value: yes}\nA claim what: new_deal"
    assert deal(slow).refused() == [(6, "38")]
    last = "Z expose_in_dealing card: 7D, last: true\nZ deal"
    assert deal(last).questions() == [("reasonable_time", 4)]
    assert deal(last).when("no").laws() == ["38", "40"]
    uncut = ask("Z omit_cut\nZ deal\nA claim what: misdeal")
    assert (uncut.refused(), uncut.state["deal"]) == ([(3, "44.vii")], "stands")


@pytest.mark.law("34")
def test_only_a_fresh_cut_is_refused_for_want_of_a_fault_in_the_cut():
    stopped = "B cut_pack\nA deal_cards to: Y\nY elect remedy: {do: stop_deal}"
    assert ask(stopped, **NOT_TURNED).status("48") == "paid"


@pytest.mark.law("36")
@pytest.mark.parametrize("dealer", ["Z", None])
def test_only_the_dealer_loses_the_deal_by_shuffling_after_the_cut(dealer):
    head = {"dealer": dealer, **NOT_TURNED}
    assert ask("B cut_pack\nZ shuffle", **head).laws() == ["36"]
    assert ask("B cut_pack\nA shuffle", **head).laws() == []


@pytest.mark.law("48")
def test_a_deal_out_of_turn_is_told_from_one_with_the_wrong_pack_and_stands_once_it_is_whole():
    for deal_, why in (
        ("A deal", "A is dealing out of turn."),
        ("Z deal pack: adversaries", "Z is dealing with the other side's pack."),
    ):
        asked = ask(deal_, **NOT_TURNED)
        assert (asked.ruling("48")["why"], asked.status("48")) == (why, "lapsed")
    assert ask("A deal", dealer=None, **NOT_TURNED).laws() == []


@pytest.mark.law("49")
def test_to_deal_on_for_a_partner_is_recorded_once():
    first = "Y deal_cards to: A, in_place_of: Z\n"
    refused = "{fact: agreed, at: 1, value: no}\n"
    once = ask(first + refused, **NOT_TURNED)
    again = ask(first + refused + "Y deal_cards to: Y, in_place_of: Z", **NOT_TURNED)
    assert once.laws() == again.laws() == ["48", "49"]


@pytest.mark.law("48")
def test_who_deals_on_for_his_partner_with_leave_needs_no_more_leave():
    first = "Y deal_cards sequence: [B, Z], in_place_of: Z\n{fact: agreed, at: 1}\n"
    assert ask(first + "Y deal_cards sequence: [A, Y]", **NOT_TURNED).laws() == []


OVER = "{fact: tricks, A-B: 8, Y-Z: 5}\nA end_hand\n{fact: touched_first, who: nobody}\n"


@pytest.mark.law("33")
@pytest.mark.law("43")
@pytest.mark.parametrize(
    ("text", "law", "fell"),
    [
        ("A deal_cards count: 20\nA lay_trump_face_down on: A", "44.ii", ("lost", "Y")),
        ("A deal_cards count: 20\n{fact: pack_imperfect}", "37.i", ("new", "A")),
        ("Y deal_cards count: 20\nA stop_deal", "48", ("new", "A")),
        ("A present_pack\nZ cut_pack\nA shuffle", "36", ("lost", "Y")),
        (
            "A deal_cards count: 20\nA expose_in_dealing card: KC\nY claim what: new_deal",
            "38",
            ("new", "A"),
        ),
    ],
)
def test_what_becomes_of_the_next_deal_takes_nothing_from_the_hand_that_is_over(text, law, fell):
    asked = ask(OVER + text)
    assert asked.laws() == [law]
    assert (asked.state["deal"], asked.state["next_dealer"]) == fell
    assert asked.answer["score"]["after"] == {"A-B": 2, "Y-Z": 0}


@pytest.mark.law("34")
def test_a_fresh_cut_may_be_asked_for_in_the_next_deal_until_its_trump_is_turned():
    doubtful = OVER + "A present_pack\nZ cut_pack doubtful: true\n"
    assert ask(doubtful).status("34") == "open"
    assert ask(doubtful + "Z cut_pack").status("34") == "paid"
    assert ask(doubtful + "A deal").status("34") == "lapsed"


@pytest.mark.law("48")
def test_dummys_partner_deals_for_dummy_in_the_next_deal_too():
    dummy = {"game": "dummy", "dummy": "B", "dealer": "Y"}
    assert ask(OVER + "A deal_cards count: 20", **dummy).laws() == []
    assert ask(OVER + "Z deal_cards count: 20", **dummy).laws() == ["48"]
