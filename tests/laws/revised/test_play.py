"""Revised laws 42, 43, 58 to 65 and 73: the trump card, cards that may be called, leads."""

import pytest

from tests.rulings.table import ask, revised

FIRST = "A 2S Y 3S B 4S Z KS\n"
SECOND = "Z 2D A 3D Y 4D B 5D\n"
LEFT = "{do: quit_trick}\n{fact: trump_left, value: yes}\nA call_card card: 4H, of: Z"


@pytest.mark.law("42", edition="revised-1900")
def test_the_trump_card_may_be_called_after_the_second_trick_and_not_after_the_first():
    assert revised(FIRST + LEFT).refused() == [(7, "42")]
    taken_up = FIRST + "Z take_up_trump\n" + SECOND + "{do: quit_trick}\n"
    assert revised(taken_up + "A call_card card: 4H, of: Z").refused() == [(11, "42")]
    assert revised(FIRST + SECOND + LEFT).kinds("42") == ["call_card"]
    assert ask(FIRST + LEFT).kinds("52") == ["call_card"]


NAMED = FIRST + "Z take_up_trump\nY name_trump\nA call_highest of: Y\n"
OBEYED = NAMED + "Z 2C A 3C Y 9C B 4C\nA call_lowest of: Y"


@pytest.mark.law("43", edition="revised-1900")
def test_the_call_for_naming_the_trump_card_is_not_repeated():
    assert revised(NAMED).state["callable"][0]["repeat"] is False
    assert revised(OBEYED).status("43") == "paid"
    assert revised(OBEYED).refused() == [(12, "43")]
    assert ask(NAMED).state["callable"][0]["repeat"] is True


@pytest.mark.law("43", edition="revised-1900")
def test_the_trump_suit_may_be_asked_for_and_the_card_may_not():
    up = FIRST + "Z take_up_trump\n"
    assert revised(up + "B ask_trump what: card").refused() == [(6, "43")]
    assert revised(up + "B ask_trump what: suit").refused() == []


@pytest.mark.law("58", edition="revised-1900")
def test_a_card_that_its_holder_names_is_exposed_in_the_words_of_the_law():
    given = revised("Y expose cards: [KD], how: words")
    assert given.laws() == ["58.III"]
    assert revised("Y name_card card: KD, of: Y").state["callable"][0]["card"] == "KD"
    assert ask("Y name_card card: KD, of: Y").laws() == []


@pytest.mark.law("58", edition="revised-1900")
def test_a_card_named_is_ones_own_unless_others_hold_or_have_detached_it():
    assert revised("Y name_card card: KD").laws() == ["58.III"]
    assert revised("Y name_card card: KD", hands={"A": "D K"}).laws() == []
    assert revised("A detach cards: [KD]\nY name_card card: KD, late: false").laws() == ["63"]


@pytest.mark.law("58", edition="revised-1900")
def test_cards_seen_and_cards_laid_at_once_have_parts_of_their_own():
    assert revised("Y expose cards: [KD], how: dropped").laws() == ["58.II"]
    assert revised("A 2S\nY play cards: [3S, KH]").laws() == ["58.I"]
    assert revised("Y expose cards: [KD], how: dropped, where: below").laws() == []
    assert "59" in revised("Y expose cards: [KD], how: dropped").ruling("58.II")["also"]


SEEN = "Y expose cards: [3D], how: dropped\n"


@pytest.mark.law("59", edition="revised-1900")
def test_a_card_called_before_its_holders_turn_cannot_be_called_in_that_trick():
    soon = SEEN + "A call_card card: 3D, of: Y\nA 2D\n"
    asked = revised(soon + "B call_card card: 3D, of: Y\nY 4D")
    assert (asked.status("59"), asked.ruling("59")["by"]) == ("forfeited", "A")
    assert asked.refused() == [(4, "59")]
    assert asked.state["callable"] == []
    left = revised(soon + "B call_card card: 3D, of: Y\nY 4D B 5D Z 6D")
    assert [one["card"] for one in left.state["callable"]] == ["3D"]


@pytest.mark.law("59", edition="revised-1900")
def test_a_card_called_too_soon_may_be_called_in_the_next_trick():
    next_trick = SEEN + "A call_card card: 3D, of: Y\nA 2S Y 3S B 4S Z KS\nZ 2D A 4D\n"
    asked = revised(next_trick + "B call_card card: 3D, of: Y\nY 3D")
    assert asked.refused() == []
    assert asked.status("58.II") == "paid"


@pytest.mark.law("59", edition="revised-1900")
def test_a_card_called_when_its_holder_is_to_play_is_owed():
    in_time = SEEN + "A 2D\nA call_card card: 3D, of: Y\nY 4D"
    assert "68" in revised(in_time).laws()
    assert "59" not in revised(in_time).laws()
    assert "59" not in ask(SEEN + "A call_card card: 3D, of: Y").laws()


BOTH_REVOKED = (
    "A 2S Y 3H B 4S Z 5S\nY 2D B 3D Z 4C A 5D\n"
    + "\n".join(f"{who} throw_down" for who in "AYBZ")
    + "\n{fact: holds, who: Y, suit: S, at: 2}\n{fact: holds, who: Z, suit: D, at: 7}\n"
    + "A claim what: revoke, of: Y\nA claim what: revoke, of: Z"
)


@pytest.mark.law("62", edition="revised-1900")
def test_each_revoke_of_an_abandoned_hand_is_punished():
    rulings = [one for one in revised(BOTH_REVOKED).answer["rulings"] if one["remedies"]]
    assert [(one["law"], one["by"]) for one in rulings] == [("62", "Y"), ("62", "Z")]
    (only,) = (one for one in ask(BOTH_REVOKED).answer["rulings"] if one["remedies"])
    assert (only["law"], only["by"]) == ("59", "Y")


@pytest.mark.law("62", edition="revised-1900")
def test_tricks_demanded_for_a_revoke_in_an_abandoned_hand_lose_the_penalty_and_not_the_bar():
    one = BOTH_REVOKED.replace("\nA claim what: revoke, of: Z", "")
    asked = revised(one + "\nA take_three_tricks\nA add_three")
    assert asked.answer["rulings"][0]["status"] == "forfeited"
    assert [law for _, law in asked.refused()] == ["88"]
    assert asked.state["cannot_win"] == ["Y-Z"]
    assert ask(one + "\nA add_three").state["cannot_win"] == ["Y-Z"]


DETACHED = "B detach cards: [QH]\nY name_card card: "


@pytest.mark.law("63", edition="revised-1900")
def test_a_detached_card_is_named_at_once_or_not_at_all():
    assert revised(DETACHED + "QH, of: B, late: false").kinds("63") == ["call_card"]
    assert revised(DETACHED + "QH, of: B, late: true").laws() == []
    assert revised(DETACHED + "KH, of: B, late: true").kinds("63") == ["call_suit"]
    assert ask(DETACHED + "QH, of: B, late: true").kinds("60") == ["call_card"]


@pytest.mark.law("63", edition="revised-1900")
def test_whether_a_detached_card_was_named_at_once_is_asked_where_it_was_named_rightly():
    asked = revised(DETACHED + "QH, of: B")
    assert asked.questions() == [("named_at_once", 2)]
    assert asked.when("yes").kinds("63") == ["call_card"]
    assert asked.when("no").laws() == []
    assert revised(DETACHED + "KH, of: B").questions() == []
    assert ask(DETACHED + "QH, of: B").questions() == []


@pytest.mark.law("64", edition="revised-1900")
def test_when_the_card_led_out_of_turn_has_been_played_the_suit_may_still_be_called():
    led = "Z KS\nA play card: 2S, meant_as: lead\nY 3S B 4S\n"
    assert revised(led).kinds("64") == ["call_card", "call_suit"]
    assert revised(led + "Z KS").kinds("64") == ["call_suit"]


@pytest.mark.law("65", edition="revised-1900")
def test_partners_who_lead_together_pay_by_highest_or_lowest_or_by_the_card():
    asked = revised("A 2S\nB play card: KD, meant_as: lead")
    assert asked.laws() == ["65"]
    assert revised("A 2S\nB play card: KD, with: previous").laws() == ["65"]
    assert asked.kinds("65") == ["call_highest", "call_lowest", "call_card"]
    assert asked.ruling("65")["entitled"] == ["Y", "Z"]
    assert asked.state["to_act"] == "Y"


@pytest.mark.law("65", edition="revised-1900")
def test_third_hand_who_follows_his_partners_lead_has_led_nothing():
    assert revised("A 2S Y 3S B 4S").laws() == []
    assert ask("A 2S\nB play card: KD, meant_as: lead").laws() == ["62"]


MIXED = FIRST + "Z mix_into_trick card: 9D, trick: 1\n"


@pytest.mark.law("73", edition="revised-1900")
def test_a_card_given_back_without_a_revoke_since_is_exposed():
    asked = revised(MIXED + "A count_tricks\nZ restore_card card: 9D")
    assert asked.state["callable"] == [{"do": "call_card", "card": "9D", "of": "Z", "repeat": True}]
    assert ask(MIXED + "A count_tricks\nZ restore_card card: 9D").state["callable"] == []


@pytest.mark.law("73", edition="revised-1900")
def test_a_card_given_back_after_a_revoke_is_not_exposed_as_well():
    revoked = "Z 2C A 3C Y QC B 4C\nY 5D B 6D Z 8C A 7D\n"
    asked = revised(MIXED + revoked + "A count_tricks\nZ restore_card card: 9D")
    assert asked.state["callable"] == []
    assert asked.status("73") == "paid"


TOLD_NOT_TO_WIN = "A 2S Y 3S\nA draw_attention how: says\nY call_not_win of: B\nB KS\n"


@pytest.mark.law("76", edition="revised-1900")
def test_whether_third_hand_could_have_left_the_trick_as_told_is_asked():
    assert revised(TOLD_NOT_TO_WIN).questions() == []
    assert revised(TOLD_NOT_TO_WIN + "Z AS").questions() == []
    asked = revised(TOLD_NOT_TO_WIN + "Z 5S")
    assert asked.questions() == [("as_called", "B", 5)]
    assert (asked.when("yes").laws(), asked.when("no").laws()) == (["90"], ["90", "76"])
    assert ask(TOLD_NOT_TO_WIN + "Z 5S").questions() == []


@pytest.mark.law("76", edition="revised-1900")
def test_whether_one_who_plainly_did_not_win_could_have_is_asked():
    won = "A 2S Y KS\nA draw_attention how: says\nY call_win of: B\n"
    assert revised(won + "B AS").laws() == ["90"]
    assert revised(won + "B 4S").questions() == [("as_called", "B", 5)]
    known = revised(won + "B 4S", hands={"B": "S 4 H AKQ D AKQJT C AKQJ"})
    assert (known.questions(), known.laws()) == ([], ["90"])


@pytest.mark.law("58", edition="revised-1900")
@pytest.mark.parametrize(
    ("named", "laws"), [("KD, of: Y", ["58.III"]), ("KD", ["58.III"]), ("KD, of: B", [])]
)
def test_a_card_is_exposed_by_naming_it_only_as_ones_own(named, laws):
    assert revised(f"A 2S\nY name_card card: {named}").laws() == laws


NOT_AS_CALLED = "A 2S\nZ draw_attention how: says\nB call_highest suit: S, of: Y, trick: 1\nY 9S\n"
HIGHEST = {"hands": {"Y": "S K93"}}
MENDED = "Y correct wrong: 9S, right: KS"


@pytest.mark.law("76", edition="revised-1900")
@pytest.mark.law("80", edition="revised-1900")
def test_who_has_not_played_as_called_mends_it_himself_while_he_can():
    asked = revised(NOT_AS_CALLED + MENDED, **HIGHEST)
    assert (asked.status("76"), asked.kinds("80")) == ("void", ["call_card"])
    other = revised(NOT_AS_CALLED + "B 4S\nB correct wrong: 4S, right: 5S", **HIGHEST)
    assert (other.status("76"), other.refused()) == ("open", [(6, "80")])
    late = revised(NOT_AS_CALLED + "B 4S Z 5S\nY 6D\n" + MENDED, **HIGHEST)
    assert (late.status("76"), late.refused()) == ("open", [(8, "80")])


@pytest.mark.law("78", edition="revised-1900")
@pytest.mark.parametrize(("of", "status"), [("Y", "void"), ("A", "open")])
def test_only_partners_question_whether_he_played_as_called_keeps_that_open(of, status):
    left = f"Z ask_as_called of: {of}\nB 4S Z 5S\nA quit_trick\n"
    assert revised(NOT_AS_CALLED + left + MENDED, **HIGHEST).status("76") == status


@pytest.mark.law("65", edition="revised-1900")
def test_nothing_is_owed_where_dummys_partner_leads_from_both_hands_at_once():
    for told in ("A 2S\nB play card: KD, with: previous", "B KD\nA play card: 2S, with: previous"):
        assert revised(told, game="dummy", dummy="B").laws() == []
        assert revised(told).laws() == ["65"]
