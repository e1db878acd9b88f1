"""Revised laws 75 to 88: revokes, and the exaction of penalties."""

import pytest

from rubbers.cards.seats import Seat, Sides
from rubbers.hand.state.trick import Trick
from rubbers.hand.table_questions import SAVED
from rubbers.laws.revised_1900 import RUBBERS_ONLY as CODE
from rubbers.scoring.score_hand import score_hand
from tests.rubbers.card_table import ADD, DEDUCT, points, tricks
from tests.rulings.table import ask, revised

TRICK = "A 2S Y 3H B 4S Z 5S\n"
HELD = "{fact: holds, who: Y, suit: S, at: 2}\n"
CLAIM = "A claim what: revoke, of: Y, trick: 1"


ASKED = "Z ask_none of: Y\n{fact: quitted, trick: 1, at: 6, value: no}\n"


def established(asked):
    return [one["established"] for one in asked.state["revokes"]]


@pytest.mark.law("76", edition="revised-1900")
def test_who_does_not_play_as_called_though_able_pays_as_for_a_revoke():
    called = "Y 3D\nA call_suit suit: S, of: Z\nA 2C Y 3C B 4C Z 5C\n"
    leads = "Z 6D\nA 7D Y 3D B 9D\nB TS\n{fact: holds, who: Z, suit: S, at: 7, value: "
    asked = revised(called + leads + "yes}")
    assert (asked.status("76"), asked.state["cannot_win"]) == ("open", ["Y-Z"])
    assert "76" not in revised(called + leads + "no}").laws()


@pytest.mark.law("76", edition="revised-1900")
def test_who_could_win_a_trick_as_told_and_does_not_pays_as_for_a_revoke():
    drawn = "A 9S\nA draw_attention how: says\nY TS\nY call_win of: B\nB 2S\nZ 3S\nY 2D\n"
    could = drawn + "B KS"
    asked = revised(could, hands={"B": "S K2 H 23 D 456 C 234567"})
    assert asked.status("76") == "open"
    assert asked.state["cannot_win"] == ["A-B"]


@pytest.mark.law("76", edition="revised-1900")
def test_whether_he_left_the_trick_as_told_is_judged_when_all_have_played():
    told = "A 2S Z 8S\nA call_not_win of: Y\nY QS\n"
    hands = {"Y": "S Q43"}
    assert revised(told, hands=hands).laws() == ["71"]
    won = revised(told + "B 6S", hands=hands)
    assert (won.ruling("76")["at"], won.ruling("76")["by"]) == (4, "Y")
    assert revised(told + "B KS", hands=hands).laws() == ["71"]


WIN = "A 9S\nA draw_attention how: says\nY TS\nY call_win of: B\n"
LEAVE = "A 2S Z 8S\nA call_not_win of: Y\n"
B_HOLDS = {"B": "S K2 H 23 D 456 C 234567"}
Y_HOLDS = {"Y": "S Q4 H 235 D 456 C 23456"}


@pytest.mark.law("76", edition="revised-1900")
@pytest.mark.parametrize(
    ("told", "asked_of", "hands"),
    [
        (WIN + "B x Z 3S", ("B", 5), {}),
        (WIN + "B KS Z x", ("B", 5), {}),
        (WIN + "B 2S", ("B", 5), {}),
        (WIN + "B QS Z KS", ("B", 5), {}),
        (WIN.replace("TS", "xS") + "B 2S Z 3S", ("B", 5), B_HOLDS),
        (WIN + "B KS Z x\nZ 2D", ("B", 5), {}),
        (WIN + "B KS Z x\nB 2D\n{fact: had_lead, who: Z}", ("B", 5), {}),
        (LEAVE + "Y x B 6S", ("Y", 4), {}),
        (LEAVE + "Y QS B x", ("Y", 4), {}),
        (LEAVE + "Y QS B x\nY 3D", ("Y", 4), {}),
        ("A xS Z 8S\nA call_not_win of: Y\nY QS B 6S", ("Y", 4), {}),
        ("A x Z x\nA call_not_win of: Y\nY 4S B x", ("Y", 4), Y_HOLDS),
    ],
)
def test_it_is_asked_whether_he_won_or_left_it_where_the_cards_do_not_tell(told, asked_of, hands):
    asked = revised(told, hands=hands)
    assert asked.questions() == [("as_called", *asked_of)]
    assert "76" not in asked.when("yes").laws()
    assert (asked.when("no").ruling("76")["at"], asked.when("no").ruling("76")["by"]) == (
        asked_of[1],
        asked_of[0],
    )


@pytest.mark.law("76", edition="revised-1900")
@pytest.mark.parametrize(
    ("told", "hands"),
    [
        (WIN + "B KS Z x\nB 2D", {}),
        (WIN + "B KS Z x", B_HOLDS),
        (WIN + "B KS Z AS", B_HOLDS),
        (WIN + "B x Z x\nZ 2D\n{fact: had_lead, who: B}", {}),
        (LEAVE + "Y QS B x\nB 3D", {}),
        (LEAVE + "Y QS B 6S", {"Y": "S Q H 2356 D 456 C 23456"}),
        (LEAVE + "Y 7S B x", {}),
    ],
)
def test_it_is_not_asked_where_he_won_or_left_it_or_had_no_other_card(told, hands):
    asked = revised(told, hands=hands)
    assert (asked.questions(), "76" in asked.laws()) == ([], False)
    assert asked.answer["rulings"][0]["status"] == "paid"


@pytest.mark.law("76", edition="revised-1900")
def test_one_who_leads_next_won_the_trick_that_he_could_have_left():
    asked = revised(LEAVE + "Y QS B x\nY 4D", hands=Y_HOLDS)
    assert (asked.questions(), asked.ruling("76")["at"]) == ([], 4)


@pytest.mark.law("76", edition="revised-1900")
def test_a_card_that_leads_the_trick_so_far_has_not_yet_won_it():
    assert revised(WIN + "B KS").status("90") == "chosen"
    assert revised(LEAVE + "Y QS").status("71") == "chosen"


@pytest.mark.law("76", edition="revised-1900")
def test_who_could_not_win_the_trick_has_paid():
    drawn = "A 9S\nA draw_attention how: says\nY TS\nY call_win of: B\nB 2S"
    asked = revised(drawn, hands={"B": "S 32 H - D 23456 C 234567"})
    assert "76" not in asked.laws()
    assert asked.state["cannot_win"] == []


@pytest.mark.law("77", edition="revised-1900")
@pytest.mark.parametrize("who", ["Y", "Z"])
def test_to_claim_the_game_is_to_play_on(who):
    shown = "{fact: meant, who: Y, at: 2, value: play}\n"
    renounced = "A 2S Y 3H\n" + HELD + shown
    assert established(revised(renounced + f"{who} claim what: game")) == [True]
    assert established(ask(renounced + f"{who} claim what: game")) == [False]
    assert established(revised(renounced)) == [False]


@pytest.mark.law("77", edition="revised-1900")
def test_it_is_asked_whether_a_card_was_played_or_shown_by_one_who_claims_the_game_with_it():
    asked = revised("A 2S Y 3H\n" + HELD + "Y claim what: game")
    assert asked.questions() == [("meant", "Y", 2)]
    assert established(asked.when("play")) == [True]
    assert established(asked.when("show")) == []


@pytest.mark.law("77", edition="revised-1900")
@pytest.mark.parametrize("does", ["claim what: honours", "claim what: new_deal", "ask_time"])
def test_what_a_card_was_meant_for_is_asked_of_no_other_claim(does):
    asked = revised("A 2S Y 3H\n" + HELD + "Y " + does).questions()
    assert "meant" not in [fact for fact, *_ in asked]


@pytest.mark.law("77", edition="revised-1900")
def test_who_plays_to_the_next_trick_has_played_on_though_the_last_was_not_left():
    lying = "{fact: quitted, trick: 1, at: 6, value: no}\n"
    assert established(revised(TRICK + HELD + "Z 6D Y 7D\n" + lying)) == [True]


@pytest.mark.law("77", edition="revised-1900")
def test_a_revoke_is_past_mending_when_the_cards_are_cut_again():
    assert established(revised(TRICK + HELD + "A end_hand\nZ cut_for_next")) == [True]


@pytest.mark.law("77", edition="revised-1900")
@pytest.mark.parametrize("claimed", ["Z claim what: game", "B 4S\nY claim what: game"])
def test_a_card_is_shown_to_claim_the_game_only_by_its_player_and_as_the_last(claimed):
    assert revised("A 2S Y 3H\n" + HELD + claimed).questions() == []


@pytest.mark.law("77", edition="revised-1900")
def test_to_claim_the_game_before_a_card_is_led_asks_nothing():
    assert revised("Y claim what: game").questions() == []


@pytest.mark.law("77", edition="revised-1900")
def test_a_partner_who_throws_his_hand_down_plays_on():
    renounced = "A 2S Y 3H\n" + HELD + "Z throw_down"
    assert established(revised(renounced)) == [True]
    assert established(ask(renounced)) == [False]


@pytest.mark.law("78", edition="revised-1900")
def test_a_trick_the_others_leave_after_the_question_does_not_establish_the_revoke():
    asked = TRICK + HELD + ASKED
    assert established(revised(asked + "A quit_trick")) == [False]
    assert established(revised(TRICK + HELD + "A quit_trick")) == [True]


@pytest.mark.law("78", edition="revised-1900")
@pytest.mark.parametrize("turned", ["turn_trick", "quit_trick"])
def test_a_side_that_turns_the_trick_before_it_answers_establishes_its_revoke(turned):
    turning = TRICK + HELD + ASKED + "Y " + turned
    assert established(revised(turning)) == [True]
    assert established(ask(turning)) == [False]
    answered = TRICK + HELD + ASKED + "Y answer holds: yes\nY " + turned
    assert established(revised(answered)) == [False]


@pytest.mark.law("78", edition="revised-1900")
def test_a_side_that_had_turned_the_trick_before_it_was_asked_is_too_late_as_well():
    late = TRICK + HELD + "Y turn_trick\nZ ask_none of: Y\nY answer holds: yes"
    assert established(revised(late)) == [True]
    assert established(revised(late.replace("Y turn_trick", "A turn_trick"))) == [False]
    assert established(ask(late)) == [False]


CALLED = "Y 3D\nA call_suit suit: S, of: Z\nA 2C Y 3C B 4C Z 5C\nZ 6D\n"
MENDED = "Y ask_as_called of: Z\nZ correct wrong: 6D, right: 7S"


@pytest.mark.law("80", edition="revised-1900")
@pytest.mark.law("78", edition="revised-1900")
def test_one_who_did_not_lead_as_called_may_mend_it_in_time():
    asked = revised(CALLED + MENDED)
    assert asked.state["cannot_win"] == []
    assert asked.ruling("80")["remedies"] == [{"do": "call_card", "card": "6D", "of": "Z"}]


@pytest.mark.law("78", edition="revised-1900")
def test_a_question_in_time_keeps_a_call_not_obeyed_open_though_the_others_leave_the_trick():
    rest, mends = "A 7D Y 8D B 9D\n", "A quit_trick\nZ correct wrong: 6D, right: 7S"
    assert "80" in revised(CALLED + rest + "Y ask_as_called of: Z\n" + mends).laws()
    assert "80" not in revised(CALLED + rest + mends).laws()


@pytest.mark.law("78", edition="revised-1900")
def test_a_trick_shut_with_the_question_open_is_not_saved():
    asked = Trick(1, (), asked=(Seat.E,))
    saved = CODE.ask(SAVED)
    assert saved(asked, Seat.E)
    assert not saved(asked.turned_by(Seat.W), Seat.E)
    assert saved(asked.turned_by(Seat.N), Seat.E)


@pytest.mark.law("80", edition="revised-1900")
def test_what_is_not_mended_is_owed():
    held = "{fact: holds, who: Z, suit: S, at: 7}"
    assert revised(CALLED + held).state["cannot_win"] == ["Y-Z"]
    assert "80" not in revised(CALLED + held).laws()


BOTH = (
    "{do: end_hand}\n{fact: tricks, A-B: 9, Y-Z: 4}\n{fact: revoked, who: Y}\n"
    "{fact: revoked, who: A}\nB claim what: revoke, of: Y\n"
)
SECOND = "Z claim what: revoke, of: A\n"


@pytest.mark.law("85", edition="revised-1900")
def test_what_cancelled_a_revoke_is_not_named_once_the_other_claim_is_withdrawn():
    both = "".join(f"{{fact: revoked, who: {who}, trick: 1}}\n" for who in "YB")
    claims = "A end_hand\nA claim what: revoke, of: Y\nY claim what: revoke, of: B\n"
    text = "A 2S Y 3D B 4D Z 5S\n" + both + claims
    assert ["85" in one["also"] for one in revised(text).answer["rulings"]] == [True, True]
    again = revised(text + "Y withdraw what: revoke").answer["rulings"]
    assert [(one["by"], "85" in one["also"]) for one in again] == [("Y", False), ("B", False)]
    assert again[0]["status"] == "open"


@pytest.mark.law("85", edition="revised-1900")
@pytest.mark.law("76", edition="revised-1900")
def test_a_call_that_was_not_obeyed_is_owed_again_once_the_other_claim_is_withdrawn():
    called = "Y 3D\nA call_suit suit: S, of: Z\nA 2C Y 3C B 4C Z 5C\nZ 6D A 7C Y 3H B 9D\nB TS\n"
    held = "{fact: holds, who: Z, suit: S, at: 7}\n{fact: revoked, who: A, trick: 2}\n"
    asked = revised(called + held + "Y claim what: revoke, of: A, trick: 2")
    assert asked.status("76") == "void"
    asked = revised(
        called + held + "Y claim what: revoke, of: A, trick: 2\nY withdraw what: revoke"
    )
    assert (asked.status("76"), "85" in asked.ruling("76")["also"]) == ("open", False)
    claimed = called + held + "Y claim what: revoke, of: A, trick: 2\n"
    other = revised(claimed + "A withdraw what: revoke")
    assert (other.status("76"), "85" in other.ruling("76")["also"]) == ("void", True)


@pytest.mark.law("85", edition="revised-1900")
def test_when_both_sides_revoke_nobody_pays_and_neither_wins_the_game():
    asked = revised(BOTH + SECOND + "A add_three", score={"A-B": "3"})
    assert [one["status"] for one in asked.answer["rulings"]] == ["void", "void"]
    assert asked.refused() == [(7, "85")]
    assert asked.state["cannot_win"] == ["A-B", "Y-Z"]
    assert asked.after() == (4, 0)


@pytest.mark.law("85", edition="revised-1900")
def test_a_penalty_taken_before_the_second_revoke_is_claimed_is_given_back():
    assert revised(BOTH + "A add_three\n", score={"A-B": "0"}).after() == (5, 0)
    assert revised(BOTH + "A add_three\n" + SECOND).after() == (3, 0)


@pytest.mark.law("85", edition="revised-1900")
def test_marked_revokes_of_both_sides_cancel_in_the_score():
    statement = tricks(9, (Seat.N, ADD), (Seat.E, DEDUCT))
    score = score_hand(Sides(3, 1), statement, CODE)
    assert points(score.after) == (4, 1)
    assert {line.because.law for line in score.lines} == {"85", "47"}


LED = "Y play card: KS\n"
WRONG = LED + "A call_highest of: Y\n"


@pytest.mark.law("87", edition="revised-1900")
def test_who_consults_loses_the_right_to_any_penalty():
    asked = revised(LED + "B consult\nA call_card card: KS, of: Y")
    assert (asked.status("64"), asked.refused()) == ("forfeited", [(3, "87")])
    assert revised(LED + "B who_elects player: A\nA call_card card: KS, of: Y").refused() == []


@pytest.mark.law("88", edition="revised-1900")
def test_to_demand_what_the_offence_does_not_carry_loses_every_penalty_for_it():
    asked = revised(WRONG + "A call_card card: KS, of: Y")
    assert (asked.status("64"), asked.refused()) == ("forfeited", [(3, "88")])
    assert "88" in asked.ruling("64")["also"]
    by_law = ask(WRONG + "A call_card card: KS, of: Y")
    assert (by_law.status("62"), by_law.refused()) == ("chosen", [(2, "62")])


@pytest.mark.law("88", edition="revised-1900")
def test_to_demand_what_the_offence_carries_loses_nothing():
    assert revised(LED + "A demand remedy: {do: call_suit, suit: D, of: [Y, Z]}").refused() == []
    assert revised("A call_highest of: Y").refused() == [(1, "90")]
    for other in ("A count_tricks", "A claim what: new_deal"):
        assert revised(LED + other).status("64") == "open"
    assert revised(WRONG + LED.replace("Y", "Z").replace("K", "Q")).status("64") == "forfeited"


@pytest.mark.law("82", edition="revised-1900")
def test_a_revoke_is_claimed_until_the_pack_is_duly_cut():
    over = TRICK + "A quit_trick\n" + HELD + "A end_hand\n"
    assert revised(over + "Z cut_for_next\n" + CLAIM).refused() == [(9, "82")]
    assert revised(over + CLAIM + "\nZ cut_for_next").status("75") == "open"


@pytest.mark.law("82", edition="revised-1900")
@pytest.mark.parametrize("cutter", ["A", "Y"])
def test_a_cut_of_a_pack_not_presented_makes_nobody_too_late(cutter):
    cut = f"A end_hand\n{cutter} cut_for_next presented: no\n"
    asked = revised(TRICK + "A quit_trick\n" + HELD + cut + CLAIM)
    assert (asked.refused(), asked.status("75")) == ([], "open")


LEFT = "Z call_card card: AS, of: A"
SHOWN = "A AS Y 2H B 6S Z TS\nA quit_trick\nY expose cards: [KD], how: dropped\n"


@pytest.mark.law("88", edition="revised-1900")
def test_the_penalty_of_a_revoke_that_nobody_claimed_is_a_wrong_demand():
    assert revised(SHOWN + "A add_three").status("58.II") == "forfeited"


@pytest.mark.law("88", edition="revised-1900")
def test_the_penalty_of_a_revoke_that_is_claimed_in_vain_costs_no_other_right():
    asked = revised(SHOWN + "A claim what: revoke, of: Y\nA add_three")
    assert asked.when("no").status("58.II") == "open"
    assert asked.when("yes").status("75") == "chosen"


@pytest.mark.law("88", edition="revised-1900")
def test_another_penalty_is_a_wrong_demand_though_a_revoke_is_claimed():
    asked = revised(SHOWN + "A claim what: revoke, of: Y\nA call_highest of: Y")
    assert asked.when("no").status("58.II") == "forfeited"


@pytest.mark.law("88", edition="revised-1900")
def test_to_call_the_trump_card_that_may_lie_there_still_is_no_wrong_demand():
    tricks = "A AS Y 3S B 6S Z TS\nA KS Y 4S B 7S Z JS\nA quit_trick\n"
    shown = "Y expose cards: [KD], how: dropped\n"
    asked = revised(tricks + shown + "A call_card card: 4H, of: Z")
    assert [one[0] for one in asked.questions()] == ["trump_left"]
    assert asked.when("no").status("58.II") == "open"


@pytest.mark.law("88", edition="revised-1900")
def test_the_card_left_of_two_laid_at_once_is_called_rightly():
    asked = revised("{by: A, do: play, cards: [AS, KS]}\nY choose_card card: KS, of: A\n" + LEFT)
    assert (asked.refused(), asked.status("58.I")) == ([], "chosen")


@pytest.mark.law("88", edition="revised-1900")
def test_to_demand_what_was_let_pass_loses_nothing_of_a_later_offence():
    passed = LED + "A waive\nZ expose cards: [KD], how: dropped\n"
    asked = revised(passed + "A call_card card: KS, of: Y")
    assert (asked.refused(), asked.status("58.II")) == ([(4, "87")], "open")


@pytest.mark.law("88", edition="revised-1900")
def test_a_new_deal_demanded_for_what_does_not_carry_it_loses_every_penalty():
    demanded = revised("B KS\nY demand remedy: new_deal\nZ call_card card: KS, of: B")
    assert (demanded.status("64"), demanded.refused()) == ("forfeited", [(3, "88")])
    claimed = revised("B KS\nY claim what: new_deal")
    assert (claimed.status("64"), claimed.refused()) == ("open", [(2, "72")])


@pytest.mark.law("77", edition="revised-1900")
def test_who_has_none_of_the_suit_led_is_not_asked_what_he_meant_when_he_claims_the_game():
    told = "A AS\nY 5H\nY claim what: game"
    assert revised(told + "\n{fact: has_none, who: Y, suit: S, at: 2}").questions() == []
    assert revised(told + "\n{fact: holds, who: Y, suit: S, at: 2}").questions()[0][0] == "meant"


@pytest.mark.law("80", edition="revised-1900")
@pytest.mark.parametrize("step", ["Y take_back card: 2H\nY 3C", "Y correct wrong: 2H, right: 3C"])
def test_a_card_put_in_the_place_of_one_that_stays_is_no_lead(step):
    asked = revised("A AS Y 2H\n{fact: holds, who: Y, suit: S, at: 2, value: no}\n" + step)
    assert asked.laws() == []
    assert {law for _at, law in asked.refused()} == {"80"}
