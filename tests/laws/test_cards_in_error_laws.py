"""Laws 67 to 70: cards played before their turn, not played, or played too many."""

import pytest

from tests.rulings.table import CALL_CARD, ask


@pytest.mark.law("67")
def test_when_third_hand_played_before_second_the_fourth_may_too():
    asked = ask("A 2S B 3S Z 4S Y 5S")
    assert asked.laws() == ["67"]
    assert asked.status("67") == "recorded"


@pytest.mark.law("67")
def test_in_their_turn_nobody_is_before_anybody():
    assert ask("A 2S Y 3S B 4S Z 5S").laws() == []


@pytest.mark.law("68")
def test_fourth_hand_before_second_lets_second_be_made_to_win_or_leave_the_trick():
    asked = ask("A 2S Z 4S")
    assert asked.ruling("68")["remedies"] == [
        {"do": "call_win", "of": "Y", "trick": 1},
        {"do": "call_not_win", "of": "Y", "trick": 1},
    ]
    assert asked.ruling("68")["until"] == {"do": "play", "by": "Y"}


@pytest.mark.law("68")
def test_once_second_hand_has_played_it_is_too_late():
    asked = ask("A 2S Z 4S Y 5S\nB call_win of: Y")
    assert asked.status("68") == "lapsed"
    assert asked.refused() == [(4, "68")]


@pytest.mark.law("68")
def test_second_hand_plays_as_he_was_told():
    asked = ask("A 2S Z 4S\nB call_win of: Y, trick: 1\nY KS B 3S")
    assert asked.status("68") == "paid"


OMITTED = "A 2S Y 3S\nB omit\nZ 4S\n"


@pytest.mark.law("69")
def test_until_he_plays_to_the_next_trick_nothing_is_due():
    assert ask(OMITTED).laws() == []


@pytest.mark.law("69")
def test_told_of_it_before_he_plays_to_the_next_he_plays_to_the_short_trick():
    asked = ask(OMITTED + "Z 5D\nY discover what: omission, who: B\nB 6S\nA 6D Y 7D B 8D")
    assert (asked.laws(), asked.state["to_act"]) == ([], "B")
    renounced = ask(
        OMITTED + "Z 5D\nY discover what: omission, who: B\nB 9D\nA 6D Y 7D B 8S\nZ 5C A 6C Y 7C"
    )
    assert renounced.state["revokes"] == [{"by": "B", "trick": 1, "established": True}]
    late = ask(OMITTED + "Z 5D A 6D Y 7D B 8D\nY discover what: omission, who: B")
    assert late.status("69") == "open"


@pytest.mark.law("69")
def test_once_he_has_played_on_the_others_may_have_a_new_deal():
    asked = ask(OMITTED + "Z 5D A 6D Y 7D B 8D")
    assert asked.ruling("69")["remedies"] == [{"do": "claim", "what": "new_deal"}]
    assert asked.ruling("69")["entitled"] == ["Y", "Z"]
    claimed = ask(OMITTED + "Z 5D A 6D Y 7D B 8D\nY claim what: new_deal")
    assert (claimed.state["deal"], claimed.state["next_dealer"]) == ("new", "Z")


@pytest.mark.law("69")
def test_found_before_that_his_card_fills_the_trick():
    late = ask("A 2S Y 3S\nB omit\nZ 4S\nB KS")
    assert (late.laws(), late.state["to_act"]) == ([], "B")


@pytest.mark.law("69")
def test_a_late_card_may_be_a_revoke_like_any_other():
    late = "A 2S Y 3S\nB omit\nZ 4S\nB play card: KD, meant_as: play"
    (revoke,) = ask(late, hands={"B": "S K"}).state["revokes"]
    assert (revoke["by"], revoke["trick"]) == ("B", 1)


@pytest.mark.law("69")
def test_whether_a_late_card_of_another_suit_is_played_or_led_is_asked():
    asked = ask("A 2S Y 3S\nB omit\nZ 4S\nB KD")
    assert asked.questions() == [("meant", "B", 5)]
    assert asked.when("play").laws() == []
    assert asked.when("lead").laws() == ["62", "69"]


@pytest.mark.law("69")
def test_a_trick_left_with_three_cards_is_short_too():
    asked = ask("A 2S Y 3S B 4S\nA quit_trick\nB 5D Z 6D")
    assert asked.ruling("69")["by"] == "Z"


@pytest.mark.law("69")
def test_the_odd_card_makes_no_revoke_in_the_short_trick():
    asked = ask(OMITTED + "Z 5D A 6D Y 7D B 8D\nB surplus_card card: KS")
    assert asked.state["revokes"] == []
    assert [one["what"] for one in asked.answer["rulings"]][1:] == ["a card is left over"]


@pytest.mark.law("69")
def test_nobody_may_claim_a_new_deal_for_nothing():
    nothing = "A 2S\nY claim what: new_deal\n{fact: agreed, at: 2, value: no}"
    assert ask(nothing).refused() == [(2, "69")]


MIXED = "A 2S Y 3S B 4S\nZ mix_into_trick card: 9S, trick: 1\nZ 5D\n"


@pytest.mark.law("70")
def test_a_card_too_many_found_in_play_goes_back():
    asked = ask(MIXED + "A count_tricks")
    assert asked.ruling("70")["remedies"] == [{"do": "restore_card", "card": "9S"}]
    assert ask(MIXED + "A count_tricks\nA restore_card card: 9S").status("70") == "paid"


@pytest.mark.law("70")
def test_he_answers_for_revokes_as_if_the_card_were_in_his_hand():
    asked = ask(MIXED + "A claim what: revoke, of: Z, trick: 1")
    assert asked.questions() == [("quitted", 1, 6)]
    assert asked.when("yes").kinds("72") == ["take_three_tricks", "deduct_three", "add_three"]


@pytest.mark.law("70")
def test_after_the_hand_nothing_goes_back():
    asked = ask(MIXED + "A end_hand\nA restore_card card: 9S")
    assert asked.refused() == [(7, "70")]


@pytest.mark.law("70")
def test_where_no_card_is_mixed_in_none_is_given_back():
    assert ask("A 2S\nY restore_card card: 9S").refused() == [(2, "70")]


@pytest.mark.law("67")
def test_nobody_plays_too_soon_after_one_who_plays_nothing():
    assert ask("A 2S\nY omit\nB 3S Z 4S").laws() == []


@pytest.mark.law("70")
@pytest.mark.law("75")
def test_the_tricks_are_searched_in_the_play_only_where_a_card_turns_out_to_be_wanting():
    played = "A 2S Y 3S B 4S Z KS\n"
    assert ask(played + "Z lead_impossible\nA search_tricks found: yes").refused() == []
    assert ask(played + "A search_tricks found: yes").refused() == [(5, "75")]


@pytest.mark.law("69")
def test_a_card_left_over_where_nobody_played_short_belongs_to_no_trick():
    assert ask("A 2S Y 3S B 4S Z KS\nY surplus_card card: 2D").laws() == []


@pytest.mark.law("70")
@pytest.mark.parametrize(
    ("found", "rulings"),
    [
        ("B discover what: revoke, who: Y", 0),
        ("B discover what: card_too_many", 1),
        ("B discover what: card_too_many\nY discover what: card_too_many", 1),
        ("{fact: trick_holds, trick: 1, cards: [2S, 3S, 4S, 5D, 9S]}", 1),
        ("{fact: trick_holds, trick: 1, cards: [2S, 3S, 4S, 5D, 6C]}", 0),
        ("A count_tricks\n{fact: trick_holds, trick: 1, cards: [2S, 3S, 4S, 5D, 9S]}", 1),
    ],
)
def test_a_card_too_many_is_ruled_on_once_when_that_is_what_is_found(found, rulings):
    assert ask(MIXED + found).laws() == ["70"] * rulings


@pytest.mark.law("70")
def test_of_two_cards_mixed_in_the_one_that_is_named_goes_back():
    both = MIXED + "Z mix_into_trick card: 8S, trick: 1\n"
    asked = ask(both + "A restore_card card: 8S")
    statuses = [one["status"] for one in asked.answer["rulings"]]
    assert (asked.laws(), statuses) == (["70", "70"], ["open", "paid"])
    assert [one["remedies"] for one in asked.answer["rulings"]] == [
        [{"do": "restore_card", "card": "9S"}],
        [],
    ]
    assert ask(both + "A restore_card card: 7S").refused() == [(7, "70")]


SEARCHED = "A 2S Y 3S B 4S Z KS\n{do: quit_trick}\n"


@pytest.mark.law("70")
@pytest.mark.parametrize(
    ("cards", "laws"),
    [("2S, 3S, 4S, KS, 5D", ["70"]), ("2S, 3S, 4S, KS", []), ("2S, 3S, 9D, 8D, 9C", [])],
)
def test_a_card_found_in_the_search_is_his_to_whom_it_is_known_to_have_been_dealt(cards, laws):
    found = f"{{fact: trick_holds, trick: 1, cards: [{cards}]}}"
    asked = ask(SEARCHED + found, hands={"A": "S 2 D 53"})
    assert asked.laws() == laws
    if laws:
        assert asked.ruling("70")["remedies"] == [{"do": "restore_card", "card": "5D"}]
        over = ask(SEARCHED + "{do: end_hand}\n" + found, hands={"A": "S 2 D 53"})
        assert (over.laws(), over.status("70")) == (laws, "recorded")


@pytest.mark.law("70")
def test_of_a_card_found_in_the_search_it_is_asked_whose_it_was_where_no_hand_tells():
    found = "{fact: trick_holds, trick: 1, cards: [2S, 3S, 4S, KS, 9C]}"
    whole = "S 2AQ H AKQ D AKQ C AKQJ"
    asked = ask(SEARCHED + found, hands={"A": whole})
    assert asked.questions() == [("whose_card", 6)]
    (question,) = asked.answer["questions"]
    assert (question["card"], list(question["if"])) == ("9C", ["Y", "B", "Z"])
    assert asked.when("B").ruling("70")["by"] == "B"
    for told in ("whose_card, card: 9C, who: B", "card_found, card: 9C, whose: B"):
        after = ask(SEARCHED + found + f"\n{{fact: {told}}}", hands={"A": whole})
        assert (after.questions(), after.ruling("70")["by"]) == ([], "B")


TWO_AT_ONCE = "A 2S Y 3S B 4S\nZ play cards: [AS, KS]\n"


@pytest.mark.law("70")
def test_two_cards_laid_at_once_that_pass_unseen_are_a_card_too_many_in_the_trick():
    found = TWO_AT_ONCE + "Z quit_trick\nZ 2D\nA discover what: two_cards, who: Z"
    asked = ask(found)
    assert asked.laws() == ["56.i", "70"]
    assert asked.ruling("70")["at"] == 4
    assert asked.ruling("70")["remedies"] == [{"do": "restore_card", "card": "KS"}]
    late = ask(TWO_AT_ONCE + "Z quit_trick\nZ end_hand\nA discover what: two_cards, who: Z")
    assert late.status("70") == "recorded"
    holds = "{fact: trick_holds, trick: 1, cards: [2S, 3S, 4S, AS, KS]}"
    searched = ask(TWO_AT_ONCE + "Z quit_trick\nZ 2D\n" + holds)
    assert searched.kinds("70") == ["restore_card"]


@pytest.mark.law("56")
@pytest.mark.parametrize("on", ["", "Z quit_trick\n", "A quit_trick\n"])
def test_a_trick_that_is_over_with_two_cards_of_the_last_to_play_stands_with_the_first(on):
    asked = ask(TWO_AT_ONCE + on + "Z 2D")
    assert asked.laws() == ["56.i"]
    assert asked.kinds("56.i") == [CALL_CARD]
    assert asked.state["to_act"] == "A"


@pytest.mark.law("70")
def test_one_whose_card_was_given_back_answers_for_what_he_revoked_meanwhile():
    mixed = "A KS Y 2S B 3S Z 4S\nB mix_into_trick card: 5D, trick: 1\nA AD Y 6D B 7S Z 8D\nA KD\n"
    revoked = ask(mixed + "Y count_tricks\nB restore_card card: 5D\n")
    assert revoked.state["revokes"] == [{"by": "B", "trick": 2, "established": True}]
    assert ask(mixed.replace("7S", "7D") + "B restore_card card: 5D").state["revokes"] == []


@pytest.mark.law("69")
def test_two_who_played_nothing_to_one_trick_each_give_the_other_side_a_new_deal():
    asked = ask("A KS\nY omit\nB omit\nZ 4S\nA QS Y 2S B 3S Z 5S")
    found = [(one["at"], one["by"], one["entitled"]) for one in asked.answer["rulings"]]
    assert found == [(6, "Y", ["A", "B"]), (7, "B", ["Y", "Z"])]
