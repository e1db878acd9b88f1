"""Laws 56 to 61 and 64 to 66: cards liable to be called, and calls obeyed or not."""

import pytest

from tests.rulings.table import ask


@pytest.mark.law("56")
def test_a_card_played_in_its_turn_is_not_exposed():
    asked = ask("A 2S Y 3S")
    assert asked.laws() == []
    assert asked.state["exposed"] == {}


@pytest.mark.law("56")
@pytest.mark.parametrize("how", ["dropped", "shown", "faced"])
def test_a_card_seen_on_or_above_the_table_may_be_called_though_snatched_back(how):
    asked = ask(f"Y expose cards: [KD], how: {how}, snatched_back: true")
    assert asked.ruling("56.ii")["remedies"] == [{"do": "call_card", "card": "KD", "of": "Y"}]
    assert asked.ruling("56.ii")["entitled"] == ["A", "B"]
    assert asked.state["exposed"] == {"Y": ["KD"]}


@pytest.mark.law("56")
def test_a_card_dropped_below_the_table_is_not_exposed():
    assert ask("Y expose cards: [KD], how: dropped, where: below").laws() == []


@pytest.mark.law("56")
def test_of_two_cards_laid_at_once_the_others_choose_one_and_may_call_the_rest():
    at_once = "A 2S\nY play cards: [3S, KS]"
    asked = ask(at_once)
    assert asked.kinds("56.i") == ["choose_card", "choose_card"]
    chosen = ask(at_once + "\nB choose_card card: 3S, of: Y")
    assert chosen.ruling("56.i")["remedies"] == [{"do": "call_card", "card": "KS", "of": "Y"}]
    assert chosen.state["to_act"] == "B"
    assert chosen.state["exposed"] == {"Y": ["KS"]}


@pytest.mark.law("64")
def test_of_two_cards_laid_at_once_the_one_that_would_be_a_revoke_cannot_be_chosen():
    at_once = "A 2S\nY play cards: [3S, KH]\n"
    assert ask(at_once).ruling("56.i")["remedies"] == [
        {"do": "choose_card", "card": "3S", "of": "Y"}
    ]
    asked = ask(
        at_once + "B choose_card card: KH\nB choose_card card: 3S\nB call_card card: KH, of: Y"
    )
    assert asked.refused() == [(3, "64")]
    both = ask("A 2S\nY play cards: [3D, KH]")
    assert both.kinds("56.i") == ["choose_card", "choose_card"]
    held = ask("A 2S\nY play cards: [3D, KH]", hands={"Y": "S 5 H K D 3"})
    assert held.kinds("56.i") == ["choose_card", "choose_card"]


@pytest.mark.law("56")
@pytest.mark.parametrize(
    ("before", "by"), [("", "A"), ("A 2S Y 4S\n", "B"), ("A 2S Y 4S B 5S\n", "Z")]
)
def test_a_card_laid_with_the_one_before_is_played_at_once_with_it(before, by):
    both = before + f"{by} 3S\n{by} play card: KS, with: previous\n"
    asked = ask(both)
    assert asked.laws() == ["56.i"]
    assert asked.state["exposed"] == {by: ["3S", "KS"]}
    (adversary, _) = asked.ruling("56.i")["entitled"]
    chosen = ask(both + f"{adversary} choose_card card: KS")
    assert chosen.ruling("56.i")["remedies"] == [{"do": "call_card", "card": "3S", "of": by}]


@pytest.mark.law("56")
def test_a_card_that_is_not_exposed_cannot_be_called():
    assert ask("A 2S\nB call_card card: KD, of: Y").refused() == [(2, "56")]


@pytest.mark.law("56")
def test_a_second_card_to_ones_own_trick_is_exposed_where_that_was_meant():
    asked = ask("A 2S Y 3S B 4S Z KS\nA play card: 5D, meant_as: play")
    assert asked.laws() == ["56.ii"]
    assert asked.state["exposed"] == {"A": ["5D"]}


@pytest.mark.law("57")
def test_one_who_waits_for_partner_may_lead_again():
    assert ask("A AS Y 2S B 3S Z 4S\nA KS").laws() == []


@pytest.mark.law("57")
def test_leading_on_lets_partner_be_made_to_win_and_the_next_card_be_called():
    asked = ask("A AS\nA KS")
    assert asked.ruling("57")["remedies"] == [
        {"do": "call_win", "of": "B", "trick": 1},
        {"do": "call_win", "of": "B", "trick": 2},
        {"do": "call_card", "card": "KS", "of": "A"},
    ]
    played = ask("A AS\nA KS\nY 2S B 3S")
    assert played.kinds("57") == ["call_card"]


@pytest.mark.law("57")
def test_a_lead_that_an_adversary_can_beat_in_its_suit_is_no_winner_to_lead_on_from():
    assert ask("A 2S\nA AS", hands={"Y": "S Q4"}).laws() == ["56.ii"]
    assert ask("A AS\nA KS", hands={"Y": "S Q4"}).laws() == ["57"]


@pytest.mark.law("57")
def test_of_the_tricks_led_to_partner_is_made_to_win_one_and_no_other():
    led_on = "A AS\nA KS\nA QS\n"
    asked = ask(led_on)
    tricks = [one.get("trick") for r in asked.answer["rulings"] for one in r["remedies"]]
    assert tricks == [1, 2, None, 3, None]
    won = ask(led_on + "Z call_win of: B, trick: 3\nY call_win of: B, trick: 1")
    assert won.refused() == [(5, "57")]
    left = [one.get("card", one["do"]) for r in won.answer["rulings"] for one in r["remedies"]]
    assert left == ["KS", "call_win", "QS"]


@pytest.mark.law("61")
def test_not_to_win_a_trick_as_told_costs_nothing_and_is_a_reading():
    told = "A 2S\nZ 9S\nB call_win of: Y, trick: 1\n"
    failed = ask(told + "Y 4S", hands={"Y": "S A4"})
    assert (failed.status("61"), failed.ruling("61")["reading"]) == ("recorded", True)
    assert ask(told + "Y AS", hands={"Y": "S A4"}).laws() == ["68"]
    assert ask(told + "Y 4S", hands={"Y": "S 74"}).laws() == ["68"]
    left = told.replace("call_win", "call_not_win") + "B 3S Y AS"
    assert ask(left, hands={"Y": "S A4"}).laws() == ["68", "67", "61"]
    assert ask(left, hands={"Y": "S AK"}).laws() == ["68", "67"]


@pytest.mark.law("57")
def test_when_partner_has_played_a_second_card_is_merely_exposed():
    assert ask("A AS Y 2S B 3S\nA KS").laws() == ["56.ii"]


@pytest.mark.law("58")
def test_each_hand_thrown_down_may_be_called_by_the_other_side_and_the_fourth_is_kept():
    asked = ask("A 2S\nY throw_down cards: [KS, 3C]\nA throw_down cards: [5D]")
    assert [one["entitled"] for one in asked.answer["rulings"]] == [["A", "B"], ["Y", "Z"]]
    assert asked.state["exposed"] == {"A": ["5D"], "Y": ["KS", "3C"]}
    assert asked.state["stage"] == "playing"


@pytest.mark.law("58")
def test_a_hand_thrown_down_unseen_is_not_exposed():
    assert ask("Y throw_down face_up: false").laws() == []


@pytest.mark.law("59")
def test_when_all_four_throw_down_the_hand_is_over():
    text = "\n".join(f"{who} throw_down" for who in "AYBZ")
    asked = ask(text)
    assert asked.state["stage"] == "over"
    assert asked.status("59") == "recorded"
    assert ask(text + "\nA 2S").refused() == [(5, "59")]


@pytest.mark.law("58")
@pytest.mark.law("59")
def test_what_the_first_three_laid_open_is_not_called_once_all_four_have():
    first = ask("\n".join(f"{who} throw_down" for who in "AYB"))
    assert [one["status"] for one in first.answer["rulings"]] == ["open"] * 3
    asked = ask(ABANDONED)
    thrown = [one for one in asked.answer["rulings"] if one["law"] == "58"]
    assert [(one["status"], one["also"][-1]) for one in thrown] == [("void", "59")] * 3


@pytest.mark.law("59")
def test_a_revoke_that_the_law_of_abandoned_hands_rules_on_is_not_open_twice():
    both = "".join(f"{{fact: revoked, who: {who}, trick: 1}}\n" for who in "YB")
    claims = "A claim what: revoke, of: Y\nY claim what: revoke, of: B\n"
    text = "A 2S Y 3D B 4D Z 5S\nZ 6S\n" + both + claims + ABANDONED
    asked = ask(text + "Y withdraw what: revoke")
    of_y = [one for one in asked.answer["rulings"] if one["by"] == "Y" and one["at"] == 2]
    assert [(one["law"], one["status"]) for one in of_y] == [("72", "void"), ("59", "open")]


ABANDONED = "\n".join(f"{who} throw_down" for who in "AYBZ") + "\n"
TEN_TRICKS = ABANDONED + "{fact: tricks, A-B: 10, Y-Z: 3}\n"


@pytest.mark.law("59")
@pytest.mark.parametrize(
    "act",
    ["A take_up_hand whose: A", "Y claim what: tricks", "Y claim what: hand", "Y claim what: game"],
)
def test_nobody_takes_up_an_abandoned_hand_or_pleads_what_it_shows(act):
    assert ask(TEN_TRICKS + act).refused() == [(6, "59")]


@pytest.mark.law("59")
def test_a_game_that_tricks_and_honours_may_make_is_claimed_all_the_same():
    game = "A claim what: game"
    assert ask(TEN_TRICKS + game).refused() == []
    assert ask(ABANDONED + game).refused() == []
    none = "{fact: honours, A-B: 0, Y-Z: 4}\n"
    assert ask(TEN_TRICKS + none + game).refused() == [(7, "59")]
    assert ask(TEN_TRICKS + none + game, score={"A-B": "1", "Y-Z": "0"}).refused() == []
    theirs = TEN_TRICKS + "{fact: honours, A-B: 0, Y-Z: 4}\nY claim what: game"
    assert ask(theirs, score={"A-B": "0", "Y-Z": "3"}).refused() == []
    assert ask(theirs, score={"A-B": "0", "Y-Z": "4"}).refused() == [(7, "59")]


@pytest.mark.law("59")
def test_no_tricks_are_taken_for_a_revoke_in_an_abandoned_hand():
    proved = "{fact: holds, who: Y, suit: S, at: 2}\nA claim what: revoke, of: Y\n"
    revoke = "A 2S Y 3H B 4S Z 5S\n" + ABANDONED + proved
    assert ask(revoke + "A take_three_tricks").refused() == [(11, "59")]
    assert ask(revoke + "A add_three").refused() == []


@pytest.mark.law("59")
def test_a_revoke_in_an_abandoned_hand_adds_three_or_takes_three_off():
    asked = ask(
        "A 2S Y 3H B 4S Z 5S\n"
        + "\n".join(f"{who} throw_down" for who in "AYBZ")
        + "\n{fact: holds, who: Y, suit: S, at: 2}\nA claim what: revoke, of: Y"
    )
    (claimed,) = (one for one in asked.answer["rulings"] if one["remedies"])
    assert (claimed["law"], asked.state["cannot_win"]) == ("59", ["Y-Z"])
    assert [one["do"] for one in claimed["remedies"]] == ["add_three", "deduct_three"]


@pytest.mark.law("60")
def test_a_detached_card_may_be_called_once_it_is_rightly_named():
    assert ask("A 2S\nB detach cards: [QH]").laws() == []
    asked = ask("A 2S\nB detach cards: [QH]\nY name_card card: QH, of: B")
    assert asked.ruling("60")["remedies"] == [{"do": "call_card", "card": "QH", "of": "B"}]


@pytest.mark.law("60")
def test_a_wrong_name_lets_a_suit_be_called_of_the_namers_side():
    asked = ask("A 2S\nB detach cards: [QH]\nY name_card card: KH, of: B")
    ruling = asked.ruling("60")
    assert (ruling["by"], ruling["entitled"]) == ("Y", ["A", "B"])
    assert ruling["remedies"] == [{"do": "call_suit", "of": ["Y", "Z"], "when": "next lead"}]


@pytest.mark.law("60")
def test_whether_a_card_not_told_was_rightly_named_is_asked():
    asked = ask("A 2S\nB detach\nY name_card card: KH, of: B")
    assert asked.questions() == [("named_rightly", 3)]
    assert asked.when("yes").kinds("60") == ["call_card"]
    assert asked.when("no").kinds("60") == ["call_suit"]


OWES_A_SUIT = "B KS\nY call_suit suit: H, of: A\n"


@pytest.mark.law("61")
def test_to_lead_the_suit_called_pays():
    assert ask(OWES_A_SUIT + "A 2H").laws() == ["62"]


@pytest.mark.law("61")
def test_to_lead_another_while_holding_the_suit_called_costs_as_much_as_a_revoke():
    asked = ask(OWES_A_SUIT + "A 2D\n{fact: holds, who: A, suit: H, at: 3}")
    assert asked.kinds("61") == ["take_three_tricks", "deduct_three", "add_three"]
    assert asked.ruling("61")["also"] == ["72", "82"]
    assert asked.state["cannot_win"] == ["A-B"]


@pytest.mark.law("61")
def test_it_comes_to_light_when_he_plays_a_card_of_that_suit_later():
    asked = ask(OWES_A_SUIT + "A 2D Y 3D B 4D Z AD\nZ 3H A 5H")
    assert asked.ruling("61")["at"] == 3


@pytest.mark.law("61")
def test_who_says_he_has_none_and_had_some_answers_for_it():
    said = OWES_A_SUIT + "A cannot_comply\nA 2D\n"
    assert ask(said).laws() == ["62"]
    assert ask(said).questions() == []
    asked = ask(said + "{fact: holds, who: A, card: 7H, at: 4}")
    assert (asked.ruling("61")["at"], asked.status("61")) == (4, "open")


@pytest.mark.law("61")
@pytest.mark.parametrize(("card", "broken"), [("8S", True), ("JS", False)])
def test_a_lower_card_that_is_told_shows_that_the_lowest_was_not_played(card, broken):
    drawn = "A KS\nY draw_attention how: says\nA call_lowest suit: S, of: Z\nY 3S B 6S Z TS\n"
    asked = ask(drawn + f"{{fact: holds, who: Z, card: {card}, at: 6}}")
    assert ("61" in asked.laws()) is broken


@pytest.mark.law("61")
def test_not_to_play_the_highest_as_called_costs_a_revoke_too():
    looked = "A 2S\nZ draw_attention how: says\nB call_highest suit: S, of: Y, trick: 1\n"
    kept = ask(looked + "Y KS", hands={"Y": "S K93"})
    assert kept.status("86") == "paid"
    assert kept.laws() == ["86"]
    broken = ask(looked + "Y 9S", hands={"Y": "S K93"})
    assert broken.kinds("61") == ["take_three_tricks", "deduct_three", "add_three"]


@pytest.mark.law("64")
def test_a_card_that_would_revoke_need_not_be_played_and_stays_liable():
    asked = ask("Y expose cards: [KD], how: dropped\nA call_card card: KD, of: Y\nA 2S Y 3S")
    assert asked.laws() == ["56.ii"]
    assert asked.state["callable"] == [{"do": "call_card", "card": "KD", "of": "Y", "repeat": True}]


@pytest.mark.law("64")
def test_a_card_that_can_be_played_without_revoking_is_owed():
    asked = ask("Y expose cards: [KS], how: dropped\nA call_card card: KS, of: Y\nA 2S Y 3S")
    assert asked.laws() == ["56.ii", "65"]


@pytest.mark.law("65")
def test_a_call_is_repeated_until_the_card_is_played():
    text = "Y expose cards: [KD], how: dropped\nA call_card card: KD, of: Y\nA 2S Y 3S B 4S Z AS\n"
    again = text + "B call_card card: KD, of: Y\nZ 2D A 3D B 4D Y KD"
    asked = ask(again)
    assert asked.status("56.ii") == "paid"
    assert asked.state["callable"] == []


@pytest.mark.law("65")
def test_after_the_card_is_played_it_cannot_be_called():
    text = "Y expose cards: [KS], how: dropped\nA 2S Y KS\nB call_card card: KS, of: Y"
    asked = ask(text)
    assert asked.status("56.ii") == "lapsed"
    assert asked.refused() == [(4, "56.ii")]


@pytest.mark.law("66")
def test_who_has_none_of_the_suit_called_has_paid():
    asked = ask(OWES_A_SUIT + "A 2D")
    assert asked.status("62") == "paid"
    assert "66" in asked.ruling("62")["also"]
    assert asked.laws() == ["62"]


@pytest.mark.law("66")
def test_his_word_is_taken():
    asked = ask(OWES_A_SUIT + "A cannot_comply")
    assert asked.status("62") == "paid"


@pytest.mark.law("56")
def test_a_card_that_is_given_away_in_words_is_said_to_be_given_away():
    given = ask("Y expose cards: [KD], how: words").ruling("56.ii")
    assert (given["remedies"], given["why"]) == (
        [{"do": "call_card", "card": "KD", "of": "Y"}],
        "Y revealed in words that they held the KD.",
    )
    shown = ask("Y expose cards: [KD], how: shown").ruling("56.ii")
    assert shown["why"] == "Y let the KD be seen on or above the table."


@pytest.mark.law("56")
def test_a_card_laid_beside_ones_own_is_told_from_one_laid_where_none_was():
    second = ask("A 2S Y 3S B 4S\nA 5D").ruling("56.ii")
    assert second["what"] == "played a second card to the trick"
    shown = ask("A 2S\nB play card: 5D, meant_as: show").ruling("56.ii")
    assert shown["what"] == "exposed a card"


@pytest.mark.law("56")
def test_of_two_cards_led_at_once_one_that_is_not_told_may_be_chosen_too():
    assert ask("A play cards: [3S, x]").kinds("56.i") == ["choose_card", "choose_card"]


@pytest.mark.law("64")
def test_a_card_not_told_is_the_one_to_be_chosen_where_the_other_would_be_a_revoke():
    at_once = "A 2S\nY play cards: [3D, x]"
    void = ask(at_once, hands={"Y": "D 3 H AKQJT98765 C AK"})
    assert void.kinds("56.i") == ["choose_card", "choose_card"]
    held = ask(at_once, hands={"Y": "D 3 H AKQJT98765 S AK"})
    assert held.ruling("56.i")["remedies"] == [{"do": "choose_card", "card": "x", "of": "Y"}]


@pytest.mark.law("64")
def test_of_two_cards_no_revoke_is_chosen_where_it_is_told_that_he_held_the_suit():
    told = "{fact: holds, who: Y, suit: S, at: 3}\nA 2S\n"
    laid = ask(told + "Y play cards: [3D, x]")
    assert laid.ruling("56.i")["remedies"] == [{"do": "choose_card", "card": "x", "of": "Y"}]


@pytest.mark.law("64")
def test_which_of_two_cards_would_be_a_revoke_is_asked_of_them_who_may_choose():
    at_once = "A 2S\nY play cards: [3S, KH]\n"
    assert ask(at_once + "B choose_card card: KH, of: Y").refused() == [(3, "64")]
    assert ask(at_once + "Z choose_card card: KH, of: Y").refused() == [(3, "56")]
    assert ask(at_once + "B choose_card card: KH, of: Z").refused() == [(3, "56")]
    assert ask(at_once + "B choose_card card: KC, of: Y").refused() == [(3, "56")]


@pytest.mark.law("57")
def test_of_the_tricks_that_two_players_led_on_to_each_partner_may_be_made_to_win_one():
    asked = ask("A AS\nA KS\nY 2S B 3S Z 4S\nA AD\nA KD\nY call_win of: B, trick: 3")
    first, second = asked.answer["rulings"]
    assert [one["do"] for one in second["remedies"]] == ["call_win", "call_card"]
    assert first["remedies"] == [{"do": "call_card", "card": "KS", "of": "A"}]


@pytest.mark.law("58")
def test_a_card_that_lay_exposed_before_is_not_ruled_on_again_when_the_hand_is_thrown_down():
    asked = ask("Y expose cards: [KD], how: shown\nY throw_down cards: [KD, 3C]")
    assert asked.ruling("58")["remedies"] == [{"do": "call_card", "card": "3C", "of": "Y"}]


@pytest.mark.law("60")
def test_a_card_is_named_of_whichever_adversary_has_one_detached():
    detached = "A 2S\nB detach cards: [QH]\n"
    assert ask(detached + "Y name_card card: QH").kinds("60") == ["call_card"]
    assert ask(detached + "A name_card card: QH, of: B").laws() == []


@pytest.mark.law("61")
def test_to_play_another_suit_of_which_he_had_a_card_is_no_obedience():
    looked = "A 2S\nZ draw_attention how: says\nB call_highest of: Y, trick: 1\n"
    broken = ask(looked + "Y 9S", hands={"Y": "S K93"})
    assert broken.kinds("61") == ["take_three_tricks", "deduct_three", "add_three"]


@pytest.mark.law("66")
def test_it_is_his_own_word_that_counts_and_only_on_a_suit_he_is_to_lead():
    assert ask(OWES_A_SUIT + "Y cannot_comply").status("62") == "chosen"
    assert ask(OWES_A_SUIT + "A cannot_comply", hands={"A": "H 5 S 2"}).status("62") == "chosen"
    called = "Y expose cards: [KD], how: dropped\nA call_card card: KD, of: Y\n"
    assert ask(called + "Y cannot_comply").state["callable"] == ask(called).state["callable"]


EXPOSED = "Y expose cards: [KD], how: dropped\nA call_card card: KD, of: Y\n"


@pytest.mark.law("64")
def test_one_who_says_that_he_would_revoke_with_the_card_called_is_let_off_for_that_trick():
    led, let_off = EXPOSED + "A play card: x\n", "Y cannot_comply\n"
    assert ask(led + "Y 3S").laws() == ["56.ii", "65"]
    assert ask(led + let_off + "Y 3S").laws() == ["56.ii"]
    told = EXPOSED + "A 2S\n" + let_off + "Y 3S B 4S Z 5S\n"
    again = ask(told + "A call_card card: KD, of: Y\nZ 6D A 7D Y 8D")
    assert again.laws() == ["56.ii", "65"]


@pytest.mark.law("64")
@pytest.mark.parametrize("led", ["D", "S"])
def test_the_word_of_one_whose_cards_belie_it_lets_him_off_from_nothing(led):
    void = "\n{fact: holds, who: Y, suit: S, at: 4, value: no}"
    told = EXPOSED + f"A 2{led}\nY cannot_comply\nY 3C"
    assert ask(told + void).laws()[:2] == ["56.ii", "65"]


@pytest.mark.law("66")
def test_the_word_of_one_who_has_none_of_the_suit_whose_highest_is_called_pays_for_it():
    looked = "A 2S\nZ draw_attention how: says\nB call_highest of: Y, trick: 1\n"
    assert ask(looked).status("86") == "chosen"
    assert ask(looked + "Y cannot_comply").status("86") == "paid"
    had = "\n{fact: holds, who: Y, suit: S, at: 4}"
    assert ask(looked + "Y cannot_comply" + had).status("86") == "chosen"


@pytest.mark.law("56")
def test_an_exposed_card_cannot_be_taken_up_again():
    dropped = "A expose cards: [KD], how: dropped\n"
    assert ask(dropped + "A take_back card: KD").refused() == [(2, "56")]
    assert ask(dropped + "A KD\nA take_back card: KD").refused() == [(3, "76")]


@pytest.mark.law("60")
def test_to_name_a_card_of_an_adversary_is_to_say_that_he_detached_it():
    asked = ask("Y name_card card: QH, of: B")
    assert asked.questions() == [("named_rightly", 1)]
    assert asked.when("yes").kinds("60") == ["call_card"]
    assert asked.when("no").kinds("60") == ["call_suit"]
    assert ask("A 2S Y 3S B QH\nY name_card card: QH, of: B").questions() == []


@pytest.mark.law("65")
def test_of_two_cards_called_by_the_two_adversaries_he_plays_one_and_has_obeyed():
    both = "A expose cards: [QS], how: dropped\nA expose cards: [JS], how: dropped\n"
    called = "Y call_card card: QS, of: A\nZ call_card card: JS, of: A\nA QS"
    assert ask(both + called).laws() == ["56.ii", "56.ii"]


@pytest.mark.law("59")
def test_of_hands_that_all_four_threw_down_no_card_is_taken_back():
    thrown = "".join(f"{who} throw_down\n" for who in "AYBZ")
    assert ask("A AS\n" + thrown + "B take_back card: QD").refused() == [(6, "59")]
