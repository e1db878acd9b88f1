"""Laws 26 to 32, 83, 85, 90 and 91: the pack, and what may be seen of it."""

import pytest

from tests.rulings.table import ask


@pytest.mark.law("26")
@pytest.mark.law("27")
@pytest.mark.law("28")
@pytest.mark.parametrize(
    ("manner", "law"),
    [
        ("below", "26"),
        ("faces", "26"),
        ("during_play", "27"),
        ("packets", "28"),
        ("across", "28"),
    ],
)
def test_an_irregular_shuffle_is_recorded_and_changes_nothing(manner, law):
    asked = ask(f"Y shuffle manner: {manner}")
    assert (asked.laws(), asked.status(law)) == ([law], "recorded")
    assert asked.state["deal"] == "stands"
    assert ask("Y shuffle").laws() == []


@pytest.mark.law("29")
def test_each_player_shuffles_once_before_a_deal_and_again_after_a_false_cut():
    assert ask("A shuffle\nA shuffle").refused() == [(2, "29")]
    assert ask("A shuffle\nB cut_pack confused: true\nA shuffle").refused() == []


@pytest.mark.law("30")
def test_the_dealers_partner_gathers_the_pack():
    assert ask("Y collect").laws() == []
    assert ask("A collect").status("30") == "recorded"


@pytest.mark.law("31")
def test_the_pack_is_put_face_down_at_the_dealers_left():
    assert ask("Y place_pack where: left").laws() == []
    assert ask("Y place_pack where: right").laws() == ["31"]
    assert ask("Y place_pack faces: true").laws() == ["31"]


@pytest.mark.law("32")
def test_a_card_seen_while_the_dealer_has_the_pack_lets_him_be_made_to_shuffle_again():
    seen = "Z expose_in_shuffling card: 7D\n"
    assert ask(seen).kinds("32") == ["require_reshuffle"]
    assert ask(seen + "A require_reshuffle\nZ shuffle").status("32") == "paid"
    assert ask(seen + "B cut_pack\nA require_reshuffle").refused() == [(3, "32")]
    assert ask("Z shuffle\nA require_reshuffle").refused() == [(2, "32")]
    assert ask(seen + "Z deal\nA require_reshuffle").refused() == [(3, "32")]
    assert ask("A 2S\nA end_hand\nA expose_in_shuffling card: 7D").status("32") == "open"


@pytest.mark.law("32")
def test_a_dealer_who_shuffles_with_faces_to_be_seen_can_be_made_to_do_it_again():
    asked = ask("Z shuffle manner: faces\nY require_reshuffle")
    assert (asked.laws(), asked.ruling("32")["also"]) == (["32"], ["26"])
    assert asked.ruling("32")["entitled"] == ["A", "B"]
    assert asked.answer["refused"][0]["why"] == "Only the other side may ask for that."
    assert ask("Z shuffle manner: below").laws() == ["26"]
    assert ask("B cut_pack\nZ shuffle manner: faces").laws() == ["26", "36"]


@pytest.mark.law("83")
def test_the_dealer_and_nobody_else_chooses_between_the_new_packs():
    assert ask("A call_new_cards\nA choose_pack").refused() == [(2, "83")]
    assert ask("A call_new_cards\nZ choose_pack").refused() == []


@pytest.mark.law("83")
def test_new_cards_are_called_before_the_cut():
    assert ask("Z shuffle\nA call_new_cards").status("83") == "recorded"
    assert ask("B cut_pack\nA call_new_cards").refused() == [(2, "83")]


@pytest.mark.law("85")
def test_the_cards_are_placed_until_one_is_touched_to_be_gathered():
    trick = "A 2S Y 3S B 4S Z 5S\n"
    assert ask(trick + "A ask_to_place").refused() == []
    assert ask(trick + "Z touch_to_gather\nA ask_to_place").refused() == [(6, "85")]


@pytest.mark.law("90")
def test_a_spoilt_card_is_recorded():
    assert ask("A card_spoilt card: 7D").status("90") == "recorded"
    assert ask("A agree_replacement").refused() == [(1, "90")]


ALL_AGREE = "".join(f"{who} agree_replacement\n" for who in "AYBZ")


@pytest.mark.law("90")
def test_a_spoilt_card_is_replaced_once_all_four_agree_and_no_pack_is_called_for_it_then():
    spoilt = "Z present_pack\nB cut_pack\nA card_spoilt card: 7D\n"
    agreed = ask(spoilt + ALL_AGREE + "A call_new_cards")
    assert agreed.answer["rulings"][-1]["why"] == "All four agree, so the card is replaced."
    assert agreed.refused() == [(8, "83")]
    some = ask(spoilt + "A agree_replacement\nY agree_replacement\nA call_new_cards")
    assert (
        some.answer["rulings"][2]["why"] == "Y agrees to have it replaced; B and Z must agree too."
    )
    assert some.refused() == []
    again = spoilt + ALL_AGREE + "Y card_spoilt card: 8D\nY call_new_cards"
    assert ask(again).refused() == []


@pytest.mark.law("91")
def test_the_last_trick_turned_may_be_seen_and_no_other():
    tricks = "A 2S Y 3S B 4S Z 5S\nZ 2D A 3D Y 4D B 5D\nB 6C\n"
    assert ask(tricks + "A ask_last_trick").refused() == []
    assert ask(tricks + "A look_at_trick which: last").laws() == []
    assert ask(tricks + "A look_at_trick which: 2").laws() == []
    assert ask("A 2S\nA ask_last_trick").refused() == [(2, "91")]
    looked = ask(tricks + "A look_at_trick which: 1")
    assert looked.refused() == []
    ruling = looked.ruling("91")
    assert (ruling["at"], ruling["by"], ruling["status"]) == (10, "A", "recorded")
    assert ruling["why"] == "A looked at a trick other than the last one turned."
    assert ask("A 2S\nA look_at_trick which: last").ruling("91")["status"] == "recorded"


@pytest.mark.law("91")
def test_a_trick_that_lies_complete_is_the_last_and_after_the_hand_any_may_be_seen():
    first = "A 2S Y 3S B 4S Z 5S\n"
    assert ask(first + "A ask_last_trick").refused() == []
    second = first + "{do: quit_trick}\nZ 2D A 3D Y 4D B 5D\n{do: quit_trick}\n"
    assert ask(second + "A look_at_trick which: 1").laws() == ["91"]
    assert ask(second + "{do: end_hand}\nA look_at_trick which: 1").laws() == []


@pytest.mark.law("83")
@pytest.mark.law("90")
def test_who_pays_for_new_cards_hangs_on_a_spoilt_card():
    before = "Z present_pack\n"
    called = ask(before + "A call_new_cards").ruling("83")
    assert called["why"] == "A calls for two new packs, and pays for them."
    spoilt = ask(before + "A card_spoilt\nA call_new_cards")
    assert spoilt.ruling("90")["why"] == "A card is torn or marked."
    assert spoilt.ruling("83")["why"] == "A calls for two new packs, and the table pays for them."
    assert spoilt.ruling("83")["also"] == ["90"]


@pytest.mark.law("83")
def test_new_cards_are_too_late_for_a_deal_though_no_cut_is_told():
    assert ask("Z deal_cards count: 8\nA call_new_cards").refused() == [(2, "83")]
    assert ask("A call_new_cards\nA choose_pack", dealer=None, turn_up=None).refused() == []


@pytest.mark.law("85")
def test_there_is_nothing_to_place_before_a_card_lies_or_once_the_trick_is_turned():
    assert ask("A ask_to_place").refused() == [(1, "85")]
    trick = "A 2S Y 3S B 4S Z 5S\n"
    assert ask(trick + "Z turn_trick\nA ask_to_place").refused() == [(6, "85")]


@pytest.mark.law("90")
def test_a_spoilt_card_that_is_named_is_named_in_the_ruling():
    assert ask("A card_spoilt card: 7D").ruling("90")["why"] == "The 7D is torn or marked."


@pytest.mark.law("91")
def test_only_the_trick_before_one_that_may_still_lie_there_is_the_last():
    three = "A 2S Y 3S B 4S Z 5S\nZ 2D A 3D Y 4D B 5D\nB 6C Z 7C A 8C Y 9C\n"
    assert ask(three + "A look_at_trick which: 2").laws() == []
    assert ask(three + "A look_at_trick which: 1").laws() == ["91"]
    assert ask("{do: end_hand}\nA ask_last_trick").refused() == []


@pytest.mark.law("83")
def test_new_packs_for_the_next_deal_are_called_for_before_its_cut_and_chosen_by_its_dealer():
    over = "A 2S\n{do: end_hand}\nY call_new_cards\n"
    assert ask(over + "A choose_pack").refused() == []
    assert ask(over + "Z choose_pack").refused() == [(4, "83")]
    assert ask("A 2S\n{do: end_hand}\nZ cut_pack\nY call_new_cards").refused() == [(4, "83")]
