"""Laws 43 to 45, and 50: what is a misdeal, and what it costs."""

import pytest

from tests.laws.dealing import LOST, NEW, NOT_TURNED, deal, fell
from tests.rulings.table import ask


@pytest.mark.law("44")
@pytest.mark.parametrize(
    ("text", "law"),
    [
        ("Z deal_cards sequence: [A, Y, B, Z, A, B]", "44.i"),
        ("Z deal_cards sequence: [Y, B, Z, A]", "44.i"),
        ("Z deal_cards to: Y, count: 1, at: 1", "44.i"),
        ("Z lay_trump_face_down on: Z", "44.ii"),
        ("Z turn_up card: 4H, to: A\n{fact: pack_perfect}", "44.iii"),
        ("Z deal\n{fact: hand_counts, counts: {A: 14, Y: 12}}", "44.iv"),
        ("Z count_cards what: remainder, why: thinks_wrong", "44.v"),
        ("Z deal_cards to: A, count: 2\nZ deal_cards to: Y", "44.vi"),
        ("Z deal_cards sequence: [A, Y, B, Z, A, A, Y]", "44.vi"),
        ("Z deal_cards sequence: [A, A]\nZ deal_cards to: Y", "44.vi"),
        ("Z omit_cut\nA claim what: misdeal", "44.vii"),
        (
            "Z deal_cards to: A\nA remark effect: none\nZ deal_cards to: A\nZ deal_cards to: Y",
            "44.vi",
        ),
        ("Z deal_cards to: A\nA remark effect: none\nZ deal_cards to: B", "44.i"),
    ],
)
@pytest.mark.law("43")
def test_a_misdeal_loses_the_deal(text, law):
    asked = deal(text)
    assert asked.laws() == [law]
    assert "43" in asked.ruling(law)["also"]
    assert fell(asked) == LOST


@pytest.mark.law("44")
@pytest.mark.parametrize(
    "text",
    [
        "Z deal_cards sequence: [A, Y, B, Z, A, Y]",
        "Z turn_up card: 4H, to: Z",
        "Z turn_up card: 4H, to: A\n{fact: pack_perfect, value: no}",
        "Z deal\n{fact: hand_counts, counts: {A: 13, Y: 13}}",
        "Z count_cards what: remainder, why: other",
        "Z deal_cards to: A, count: 2\nZ move_card from: A, to: Y\nZ deal_cards to: B",
        "Z deal_cards sequence: [A, Y, B, Z, A, A]",
        "Z deal_cards sequence: [A, A]\nZ move_card from: A, to: Y\nZ deal_cards to: B",
        "Z omit_cut",
        "Z deal_cards to: A\nA touch_cards\nZ deal_cards to: Y",
        "Z deal_cards to: A\nA expose_in_dealing whose: Y, card: KS\nZ deal_cards to: B",
        "Z deal_cards to: A\nA expose_in_dealing whose: A, card: KS\nZ deal_cards to: Y",
    ],
)
def test_what_comes_near_to_a_misdeal_is_none(text):
    assert deal(text).state["deal"] != "lost"


@pytest.mark.law("44")
def test_a_misdeal_for_want_of_a_cut_is_claimed_before_the_trump_is_turned_or_cards_are_seen():
    assert deal("Z omit_cut\nA look_at_cards\nA claim what: misdeal").refused() == [(5, "44.vii")]
    text = "Z omit_cut\nZ turn_up card: 4H\nA claim what: misdeal"
    assert deal(text).refused() == [(5, "44.vii")]
    assert deal("A claim what: misdeal\n{fact: agreed, at: 3, value: no}").refused() == [(3, "44")]
    assert deal("Z omit_cut\nY claim what: misdeal").refused() == [(4, "44.vii")]


@pytest.mark.law("44")
def test_a_trump_card_that_came_to_another_is_a_misdeal_unless_the_pack_is_proved_imperfect():
    turned = "Z turn_up card: 4H, to: A\n"
    assert (deal(turned).questions(), fell(deal(turned))) == ([], LOST)
    assert fell(deal(turned + "{fact: pack_imperfect}")) == NEW
    assert fell(deal(turned + "{fact: hand_counts, counts: {A: 12}}")) == LOST
    asked = deal(turned + "{fact: hand_counts, counts: {A: 12, Z: 12}}")
    assert asked.questions() == [("pack_perfect", 3)]
    assert (fell(asked.when("yes")), fell(asked.when("no"))) == (LOST, NEW)
    disputed = "{fact: pack_imperfect, said_by: [Z], disputed_by: [A]}"
    assert [one[0] for one in deal(turned + disputed).questions()] == ["pack_imperfect"]


@pytest.mark.law("44")
def test_why_the_dealer_counted_is_asked():
    assert deal("Z count_cards what: dealt").questions() == [("thought_wrong", 3)]


MISDEAL = "Z lay_trump_face_down on: Z"


@pytest.mark.law("45")
def test_a_misdeal_after_an_adversary_touched_cards_first_costs_nothing():
    assert fell(deal("A touch_cards\nY touch_cards\n" + MISDEAL)) == NEW
    assert fell(deal("Y touch_cards\nA touch_cards\n" + MISDEAL)) == LOST
    assert fell(deal("{fact: touched_first, who: B}\n" + MISDEAL)) == NEW


@pytest.mark.law("45")
def test_who_touched_first_is_asked_while_the_cards_are_dealt_if_touching_is_not_told_of():
    asked = ask(MISDEAL)
    assert asked.questions() == [("touched_first", 1)]
    assert [fell(asked.when(one)) for one in ("A", "Y", "B", "nobody")] == [NEW, LOST, NEW, LOST]
    assert ask(MISDEAL + "\nA touch_cards").questions() == []
    assert ask("Z deal\n{fact: hand_counts, counts: {A: 14, Y: 12}}").questions() == []


@pytest.mark.law("50")
def test_a_dealer_interrupted_for_nothing_deals_again():
    wrong = "A interrupt about: turn, established: "
    assert fell(deal(wrong + "no\n" + MISDEAL)) == NEW
    assert fell(deal(wrong + "yes\n" + MISDEAL)) == LOST
    asked = deal("A interrupt about: score\n" + MISDEAL)
    assert asked.questions() == [("established", 3)]


@pytest.mark.law("43")
def test_after_a_misdeal_the_next_dealer_deals():
    asked = deal(MISDEAL + "\nA deal_cards sequence: [Y, B, Z, A]\nA expose_in_dealing card: 7D")
    assert asked.laws() == ["44.ii", "38"]
    assert asked.ruling("38")["entitled"] == ["Y", "Z"]


TWELVE = "\n".join("A x Y x B x Z x" for _ in range(12)) + "\nA lead_impossible\n"


@pytest.mark.law("44")
def test_one_left_with_two_cards_at_the_last_trick_was_dealt_fourteen():
    counted = "{fact: hand_counts, counts: {A: 0, Y: 2, B: 1, Z: 1}}"
    assert ask(TWELVE + counted).laws() == ["44.iv"]
    assert ask(TWELVE + "{fact: hand_counts, counts: {A: 0, Y: 2}}").laws() == ["44.iv"]
    assert ask(TWELVE + "{fact: hand_counts, counts: {A: 12, Y: 14}}").laws() == ["44.iv"]


@pytest.mark.law("46")
def test_one_left_without_a_card_while_the_others_have_theirs_had_a_short_hand():
    counted = "{fact: hand_counts, counts: {A: 0, Y: 1, B: 1, Z: 1}}"
    assert ask(TWELVE + counted).laws() == ["46"]
    assert ask("A 2S Y 3S B 4S Z KS\n{fact: hand_counts, counts: {Y: 12}}").laws() == ["46"]


NONE_LEFT = "A lead_impossible\n"


@pytest.mark.law("44")
@pytest.mark.parametrize("counts", ["A: 0, Y: 2, B: 1, Z: 1", "A: 0, Y: 2", "A: 12, Y: 14"])
def test_the_count_at_the_last_trick_tells_a_misdeal_though_no_trick_before_is_told(counts):
    counted = f"{{fact: hand_counts, counts: {{{counts}}}}}\n"
    assert ask(NONE_LEFT + counted).laws() == ["44.iv"]
    assert ask(counted + NONE_LEFT).laws() == ["44.iv"]


@pytest.mark.law("46")
@pytest.mark.parametrize("code", ["club-1864", "revised-1900"])
@pytest.mark.parametrize(
    "counts", ["A: 0, Y: 1, B: 1, Z: 1", "A: 0, Y: 1", "A: 12, Y: 13, B: 13, Z: 13", "A: 12"]
)
def test_one_who_has_no_card_to_lead_has_played_a_short_hand_though_no_trick_is_told(code, counts):
    counted = f"{{fact: hand_counts, counts: {{{counts}}}}}\n"
    short = "46" if code == "club-1864" else "40"
    for events in (NONE_LEFT + counted, counted + NONE_LEFT):
        asked = ask(events, code=code)
        assert (asked.laws(), asked.questions()) == ([short], [])


@pytest.mark.law("46")
@pytest.mark.law("37")
def test_three_hands_alike_and_one_less_were_counted_in_the_course_of_play():
    counts = "{fact: hand_counts, counts: {A: 9, Y: 9, B: 9, Z: %s}}"
    assert ask(counts % 8).laws() == ["46"]
    assert ask("Z deal_cards count: 35\n" + counts % 8).laws() == []
    assert ask(counts % 5).questions() == [("pack_perfect", 1)]


@pytest.mark.law("44")
@pytest.mark.law("37")
def test_a_pack_that_is_told_to_be_imperfect_excuses_the_dealer_whatever_the_hands_add_up_to():
    counted = "{fact: hand_counts, counts: {A: 14, Y: 12}}"
    assert ask("A 2S\n" + counted).state["deal"] == "lost"
    imperfect = "{fact: pack_perfect, value: no, at: 1}\n"
    assert ask("A 2S\n" + counted + "\n" + imperfect).state["deal"] == "new"


@pytest.mark.law("45")
@pytest.mark.law("50")
@pytest.mark.law("double-dummy")
def test_a_pack_that_was_not_cut_costs_the_deal_no_more_than_another_misdeal():
    uncut = "Z omit_cut\n"
    claim = "A claim what: misdeal"
    nobody = "\n{fact: touched_first, value: nobody}"
    assert fell(ask(uncut + claim + nobody, **NOT_TURNED)) == LOST
    touched = ask(uncut + "B touch_cards\n" + claim, **NOT_TURNED)
    assert (fell(touched), touched.ruling("44.vii")["also"]) == (NEW, ["43", "45"])
    interrupted = uncut + "A interrupt about: turn, established: no\n" + claim + nobody
    assert fell(ask(interrupted, **NOT_TURNED)) == NEW
    double = {"game": "double-dummy", "dummies": ["B", "Z"], **NOT_TURNED}
    alone = ask(uncut + claim, **double)
    assert (fell(alone), alone.ruling("44.vii")["also"]) == (NEW, ["double-dummy"])


@pytest.mark.law("43")
def test_a_deal_is_lost_once():
    twice = "Z lay_trump_face_down on: Z\nZ count_cards what: dealt, why: thinks_wrong"
    assert deal(twice).laws() == ["44.ii"]


@pytest.mark.law("44")
def test_to_count_cards_once_they_are_dealt_is_no_misdeal():
    assert ask("A 2S\nZ count_cards what: dealt, why: thinks_wrong").laws() == []


@pytest.mark.law("44")
def test_that_the_pack_was_not_cut_is_found_out_once_and_of_whoever_deals():
    assert deal("Z omit_cut\nA discover what: not_cut").laws() == ["44.vii"]
    assert deal("A discover what: wrong_dealer").laws() == []
    other = ask("A omit_cut", **NOT_TURNED)
    assert (other.ruling("44.vii")["by"], other.ruling("44.vii")["entitled"]) == ("A", ["Y", "Z"])
    assert ask("A 2S\nZ omit_cut").laws() == []


@pytest.mark.law("44")
@pytest.mark.parametrize(
    ("text", "law"),
    [
        ("Z deal_cards to: A\nZ deal_cards to: B", ["44.i"]),
        ("Z deal_cards to: A\nZ deal_cards to: A\nZ deal_cards to: Y", ["44.vi"]),
        ("Z deal_cards sequence: [A, Y]\nZ deal_cards sequence: [Y, B]", ["44.vi"]),
        ("Z deal_cards sequence: [A, Y]\nZ deal_cards sequence: [B, Z]\nZ deal_cards to: A", []),
        ("Z deal_cards count: 10\nZ deal_cards sequence: [B, Z, A]", []),
        ("Z deal_cards sequence: [A, A]\nZ move_card from: A, to: Y\nZ deal_cards to: B", []),
        ("Z deal_cards to: A\nZ expose_in_dealing card: 2C\nZ deal_cards to: Z", ["38"]),
    ],
)
def test_cards_told_of_one_by_one_go_on_in_turn_from_the_last(text, law):
    assert deal(text).laws() == law


@pytest.mark.law("43")
def test_who_goes_on_with_a_deal_that_he_has_lost_begins_no_other():
    lost = "Z deal_cards sequence: [A, A, Y]\n{fact: touched_first, value: nobody}\n"
    asked = deal(lost + "Z deal_cards count: 45\nZ lay_trump_face_down on: Z")
    assert (asked.laws()[0], fell(asked)) == ("44.vi", LOST)
    assert all(one["by"] == "Z" for one in asked.answer["rulings"])
    untouched = "\n{fact: touched_first, value: nobody}"
    afresh = deal(lost + "A deal_cards count: 51\nA lay_trump_face_down on: A" + untouched)
    assert (afresh.laws(), fell(afresh)) == (["44.vi", "44.ii"], ("lost", "Y"))
