"""Laws 34 to 51: cutting the pack, dealing, new deals and misdeals."""

import pytest

from tests.rulings.table import ask


def deal(text, **head):
    """Ask about a deal by Z that is going on; nobody touches cards if that is not told."""
    untouched = "" if "touch" in text else "\n{fact: touched_first, value: nobody}"
    return ask("Z present_pack\nB cut_pack\n" + text + untouched, **head)


def fell(asked):
    """What became of the deal, and who deals next."""
    return asked.state["deal"], asked.state["next_dealer"]


STANDS, LOST, NEW = ("stands", "A"), ("lost", "A"), ("new", "Z")


@pytest.mark.law("34")
@pytest.mark.parametrize(
    "cut",
    ["confused: true", "doubtful: true", "packets: [3, 49]"],
)
def test_a_cut_that_is_not_good_is_made_afresh(cut):
    asked = ask(f"Z present_pack\nB cut_pack {cut}")
    assert asked.kinds("34") == ["cut_pack"]
    again = ask(f"Z present_pack\nB cut_pack {cut}\nB cut_pack packets: [4, 48]")
    assert (again.status("34"), again.refused()) == ("paid", [])


@pytest.mark.law("34")
def test_a_card_seen_in_cutting_or_joining_makes_a_fresh_cut_necessary():
    assert deal("B expose_in_cutting card: 7D").laws() == ["34"]
    assert deal("Z join_packets exposed: true").laws() == ["34"]
    assert deal("Z join_packets").laws() == []


@pytest.mark.law("34")
def test_a_fresh_cut_may_be_demanded_where_one_is_due():
    demand = "\nY demand remedy: fresh_cut"
    assert ask("B cut_pack confused: true" + demand).refused() == []
    assert ask("B cut_pack" + demand).refused() == [(2, "34")]


@pytest.mark.law("34")
def test_four_cards_to_a_packet_are_enough():
    assert ask("Z present_pack\nB cut_pack packets: [4, 48]").laws() == []


@pytest.mark.law("35")
def test_the_cutter_cannot_cut_again_or_shuffle():
    assert deal("B cut_pack").refused() == [(3, "35")]
    assert deal("B shuffle").refused() == [(3, "35")]
    assert ask("B shuffle\nZ present_pack\nB cut_pack").refused() == []


@pytest.mark.law("36")
def test_a_dealer_who_shuffles_after_the_cut_loses_the_deal():
    assert fell(deal("Z shuffle")) == LOST
    assert fell(ask("Z shuffle\nZ present_pack\nB cut_pack")) == STANDS


@pytest.mark.law("37")
def test_a_pack_proved_imperfect_is_dealt_again():
    asked = deal("{fact: pack_imperfect, how: The 7 of clubs is missing.}")
    assert asked.laws() == ["37.i"]
    assert fell(asked) == NEW
    assert fell(ask("A 2S Y 3S\n{fact: pack_imperfect}")) == NEW


@pytest.mark.law("37")
def test_a_card_faced_in_the_pack_is_a_new_deal_unless_it_is_the_last():
    assert fell(deal("{do: face_in_pack}")) == NEW
    assert fell(deal("{do: face_in_pack, last: true}")) == STANDS


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
    assert deal(text).refused() == [(5, "56")]


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
    slow = "Z expose_in_dealing card: 7D\nZ turn_up card: 4H\nA claim what: new_deal"
    assert deal(slow).refused() == [(5, "38")]


@pytest.mark.law("40")
def test_whether_there_was_time_before_the_trump_was_turned_is_asked():
    asked = deal("Z expose_in_dealing card: 7D, last: true\nZ turn_up card: 4H")
    assert asked.questions() == [("reasonable_time", 4)]
    assert asked.when("yes").status("38") == "lapsed"
    assert asked.when("no").laws() == ["38", "40"]


@pytest.mark.law("36")
@pytest.mark.law("78")
def test_what_is_done_to_the_pack_after_the_hand_is_done_for_the_next_deal():
    over = "Z present_pack\nB cut_pack\nZ deal\nA 2S\nA end_hand\n"
    shuffled = ask(over + "Z shuffle\nB shuffle\nY collect")
    assert (shuffled.laws(), shuffled.refused()) == (["30"], [])
    cut = ask(over + "A present_pack\nZ cut_pack\nA claim what: revoke, of: Y")
    assert cut.refused() == [(8, "78")]
    assert ask(over + "A turn_up card: 4S\nA call_honours count: 3").refused() == [(7, "6")]


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


@pytest.mark.law("44")
@pytest.mark.parametrize(
    ("text", "law"),
    [
        ("Z deal_cards sequence: [A, Y, B, Z, A, B]", "44.i"),
        ("Z deal_cards sequence: [Y, B, Z, A]", "44.i"),
        ("Z lay_trump_face_down on: Z", "44.ii"),
        ("Z turn_up card: 4H, to: A\n{fact: pack_perfect}", "44.iii"),
        ("Z deal\n{fact: hand_counts, counts: {A: 14, Y: 12}}", "44.iv"),
        ("Z count_cards what: remainder, why: thinks_wrong", "44.v"),
        ("Z deal_cards to: A, count: 2\nZ deal_cards to: Y", "44.vi"),
        ("Z omit_cut\nA claim what: misdeal", "44.vii"),
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
        "Z omit_cut",
    ],
)
def test_what_comes_near_to_a_misdeal_is_none(text):
    assert deal(text).state["deal"] != "lost"


@pytest.mark.law("44")
def test_a_misdeal_for_want_of_a_cut_is_claimed_before_the_trump_is_turned_or_cards_are_seen():
    assert deal("Z omit_cut\nA look_at_cards\nA claim what: misdeal").refused() == [(5, "44.vii")]
    text = "Z omit_cut\nZ turn_up card: 4H\nA claim what: misdeal"
    assert deal(text).refused() == [(5, "44.vii")]
    assert deal("A claim what: misdeal").refused() == [(3, "44")]
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


@pytest.mark.law("38")
def test_a_card_shown_in_dealing_turns_on_who_touched_first_too():
    asked = ask("Z expose_in_dealing card: 7D")
    assert [asked.when(one).laws() for one in ("A", "Y", "nobody")] == [[], ["38"], ["38"]]


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


@pytest.mark.law("48")
def test_a_deal_out_of_turn_is_stopped_before_the_trump_is_turned():
    asked = ask("Y deal_cards sequence: [B, Z, A, Y]")
    assert asked.kinds("48") == ["stop_deal"]
    assert fell(ask("Y deal_cards sequence: [B, Z, A, Y]\nB stop_deal")) == NEW
    assert ask("Z deal_cards sequence: [A, Y, B, Z]\nB stop_deal").refused() == [(2, "48")]


@pytest.mark.law("48")
def test_a_deal_out_of_turn_that_nobody_stopped_stands():
    asked = ask("Y deal_cards sequence: [B, Z, A, Y]\nY turn_up card: 4H\nA stop_deal\nB 2S")
    assert asked.refused() == [(3, "48")]
    assert asked.laws() == ["48"]
    assert asked.state["to_act"] == "Z"


@pytest.mark.law("48")
def test_a_deal_with_the_other_sides_pack_is_stopped_too():
    assert ask("Z deal_cards sequence: [A, Y], pack: adversaries").laws() == ["48"]


@pytest.mark.law("49")
def test_what_is_done_for_a_partner_is_recorded():
    asked = ask("Y shuffle for: Z")
    assert asked.questions() == [("agreed", 1)]
    assert (asked.when("no").laws(), asked.when("yes").laws()) == (["49"], [])
    assert ask("A consent to: shuffle\nB consent to: shuffle\nY shuffle for: Z").laws() == []
    refused = "A consent to: shuffle\nY shuffle for: Z\n{fact: agreed, at: 2, value: no}"
    assert ask(refused).status("49") == "recorded"
    assert ask("Y shuffle").laws() == []


@pytest.mark.law("50")
def test_a_dealer_interrupted_for_nothing_deals_again():
    wrong = "A interrupt about: turn, established: "
    assert fell(deal(wrong + "no\n" + MISDEAL)) == NEW
    assert fell(deal(wrong + "yes\n" + MISDEAL)) == LOST
    asked = deal("A interrupt about: score\n" + MISDEAL)
    assert asked.questions() == [("established", 3)]


@pytest.mark.law("51")
def test_a_misdeal_in_a_partners_place_costs_the_partner_the_deal():
    text = "Y deal_cards sequence: [B, Z], in_place_of: Z\nY lay_trump_face_down on: Y"
    asked = ask(text + "\n{fact: touched_first, value: nobody}")
    assert fell(asked) == LOST
    assert "51" in asked.ruling("44.ii")["also"]


@pytest.mark.law("37")
def test_what_is_told_after_a_deal_fell_belongs_to_the_new_one():
    fell_first = "Z turn_up card: 4H, to: A\n{fact: pack_perfect, at: 3, value: no}\n"
    asked = deal(fell_first + "Z shuffle\nB cut_pack\nZ deal\nA 2S\nB 9S")
    assert asked.laws() == ["37.i", "67"]
    assert (fell(asked), asked.state["stage"]) == (STANDS, "playing")


@pytest.mark.law("43")
def test_after_a_misdeal_the_next_dealer_deals():
    asked = deal(MISDEAL + "\nA deal_cards sequence: [Y, B, Z, A]\nA expose_in_dealing card: 7D")
    assert asked.laws() == ["44.ii", "38"]
    assert asked.ruling("38")["entitled"] == ["Y", "Z"]


@pytest.mark.law("38")
@pytest.mark.law("40")
@pytest.mark.law("44")
def test_what_ends_with_the_turn_up_ends_with_a_deal_that_is_told_whole():
    shown = "Z expose_in_dealing card: 7D\n"
    assert fell(deal(shown + "A claim what: new_deal")) == NEW
    assert deal(shown + "Z deal\nA claim what: new_deal").refused() == [(5, "38")]
    last = "Z expose_in_dealing card: 7D, last: true\nZ deal"
    assert deal(last).questions() == [("reasonable_time", 4)]
    assert deal(last).when("no").laws() == ["38", "40"]
    uncut = ask("Z omit_cut\nZ deal\nA claim what: misdeal")
    assert (uncut.refused(), uncut.state["deal"]) == ([(3, "44.vii")], "stands")


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


@pytest.mark.law("44")
@pytest.mark.law("37")
def test_a_pack_that_is_told_to_be_imperfect_excuses_the_dealer_whatever_the_hands_add_up_to():
    counted = "{fact: hand_counts, counts: {A: 14, Y: 12}}"
    assert ask("A 2S\n" + counted).state["deal"] == "lost"
    imperfect = "{fact: pack_perfect, value: no, at: 1}\n"
    assert ask("A 2S\n" + counted + "\n" + imperfect).state["deal"] == "new"


NOT_TURNED = {"turn_up": None}


@pytest.mark.law("34")
def test_only_a_fresh_cut_is_refused_for_want_of_a_fault_in_the_cut():
    stopped = "B cut_pack\nA deal_cards to: Y\nY elect remedy: {do: stop_deal}"
    assert ask(stopped, **NOT_TURNED).status("48") == "paid"


@pytest.mark.law("36")
@pytest.mark.parametrize("dealer", ["Z", None])
def test_only_the_dealer_loses_the_deal_by_shuffling_after_the_cut(dealer):
    head = {"dealer": dealer, **NOT_TURNED}
    assert ask("B cut_pack\nZ shuffle", **head).laws() == ["36"]
    assert ask("B cut_pack\nA shuffle", **head).laws() == []


@pytest.mark.law("48")
def test_a_deal_out_of_turn_is_told_from_one_with_the_wrong_pack_and_stands_once_it_is_whole():
    for deal_, why in (
        ("A deal", "A deals out of turn."),
        ("Z deal pack: adversaries", "Z deals with the other side's pack."),
    ):
        asked = ask(deal_, **NOT_TURNED)
        assert (asked.ruling("48")["why"], asked.status("48")) == (why, "lapsed")
    assert ask("A deal", dealer=None, **NOT_TURNED).laws() == []


@pytest.mark.law("49")
def test_to_deal_on_for_a_partner_is_recorded_once():
    first = "Y deal_cards to: A, in_place_of: Z\n"
    refused = "{fact: agreed, at: 1, value: no}\n"
    once = ask(first + refused, **NOT_TURNED)
    again = ask(first + refused + "Y deal_cards to: B, in_place_of: Z", **NOT_TURNED)
    assert once.laws() == again.laws() == ["48", "49"]


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


def of_the_deal(asked):
    """What the laws on the pack make of a deal."""
    return asked.laws(), asked.state["deal"]


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
