"""Etiquette: complaints are recorded, and nothing follows."""

import pytest

from club.errors import Malformed
from tests.rulings.table import ask


@pytest.mark.law("etiquette.1")
@pytest.mark.law("etiquette.2")
@pytest.mark.law("etiquette.3")
@pytest.mark.law("etiquette.4")
@pytest.mark.law("etiquette.5")
@pytest.mark.law("etiquette.6")
@pytest.mark.law("etiquette.7")
@pytest.mark.law("etiquette.8")
@pytest.mark.law("etiquette.9")
@pytest.mark.parametrize("article", range(1, 10))
def test_a_complaint_is_recorded_against_its_article_and_changes_nothing(article):
    asked = ask(f"A 2S\nB complain article: {article}, of: Y")
    ruling = asked.ruling(f"etiquette.{article}")
    assert (ruling["by"], ruling["remedies"], ruling["status"]) == ("Y", [], "recorded")
    assert asked.state == ask("A 2S").state


@pytest.mark.law("etiquette.8")
def test_an_onlooker_or_a_side_may_be_complained_of_too():
    asked = ask("A complain article: 8, of: Q\nA complain article: 3, of: Y-Z", bystanders=["Q"])
    assert [one["by"] for one in asked.answer["rulings"]] == ["Q", "Y-Z"]


def test_an_article_may_be_told_as_laws_are_cited():
    cited = ask("A complain article: etiquette.3, of: Y")
    assert cited.answer == ask("A complain article: 3, of: Y").answer


@pytest.mark.parametrize("article", ["10", "etiquette.10", "etiquette.", "etiquette.x", "third"])
def test_there_is_no_tenth_article(article):
    with pytest.raises(Malformed) as told:
        ask(f"A complain article: {article}")
    assert [fault.field for fault in told.value.faults] == ["events[1].article"]


@pytest.mark.law("arbitration.1")
def test_who_was_first_in_fault_is_recorded_and_changes_nothing():
    told = "A 2S\nB KS\nY 3D\n"
    asked = ask(told + "{fact: first_in_fault, who: B}")
    ruling = asked.ruling("arbitration.1")
    assert (ruling["at"], ruling["by"], ruling["status"]) == (4, "B", "recorded")
    assert (asked.state, asked.score) == (ask(told).state, ask(told).score)
    assert "arbitration.1" not in ask(told).laws()


@pytest.mark.law("etiquette.3")
def test_a_complaint_is_against_who_is_named_one_player_or_a_side_or_else_its_maker():
    told = "A complain article: 3, of: Y\nA complain article: 3\nA complain article: 3, of: Y-Z"
    asked = ask(told)
    assert [one["by"] for one in asked.answer["rulings"]] == ["Y", "A", "Y-Z"]
    assert asked.laws() == ["etiquette.3"] * 3


@pytest.mark.law("etiquette.3")
@pytest.mark.law("etiquette.8")
def test_a_hint_names_the_player_or_the_onlooker_who_gave_it():
    player = ask("Y remark effect: hand").ruling("etiquette.3")
    assert player["why"].startswith("Y said")
    onlooker = ask("{by: Q, do: remark, effect: hand}", bystanders=["Q"]).ruling("etiquette.8")
    assert onlooker["why"].startswith("Q said")


def test_the_words_of_a_remark_may_be_told_and_change_nothing():
    plain = ask("A remark effect: hand")
    assert ask("A remark effect: hand, words: I have four by honours").answer == plain.answer
    assert plain.laws() == ["etiquette.3"]
