"""Dummy and double dummy: who deals first, whose revoke is free, and no misdeal for two."""

from dataclasses import replace

import pytest

from club.errors import Malformed
from rubbers.cards.seats import Seat, Side, Sides, WhistGame
from rubbers.play.decide import decide
from rubbers.play.state.acts import MarkHand
from rubbers.scoring.score_hand import score_hand
from rubbers.scoring.statement import Outcome
from tests.rubbers.card_table import (
    ADD,
    CODE,
    LOST,
    agreed,
    begun,
    laws,
    points,
    refused,
    start,
    tricks,
)
from tests.rulings.table import ask, revised

DUMMY, DOUBLE = WhistGame.DUMMY, WhistGame.DOUBLE_DUMMY


@pytest.mark.law("dummy.I")
@pytest.mark.parametrize("dealer", [Seat.E, Seat.S, Seat.W])
def test_nobody_but_dummy_deals_first_at_dummy(dealer):
    assert refused(None, replace(start(DUMMY), dealer=dealer)) == "dummy.I"


@pytest.mark.law("dummy.I")
def test_dummy_deals_first_at_dummy_and_either_of_them_at_double_dummy():
    assert begun(DUMMY).hand.dealer is Seat.N
    assert begun(DOUBLE).hand.dealer is Seat.N
    assert refused(None, replace(start(DOUBLE), dealer=Seat.S)) == "dummy.I"


@pytest.mark.law("dummy.I")
def test_at_whist_anyone_may_deal_first():
    for dealer in Seat:
        (event,) = decide(None, replace(start(), dealer=dealer), CODE)
        assert event.dealer is dealer


@pytest.mark.law("dummy.II")
def test_dummys_own_revoke_costs_nothing_and_bars_nobody():
    score = score_hand(Sides(4, 0), tricks(7, (Seat.N, None)), CODE, (Seat.N,))
    assert (score.won_by, score.barred) == (Side.NS, ())
    assert laws(score)[0] == (Side.NS, 0, "dummy.II")


@pytest.mark.law("dummy.II")
def test_dummys_revoke_is_marked_without_a_penalty_and_a_players_is_not():
    assert points(agreed(begun(DUMMY), tricks(7, (Seat.N, None))).score) == (1, 0)
    with pytest.raises(Malformed):
        agreed(begun(DUMMY), tricks(7, (Seat.E, None)))


@pytest.mark.law("dummy.II")
def test_dummys_partner_pays_for_his_own_revoke():
    score = score_hand(Sides(4, 0), tricks(7, (Seat.S, ADD)), CODE, (Seat.N,))
    assert (points(score.after), score.won_by) == ((4, 3), None)


@pytest.mark.law("dummy.II")
def test_the_same_hand_at_whist_pays():
    score = score_hand(Sides(4, 0), tricks(7, (Seat.N, ADD)), CODE)
    assert points(score.after) == (4, 3)


@pytest.mark.law("double-dummy")
def test_there_is_no_misdeal_at_double_dummy():
    assert refused(begun(DOUBLE), MarkHand(LOST[Outcome.MISDEAL], Seat.S)) == "double-dummy"
    assert agreed(begun(DOUBLE), LOST[Outcome.NEW_DEAL]).hand.dealer is Seat.N


@pytest.mark.law("double-dummy")
def test_a_misdeal_loses_the_deal_at_dummy():
    rubber = agreed(begun(DUMMY), LOST[Outcome.MISDEAL])
    assert rubber.hand.dealer is Seat.E


AT_DUMMY = {"game": "dummy", "dummy": "B"}


@pytest.mark.law("dummy.II")
def test_dummys_own_established_revoke_stands_and_costs_nothing():
    text = "A 2S Y 3S B 4D Z KS\nZ 5C\n{fact: holds, who: B, suit: S, at: 3}\n"
    text += "Y claim what: revoke, of: B"
    asked = ask(text, **AT_DUMMY)
    assert (asked.laws(), asked.status("dummy.II")) == (["dummy.II"], "recorded")
    assert asked.state["cannot_win"] == []
    assert ask(text).laws() == ["72"]


@pytest.mark.law("dummy.II")
def test_dummys_partner_who_revokes_at_the_table_is_punished():
    text = "Y 2S B 3S Z 4S A 5D\nZ 5C\n{fact: holds, who: A, suit: S, at: 4}\n"
    text += "Y claim what: revoke, of: A"
    assert ask(text, dealer="A", **AT_DUMMY).kinds("72") != []


@pytest.mark.law("dummy.III")
@pytest.mark.parametrize(
    "error",
    [
        "A expose cards: [KS], how: shown",
        "A throw_down cards: [KS, KD]",
        "A draw_attention how: says",
    ],
)
def test_dummys_partner_pays_for_no_error_by_which_he_cannot_gain(error):
    assert ask("Z 2S\n" + error, dealer="B", **AT_DUMMY).laws() == []
    assert ask("Z 2S\n" + error, dealer="B").laws() != []


@pytest.mark.law("dummy.III")
def test_a_card_that_dummys_partner_shows_need_not_stay_on_the_table():
    shown = "A expose cards: [KS], how: shown\n"
    assert ask(shown, **AT_DUMMY).state["exposed"] == {}
    beside = shown + "A 2D\nA play card: 5D, meant_as: play"
    assert ask(beside, **AT_DUMMY).state["exposed"] == {}
    assert ask(shown + "Y expose cards: [QS], how: shown", **AT_DUMMY).state["exposed"] == {
        "Y": ["QS"]
    }
    assert ask(shown).state["exposed"] == {"A": ["KS"]}


@pytest.mark.law("dummy.III")
def test_to_lead_from_the_wrong_hand_lets_a_suit_be_called_from_the_right_one():
    asked = ask("B KS", **AT_DUMMY)
    assert asked.ruling("dummy.III")["remedies"] == [
        {"do": "call_suit", "of": "A", "when": "next lead"}
    ]
    called = ask("B KS\nY call_suit suit: D, of: A\nA 2D", **AT_DUMMY)
    assert (called.status("dummy.III"), called.state["to_act"]) == ("paid", "Y")
    assert ask("{by: A, do: play, card: KS, from: dummy}", **AT_DUMMY).laws() == ["dummy.III"]
    assert ask("A KS", **AT_DUMMY).laws() == []


@pytest.mark.law("dummy.III")
@pytest.mark.parametrize(
    ("dealer", "error"),
    [
        ("B", "Z 2S\nA 3S\nA 5D"),
        ("Z", "A AS\nA KS"),
        ("B", "Z 2S\nA detach cards: [QH]\nY name_card card: QH, of: A"),
        ("A", "Y 2S\nA 3S"),
        ("B", "Z 2S\nA play cards: [3S, KS]"),
        ("B", "Z 2S\nA draw_trick asked: false"),
    ],
)
def test_nor_for_a_card_laid_too_soon_or_too_many(dealer, error):
    assert ask(error, dealer=dealer, **AT_DUMMY).laws() == []
    assert ask(error, dealer=dealer).laws() != []


@pytest.mark.law("49")
@pytest.mark.law("dummy.I")
@pytest.mark.parametrize(
    "text",
    [
        "A deal\nZ 2S",
        "A deal_cards sequence: [Z, A, Y, B]\nA turn_up card: 4H",
        "A deal_cards sequence: [Z, A, Y, B], in_place_of: B",
    ],
)
def test_dummys_partner_deals_for_him(text):
    asked = ask(text, game="dummy", dummy="B", dealer="B", turn_up=None)
    assert (asked.laws(), asked.questions(), asked.state["next_dealer"]) == ([], [], "Z")


@pytest.mark.law("49")
@pytest.mark.law("dummy.I")
def test_dummys_partner_cuts_for_him():
    text = "Z present_pack\nA cut_pack\nZ deal"
    assert ask(text, game="dummy", dummy="B", turn_up=None).questions() == []


@pytest.mark.law("dummy.III")
@pytest.mark.parametrize("asked_of", [ask, revised])
def test_to_name_the_trump_card_tells_a_dummy_nothing(asked_of):
    named = "A 2S Y 3S B 4S\nZ take_up_trump\nZ 5S\n{who} name_trump"
    assert asked_of(named.format(who="A"), game="dummy", dummy="B").laws() == []
    assert len(asked_of(named.format(who="Y"), game="dummy", dummy="B").laws()) == 1


@pytest.mark.law("dummy.II")
def test_a_card_that_dummy_takes_back_from_a_revoke_is_not_exposed():
    renounced = "A 4S\nY 6S\n{by: A, do: play, card: 9D, from: dummy}\nB take_back card: 9D\nB 5S"
    cards = "S 53 H 2 D 98 C AKQJT987"
    at_dummy = ask(renounced, game="dummy", dummy="B", hands={"B": cards})
    assert (at_dummy.laws(), at_dummy.state["exposed"]) == (["dummy.II"], {})
    at_whist = ask(renounced.replace(", from: dummy", "").replace("{by: A", "{by: B"),
                   hands={"B": cards})  # fmt: skip
    assert (at_whist.laws(), at_whist.state["exposed"]) == (["76"], {"B": ["9D"]})
