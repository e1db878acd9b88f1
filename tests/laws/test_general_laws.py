"""Laws 84, 86 and 87: choosing between penalties, calling attention, time to decide."""

import pytest

from tests.rulings.table import ask

FALSE_LEAD = "B KS\n"


@pytest.mark.law("84")
@pytest.mark.parametrize(
    ("text", "law"),
    [
        ("A take_other_pack_card\nY waive\nY claim what: new_deal", "42"),
        ("Z look_at_trump\nA waive\nA claim what: new_deal", "41"),
        ("A expose cards: [KS], how: dropped\nY waive\nY call_card card: KS, of: A", "56.ii"),
        ("Y 2S\nA waive\nA call_suit of: Y", "84"),
    ],
)
def test_what_was_let_pass_is_refused_by_its_own_law_unless_there_was_a_choice(text, law):
    assert [law for _, law in ask(text).refused()] == [law]


@pytest.mark.law("84")
def test_partners_may_settle_who_is_to_choose():
    asked = ask(FALSE_LEAD + "Y who_elects player: Z\nZ call_suit suit: H, of: A")
    assert asked.refused() == []
    assert asked.status("62") == "chosen"


@pytest.mark.law("84")
def test_to_ask_partner_which_penalty_is_better_loses_both():
    asked = ask(FALSE_LEAD + "Y consult\nZ call_card card: KS, of: B\nY call_suit suit: H, of: A")
    assert asked.status("62") == "forfeited"
    assert asked.refused() == [(3, "84"), (4, "84")]


@pytest.mark.law("84")
@pytest.mark.parametrize(
    ("words", "status"),
    [
        ("Will you exact the penalty, or shall I?", "chosen"),
        ("You or me?", "chosen"),
        ("Shall we call a suit or not?", "forfeited"),
        ("Will you call the king or shall I?", "forfeited"),
        ("Will you exact it?", "forfeited"),
    ],
)
def test_partners_who_ask_only_which_of_them_is_to_choose_have_not_consulted(words, status):
    asks = f'{{by: Y, do: consult, words: "{words}"}}\nZ call_card card: KS, of: B'
    assert ask(FALSE_LEAD + asks).status("62") == status


@pytest.mark.law("84")
def test_a_demand_is_final_without_partners_consent():
    asked = ask(FALSE_LEAD + "Y call_suit suit: H, of: A\nZ call_card card: KS, of: B")
    assert asked.refused() == [(3, "84")]
    assert asked.state["exposed"] == {}


@pytest.mark.law("84")
def test_a_remedy_may_be_elected_as_it_was_offered():
    text = FALSE_LEAD + "Y elect ruling: {at: 1, law: '62'}, remedy: {do: call_card, card: KS}"
    assert ask(text).kinds("62") == ["call_card"]


@pytest.mark.law("84")
def test_a_remedy_may_be_demanded_by_its_name():
    asked = ask(FALSE_LEAD + "Y demand remedy: call_suit")
    assert asked.ruling("62")["remedies"] == [
        {"do": "call_suit", "of": ["A", "B"], "when": "next lead"}
    ]


@pytest.mark.law("84")
def test_a_penalty_the_offence_does_not_carry_is_refused_and_the_others_remain():
    asked = ask(FALSE_LEAD + "Y demand remedy: {do: call_highest, suit: H, of: A}")
    assert asked.refused() == [(2, "62")]
    assert asked.kinds("62") == ["call_card", "call_suit"]


@pytest.mark.law("84")
def test_only_those_who_have_the_choice_let_an_offence_pass():
    assert ask("B KS\nY waive").status("62") == "waived"
    asked = ask("B KS\nA waive")
    assert (asked.refused(), asked.status("62")) == ([(2, "62")], "open")
    assert asked.answer["refused"][0]["why"] == "Only Y and Z may let that pass."
    assert ask("A 2S\nY waive").refused() == [(2, "84")]
    assert ask("B KS\nA waive ruling: {at: 1, law: '62'}").refused() == [(2, "62")]


@pytest.mark.law("86")
@pytest.mark.parametrize("how", ["says", "names", "draws"])
def test_to_call_attention_before_partner_plays_puts_partner_at_the_others_call(how):
    asked = ask(f"A 2S\nZ draw_attention how: {how}")
    assert asked.kinds("86") == ["call_highest", "call_lowest", "call_win", "call_not_win"]
    assert {one["of"] for one in asked.ruling("86")["remedies"]} == {"Y"}
    assert asked.ruling("86")["until"] == {"do": "play", "by": "Y"}


@pytest.mark.law("86")
def test_when_partner_has_played_attention_costs_nothing():
    assert ask("A 2S Y 3S\nZ draw_attention how: says").laws() == []


@pytest.mark.law("86")
def test_one_who_was_asked_to_place_his_card_may_draw_it():
    assert ask("A 2S\nZ draw_trick asked: true").laws() == []
    assert ask("A 2S\nZ draw_trick asked: false").laws() == ["86"]


@pytest.mark.law("86")
def test_whether_one_who_drew_the_trick_was_asked_to_is_asked_unless_it_is_told_or_shown():
    asked = ask("A 2S\nZ draw_trick")
    assert asked.questions() == [("asked_to_draw", 2)]
    assert (asked.when("yes").laws(), asked.when("no").laws()) == ([], ["86"])
    shown = ask("A 2S\nY ask_to_place\nZ draw_trick")
    assert (shown.laws(), shown.questions()) == ([], [])
    assert ask("A 2S Y 3S\nZ draw_trick").questions() == []
    later = "A ask_to_place\nA quit_trick\nA 5S\nZ draw_trick"
    assert ask("A 2S Y 3S B 4S Z JS\n" + later).questions() == [("asked_to_draw", 8)]


@pytest.mark.law("86")
def test_once_partner_plays_the_right_is_gone():
    asked = ask("A 2S\nZ draw_attention how: says\nY 3S\nA call_win of: Y")
    assert asked.status("86") == "lapsed"
    assert asked.refused() == [(4, "86")]


@pytest.mark.law("86")
def test_nobody_is_told_to_win_a_trick_for_nothing():
    assert ask("A 2S\nB call_win of: Y").refused() == [(2, "86")]


@pytest.mark.law("87")
def test_a_right_does_not_lapse_while_time_is_asked_for():
    hurried = "A play card: 2D, meant_as: lead\n"
    assert ask(FALSE_LEAD + hurried).kinds("62") == ["call_card"]
    asked = ask(FALSE_LEAD + "Z ask_time\n" + hurried)
    assert asked.kinds("62") == ["call_card", "call_suit"]
    assert asked.status("87") == "recorded"


@pytest.mark.law("87")
def test_a_right_does_not_lapse_where_there_was_no_reasonable_time():
    text = FALSE_LEAD + "A play card: 2D, meant_as: lead\n"
    text += "{fact: reasonable_time, at: 2, value: no}"
    assert ask(text).kinds("62") == ["call_card", "call_suit"]


@pytest.mark.law("86")
@pytest.mark.parametrize("what", ["tricks", "hand"])
def test_to_claim_the_tricks_before_partner_plays_calls_attention_to_this_one(what):
    asked = ask(f"A 2S Y KS\nY claim what: {what}\nA call_lowest of: Z")
    assert (asked.status("86"), asked.ruling("86")["reading"]) == ("chosen", True)
    assert "86" not in ask(f"A 2S Y KS B 3S Z 4S\nY claim what: {what}").laws()
    assert "86" not in ask("A 2S Y KS\nY claim what: game").laws()


@pytest.mark.law("84")
def test_what_is_demanded_for_a_revoke_is_not_final_by_the_law_on_two_penalties():
    claimed = "A 2S Y 3D B 4S Z 5S\nY 6D\nA claim what: revoke, of: Y\n"
    known = "{fact: revoked, who: Y, trick: 1}\n"
    asked = ask(claimed + known + "A add_three\nA end_hand\nB deduct_three")
    assert asked.refused() == [(10, "72")]
