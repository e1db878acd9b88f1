"""Every card known to be in a hand is evidence of what that hand held, until it is played."""

import pytest

from tests.rulings.table import ask, revised

RENOUNCE = "A AS Y 2D B 3S Z 4S\nA 2C Y 3C B 4C Z 5C\nA claim what: revoke, of: Y, trick: 1"
KNOWN = {
    "exposed": "Y expose cards: [9S], how: dropped",
    "exposed_below_the_table": "Y expose cards: [9S], how: shown, where: below",
    "given_away_in_words": "Y expose cards: [9S], how: words",
    "detached": "Y detach cards: [9S]",
    "only_its_suit": "Y detach cards: [xS]",
    "detached_and_named": (
        "Y detach\nA name_card card: 9S, of: Y, late: no\n{fact: named_rightly, at: 2, value: yes}"
    ),
    "led_out_of_turn": "Y 9S\nY take_back card: 9S",
}


@pytest.mark.law("71")
@pytest.mark.parametrize("ask_by", [ask, revised])
@pytest.mark.parametrize("known", KNOWN)
def test_a_card_that_lay_open_before_a_renounce_proves_the_revoke(known, ask_by):
    asked = ask_by(f"{KNOWN[known]}\n{RENOUNCE}")
    assert asked.questions() == []
    assert asked.state["revokes"] == [{"by": "Y", "trick": 1, "established": True}]


@pytest.mark.law("71")
def test_a_card_open_and_played_before_proves_nothing_of_a_later_trick():
    played = "Y expose cards: [9S], how: dropped\nA AS Y 9S B 3S Z 4S\n"
    asked = ask(played + "A KS Y 2D B 5S Z 6S\nA claim what: revoke, of: Y, trick: 2")
    assert asked.questions() == [("holds", "Y", "S", 7)]


@pytest.mark.law("71")
@pytest.mark.parametrize("untold", ["xS", "x"])
def test_a_card_not_told_may_have_been_the_one_that_lay_open(untold):
    shown = "Y expose cards: [{}], how: dropped\nA AS Y " + untold + " B 3S Z 4S\n"
    later = "A KS Y 2D B 5S Z 6S\nA 2C\nA claim what: revoke, of: Y, trick: 2"
    one = ask(shown.format("9S") + later)
    assert one.questions() == [("holds", "Y", "S", 7)]
    two = ask(shown.format("9S, 8S") + later)
    assert two.questions() == []


@pytest.mark.law("71")
def test_the_trump_card_is_in_the_dealers_hand_until_it_is_played():
    asked = ask(
        "A 2S Y 9S B 4S Z 5S\nY 2H B 3H Z 6S A 5H\nA quit_trick\nA claim what: revoke, of: Z"
    )
    assert (asked.questions(), asked.laws()) == ([], ["72"])
    played = "A 2S Y 3S B 4S Z 4H\nZ 6D A 2D Y AD B 4D\nY 2H B 3H Z 6S A 5H\nA quit_trick\n"
    none = ask(played + "A claim what: revoke, of: Z, trick: 3")
    assert none.questions() == [("holds", "Z", "H", 11)]
    suit_alone = ask(
        "A 2S Y 9S B 4S Z 5S\nY 2H B 3H Z 6S A 5H\nA quit_trick\nA claim what: revoke, of: Z",
        turn_up=None,
        trumps="H",
    )
    assert suit_alone.laws() == ["72"]


@pytest.mark.law("71")
def test_a_card_seen_as_the_cards_are_dealt_is_in_the_hand_it_was_dealt_to():
    dealt = "Z deal_cards to: Y, count: 1\nZ expose_in_dealing whose: Y, card: 9S\n"
    asked = ask(f"{dealt}Z turn_up card: 4H\n{RENOUNCE}\n{{fact: touched_first, who: nobody}}")
    assert ("holds", "Y", "S", 5) not in asked.questions()
    shown = "Z deal_cards to: Y, count: 1\nY expose cards: [9S], how: dropped\n"
    assert ("holds", "Y", "S", 5) in ask(f"{shown}Z turn_up card: 4H\n{RENOUNCE}").questions()


@pytest.mark.law("71")
def test_a_card_shown_while_the_cards_are_dealt_may_be_anybodys():
    dealt = "Z deal_cards to: Y, count: 1\nZ expose cards: [9S], how: dropped\nZ turn_up card: 4H\n"
    assert ask(dealt + "A AS Y 9S").state["to_act"] == "B"


@pytest.mark.law("71")
def test_the_second_of_two_cards_played_at_once_is_in_hand_still():
    hands = {"Y": "S 98 H 5678 D 5678 C 678"}
    two = "A AS\nY play cards: [9S, 8S]\nA choose_card card: 9S, of: Y\nB 3S Z 4S\n"
    asked = ask(
        two + "A KS Y 5D B 5S Z 6S\nA 2C\nA claim what: revoke, of: Y, trick: 2", hands=hands
    )
    assert (asked.questions(), asked.laws()) == ([], ["56.i", "72"])


@pytest.mark.law("61")
@pytest.mark.parametrize(("code", "law"), [("club-1864", "61"), ("revised-1900", "76")])
def test_a_card_that_lay_open_proves_that_a_player_could_have_led_as_called(code, law):
    called = "A expose cards: [9H], how: dropped\nB KS\nY call_suit suit: H, of: A\nA 2D"
    asked = ask(called, code=code)
    assert (asked.questions(), asked.laws()[-1]) == ([], law)


@pytest.mark.law("61")
def test_the_highest_called_is_not_what_is_played_with_a_higher_card_lying_open():
    open_card = "B expose cards: [KS], how: dropped\n"
    asked = ask(
        open_card + "A 9S Y 2S\nA draw_attention how: says\nY call_highest of: B\nB 3S\nZ 5S"
    )
    assert (asked.questions(), asked.laws()[-1]) == ([], "61")


@pytest.mark.law("66")
def test_one_whose_card_lies_open_cannot_say_that_he_has_none_of_its_suit():
    called = "A expose cards: [9H], how: dropped\nB KS\nY call_suit suit: H, of: A\n"
    asked = ask(called + "A cannot_comply\nA 2D")
    assert (asked.questions(), asked.laws()[-1]) == ([], "61")


@pytest.mark.law("76", edition="revised-1900")
def test_a_card_lying_open_shows_that_he_could_have_won_as_called():
    asked = revised(
        "B expose cards: [KS], how: dropped\nA 9S Y TS\nA draw_attention how: says\n"
        "Y call_win of: B\nB 3S Z 5S"
    )
    assert (asked.questions(), asked.laws()[-1]) == ([], "76")


@pytest.mark.law("71")
def test_a_player_whose_thirteen_cards_are_known_had_none_of_another_suit():
    cards = [f"{rank}{suit}" for suit in "HDC" for rank in "AKQJ"]
    down = f"Y throw_down cards: [{', '.join(cards)}]"
    asked = ask(f"A AS Y TC B 3S Z 4S\nA claim what: revoke, of: Y, trick: 1\n{down}")
    assert (asked.questions(), asked.status("72")) == ([], "void")


@pytest.mark.law("71")
def test_three_hands_told_whole_tell_the_fourth():
    hands = {
        "A": "S AK H AKQ D AKQJ C AKQJ",
        "B": "S QJ H JT9 D T987 C T987",
        "Z": "S T98765432 H 4 D 65 C 6",
    }
    asked = ask("A AS Y 2D B QS Z 2S\nA claim what: revoke, of: Y, trick: 1", hands=hands)
    assert (asked.questions(), asked.status("72")) == ([], "void")


@pytest.mark.law("71")
def test_who_has_laid_every_card_of_a_suit_is_known_to_leave_none_of_it_to_others():
    hands = {"A": "S AKQJT98765432"}
    asked = ask("A AS Y 2D\nA claim what: revoke, of: Y, trick: 1", hands=hands)
    assert (asked.questions(), asked.status("72")) == ([], "void")


@pytest.mark.law("71")
def test_a_card_given_away_in_words_that_another_plays_proves_nothing():
    asked = ask("Y expose cards: [9S], how: words\n" + RENOUNCE.replace("B 3S", "B 9S"))
    assert asked.questions() == [("holds", "Y", "S", 3)]
