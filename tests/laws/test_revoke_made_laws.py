"""Laws 71 and 73 to 76: what a revoke is, when it is past mending, how it is mended."""

import pytest

from tests.rulings.table import ask

RENOUNCE = "A 2S Y 2H\n"
HELD = "\n{fact: holds, who: Y, suit: S, at: 2}"


@pytest.mark.law("71")
def test_to_play_another_suit_while_holding_the_suit_led_is_a_revoke():
    assert ask(RENOUNCE + HELD).state["revokes"] == [{"by": "Y", "trick": 1, "established": False}]


@pytest.mark.law("71")
def test_with_none_of_the_suit_it_is_none():
    assert ask(RENOUNCE + "{fact: has_none, who: Y, suit: S, at: 2}").state["revokes"] == []


@pytest.mark.law("71")
def test_a_card_of_the_suit_played_later_shows_it():
    asked = ask("A 2S Y 2H B 3S Z 4S\nY 5D Z 6D A 7D B 8D\nB 9S Y KS")
    assert asked.state["revokes"] == [{"by": "Y", "trick": 1, "established": True}]


@pytest.mark.law("71")
def test_a_hand_that_is_told_shows_it():
    assert ask(RENOUNCE, hands={"Y": "S K H 2"}).state["revokes"] != []


@pytest.mark.law("71")
def test_whether_a_claimed_revoke_was_one_is_asked_where_no_card_shows_it():
    asked = ask("A 2S Y 2H B 3S Z 4S\nY 5D\nB claim what: revoke, of: Y")
    assert asked.questions() == [("holds", "Y", "S", 2)]
    assert asked.when("yes").kinds("72") == ["take_three_tricks", "deduct_three", "add_three"]
    assert asked.when("no").status("72") == "void"


@pytest.mark.law("73")
@pytest.mark.parametrize(
    ("then", "established"),
    [
        ("", False),
        ("B 3S", False),
        ("B 3S Z 4S\nY quit_trick", True),
        ("B 3S Z 4S\nY 5D", True),  # the revoker leads to the next trick
        ("B 3S Z 4S\nY 5D Z 6D", True),
        ("B 3S Z 4S", None),  # nobody has told whether it was left
        ("B 3S Z 4S\n{fact: quitted, trick: 1, at: 4, value: no}", None),
        ("B 3S Z 4S\n{fact: quitted, trick: 1, at: 5, value: no}", False),
    ],
)
def test_a_revoke_is_established_by_leaving_its_trick_or_playing_on(then, established):
    (revoke,) = ask(RENOUNCE + then, hands={"Y": "S K H 2"}).state["revokes"]
    assert revoke["established"] is established


@pytest.mark.law("73")
def test_throwing_the_hand_down_after_playing_a_card_establishes_it():
    text = "A 2S\nY play card: 2H, meant_as: play\nY throw_down cards: [KS]"
    assert ask(text).state["revokes"] == [{"by": "Y", "trick": 1, "established": True}]


@pytest.mark.law("73")
def test_a_card_shown_to_end_the_hand_is_no_revoke():
    text = "A 2S\nY play card: 2H, meant_as: show\nY throw_down cards: [KS]"
    asked = ask(text)
    assert asked.state["revokes"] == []
    assert asked.laws() == ["56.ii", "58"]


@pytest.mark.law("71")
def test_a_card_that_is_told_to_be_shown_answers_a_claim_of_that_trick():
    text = "A 2S\nY 2H\nY throw_down cards: [KS]\nA claim what: revoke, of: Y, trick: 1"
    asked = ask(text)
    assert asked.questions() == [("meant", "Y", 2)]
    assert asked.when("show").laws() == ["56.ii", "58", "72"]
    assert ask(text + "\n{fact: meant, who: Y, at: 2, value: show}").questions() == []


@pytest.mark.law("73")
def test_what_is_established_can_no_longer_be_mended():
    asked = ask("A 2S Y 2H B 3S Z 4S\nY 5D\nY correct wrong: 2H, right: KS")
    assert asked.refused() == [(6, "73")]


ASKED = RENOUNCE + "Z ask_none of: Y\n"


@pytest.mark.law("74")
def test_partner_who_asks_in_time_keeps_the_revoke_open_though_the_trick_is_left():
    (revoke,) = ask(ASKED + "B 3S Z 4S\nA quit_trick", hands={"Y": "S K H 2"}).state["revokes"]
    assert revoke["established"] is False


@pytest.mark.law("74")
@pytest.mark.parametrize("then", ["Y answer holds: no\nB 3S Z 4S\nA quit_trick", "B 3S Z 4S\nY 5D"])
def test_the_answer_no_or_playing_on_establishes_it_all_the_same(then):
    (revoke,) = ask(ASKED + then, hands={"Y": "S K H 2"}).state["revokes"]
    assert revoke["established"] is True


@pytest.mark.law("74")
def test_a_question_from_the_other_side_keeps_nothing_open():
    text = RENOUNCE + "A ask_none of: Y\nB 3S Z 4S\nA quit_trick"
    (revoke,) = ask(text, hands={"Y": "S K H 2"}).state["revokes"]
    assert revoke["established"] is True


@pytest.mark.law("74")
def test_to_ask_when_the_trick_is_left_is_too_late():
    text = RENOUNCE + "B 3S Z 4S\nA quit_trick\nZ ask_none of: Y"
    (revoke,) = ask(text, hands={"Y": "S K H 2"}).state["revokes"]
    assert revoke["established"] is True


MENDED = RENOUNCE + "Y correct wrong: 2H, right: 9S\n"


@pytest.mark.law("76")
def test_a_revoke_found_out_in_time_costs_the_card_or_the_highest_or_lowest():
    asked = ask(MENDED)
    assert asked.ruling("76")["remedies"] == [
        {"do": "call_card", "card": "2H", "of": "Y"},
        {"do": "call_highest", "suit": "S", "of": "Y", "trick": 1},
        {"do": "call_lowest", "suit": "S", "of": "Y", "trick": 1},
    ]
    assert asked.ruling("76")["at"] == 2
    assert asked.state["exposed"] == {"Y": ["2H"]}
    assert asked.state["revokes"] == []


@pytest.mark.law("76")
def test_a_card_that_was_no_revoke_is_not_taken_back():
    text = RENOUNCE + "Y take_back card: 2H\n{fact: has_none, who: Y, suit: S, at: 2}"
    assert (ask(text).laws(), ask(text).refused()) == ([], [(3, "76")])


@pytest.mark.law("76")
@pytest.mark.parametrize(
    "back", ["A take_back card: 2S", "A correct wrong: 2S, right: KS", "B take_back card: 3S"]
)
def test_a_card_that_was_played_rightly_stays_on_the_trick(back):
    played = ask("A 2S Y 4S B 3S\n" + back)
    assert (played.laws(), played.refused()) == ([], [(4, "76")])


@pytest.mark.law("76")
@pytest.mark.parametrize("back", ["take_back card: KS", "correct wrong: KS, right: 5D"])
def test_a_card_that_may_not_be_taken_back_is_no_longer_held(back):
    only_spade = {"A": "S K H 356T D 5678 C 4567"}
    later = "\nY 4S B 3S Z 2S\nA 3H Y 7H B 8H Z 9H\nZ 9S A 5H"
    asked = ask(f"A KS\nA {back}" + later, hands=only_spade)
    assert (asked.refused(), asked.state["revokes"]) == ([(2, "76")], [])


@pytest.mark.law("76")
def test_a_card_not_told_may_have_been_a_revoke_unless_it_was_led():
    assert ask("A x\nA take_back card: x").refused() == [(2, "76")]
    assert ask("A 2S Y x\nY take_back card: x").refused() == []


@pytest.mark.law("76")
def test_who_played_before_the_revoke_that_is_mended_may_not_change_his_card():
    assert ask(MENDED + "A take_back card: 2S").refused() == [(4, "76")]


@pytest.mark.law("76")
def test_who_followed_a_false_lead_takes_his_card_back():
    assert ask("Y 2S Z 3S\nZ take_back card: 3S").refused() == []


@pytest.mark.law("76")
def test_the_highest_is_put_on_that_trick_and_the_wrong_card_goes_back():
    asked = ask(MENDED + "A call_highest suit: S, of: Y, trick: 1\nY KS B 3S Z 4S")
    assert asked.status("76") == "paid"
    assert asked.state["exposed"] == {}
    assert asked.state["to_act"] == "Y"


@pytest.mark.law("76")
def test_those_who_played_after_may_change_their_cards_freely():
    asked = ask(RENOUNCE + "B 3S\nY correct wrong: 2H, right: 9S\nB take_back card: 3S\nB AS")
    assert asked.laws() == ["76"]
    assert asked.state["exposed"] == {"Y": ["2H"]}


@pytest.mark.law("76")
def test_once_the_next_trick_is_led_only_the_card_can_be_called():
    asked = ask(MENDED + "B 3S Z 4S\nY 5D\nA call_lowest suit: S, of: Y, trick: 1")
    assert asked.kinds("76") == ["call_card"]
    assert asked.refused() == [(7, "76")]


@pytest.mark.law("76")
def test_an_adversary_who_points_it_out_in_time_has_it_mended():
    asked = ask(RENOUNCE + "B claim what: revoke, of: Y\nY 9S", hands={"Y": "S 9K H 2"})
    assert asked.laws() == ["76"]
    assert asked.state["revokes"] == []


@pytest.mark.law("76")
def test_a_revoke_claimed_while_its_trick_lies_there_is_mended_like_one_found_out():
    asked = ask("A 2S Y 3H\n{fact: holds, who: Y, suit: S, at: 2}\nB claim what: revoke, of: Y")
    assert asked.laws() == ["76"]
    assert asked.questions() == []


PLAYED_ON = "A 2S Y 2H B 3S Z 4S\nY 5D\n"


@pytest.mark.law("71")
@pytest.mark.parametrize(
    ("told", "status"),
    [("{fact: revoked, who: Y, trick: 1}", "open"),
     ("{fact: revoked, who: Y, trick: 1, value: no}", "void")],
)  # fmt: skip
def test_whether_he_revoked_may_be_told_in_so_many_words(told, status):
    asked = ask(PLAYED_ON + "B claim what: revoke, of: Y\n" + told)
    assert (asked.questions(), asked.status("72")) == ([], status)


@pytest.mark.law("71")
def test_who_says_that_he_has_some_of_the_suit_has_revoked_unless_he_had_none():
    said = RENOUNCE + "Z ask_none of: Y\nY answer holds: yes\n"
    assert ask(said).state["revokes"] == [{"by": "Y", "trick": 1, "established": False}]
    assert ask(said + "{fact: has_none, who: Y, suit: S, at: 2}").state["revokes"] == []


@pytest.mark.law("76")
def test_who_says_that_he_has_some_of_the_suit_owes_the_card_or_the_highest_or_lowest():
    text = "A 2S Y 2H\nY answer holds: yes\n"
    assert ask(text).kinds("76") == ["call_card", "call_highest", "call_lowest"]
    assert ask(text + "A call_highest of: Y\nY KS").status("76") == "paid"
    assert ask("A 2S Y 2H\nZ ask_none of: Y\nY answer holds: no").laws() == []
    mended = ask(text + "Y correct wrong: 2H, right: 3S\nB 4S Z 5S")
    assert (mended.laws(), mended.state["exposed"]) == (["76"], {"Y": ["2H"]})


@pytest.mark.law("76")
@pytest.mark.law("73")
@pytest.mark.parametrize("then", ["B 4S Z 5S\nZ 6S", "B 4S Z 5S\nA quit_trick"])
def test_who_owns_to_a_revoke_and_plays_on_owes_for_a_revoke(then):
    asked = ask("A 2S Y 2H\nY answer holds: yes\n" + then)
    assert asked.status("76") == "void"
    assert [one["established"] for one in asked.state["revokes"]] == [True]


HOLDS = {"hands": {"Y": "S AK H 2 D 5"}}


@pytest.mark.law("76")
@pytest.mark.parametrize(
    ("found", "laws"),
    [
        ("what: revoke", ["76"]),
        ("what: revoke, who: Y, trick: 1", ["76"]),
        ("what: revoke, who: Z", []),
        ("what: revoke, who: Y, trick: 2", []),
        ("what: lead_out_of_turn, who: Y", []),
    ],
)
def test_only_the_revoke_that_is_pointed_out_is_mended(found, laws):
    assert ask(RENOUNCE + f"B discover {found}", **HOLDS).laws() == laws


@pytest.mark.law("74")
@pytest.mark.law("76")
def test_a_revoke_mended_by_partners_question_names_the_law_on_it():
    mended = "Y correct wrong: 2H, right: KS"
    plain = ask(RENOUNCE + mended, **HOLDS)
    by_question = ask(RENOUNCE + "Z ask_none of: Y\nY answer holds: yes\n" + mended, **HOLDS)
    assert plain.ruling("76")["also"] == ["71", "73", "64"]
    assert by_question.ruling("76")["also"] == ["71", "73", "64", "74"]


@pytest.mark.law("76")
@pytest.mark.law("dummy.II")
def test_a_revoke_of_dummys_own_hand_that_is_mended_costs_nothing():
    mended = "A 2S Y 3S B 2H\nB correct wrong: 2H, right: KS"
    asked = ask(mended, hands={"B": "S K H 2"}, game="dummy", dummy="B")
    assert (asked.laws(), asked.kinds("dummy.II")) == (["dummy.II"], [])


@pytest.mark.law("76")
def test_the_wrong_card_stays_open_where_it_is_the_card_that_is_called():
    mended = RENOUNCE + "Y correct wrong: 2H, right: KS\n"
    card = ask(mended + "B call_card card: 2H, of: Y", **HOLDS)
    assert (card.state["exposed"], card.state["to_act"]) == ({"Y": ["2H"]}, "B")
    highest = ask(mended + "B call_highest suit: S, of: Y, trick: 1", **HOLDS)
    assert (highest.state["exposed"], highest.state["to_act"]) == ({}, "Y")


REVOKED = "A 4S\nY 6S\nB 9D\n"
IN_HAND = {"B": "S 53 D 9"}


@pytest.mark.law("73")
@pytest.mark.parametrize("code", ["club-1864", "revised-1900"])
def test_the_revokers_partner_plays_on_too_by_throwing_his_hand_down(code):
    claim = "Y claim what: revoke, of: B, trick: 1"
    asked = ask(REVOKED + "Z 7S\nA throw_down\n" + claim, hands=IN_HAND, code=code)
    assert asked.questions() == []
    assert asked.state["revokes"] == [{"by": "B", "trick": 1, "established": True}]
    other = ask(REVOKED + "Z 7S\nZ throw_down\n" + claim, hands=IN_HAND, code=code)
    assert [one[0] for one in other.questions()] == ["quitted"]


@pytest.mark.law("73")
@pytest.mark.parametrize("code", ["club-1864", "revised-1900"])
def test_whether_a_card_laid_with_a_claim_of_the_game_was_played_or_shown_is_asked(code):
    asked = ask(REVOKED + "B claim what: game", hands=IN_HAND, code=code)
    assert asked.questions() == [("meant", "B", 3)]
    assert asked.when("show").state["revokes"] == []
    past = asked.when("play").state["revokes"]
    assert past == [{"by": "B", "trick": 1, "established": code == "revised-1900"}]
    assert ask(REVOKED + "B claim what: honours", hands=IN_HAND, code=code).questions() == []
