"""The published cases, and what the laws say of agreed facts."""

import json

import pytest

from rubbers.hand.acts.vocabulary import ACTS, FACTS
from tables.disputes.precedents.case import CASES, like
from tables.disputes.presenters.assistant import assistance, events_of
from tables.disputes.rules import acts
from tables.disputes.rules.dispute import Telling
from tables.laws.club_1864 import CODE
from tests.disputes.told import CALL, after, answers

LED = {"by": "W", "do": "play", "card": "9S"}
ANSWER = {"by": "N", "do": "play", "card": "2S"}
OUT_OF_TURN = [{"by": "E", "do": "play", "card": "3H"}]


def told(*events, answered="A+ B+"):
    """Give a dispute in which Y stated these events, and the words they stand in."""
    deeds = []
    for number, _event in enumerate(events, start=1):
        deeds += [acts.StateFact("Y", Telling.SCRIPT, f"ref-{number}"), *answers(answered, number)]
    words = {f"ref-{number}": json.dumps(event) for number, event in enumerate(events, start=1)}
    return after(CALL, *deeds), words


def test_every_case_is_under_laws_of_the_code():
    numbers = {law.number for law in CODE.laws}
    assert [case.number for case in CASES if not set(case.laws) <= numbers] == []
    assert len(CASES) == 11


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({"law": "84"}, ["X"]),
        ({"law": "44.iii"}, ["IV", "VI"]),
        ({"words": "honours trump"}, ["II", "III"]),
        ({"acts": ["consult"]}, ["X"]),
        ({"law": "84", "words": "elephant"}, []),
    ],
)
def test_cases_are_found_by_law_by_words_and_by_act(asked, found):
    assert [case.number for case in like(**asked)] == found


def test_the_laws_answer_the_agreed_facts_and_like_cases_stand_beside():
    consult = {"by": "N", "do": "consult"}
    dispute, words = told({"by": "E", "do": "play", "card": "5C", "out_of_turn": True}, consult)
    found = assistance(dispute, None, words, CODE.id)
    assert found is not None
    assert "X" in [case.number for case in found.cases]


def test_a_fact_that_is_not_agreed_is_not_put_to_the_laws():
    dispute, words = told(LED, answered="A- B-")
    assert events_of(dispute, words) == []
    assert assistance(dispute, None, words, CODE.id) is None


def test_facts_that_make_no_script_are_said_to_be_none():
    dispute, words = told({"by": "Q", "do": "dance"})
    found = assistance(dispute, None, words, CODE.id)
    assert found is not None and found.trouble


def test_the_acts_of_a_case_are_words_of_the_script():
    known = {*ACTS, *FACTS}
    assert {act for case in CASES for act in case.acts} - known == set()
