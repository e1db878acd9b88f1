"""The code of 1864 as a whole, as far as it governs the room."""

import pytest

from club.errors import Refusal
from rubbers.code.code import Code
from rubbers.code.law import Question
from tables.codes import FIRST as CODE
from tables.laws import cutting, equal_cards
from tables.room import acts, questions
from tests.tables.evening import Evening

QUESTIONS = [value for value in vars(questions).values() if isinstance(value, Question)]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.name)
def test_one_law_answers_each_question_of_the_room(question: Question) -> None:  # type: ignore[type-arg]
    assert len([law for law in CODE.laws if question.name in law.answers]) == 1


@pytest.mark.parametrize("number", range(13, 26))
def test_laws_13_to_25_all_stand_in_the_code(number: int) -> None:
    law = CODE.law(str(number))
    assert law.statement.endswith(".")
    assert law.guards or law.answers


def test_waiving_one_law_leaves_the_others_and_the_code_itself_as_they_were() -> None:
    evening = Evening().play("ABCD")
    evening.come("E")
    evening.end()
    evening.cut("A2")
    with pytest.raises(Refusal) as refused:
        CODE.waiving("16").check(evening.room, acts.Declare(("E",), 1))
    assert (refused.value.law, refused.value.edition) == ("21", "club-1864")
    CODE.waiving("21").check(evening.room, acts.Declare(("E",), 1))
    with pytest.raises(Refusal):
        CODE.check(evening.room, acts.Declare(("E",), 1))


def test_a_chapter_that_holds_a_block_of_another_is_named() -> None:
    with pytest.raises(AssertionError, match="mine: law 18, 19 is in two chapters"):
        Code.of("mine", "Mine", 1, (equal_cards, cutting, equal_cards))
