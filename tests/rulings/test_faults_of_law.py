"""Laws that were read wrongly: each kept once and broken once."""

import pytest

from tests.rulings.table import ask, revised

REVOKE = "A AS Y 2H B 3S Z 4S\n"
IN_TWO_STEPS = "Y take_back card: 2H\nY 9S\n"
AT_ONCE = "Y correct wrong: 2H, right: 9S\n"


def told_alike(asked):
    """Return what a way of mending comes to, whichever way it is told."""
    rulings = [(one["law"], one["by"], one["status"]) for one in asked.answer["rulings"]]
    return rulings, asked.state["revokes"], asked.state["to_act"], asked.state["exposed"]


@pytest.mark.law("73")
@pytest.mark.parametrize("ask_by", [ask, revised])
@pytest.mark.parametrize(
    "before", ["", "Z ask_none of: Y\n", "Z ask_none of: Y\nZ quit_trick\n", "A quit_trick\n"]
)
def test_to_take_back_and_play_is_to_correct_in_two_steps(ask_by, before):
    left = "" if "quit" in before else "{fact: quitted, trick: 1, at: 5, value: no}\n"
    two = ask_by(REVOKE + before + IN_TWO_STEPS + left)
    one = ask_by(REVOKE + before + AT_ONCE + left)
    assert told_alike(two) == told_alike(one)


@pytest.mark.law("74", edition="revised-1900")
def test_a_card_played_in_place_of_one_that_cannot_be_taken_back_is_refused_with_it():
    shut = "Z ask_none of: Y\nZ quit_trick\n"
    asked = revised(REVOKE + shut + IN_TWO_STEPS + "Y 3C")
    assert asked.refused() == [(7, "77"), (8, "77")]
    assert ask(REVOKE + shut + IN_TWO_STEPS).refused() == []


@pytest.mark.law("61")
@pytest.mark.parametrize("code", ["club-1864", "revised-1900"])
def test_whether_a_card_of_untold_rank_was_the_highest_is_asked_unless_it_is_proved(code):
    called = "A 2S Y 3S\nA draw_attention how: says\nY call_highest of: B\nB xS Z 5S"
    assert ask(called, code=code).questions() == [("as_called", "B", 5)]
    one_spade = {"B": "S 4 H AKQ D AKQJT C AKQJ"}
    assert ask(called, code=code, hands=one_spade).questions() == []


@pytest.mark.law("61")
def test_whether_the_suit_was_held_is_asked_of_one_who_laid_another_under_highest():
    called = "A 2S Y 3S\nA draw_attention how: says\nY call_highest of: B\nB xH Z 5S"
    assert ask(called).questions() == [("holds", "B", "S", 5)]


@pytest.mark.law("54")
def test_a_dealer_whose_turn_it_is_after_an_omission_takes_the_trump_card_up_rightly():
    assert ask("A AS Y 2S\nB omit\nZ take_up_trump\nZ 3S").laws() == []
    assert ask("A AS Y 2S\nZ take_up_trump\nZ 3S").laws()[0] == "54"
    assert ask("A AS\nB omit\nZ take_up_trump").laws()[0] == "54"


@pytest.mark.law("52")
def test_a_trump_card_that_is_named_while_it_lies_there_is_still_liable_to_be_called():
    left = "A AS Y 2S B 3S Z 4S\nA quit_trick\n"
    named = ask(left + "Y remind\nZ name_trump")
    assert (named.laws(), named.questions()) == (["52"], [])
    assert ask(left + "Z name_trump").questions() == [("trump_left", 6)]
    taken = ask(left + "Y remind\nZ take_up_trump\nZ name_trump")
    assert taken.laws() == ["52", "53"]


@pytest.mark.law("dummy.III")
def test_the_cards_that_dummys_partner_throws_down_are_his_again():
    thrown = "A AS Y 2S B 3S Z 4S\nA throw_down cards: [KC, QC]\n"
    dummy = ask(thrown, game="dummy", dummy="B")
    assert (dummy.laws(), dummy.state["exposed"]) == ([], {})
    assert ask(thrown).kinds("58") == ["call_card", "call_card"]


@pytest.mark.law("7")
def test_honours_claimed_by_saying_the_game_and_then_marked_count():
    over = (
        "{do: end_hand}\n{fact: tricks, A-B: 8, Y-Z: 5}\n{fact: honours, A-B: 3, Y-Z: 1}\n"
        "A claim what: game\n"
    )
    two = {"A-B": 2, "Y-Z": 0}
    for marked in (
        "A mark side: A-B, points: 2, for: honours",
        "A mark side: A-B, points: 4",
        "A mark side: A-B, points: 2, for: tricks\nB mark side: A-B, points: 2",
    ):
        assert ask(over + marked, score=two).after() == (5, 0)
    assert ask(over + "A mark side: A-B, points: 2, for: tricks", score=two).after() == (4, 0)
    first = "{do: end_hand}\n{fact: tricks, A-B: 8, Y-Z: 5}\n{fact: honours, A-B: 3, Y-Z: 1}\n"
    marked_only = ask(first + "A mark side: A-B, points: 2, for: honours", score=two)
    assert (marked_only.refused(), marked_only.after()) == ([(4, "7")], (4, 0))


@pytest.mark.law("7")
def test_whether_a_game_that_was_claimed_was_marked_is_asked_if_nobody_has_said():
    over = (
        "{do: end_hand}\n{fact: tricks, A-B: 7, Y-Z: 6}\n{fact: honours, A-B: 3, Y-Z: 1}\n"
        "A claim what: game\n"
    )
    two = {"A-B": 2, "Y-Z": 0}
    asked = ask(over, score=two)
    assert asked.questions() == [("game_marked", 4)]
    assert (asked.when("yes").after(), asked.when("no").after()) == ((5, 0), (3, 0))
    turned = ask(over + "{do: turn_up_next}\nY object to: score", score=two)
    assert turned.questions() == [("game_marked", 4)]
    assert (turned.when("yes").refused(), turned.when("no").refused()) == ([(6, "7")], [])
    for settled in (
        ask(over + "A withdraw what: game", score=two),
        ask(over + "A call_honours", score=two),
        ask(over, score={"A-B": 4, "Y-Z": 0}),
        revised(over, score=two),
    ):
        assert settled.questions() == []
    assert revised(over, score=two).after() == (5, 0)


DEALING = "Z deal_cards to: A, count: 1\n{fact: touched_first, who: nobody}\n"


@pytest.mark.law("44")
@pytest.mark.parametrize(("ask_by", "law"), [(ask, "44"), (revised, "37")])
def test_a_misdeal_that_nothing_proves_or_disproves_is_asked_about(ask_by, law):
    asked = ask_by(f"{DEALING}Y claim what: misdeal")
    assert asked.questions() == [("agreed", 3)]
    assert (asked.when("yes").laws(), asked.when("yes").state["deal"]) == ([law], "lost")
    assert asked.when("no").refused() == [(3, law)]
    assert ask_by("A AS\nY claim what: misdeal").questions() == [("agreed", 2)]


@pytest.mark.law("72")
def test_a_revoke_told_of_its_claim_leaves_the_cut_before_it_where_it_was():
    script = "A cut_pack confused: no\nA claim what: revoke\n{fact: agreed, at: 1, value: no}"
    asked = ask(script + "\n{fact: revoked, who: Y, at: 2, value: yes}")
    assert (asked.laws(), asked.refused()) == (["49", "72"], [])


@pytest.mark.law("69")
@pytest.mark.parametrize(
    ("ask_by", "in_dealing", "in_play"), [(ask, "38", "69"), (revised, "30", "72")]
)
def test_a_new_deal_that_nothing_proves_or_disproves_is_asked_about(ask_by, in_dealing, in_play):
    for script, at, law in (
        (f"{DEALING}Y claim what: new_deal", 3, in_dealing),
        ("A AS Y 2S B 3S Z 4S\nA 2C\nY claim what: new_deal", 6, in_play),
    ):
        asked = ask_by(script)
        assert asked.questions() == [("agreed", at)]
        assert (asked.when("yes").laws(), asked.when("yes").state["deal"]) == ([law], "new")
        assert asked.when("no").refused() == [(at, law)]
        assert asked.when("no").state["deal"] == "stands"


@pytest.mark.law("69")
def test_a_new_deal_is_refused_without_a_question_if_the_cards_or_the_end_disprove_it():
    hands = {
        "A": "S AKQJ H AKQ D AKQ C AKQ",
        "Y": "S T987 H JT9 D JT9 C JT9",
        "B": "S 6543 H 876 D 876 C 876",
        "Z": "S 2 H 5432 D 5432 C 5432",
    }
    known = ask("A AS\nY claim what: new_deal", hands=hands)
    over = ask("{do: end_hand}\nY claim what: new_deal")
    assert (known.questions(), known.refused()) == ([], [(2, "69")])
    assert (over.questions(), over.refused()) == ([], [(2, "69")])


LED_OTHERWISE = "B KH\nY call_suit suit: S, of: A\nA 5D\n"


@pytest.mark.law("74", edition="revised-1900")
@pytest.mark.law("76", edition="revised-1900")
@pytest.mark.parametrize("before", ["", "B ask_as_called of: A\n"])
def test_not_to_play_as_called_is_mended_in_two_steps_as_in_one(before):
    two = revised(LED_OTHERWISE + before + "A take_back card: 5D\nA 5S")
    one = revised(LED_OTHERWISE + before + "A correct wrong: 5D, right: 5S")
    assert told_alike(two) == told_alike(one)
    assert two.answer["state"]["cannot_win"] == []


@pytest.mark.law("76", edition="revised-1900")
@pytest.mark.parametrize(
    "again", ["A take_back card: 5D\nA 6D\n", "A correct wrong: 5D, right: 6D\n"]
)
def test_whoever_mends_a_card_not_played_as_called_by_another_such_pays_all_the_same(again):
    asked = revised(LED_OTHERWISE + again + "{fact: holds, who: A, suit: S, at: 3, value: yes}")
    assert asked.state["cannot_win"] == ["A-B"]


@pytest.mark.law("80", edition="revised-1900")
@pytest.mark.parametrize("played", ["", "A 7D\n"])
@pytest.mark.parametrize(
    "mends", ["Z correct wrong: 6D, right: 7S\n", "Z take_back card: 6D\nZ 7S\n"]
)
def test_a_lead_that_is_put_right_begins_its_trick_anew(played, mends):
    led = "Y 3D\nA call_suit suit: S, of: Z\nA 2C Y 3C B 4C Z 5C\nZ 6D\n"
    asked = revised(led + played + mends + "A 8S Y 9S B TS\nB 2D")
    assert asked.state["to_act"] == "Z"
    assert asked.laws() == ["64", "76", "80"]


@pytest.mark.law("72")
@pytest.mark.parametrize("ask_by", [ask, revised])
@pytest.mark.parametrize(
    "named", ["{by: Y, do: name_card, card: KS}", "{by: Y, do: name_card, card: KS, of: Y}"]
)
def test_a_card_named_by_its_holder_proves_what_was_held_until_it_is_played(ask_by, named):
    played = "\nA 2S Y 2D B 4S Z 5S\nZ 6C\n"
    claim = "{by: A, do: claim, what: revoke, of: Y, trick: 1}"
    assert ask_by(named + played + claim).questions() == []
    laid = "\nA 2S Y KS B 4S Z 5S\nY 6C B 7C Z 8C A 9C\nA 3S Y 2D\nZ 9D\n"
    later = ask_by(named + laid + "{by: A, do: claim, what: revoke, of: Y, trick: 3}")
    assert later.questions() == [("holds", "Y", "S", 11)]


@pytest.mark.law("62")
@pytest.mark.parametrize("ask_by", [ask, revised])
def test_a_suit_that_the_other_side_may_call_is_not_said_to_be_due_from_nobody(ask_by):
    (refused,) = ask_by("B KH\nA call_suit suit: D, of: A").answer["refused"]
    assert refused["why"] == "Only Y and Z may ask for a penalty for what B did."


@pytest.mark.law("38")
@pytest.mark.parametrize("ask_by", [ask, revised])
def test_a_new_deal_lost_by_touching_is_not_said_to_be_asked_for_too_late(ask_by):
    dealing = "{by: Z, do: expose_in_dealing, whose: A, card: 7D}\n{by: A, do: touch_cards}\n"
    told = dealing + "{by: A, do: claim, what: new_deal}"
    (refused,) = ask_by(told, trumps=None).answer["refused"]
    assert refused["why"] == "A touched cards first, so the remedy for what Z did is lost."


@pytest.mark.law("77", edition="revised-1900")
def test_a_revoke_established_by_a_claim_of_the_game_says_so():
    told = "A 2S Y 2H B 4S Z 5S\nY claim what: game\n{fact: revoked, who: Y, trick: 1}\n"
    claim = "{by: A, do: claim, what: revoke, of: Y, trick: 1}"
    assert "has claimed the game" in revised(told + claim).ruling("75")["why"]
    left = "{fact: quitted, trick: 1, at: 7, value: yes}"
    assert "turned and left" in ask(told + claim + "\n" + left).ruling("72")["why"]


@pytest.mark.law("52")
@pytest.mark.law("56")
def test_a_card_that_cannot_be_called_any_more_is_said_to_be_played_or_taken_up():
    left = "A AS Y 2S B 3S Z 4S\nA quit_trick\nY remind\nZ take_up_trump\nA 5S\n"
    (taken,) = ask(left + "A call_card card: 4H, of: Z", turn_up="4H").answer["refused"]
    assert taken["why"] == "Too late: the 4H of Z is no longer on the table."
    played = "{by: Y, do: expose, cards: [9S], how: dropped}\nA AS Y 9S\n"
    (gone,) = ask(played + "A call_card card: 9S, of: Y").answer["refused"]
    assert gone["why"] == "Too late: Y has played the 9S."


@pytest.mark.law("66")
def test_a_trump_called_and_laid_tricks_later_is_not_said_to_have_been_wanting():
    named = "A 2S Y 3S B 4S\nZ take_up_trump\nZ 5S\nZ name_trump\nZ 6D\n"
    obeyed = "A call_highest suit: H, of: Z\nA 7D Y 8D B 9D\nB 2H Z KH A 3H Y 5H\nZ 6C\n"
    again = ask(named + obeyed + "A call_highest suit: H, of: Z", turn_up="4H")
    assert again.answer["refused"][0]["why"] == "Z played as called, so the penalty is paid."
