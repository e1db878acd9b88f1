"""Laws 37 to 42, 46 and 47: new deals, and a pack or a hand that is not whole."""

import pytest

from tests.laws.dealing import NEW, NOT_TURNED, STANDS, deal, fell, of_the_deal
from tests.rulings.table import ask


@pytest.mark.law("37")
def test_a_pack_proved_imperfect_is_dealt_again():
    asked = deal("{fact: pack_imperfect, how: The 7 of clubs is missing.}")
    assert asked.laws() == ["37.i"]
    assert fell(asked) == NEW
    assert fell(ask("A 2S Y 3S\n{fact: pack_imperfect}")) == NEW


@pytest.mark.law("37")
def test_a_card_faced_in_the_pack_is_a_new_deal_unless_it_is_the_last():
    assert fell(deal("{do: face_in_pack, last: false}")) == NEW
    assert fell(deal("{do: face_in_pack, last: true}")) == STANDS
    asked = deal("{do: face_in_pack}")
    assert asked.questions() == [("last_in_pack", 3)]
    assert (fell(asked.when("no")), fell(asked.when("yes"))) == (NEW, STANDS)


@pytest.mark.law("38")
@pytest.mark.parametrize("by", ["Z", "Y"])
def test_a_card_shown_by_the_dealers_side_gives_the_others_a_new_deal(by):
    asked = deal(f"{by} expose_in_dealing card: 7D")
    assert asked.ruling("38")["entitled"] == ["A", "B"]
    assert fell(deal(f"{by} expose_in_dealing card: 7D\nA claim what: new_deal")) == NEW


@pytest.mark.law("38")
def test_one_shown_by_the_others_gives_it_to_the_dealer_alone():
    shown = "A expose_in_dealing card: 7D\n"
    assert deal(shown).ruling("38")["entitled"] == ["Z"]
    assert deal(shown + "Y claim what: new_deal").refused() == [(4, "38")]
    assert deal(shown + "Y touch_cards\nZ claim what: new_deal").refused() == [(5, "38")]


@pytest.mark.law("38")
def test_who_has_touched_his_cards_has_no_claim():
    assert deal("B touch_cards\nZ expose_in_dealing card: 7D").laws() == []
    assert deal("Y touch_cards\nA expose_in_dealing card: 7D").laws() == []
    asked = deal("Z expose_in_dealing card: 7D\nB touch_cards\nA claim what: new_deal")
    assert asked.refused() == [(5, "38")]


@pytest.mark.law("38")
def test_if_the_deal_stands_the_card_cannot_be_called():
    text = "Z expose_in_dealing whose: A, card: 7D\nZ turn_up card: 4H\nY call_card card: 7D, of: A"
    assert deal(text).refused() == [(5, "38")]


@pytest.mark.law("39")
def test_one_who_touches_his_cards_lets_the_others_do_so():
    text = "Y touch_cards\nA touch_cards\nZ expose_in_dealing card: 7D"
    assert deal(text).laws() == ["38"]
    assert deal(text.replace("Y touch_cards\n", "")).laws() == []


@pytest.mark.law("40")
def test_a_claim_outlives_a_trump_turned_up_too_fast():
    shown = "Z expose_in_dealing card: 7D, last: true\nZ turn_up card: 4H, too_fast: true"
    asked = deal(shown + "\nA claim what: new_deal")
    assert fell(asked) == NEW
    assert "40" in asked.laws()
    slow = "Z expose_in_dealing card: 7D, last: false\nZ turn_up card: 4H\nA claim what: new_deal"
    assert deal(slow).refused() == [(5, "38")]


@pytest.mark.law("40")
def test_whether_there_was_time_before_the_trump_was_turned_is_asked():
    asked = deal("Z expose_in_dealing card: 7D, last: true\nZ turn_up card: 4H")
    assert asked.questions() == [("reasonable_time", 4)]
    assert asked.when("yes").status("38") == "lapsed"
    assert asked.when("no").laws() == ["38", "40"]


@pytest.mark.law("40")
def test_whether_a_card_was_one_of_the_last_is_asked_where_the_trump_came_too_fast():
    shown = "Z expose_in_dealing card: 7D\nZ turn_up card: 4H"
    asked = deal(shown + ", too_fast: true")
    assert asked.questions() == [("one_of_the_last", 3)]
    assert (asked.when("yes").laws(), asked.when("no").laws()) == (["38", "40"], ["38"])
    assert asked.when("no").status("38") == "lapsed"
    assert deal(shown + ", too_fast: false").questions() == []
    assert deal("Z expose_in_dealing card: 7D").questions() == []
    assert deal("A expose_in_dealing card: 7D\nZ turn_up card: 4H").questions() == []


@pytest.mark.law("41")
def test_one_who_looks_at_the_trump_lets_the_others_look_or_have_a_new_deal():
    asked = deal("Z look_at_trump")
    assert asked.kinds("41") == ["ask_to_see_trump", "claim"]
    assert fell(deal("Z look_at_trump\nA ask_to_see_trump\nA claim what: new_deal")) == NEW
    assert deal("A ask_to_see_trump").refused() == [(3, "41")]


@pytest.mark.law("42")
def test_a_card_of_the_other_pack_gives_the_adversaries_the_choice():
    asked = ask("A take_other_pack_card card: 9C\nA 2S")
    assert asked.ruling("42")["entitled"] == ["Y", "Z"]
    assert ask("A 2S").laws() == []


@pytest.mark.law("38")
def test_a_card_shown_in_dealing_turns_on_who_touched_first_too():
    asked = ask("Z expose_in_dealing card: 7D")
    assert [asked.when(one).laws() for one in ("A", "Y", "nobody")] == [[], ["38"], ["38"]]


@pytest.mark.law("38")
def test_a_card_shown_in_dealing_is_no_matter_of_a_hasty_trump_when_the_cards_are_dealt():
    told = "Z deal\nZ expose_in_dealing card: 7D, last: true\n{fact: touched_first, value: nobody}"
    assert ask(told).ruling("38")["also"] == ["39"]


@pytest.mark.law("38")
def test_a_card_shown_in_dealing_may_be_told_of_when_the_cards_are_dealt():
    told = "Z deal\nZ expose_in_dealing card: 7D, whose: A\n"
    assert ask(told).questions() == [("touched_first", 2)]
    asked = ask(told).when("nobody")
    assert asked.ruling("38")["until"] == {"do": "play"}
    nobody = "{fact: touched_first, value: nobody}\n"
    assert fell(ask(told + nobody + "A claim what: new_deal")) == NEW
    late = ask(told + nobody + "A 2S\nA claim what: new_deal")
    assert (late.status("38"), fell(late)) == ("lapsed", STANDS)
    counts = "Z deal\n{fact: hand_counts, counts: {A: 14, Y: 12}}"
    assert ask(counts).questions() == []


@pytest.mark.law("46")
def test_a_short_hand_that_has_played_answers_for_revokes_as_if_it_held_the_card():
    played = "A 2S Y 2H B 3S Z 4S\nY 5D\n{fact: hand_counts, counts: {Y: 12}}\n"
    found = "{fact: card_found, card: KS, where: the floor, whose: Y}\n"
    asked = ask(played + found + "B claim what: revoke, of: Y")
    assert asked.laws() == ["72", "46"]
    assert fell(asked) == STANDS


@pytest.mark.law("46")
def test_a_short_hand_counted_before_it_plays_has_taken_the_deal_by_playing():
    counted = "{fact: hand_counts, counts: {Y: 12}}\n{fact: pack_perfect, value: yes}\n"
    assert ask(counted + "A 2S").laws() == []
    asked = ask(counted + "A 2S Y 3S B 4S Z 5S")
    assert [(one["at"], one["law"]) for one in asked.answer["rulings"]] == [(4, "46")]
    both = "{fact: hand_counts, counts: {Y: 12, B: 12}}\n{fact: pack_perfect, value: yes}\n"
    assert ask(both + "A 2S Y 3S B 4S Z 5S").laws() == []


FIRST_TRICK = "A 2S Y 3S B 4S Z 5S\n"
COUNTED = "{fact: hand_counts, counts: {Y: 12}}\n"
FOUND = "{fact: card_found, card: KD, where: the floor, whose: Y}\n"


@pytest.mark.law("46")
@pytest.mark.parametrize(
    ("told", "at"),
    [
        (COUNTED + FIRST_TRICK + FOUND, 3),
        (FIRST_TRICK + COUNTED + FOUND, 5),
        (FIRST_TRICK + FOUND + COUNTED, 6),
        (COUNTED + FIRST_TRICK + "{by: Y, do: find_card, card: KD, where: there, whose: Y}", 3),
    ],
)
def test_a_short_hand_stands_in_whatever_order_the_count_and_the_card_found_are_told(told, at):
    asked = ask(told)
    assert [(one["at"], one["law"]) for one in asked.answer["rulings"]] == [(at, "46")]


@pytest.mark.law("46")
def test_a_card_found_before_the_short_hand_plays_makes_it_whole():
    assert ask(COUNTED + FOUND + FIRST_TRICK).laws() == []
    assert ask(FOUND + COUNTED + FIRST_TRICK).laws() == []


@pytest.mark.law("46")
def test_a_count_in_dispute_lets_the_deal_stand_if_it_is_so():
    disputed = COUNTED.replace("}}", "}, said_by: [A, B], disputed_by: [Z]}")
    asked = ask(disputed + FIRST_TRICK + FOUND)
    assert asked.when("yes").laws() == ["46"]
    assert asked.when("no").laws() == []


@pytest.mark.law("46")
def test_before_the_short_hand_has_played_the_pack_is_in_question():
    asked = ask("A 2S\n{fact: hand_counts, counts: {Y: 12}}")
    assert asked.questions() == [("pack_perfect", 2)]
    assert (fell(asked.when("yes")), fell(asked.when("no"))) == (STANDS, NEW)
    assert fell(ask("A 2S\n{fact: pack_imperfect}\n{fact: hand_counts, counts: {Y: 12}}")) == NEW


@pytest.mark.law("47")
def test_a_pack_found_imperfect_after_the_hand_voids_that_hand_alone():
    over = "A end_hand\n{fact: tricks, A-B: 9, Y-Z: 4}\n"
    asked = ask(over + "{fact: pack_imperfect}", score={"A-B": "2", "Y-Z": "1"})
    assert (fell(asked), asked.after()) == (("void", "Z"), (2, 1))
    assert ask(over, score={"A-B": "2", "Y-Z": "1"}).after() == (5, 1)


@pytest.mark.law("37")
def test_what_is_told_after_a_deal_fell_belongs_to_the_new_one():
    fell_first = "Z turn_up card: 4H, to: A\n{fact: pack_perfect, at: 3, value: no}\n"
    asked = deal(fell_first + "Z shuffle\nB cut_pack\nZ deal\nA 2S\nB 9S")
    assert asked.laws() == ["37.i", "67"]
    assert (fell(asked), asked.state["stage"]) == (STANDS, "playing")


@pytest.mark.law("38")
def test_where_nobody_is_known_to_deal_a_card_shown_gives_no_claim():
    shown = "Y expose_in_dealing whose: A, card: 7D\n{fact: touched_first, value: nobody}"
    assert ask(shown, dealer=None, **NOT_TURNED).laws() == []
    assert ask(shown, **NOT_TURNED).laws() == ["38"]


@pytest.mark.law("41")
def test_another_than_the_dealer_who_looks_at_the_trump_card_gives_no_new_deal():
    assert deal("Z look_at_trump").laws() == ["41"]
    assert deal("A look_at_trump").laws() == []


@pytest.mark.law("42")
def test_a_card_of_the_other_pack_is_ruled_on_once_in_a_hand():
    taken = "A take_other_pack_card card: 9C\n"
    assert ask(taken + "Y discover what: other_pack_card, who: A").laws() == ["42"]
    assert ask(taken + "Y take_other_pack_card card: 8C").laws() == ["42", "42"]


@pytest.mark.law("37")
def test_a_pack_found_imperfect_or_with_a_card_faced_in_it_is_dealt_again():
    thinks = "A 2S\nY discover what: imperfect_pack"
    asked = ask(thinks)
    assert asked.questions() == [("pack_perfect", 2)]
    assert of_the_deal(asked.when("no")) == (["37.i"], "new")
    assert of_the_deal(asked.when("yes")) == ([], "stands")
    assert asked.when("no").ruling("37.i")["also"] == ["47"]
    counted = "A 2S\n{fact: hand_counts, counts: {A: 12, Y: 12}}\n{fact: pack_perfect, value: no}"
    assert ask(counted).ruling("37.i")["also"] == ["46", "47"]
    faced = ask("A 2S\nY discover what: faced_card\nB discover what: faced_card")
    assert (of_the_deal(faced), faced.ruling("37.ii")["also"]) == ((["37.ii"], "new"), [])


@pytest.mark.law("37")
def test_a_pack_that_most_say_is_whole_is_not_dealt_again_and_is_asked_about_if_as_many_say_not():
    no, yes = "{fact: pack_perfect, value: no}\n", "{fact: pack_perfect, value: yes}\n"
    assert of_the_deal(ask("A 2S\n" + no)) == (["37.i"], "new")
    assert of_the_deal(ask("A 2S\n" + no + yes + yes)) == ([], "stands")
    asked = ask("A 2S\n" + no + yes)
    assert asked.questions() == [("pack_perfect", 2)]
    assert (fell(asked.when("yes")), fell(asked.when("no"))) == (STANDS, NEW)


@pytest.mark.law("46")
@pytest.mark.law("47")
def test_a_hand_played_out_is_not_void_for_a_short_hand_that_has_played_nor_for_a_rubber_won():
    over = "{do: end_hand}\n"
    imperfect = "{fact: pack_imperfect}"
    assert of_the_deal(ask("A 2S\n" + over + imperfect)) == (["47"], "void")
    short = "A 2S\n{fact: hand_counts, counts: {A: 12}}\n"
    assert of_the_deal(ask(short + over + imperfect)) == (["46"], "stands")
    games = [{"won_by": "A-B", "value": "1"}]
    for tricks, fate in ((13, "stands"), (7, "void")):
        told = f"A 2S\n{over}{{fact: tricks, A-B: {tricks}, Y-Z: {13 - tricks}}}\n"
        assert of_the_deal(ask(told + imperfect, games=games)) == (["47"], fate)


@pytest.mark.law("38")
def test_a_card_shown_in_dealing_gives_neither_a_call_nor_to_those_who_touched_a_new_deal():
    shown = "Z deal_cards count: 20\nA touch_cards\nZ expose_in_dealing whose: A, card: KD\n"
    played = shown + "Z turn_up card: 4H\nA claim what: new_deal\nA 2S\nY call_card card: KD, of: A"
    assert ask(played, turn_up=None).refused() == [(5, "38"), (7, "38")]


@pytest.mark.law("47")
@pytest.mark.parametrize(
    ("tricks", "fate"), [("A-B: 12, Y-Z: 1", "stands"), ("A-B: 7, Y-Z: 6", "void")]
)
def test_where_the_tricks_may_have_won_the_rubber_they_are_asked_for_before_a_hand_is_void(
    tricks, fate
):
    told, games = "A 2S\nA end_hand\n{fact: pack_imperfect}\n", [{"won_by": "A-B", "value": 2}]
    asked = ask(told, games=games)
    assert (asked.laws(), asked.questions(), asked.state["deal"]) == ([], [("tricks",)], "stands")
    known = ask(told + f"{{fact: tricks, {tricks}}}", games=games)
    assert (known.laws(), known.questions(), known.state["deal"]) == (["47"], [], fate)


@pytest.mark.law("38")
def test_a_card_dropped_while_the_cards_are_dealt_was_shown_in_dealing():
    dropped = "Z deal_cards count: 10\nA expose cards: [KH], how: dropped\n"
    asked = ask(dropped + "{fact: touched_first, who: nobody}")
    assert asked.ruling("38")["entitled"] == ["Z"]
    assert asked.state["exposed"] == {}
