"""Revised laws 1, 17, 20, 26 to 41: packs, shuffling, the deal."""

import pytest

from tests.rulings.table import ask, revised

DEALING = "Z present_pack\nB cut_pack\n"
NOBODY = "\n{fact: touched_first, value: nobody}"


def fell(asked):
    return asked.state["deal"], asked.state["next_dealer"]


@pytest.mark.law("1", edition="revised-1900")
def test_each_side_deals_with_a_pack_of_its_own():
    assert revised("Z deal").laws() == []
    assert revised("Z deal pack: adversaries").laws() == ["34"]


@pytest.mark.law("17", edition="revised-1900")
def test_it_is_recorded_who_shuffles_which_pack_first():
    asked = revised("Z choose_pack")
    assert (asked.status("17"), asked.state["deal"]) == ("recorded", "stands")
    assert asked.ruling("17")["why"].startswith("A and B shuffle the pack")
    assert ask("Z choose_pack").laws() == []
    assert revised("A call_new_cards\nZ choose_pack").laws() == ["3"]


@pytest.mark.law("20", edition="revised-1900")
def test_to_shuffle_across_the_table_is_no_longer_forbidden():
    assert revised("A shuffle manner: across").laws() == []
    assert revised("A shuffle manner: packets").status("20") == "recorded"
    assert ask("A shuffle manner: across").status("28") == "recorded"


@pytest.mark.law("26", edition="revised-1900")
def test_a_cut_before_the_pack_is_presented_is_made_afresh():
    early = "B cut_pack presented: false"
    assert revised(early).kinds("26") == ["cut_pack"]
    assert revised(early + "\nZ present_pack\nB cut_pack").status("26") == "paid"
    assert revised(early).ruling("26")["until"] == {"do": "turn_up"}
    assert revised(early + "\nZ deal").status("26") == "lapsed"
    assert ask(early).laws() == []
    assert revised(DEALING).laws() == []


@pytest.mark.law("26", edition="revised-1900")
def test_the_pack_is_cut_four_cards_at_least_to_a_packet_here_too():
    assert revised("B cut_pack packets: [3, 49]").kinds("26") == ["cut_pack"]
    assert revised("B cut_pack packets: [4, 48]").laws() == []


@pytest.mark.law("29", edition="revised-1900")
def test_a_new_deal_follows_when_one_takes_up_the_hand_of_another():
    asked = revised("Z deal\nA take_up_hand whose: Y")
    assert (asked.laws(), fell(asked)) == (["29.III"], ("new", "Z"))
    assert revised("Z deal\nA take_up_hand whose: A").laws() == []
    assert ask("Z deal\nA take_up_hand whose: Y").state["deal"] == "stands"


@pytest.mark.law("29", edition="revised-1900")
def test_an_imperfect_pack_and_a_faced_card_give_a_new_deal_under_their_parts():
    imperfect = revised("A 2S\n{fact: pack_imperfect}")
    assert (imperfect.laws(), imperfect.ruling("29.I")["also"]) == (["29.I"], ["41"])
    assert revised("{do: face_in_pack, last: false}").laws() == ["29.II"]


SHOWN = "Z deal_cards count: 1\nZ expose_in_dealing card: 7D"


@pytest.mark.law("30", edition="revised-1900")
def test_a_card_seen_below_the_table_gives_a_new_deal_too():
    assert revised(SHOWN + ", where: below" + NOBODY).kinds("30") == ["claim"]
    assert ask(SHOWN + ", where: below" + NOBODY).laws() == []
    assert revised("Z deal_cards count: 1").laws() == []


@pytest.mark.law("32", edition="revised-1900")
def test_whichever_card_was_shown_the_claim_outlives_a_hasty_trump():
    hasty = SHOWN + NOBODY + "\nZ turn_up card: 4H, too_fast: true\nA claim what: new_deal"
    assert fell(revised(hasty)) == ("new", "Z")
    assert "32" in revised(hasty).laws()


@pytest.mark.law("37", edition="revised-1900")
@pytest.mark.parametrize("why", ["thinks_wrong", "other"])
def test_a_dealer_who_touches_the_cards_to_count_them_misdeals_whatever_his_reason(why):
    asked = revised(f"Z deal_cards count: 1\nZ count_cards what: dealt, why: {why}{NOBODY}")
    assert (asked.laws(), fell(asked)) == (["37.V"], ("lost", "A"))


@pytest.mark.law("37", edition="revised-1900")
def test_another_than_the_dealer_may_count():
    assert revised(f"Z deal_cards count: 1\nA count_cards what: dealt{NOBODY}").laws() == []


@pytest.mark.law("37", edition="revised-1900")
def test_an_adversary_who_is_to_blame_for_fourteen_cards_causes_a_fresh_deal():
    long = "Z deal\n{fact: hand_counts, counts: {A: 14, Y: 12}}"
    ours, theirs = "\n{fact: first_in_fault, who: Y}", "\n{fact: first_in_fault, who: A}"
    assert fell(revised(long + ours)) == ("lost", "A")
    assert fell(revised(long + theirs)) == ("new", "Z")
    moved = "Z deal\nA move_card from: Y, to: A\n" + long.splitlines()[1]
    assert fell(revised(moved)) == ("new", "Z")
    assert fell(revised(moved.replace("A move", "Z move"))) == ("lost", "A")
    assert fell(ask(long + theirs)) == ("lost", "A")


@pytest.mark.law("37", edition="revised-1900")
def test_whose_fault_was_first_is_asked_where_one_hand_has_fourteen():
    asked = revised("Z deal\n{fact: hand_counts, counts: {A: 14, Y: 12}}")
    assert asked.questions() == [("first_in_fault", 2)]
    assert [fell(asked.when(one))[0] for one in "ZAB"] == ["lost", "new", "new"]
    assert ask("Z deal\n{fact: hand_counts, counts: {A: 14, Y: 12}}").questions() == []


@pytest.mark.law("37", edition="revised-1900")
def test_to_answer_whose_fault_was_first_gives_what_was_said_to_follow_and_no_other_ruling():
    long = "Z deal\n{fact: hand_counts, counts: {A: 14, Y: 12}}\n"
    for who in "ZAB":
        told = revised(long + f"{{fact: first_in_fault, at: 2, value: {who}}}")
        assert told.answer["rulings"] == revised(long).when(who).answer["rulings"]


@pytest.mark.law("39", edition="revised-1900")
def test_a_misdeal_costs_the_deal_unless_an_adversary_was_the_first_to_touch():
    misdealt = "Z lay_trump_face_down\n{fact: touched_first, value: nobody}"
    assert fell(revised(misdealt)) == ("lost", "A")
    asked = revised("A touch_cards\nZ lay_trump_face_down")
    assert (fell(asked), asked.ruling("37.II")["also"]) == (("new", "Z"), ["39"])


@pytest.mark.law("40", edition="revised-1900")
def test_a_short_hand_stands_once_the_first_trick_is_left():
    counts = "\n{fact: hand_counts, counts: {A: 12}}"
    early, late = "Z deal\nA 2S", "Z deal\nA 2S Y 3S B 4S Z KS\nZ 2D"
    assert revised(late + counts).status("40") == "recorded"
    assert revised(early + counts).laws() == []
    assert ask(early + counts).status("46") == "recorded"


@pytest.mark.law("40", edition="revised-1900")
def test_it_is_asked_whether_the_first_trick_was_left_where_that_is_not_told():
    asked = revised("Z deal\nA 2S Y 3S B 4S Z KS\n{fact: hand_counts, counts: {A: 12}}")
    assert asked.questions() == [("quitted", 1, 6)]
    assert asked.when("yes").laws() == ["40"]
    assert asked.when("no").laws() == []


@pytest.mark.law("40", edition="revised-1900")
def test_a_short_hand_found_out_in_time_does_not_stand_for_what_is_played_or_found_later():
    found = "{fact: card_found, card: KD, where: the floor, whose: A}"
    counted = "{fact: hand_counts, counts: {A: 12}}\n{fact: pack_perfect}\n"
    told = "Z deal\nA 2S Y 3S B 4S Z KS\n" + counted
    for later in (found, "Z 2D A 3D Y 4D B 5D\n" + found, "Z 2D A 3D Y 4D B 5D"):
        asked = revised(told + later)
        assert asked.questions() == [("quitted", 1, 6)]
        assert asked.when("no").laws() == []


@pytest.mark.law("40", edition="revised-1900")
def test_the_other_pack_is_not_searched_for_a_missing_card():
    assert revised("A 2S\nA search_other_pack").refused() == [(2, "40")]
    assert ask("A 2S\nA search_other_pack").refused() == []


@pytest.mark.law("40", edition="revised-1900")
def test_what_is_done_of_a_short_hand_turns_on_whether_it_was_found_out_in_time():
    counted = "Z deal\nA 2S Y 3S B 4S Z KS\n{fact: hand_counts, counts: {A: 12}}\n"
    asked = revised(counted + "A search_other_pack\n{fact: pack_imperfect}")
    assert asked.questions() == [("quitted", 1, 6)]
    assert asked.when("yes").refused() == [(7, "40")]
    assert asked.when("no").refused() == []
    assert asked.when("no").laws() == ["29.I"]


def test_a_card_of_the_other_pack_is_dealt_with_by_no_law():
    told = "Z deal\nA take_other_pack_card card: 9C\nY claim what: new_deal"
    assert revised(told).refused() == [(3, "72")]
    assert ask(told).state["deal"] == "new"
