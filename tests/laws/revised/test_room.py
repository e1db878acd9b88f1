"""Revised laws 4 to 16: who plays, with whom, who comes in and who goes out."""

import pytest

from club.errors import Refusal
from club.rules.house_rules import HouseRules, Seniority
from rubbers.code.law import Question
from tables.codes import FIRST
from tables.codes import REVISED as CODE
from tables.room import acts, events, questions
from tests.tables.evening import Evening, laws

QUESTIONS = [value for value in vars(questions).values() if isinstance(value, Question)]


@pytest.fixture
def evening() -> Evening:
    evening = Evening(HouseRules(seniority=Seniority.EACH))
    evening.code = CODE
    return evening


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.name)
def test_one_law_answers_each_question_of_the_room(question: Question) -> None:  # type: ignore[type-arg]
    assert len([law for law in CODE.laws if question.name in law.answers]) == 1


@pytest.mark.parametrize("number", ["4", "5", "6", "7a", "7b", "7c", "8", "9", "10", "16", "94"])
def test_the_laws_of_the_room_stand_under_their_own_numbers(number: str) -> None:
    assert CODE.law(number).statement.endswith(".")


@pytest.mark.law("6", edition="revised-1900")
def test_who_draws_more_than_one_card_draws_again(evening: Evening) -> None:
    evening.form("ABCD")
    twice = evening.do(acts.CutCards(1, "A", ("6", "7")))
    assert laws(twice, events.CardsExposed) == ["6"]
    (because,) = twice[0].because
    assert "drew more than one card" in because.reason.template
    assert evening.to_cut() == "ABCD"
    evening.cut("A6")
    assert evening.to_cut() == "BCD"


@pytest.mark.law("7a", edition="revised-1900")
def test_those_first_in_the_room_belong_and_the_seventh_has_a_right(evening: Evening) -> None:
    evening.form("ABCDEFG")
    assert evening.to_cut() == "ABCDEF"
    given = evening.cut("AA B2 C3 D4 E5 F6")
    assert laws(given, events.RightsGiven) == ["7a"]
    assert evening.queue() == "G"


@pytest.mark.law("7a", edition="revised-1900")
def test_nobody_first_in_the_room_is_left_out(evening: Evening) -> None:
    evening.come("ABCDE")
    evening.declare("ABCDE")
    with pytest.raises(Refusal) as refused:
        evening.do(acts.FormTable(1, candidates=("B", "C", "D", "E")))
    assert (refused.value.law, refused.value.edition) == ("7a", "revised-1900")
    evening.do(acts.FormTable(1, candidates=("A", "B", "C", "D")))


@pytest.mark.law("7a", edition="revised-1900")
def test_where_it_is_in_doubt_who_was_first_they_draw_for_it() -> None:
    evening = Evening()
    evening.code = CODE
    evening.form("ABCDEFG")
    assert evening.to_cut() == "ABCDEFG"
    evening.cut("AK B2 C3 D4 E5 F6 G7")
    assert (evening.to_cut(), evening.queue()) == ("BCDEFG", "")


@pytest.mark.law("7b", edition="revised-1900")
def test_all_who_belong_draw_and_the_four_lowest_play_first(evening: Evening) -> None:
    evening.form("ABCDEF")
    drawn = evening.cut("AK BQ C2 D3 E4 F5")
    assert evening.players() == "CDEF"
    assert laws(drawn, events.CameIn) == ["7b"] * 4
    first = Evening(HouseRules(seniority=Seniority.EACH))
    first.form("ABCDEF")
    assert (first.players(), first.to_cut()) == ("ABCD", "ABCD")


@pytest.mark.law("7b", edition="revised-1900")
def test_four_have_no_need_to_draw_for_who_plays(evening: Evening) -> None:
    evening.form("ABCD")
    assert evening.players() == "ABCD"


@pytest.mark.law("7c", edition="revised-1900")
def test_equal_cards_are_drawn_again_by_the_law_itself(evening: Evening) -> None:
    evening.form("ABCDE")
    level = evening.cut("AA B2 C3 D9H E9S")
    assert laws(level, events.CutAgain) == ["7c"]
    assert evening.to_cut() == "DE"


@pytest.mark.law("7c", edition="revised-1900")
def test_equal_cards_are_not_drawn_again_where_nothing_hangs_on_them(evening: Evening) -> None:
    evening.form("ABCDE")
    evening.cut("A9H B9S C3 D4 EK")
    assert evening.players() == "ABCD"


@pytest.mark.law("8", edition="revised-1900")
def test_the_two_lowest_play_together_and_the_lowest_chooses_once(evening: Evening) -> None:
    evening.form("ABCD")
    drawn = evening.cut("AA B2 CK DQ")
    assert laws(drawn, events.Partnered) == ["8"]
    assert evening.table().pairs == (("A", "B"), ("D", "C"))
    evening.do(acts.ChooseCards(1, "red"))
    with pytest.raises(Refusal) as refused:
        evening.do(acts.ChooseCards(1, "blue"))
    assert refused.value.law == "8"


@pytest.mark.law("12a", edition="revised-1900")
def test_who_declares_into_a_table_that_is_not_complete_comes_before_later_ones(
    evening: Evening,
) -> None:
    evening.play("ABCD")
    evening.come("EFG")
    declared = evening.declare("E", 1)
    assert laws(declared, events.Belongs) == ["12a"]
    evening.declare("F", 1)
    evening.declare("G", 1)
    assert (evening.waiting(), evening.queue()) == ("EF", "G")


@pytest.mark.law("12a", edition="revised-1900")
def test_a_table_that_is_complete_gives_only_a_right(evening: Evening) -> None:
    evening.play("ABCDEF")
    evening.come("G")
    declared = evening.declare("G", 1)
    assert laws(declared, events.Queued) == ["7a"]


@pytest.mark.law("13", edition="revised-1900")
def test_one_who_has_only_waited_elsewhere_comes_first_at_a_fresh_table(evening: Evening) -> None:
    evening.play("ABCDE")
    waited = evening.waiting()
    evening.do(acts.QuitTable(1, waited))
    evening.come("WXY")
    evening.declare("WXY" + waited)
    formed = evening.do(acts.FormTable(2))
    assert evening.players(2) == "".join(sorted("WXY" + waited))
    assert "13" not in laws(formed, events.TableFormed)


@pytest.mark.law("13", edition="revised-1900")
def test_one_who_has_played_elsewhere_comes_after_those_who_have_not(evening: Evening) -> None:
    evening.play("ABCD")
    evening.end()
    evening.do(acts.QuitTable(1, "A"))
    evening.come("WXYZ")
    evening.declare("WXYZA")
    with pytest.raises(Refusal) as refused:
        evening.do(acts.FormTable(2, candidates=("A", "W", "X", "Y")))
    assert refused.value.law == "13"
    assert laws(evening.do(acts.FormTable(2)), events.TableFormed) == ["13"]


def test_the_first_edition_asks_who_has_belonged_elsewhere() -> None:
    evening = Evening().play("ABCDE")
    waited = evening.waiting()
    evening.do(acts.QuitTable(1, waited))
    evening.come("WXYZ")
    evening.declare("WXYZ" + waited)
    formed = evening.do(acts.FormTable(2))
    assert laws(formed, events.TableFormed) == ["22"]
    assert FIRST.law("22").number == "22"
