"""What is told in the order in which people tell it: found out, taken back, left, paid."""

import pytest

from rubbers.cards.card import Suit
from rubbers.cards.seats import Seat
from rubbers.hand.acts.facts import Holds, Meant
from rubbers.hand.acts.play import Meaning
from rubbers.hand.facts.fact_answers import facts_about
from rubbers.hand.facts.fact_lookup import Facts
from rubbers.hand.facts.fact_question import holds, meant
from tests.rulings.table import ask, revised

HANDS = {
    "A": "S AKQ2 H 32 D 432 C 5432",
    "Y": "S 9543 H 765 D 765 C 876",
    "B": "S 876 H AK8 D AKQ8 C AKQ",
    "Z": "S JT H QJT94 D JT9 C JT9",
}
RENOUNCED = "A AS Y 5H B 6S"
CLAIMED = "A AS Y 5H B 6S Z JS Y 6C\nA claim what: revoke, of: Y\nB AC Z 9C A 2C\n"
ALL_DOWN = "".join(f"{player} throw_down face_up: yes\n" for player in "ABYZ")


@pytest.mark.law("76")
@pytest.mark.parametrize("back", ["Y take_back card: 5H\nY 3S", "Y correct wrong: 5H, right: 3S"])
def test_a_revoke_that_was_pointed_out_is_mended_by_the_card_that_is_then_played(back):
    asked = ask(f"{RENOUNCED}\nA discover what: revoke, who: Y\n{back}", hands=HANDS)
    assert (asked.laws(), asked.refused()) == (["76"], [])
    assert asked.state["exposed"] == {"Y": ["5H"]}
    assert asked.state["revokes"] == []


@pytest.mark.law("73")
def test_found_out_on_a_whole_trick_it_is_asked_whether_that_was_left():
    asked = ask(f"{RENOUNCED} Z JS\nY discover what: revoke\nY take_back card: 5H", hands=HANDS)
    assert asked.questions() == [("quitted", 1, 5)]
    assert asked.when("no").laws() == ["76"]
    assert asked.when("yes").refused() == [(6, "73")]


@pytest.mark.law("73")
def test_a_trick_that_is_left_later_was_not_left_before():
    asked = ask(f"{RENOUNCED} Z JS\nY take_back card: 5H\nY 3S\nA quit_trick", hands=HANDS)
    assert (asked.laws(), asked.questions()) == (["76"], [])


@pytest.mark.law("74")
def test_to_ask_before_the_trick_is_left_by_what_follows_keeps_a_revoke_open():
    text = f"{RENOUNCED} Z JS\nZ ask_none of: Y\nA quit_trick\nY answer holds: yes"
    for code in (ask, revised):
        asked = code(text, hands=HANDS)
        assert asked.questions() == []
        assert asked.state["revokes"] == [{"by": "Y", "trick": 1, "established": False}]


@pytest.mark.law("74")
@pytest.mark.parametrize("then", ["Y answer holds: yes\n", ""])
def test_the_card_laid_when_partner_asked_mends_the_revoke(then):
    asked = ask(f"{RENOUNCED}\nZ ask_none of: Y\n{then}Y 3S Z JS", hands=HANDS)
    assert (asked.laws(), asked.state["to_act"]) == (["76"], "A")
    assert asked.state["exposed"] == {"Y": ["5H"]}


@pytest.mark.law("74")
def test_once_it_is_left_he_must_have_admitted_it_or_the_card_is_a_lead():
    left = f"{RENOUNCED} Z JS\nZ ask_none of: Y\nA quit_trick\n"
    assert ask(left + "Y answer holds: yes\nY 3S", hands=HANDS).laws() == ["76"]
    led = ask(left + "Y 3S", hands=HANDS)
    assert led.state["revokes"] == [{"by": "Y", "trick": 1, "established": True}]


@pytest.mark.law("73")
def test_a_lead_leaves_the_trick_before_it_unless_that_is_denied():
    led = f"{RENOUNCED} Z JS\nB AC"
    assert ask(led, hands=HANDS).state["revokes"][0]["established"] is True
    denied = ask(led + "\n{fact: quitted, trick: 1, at: 5, value: no}", hands=HANDS)
    assert denied.state["revokes"][0]["established"] is not True


@pytest.mark.law("73")
@pytest.mark.parametrize("code", [ask, revised])
def test_a_revoke_is_past_mending_once_the_hand_is_over_however_little_of_it_is_told(code):
    over = f"{RENOUNCED}\n{{do: end_hand}}\nA claim what: revoke, of: Y"
    for told in (over, over.replace("\n", " Z JS\n", 1)):
        asked = code(told, hands=HANDS)
        assert asked.questions() == []
        assert asked.kinds("72" if code is ask else "75") == [
            "take_three_tricks",
            "deduct_three",
            "add_three",
        ]
    lying = code(f"{{fact: quitted, trick: 1, at: 6, value: no}}\n{over}", hands=HANDS)
    assert lying.laws() == ["76" if code is ask else "80"]


SPADE_LED = "A 2C %s B 3C Z 4C\nZ 5S A 6S Y 3D B 7S\nA quit_trick\n"


@pytest.mark.law("71")
@pytest.mark.parametrize(
    ("laid", "held", "asked_of"),
    [
        ("Y x", "S 2 H xxxx D xxxx C xxxx", True),
        ("Y xS", "S 2 H xxxx D xxxx C xxxx", False),
        ("Y xS", "S 2", True),
        ("Y x", "S 2", True),
        ("Y KS", "S x", True),
        ("Y KS", "S 2x", False),
        ("Y KS", "S 2", False),
        ("Y 9D", "S 2", False),
        ("Y xD", "S 2", False),
        ("Y x", "S 32", False),
    ],
)
def test_a_card_not_told_may_have_been_the_one_he_was_told_to_have(laid, held, asked_of):
    asked = ask(SPADE_LED % laid + "A claim what: revoke, of: Y, trick: 2", hands={"Y": held})
    assert asked.questions() == ([("holds", "Y", "S", 7)] if asked_of else [])


@pytest.mark.law("57")
def test_a_higher_card_that_may_be_gone_does_not_show_that_a_lead_is_beaten():
    played = "A 2C Y %s B 3C Z 4C\nZ 5S A 6S Y 7S B JS\nB QD\nB AC"
    held = {"Y": "D K"}
    assert [one[0] for one in ask(played % "x", hands=held).questions()] == ["winner"]
    assert ask(played % "9C", hands=held).questions() == []


OVER = "\n{do: end_hand}\nA claim what: revoke, of: Y"


@pytest.mark.law("73")
@pytest.mark.law("77", edition="revised-1900")
@pytest.mark.parametrize(("code", "law"), [(ask, "72"), (revised, "75")])
def test_it_is_a_reading_that_both_sides_have_played_on_when_the_hand_is_over(code, law):
    for told, reading in (
        (RENOUNCED + OVER, True),
        (f"{RENOUNCED} Z JS{OVER}", True),
        (f"{RENOUNCED} Z JS\nA quit_trick{OVER}", False),
        (f"{RENOUNCED} Z JS\n{{fact: quitted, trick: 1, at: 6}}{OVER}", False),
        (f"{RENOUNCED} Z JS\nB AC Z 9C{OVER}", False),
        ("{fact: revoked, who: Y, trick: 3}" + OVER, False),
    ):
        assert code(told, hands=HANDS).ruling(law)["reading"] is reading, told
    unclaimed = code(RENOUNCED + OVER.partition("\nA claim")[0], hands=HANDS)
    assert unclaimed.ruling(law)["reading"] is True


@pytest.mark.law("73")
@pytest.mark.law("77", edition="revised-1900")
@pytest.mark.parametrize(("code", "laws"), [(ask, ("76", "72")), (revised, ("80", "75"))])
def test_it_is_asked_whether_a_trick_was_left_in_a_hand_that_another_threw_down(code, laws):
    for told in (RENOUNCED, f"{RENOUNCED} Z JS"):
        asked = code(f"{told}\nA throw_down{OVER}", hands=HANDS)
        (question,) = asked.questions()
        assert question[:2] == ("quitted", 1)
        for answer, law in zip(("no", "yes"), laws, strict=True):
            assert law in asked.when(answer).laws()
            assert asked.when(answer).ruling(law)["reading"] is False


@pytest.mark.law("72")
def test_a_revoke_that_is_told_with_its_trick_stands_in_that_trick():
    text = "{fact: revoked, who: Y, trick: 3}\n{do: end_hand}\nA claim what: revoke, of: Y"
    assert ask(text).state["revokes"] == [{"by": "Y", "trick": 3, "established": True}]


@pytest.mark.law("59")
def test_a_revoke_claimed_before_all_throw_down_takes_no_tricks_either():
    asked = ask(CLAIMED + ALL_DOWN, hands=HANDS)
    assert asked.status("72") == "void"
    (due,) = (one for one in asked.answer["rulings"] if one["law"] == "59" and one["at"] == 2)
    assert [one["do"] for one in due["remedies"]] == ["add_three", "deduct_three"]
    assert asked.state["cannot_win"] == ["Y-Z"]


@pytest.mark.law("59")
def test_what_was_chosen_before_all_threw_down_is_paid():
    chosen = CLAIMED.replace("B AC", "B take_three_tricks\nB AC")
    assert ask(chosen + ALL_DOWN, hands=HANDS).status("72") == "paid"


@pytest.mark.law("62")
def test_two_cards_led_out_of_turn_are_a_lead_out_of_turn_when_one_is_chosen():
    asked = ask("{by: Y, do: play, cards: [KS, AC]}\nA choose_card card: KS, of: Y")
    assert [(one["at"], one["law"], one["by"]) for one in asked.answer["rulings"]] == [
        (1, "56.i", "Y"),
        (1, "62", "Y"),
    ]
    assert asked.kinds("62") == ["call_card", "call_suit"]


@pytest.mark.law("56")
def test_when_the_others_play_on_without_choosing_the_first_of_several_cards_is_played():
    led = ask("{by: A, do: play, cards: [AS, KS]}\nY 2S B 3S Z 4S\nA 5D")
    assert (led.laws(), led.status("56.i")) == (["56.i"], "open")
    assert led.state["exposed"] == {"A": ["KS"]}
    followed = ask("A AS\n{by: Y, do: play, cards: [3S, 4D]}\nB 5S Z 6S")
    assert (followed.laws(), followed.state["to_act"]) == (["56.i"], "A")


@pytest.mark.law("68")
def test_two_cards_played_before_partner_let_him_be_told_to_win_when_one_is_chosen():
    asked = ask("A 5S\n{by: Z, do: play, cards: [AS, 2D]}\nB choose_card card: AS, of: Z")
    assert asked.kinds("68") == ["call_win", "call_not_win"]
    assert asked.ruling("68")["at"] == 2


@pytest.mark.law("61")
def test_one_told_to_win_who_keeps_a_surer_card_has_not_done_as_he_was_told():
    told = "A 2S Z 3S\nA call_win of: Y, trick: 1\nY 4S B 5S"
    held = {"Y": "S A4 H xxxx D xxxx C xxx"}
    assert revised(told, hands=held).kinds("76") == [
        "take_three_tricks",
        "deduct_three",
        "add_three",
    ]
    assert ask(told, hands=held).status("61") == "recorded"
    assert ask(told, hands={"Y": "S 4 H xxxx D xxxx C xxxx"}).laws() == ["68"]


@pytest.mark.law("44")
def test_a_misdeal_that_is_granted_may_be_claimed_too():
    asked = ask("{fact: hand_counts, counts: {A: 12, Y: 14}}\nA claim what: misdeal")
    assert (asked.refused(), asked.state["deal"]) == ([], "lost")


RUBBER = {"games": [{"won_by": "Y-Z", "value": 1}]}
WON = "{do: end_hand}\n{fact: tricks, A-B: 2, Y-Z: 11}\n"


@pytest.mark.law("78")
def test_when_the_stakes_are_paid_no_revoke_of_the_last_hand_can_be_claimed():
    text = "{fact: revoked, who: Y, trick: 3}\n" + WON + "%sA claim what: revoke, of: Y"
    assert ask(text % "", **RUBBER).status("72") == "open"
    assert ask(text % "A pay_stakes\n", **RUBBER).refused() == [(5, "78")]


@pytest.mark.law("78")
def test_an_onlooker_who_pays_for_his_remark_closes_nothing_between_the_players():
    text = (
        "{fact: revoked, who: Y, trick: 3}\n{by: Q, do: remark, effect: score}\n"
        "A pay_stakes who: Q\n" + WON + "A claim what: revoke, of: Y"
    )
    assert ask(text, bystanders=["Q"], **RUBBER).refused() == []


@pytest.mark.law("12")
def test_what_a_game_is_worth_stands_when_the_stakes_are_paid():
    text = WON + "%s{by: A, do: correct_score, game: 1, from: 1, to: 2}"
    assert ask(text % "", **RUBBER).refused() == []
    assert ask(text % "A pay_stakes\n", **RUBBER).refused() == [(4, "12")]


@pytest.mark.law("11")
def test_the_score_before_a_deal_can_be_put_right_though_the_deal_is_marked():
    text = (
        "{do: end_hand}\n{fact: tricks, A-B: 11, Y-Z: 2}\nA mark side: A-B, points: 5\n"
        "{by: Y, do: correct_score, from: {A-B: 0, Y-Z: 2}, to: {A-B: 0, Y-Z: 3}}"
    )
    asked = ask(text, score={"A-B": 0, "Y-Z": 2})
    assert asked.after() == (5, 3)
    assert asked.score["game"]["value"] == 1


def test_a_rubber_that_is_settled_has_its_score():
    asked = ask(WON + "{do: end_rubber}\n{do: settle}", **RUBBER)
    assert asked.state["stage"] == "settled"
    assert asked.score["rubber"] == {"won_by": "Y-Z", "points": 6}


def test_a_question_that_is_left_when_the_stakes_are_paid_may_still_be_answered():
    paid = "A 2S\nA 3D\n{do: settle}\n"
    assert ask(paid).questions() == [("winner", "A", 1)]
    told = ask(paid + "{fact: winner, who: A, at: 1, value: yes}")
    assert told.questions() == []
    assert told.answer["rulings"] == ask(paid).when("yes").answer["rulings"]
    assert told.state["stage"] == "settled"


@pytest.mark.law("dummy.II")
def test_dummys_revoke_that_was_pointed_out_is_taken_back_by_his_partner():
    text = (
        "A 2S Y 3S\n{by: A, do: play, card: AH, from: dummy}\n"
        "Y discover what: revoke, who: B\n{by: A, do: take_back, card: AH, from: dummy}\n"
        "{by: B, do: play, card: 6S, from: dummy}"
    )
    asked = ask(text, game="dummy", dummy="B", hands=HANDS)
    assert (asked.refused(), asked.state["to_act"]) == ([], "Z")


@pytest.mark.law("dummy.III")
def test_a_card_told_to_lie_in_dummys_hand_comes_from_there_whoever_lays_it():
    asked = ask("A AS Y 3S A 6S Z JS", game="dummy", dummy="B", hands=HANDS)
    assert (asked.laws(), asked.state["to_act"]) == ([], "A")
    led = ask("A AC", game="dummy", dummy="B", hands=HANDS)
    assert (led.laws(), led.ruling("dummy.III")["by"]) == (["dummy.III"], "A")


@pytest.mark.law("59")
def test_a_card_called_too_soon_is_not_offered_to_be_called_in_the_same_trick():
    text = "{by: Z, do: expose, cards: [KD], how: dropped}\nA 2D\nA call_card card: KD, of: Z\n"
    asked = revised(text + "Y 3D B 4D")
    assert (asked.status("58.II"), asked.kinds("58.II")) == ("open", [])
    assert revised(text + "Y 3D B 4D Z 5D").kinds("58.II") == ["call_card"]


@pytest.mark.law("94")
def test_a_trick_turned_with_the_hand_still_on_it_may_be_looked_at():
    text = "A AS Y 3S B 4S Z 5S\nA %s\nY look_at_trick which: last"
    assert revised(text % "turn_trick").laws() == []
    assert revised(text % "quit_trick").laws() == ["94"]


@pytest.mark.law("77", edition="revised-1900")
def test_the_revised_code_asks_too_whether_a_whole_trick_was_left():
    asked = revised(f"{RENOUNCED} Z JS\nA claim what: revoke, of: Y", hands=HANDS)
    assert asked.questions() == [("quitted", 1, 5)]
    assert asked.when("yes").laws() == ["75"]
    assert asked.when("no").laws() == ["80"]


LONG = "Z deal\nA AS Y 2S B 3S Z 4S\n{fact: hand_counts, counts: {A: 14, Y: 12}}\nA cut_pack\n"


@pytest.mark.law("37", edition="revised-1900")
def test_an_answer_that_names_no_event_may_come_after_a_new_deal():
    told = revised(LONG + "{fact: first_in_fault, who: Z}")
    assert (told.questions(), told.laws()) == ([], ["37.IV", "26"])
    assert told.ruling("37.IV")["what"] == "misdealt"
    assert told.state["next_dealer"] == "Y"


@pytest.mark.law("37", edition="revised-1900")
def test_an_answer_that_names_no_event_is_to_the_deal_in_which_it_is_told_if_that_turns_on_it():
    again = "A deal\nA 5H\n{fact: hand_counts, counts: {B: 14, Z: 12}}\n"
    told = revised(LONG + again + "{fact: first_in_fault, who: Y}")
    assert told.questions() == [("first_in_fault", 6)]
    known = revised(LONG + again + "{fact: first_in_fault, who: Y}\n"
                    "{fact: first_in_fault, at: 6, value: Z}")  # fmt: skip
    assert known.questions() == []
    assert [one["what"] for one in known.answer["rulings"] if one["law"] == "37.IV"] == [
        "misdealt",
        "dealt too many cards, through an adversary's act",
    ]


@pytest.mark.law("37", edition="revised-1900")
def test_what_is_told_of_the_event_goes_before_what_is_told_of_none():
    told = "A AS\n{fact: hand_counts, counts: {A: 14, Y: 12}}\n{fact: first_in_fault, who: Z}\n"
    known = revised(told + "{fact: first_in_fault, at: 2, value: A}")
    assert known.questions() == []
    assert known.ruling("37.IV")["what"] == "dealt too many cards, through an adversary's act"


@pytest.mark.law("37", edition="revised-1900")
@pytest.mark.parametrize(("told", "by"), [("ZA", None), ("ZAA", "an adversary"), ("AZZ", "him")])
def test_where_two_are_named_as_often_it_is_asked_and_one_more_answer_settles_it(told, by):
    facts = "".join(f"{{fact: first_in_fault, at: 2, value: {who}}}\n" for who in told)
    asked = revised("A AS\n{fact: hand_counts, counts: {A: 14, Y: 12}}\n" + facts)
    assert (asked.questions() == []) is (by is not None)
    found = {"an adversary": "dealt too many cards, through an adversary's act", "him": "misdealt"}
    found[None] = "dealt too many cards, through an adversary's act Or: misdealt"
    assert asked.ruling("37.IV")["what"] == found[by]


@pytest.mark.law("47")
@pytest.mark.parametrize(
    "told",
    [
        "A turn_up card: 4H, to: A\nB shuffle\n{fact: hand_counts, counts: {A: 14, Y: 14, Z: 13}}",
        "{fact: hand_counts, counts: {A: 12, Y: 11, Z: 15}}\nZ KC\n"
        "{fact: pack_imperfect, disputed_by: [A]}",
    ],
)
def test_what_is_taken_to_be_so_of_one_deal_answers_what_is_asked_of_it_as_telling_it_would(told):
    question = revised(told).answer["questions"][0]
    for value, follows in question["if"].items():
        fact = f"\n{{fact: {question['fact']}, at: {question['at']}, value: {value}}}"
        assert revised(told + fact).answer["rulings"] == follows["rulings"] != []


@pytest.mark.law("39", edition="revised-1900")
def test_who_touched_first_is_answered_for_each_deal_of_two():
    told = "B lay_trump_face_down on: A\nZ lay_trump_face_down on: A\n"
    branch = revised(told).answer["questions"][0]["if"]["A"]
    known = revised(told + "{fact: touched_first, at: 1, value: A}").answer
    assert [one["at"] for one in known["rulings"]] == [1, 2]
    assert branch["rulings"] == known["rulings"]


def test_what_is_told_of_other_events_is_not_weighed_where_only_its_own_can_be_answered():
    leads = tuple(Meant(who=Seat.N, at=at, value=Meaning.LEAD) for at in range(1, 50))
    question = meant(Seat.N, 9, Meaning.PLAY, Meaning.LEAD)
    assert [fact.at for fact in facts_about(leads, question)] == [9]
    assert Facts(settled=leads).known(question) == "lead"
    held = Holds(who=Seat.N, suit=Suit.SPADES, at=12)
    assert facts_about([held], holds(Seat.N, Suit.SPADES, 9)) == [held]
