"""Revised laws 52, 94, dummy, and etiquette."""

from dataclasses import replace

import pytest

from rubbers.cards.seats import Seat, WhistGame
from rubbers.laws.revised_1900 import RUBBERS_ONLY as CODE
from rubbers.play.decide import decide
from rubbers.play.state.acts import MarkHand
from rubbers.play.state.evolve import evolve
from rubbers.scoring.statement import Outcome, Statement
from tests.rubbers.card_table import refused, start
from tests.rulings.table import ask, revised

HAND = "{do: end_hand}\n{fact: tricks, A-B: 7, Y-Z: 6}\n{fact: honours, A-B: 4}\n"
GAME = HAND + "A claim what: game\n"
NEXT = "{do: turn_up_next}\nY object to: score"


@pytest.mark.law("52", edition="revised-1900")
def test_to_call_game_is_enough_where_tricks_and_honours_make_it():
    assert revised(GAME).after() == (5, 0)
    assert revised(GAME + NEXT).refused() == [(6, "52")]
    not_marked = "{fact: game_marked, at: 4, value: no}"
    assert ask(GAME + not_marked).after() == (1, 0)


@pytest.mark.law("52", edition="revised-1900")
def test_to_call_game_without_having_it_claims_no_honours():
    short = GAME.replace("A-B: 4", "A-B: 3")
    assert revised(short).after() == (1, 0)
    assert revised(HAND).after() == (1, 0)


@pytest.mark.law("52", edition="revised-1900")
@pytest.mark.parametrize(
    ("told", "wanted"),
    [
        ("{fact: honours, A-B: 4, Y-Z: 0}\n", "tricks"),
        ("{fact: tricks, A-B: 7, Y-Z: 6}\n", "honours"),
    ],
)
def test_game_called_is_a_call_of_honours_until_it_is_told_that_they_do_not_make_it(told, wanted):
    asked = revised("A end_hand\n" + told + "A claim what: game")
    assert (asked.questions(), asked.after()) == ([(wanted,)], (0, 0))


TRICK = "A 2S Y 3S B 4S Z KS\n{do: quit_trick}\n"


@pytest.mark.law("94", edition="revised-1900")
def test_who_looks_at_a_trick_that_is_left_may_have_a_suit_called():
    looked = revised(TRICK + "Y look_at_trick which: last")
    assert looked.ruling("94")["remedies"] == [
        {"do": "call_suit", "of": ["Y", "Z"], "when": "next lead"}
    ]
    assert ask(TRICK + "Y look_at_trick which: last").laws() == []


@pytest.mark.law("94", edition="revised-1900")
def test_no_trick_is_shown_while_the_hand_is_played():
    assert revised(TRICK + "Y ask_last_trick").refused() == [(6, "94")]
    assert revised(TRICK + "{do: end_hand}\nY ask_last_trick").refused() == []
    assert ask(TRICK + "Y ask_last_trick").refused() == []


@pytest.mark.law("92", edition="revised-1900")
def test_an_onlooker_pays_for_a_remark_only_while_the_stakes_are_unpaid():
    remark = "{by: Q, do: remark, effect: score}"
    assert revised(HAND + remark, bystanders=["Q"]).status("92") == "open"
    assert revised(HAND + "{do: pay_stakes}\n" + remark, bystanders=["Q"]).laws() == []


MISDEALT = "B lay_trump_face_down\n{fact: touched_first, value: nobody}"


@pytest.mark.law("dummy.III", edition="revised-1900")
def test_nobody_misdeals_with_a_dummy():
    with_dummy = {"game": "dummy", "dummy": "B", "dealer": "B"}
    asked = revised(MISDEALT, **with_dummy)
    assert (asked.state["deal"], asked.ruling("37.II")["also"]) == ("new", ["dummy.III"])
    assert revised(MISDEALT, dealer="B").state["deal"] == "lost"
    assert ask(MISDEALT, **with_dummy).state["deal"] == "lost"


@pytest.mark.law("double-dummy", edition="revised-1900")
def test_double_dummy_is_played_by_the_laws_of_dummy():
    two = {"game": "double-dummy", "dummies": ["B", "Z"], "dealer": "B"}
    assert revised(MISDEALT, **two).ruling("37.II")["also"] == ["dummy.III"]
    assert ask(MISDEALT, **two).ruling("44.ii")["also"] == ["double-dummy"]


@pytest.mark.law("dummy.III", edition="revised-1900")
def test_the_card_table_refuses_a_misdeal_with_any_dummy():
    begins = replace(start(WhistGame.DUMMY), code=CODE.id)
    (event,) = decide(None, begins, CODE)
    rubber, misdealt = evolve(None, event), Statement(outcome=Outcome.MISDEAL)
    assert refused(rubber, MarkHand(misdealt, Seat.S), CODE) == "dummy.III"
    assert decide(rubber, MarkHand(Statement(outcome=Outcome.NEW_DEAL), Seat.S), CODE)


@pytest.mark.parametrize(("article", "was"), [(2, 3), (7, 8), (8, 9)])
def test_the_articles_of_etiquette_have_moved_up(article, was):
    complaint = "A complain of: Y, article: "
    assert revised(f"{complaint}{article}").laws() == [f"etiquette.{article}"]
    assert ask(f"{complaint}{was}").laws() == [f"etiquette.{was}"]
    assert CODE.law(f"etiquette.{article}").stands_for == (f"etiquette.{was}",)


@pytest.mark.law("88", edition="revised-1900")
def test_a_penalty_of_a_revoke_that_is_claimed_forfeits_nothing_else():
    led = "A 2S Y 3H B 4S Z 5S\nZ 6D\n"
    claimed = led + "A claim what: revoke, of: Y\n"
    assert revised(led + "A add_three").status("64") == "forfeited"
    asked = revised(claimed + "A add_three")
    assert asked.questions() == [("holds", "Y", "S", 2)]
    assert asked.when("yes").status("64") == "open"


@pytest.mark.law("94", edition="revised-1900")
def test_to_look_where_no_trick_is_left_or_after_the_hand_costs_nothing():
    looked = "Y look_at_trick which: last"
    assert revised("A 2S\n" + looked).laws() == []
    over = "A 2S Y 3S B 4S Z 5S\nA quit_trick\n{do: end_hand}\n"
    assert revised(over + looked).laws() == []
    whole = revised("A 2S Y 3S B 4S Z 5S\n" + looked)
    assert whole.questions() == [("quitted", 1, 5)]


@pytest.mark.law("64", edition="revised-1900")
def test_a_remedy_chosen_under_the_number_of_another_edition_is_told_the_law_that_gives_it():
    elect = "B KS\nY elect ruling: {at: 1, law: '%s'}, remedy: {do: call_card, card: KS, of: B}"
    asked = revised(elect % "62")
    assert (asked.refused(), asked.status("64")) == ([(2, "64")], "open")
    assert (
        asked.answer["refused"][0]["why"]
        == "What was done then comes under law 64, so choose by that law."
    )
    assert revised(elect % "64").refused() == []
