"""The words of an objection stand with the hand they are about, for programs too."""

from __future__ import annotations

from typing import Any

import pytest

from club.models import Remark
from tests.api.evening import (
    STRONG,
    Program,
    a_club,
    a_rubber,
    an_open_evening,
    program_of,
    secretary,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def program() -> Program:
    """Return the secretary's program of a new club."""
    return secretary(a_club())


def objected(program: Program, words: str = "We took six.") -> str:
    """Mark a hand that the other side objects to; give the rubber's address."""
    rubber = a_rubber(program, an_open_evening(program))
    program.done(f"{rubber}/hands", STRONG)
    program.done(f"{rubber}/object", {"by": "E", "reason": words})
    return rubber


def test_an_objection_is_shown_with_its_words_in_the_rubber_and_in_its_hands(
    program: Program,
) -> None:
    rubber = objected(program)
    for reader in (program, program_of(program.club, 3)):
        for where in (rubber, f"{rubber}/hands"):
            awaiting = reader.read(where)["awaiting"]
            assert awaiting["objections"] == [{"by": "E", "words": "We took six."}]
            assert awaiting["proposal"]["kind"] == "mark_hand"


def test_words_that_were_erased_are_shown_no_more(program: Program) -> None:
    rubber = objected(program)
    Remark.objects.update(text="")
    objections = program.read(f"{rubber}/hands")["awaiting"]["objections"]
    assert objections == [{"by": "E", "words": ""}]


def test_what_nobody_objected_to_awaits_its_answer_without_words(program: Program) -> None:
    rubber = a_rubber(program, an_open_evening(program))
    assert program.read(rubber)["awaiting"] is None
    program.done(f"{rubber}/hands", STRONG)
    assert program.read(f"{rubber}/hands")["awaiting"]["objections"] == []


@pytest.mark.law("11")
def test_a_law_set_aside_for_what_awaits_an_answer_stands_with_its_reason(
    program: Program, django_assert_max_num_queries: Any
) -> None:
    rubber = a_rubber(program, an_open_evening(program))
    program.done(f"{rubber}/hands", STRONG)
    assert program.read(rubber)["awaiting"]["set_aside"] == []
    program.done(f"{rubber}/confirm", program.yes(rubber, by="E"))
    program.done(f"{rubber}/turn-up", {"suit": "S"})
    statement = {"tricks": {"N-S": 9, "E-W": 4}, "trumps": "H"}
    late = {"hand": 1, "statement": statement, "by": "N", "waives": ["11"], "reason": "Counted."}
    program.done(f"{rubber}/corrections", late)
    for where in (rubber, f"{rubber}/hands"):
        with django_assert_max_num_queries(8):
            awaiting = program.read(where)["awaiting"]
        assert awaiting["set_aside"] == [{"law": "11", "by": "member:1", "reason": "Counted."}]
    Remark.objects.update(text="")
    assert program.read(rubber)["awaiting"]["set_aside"][0]["reason"] == ""


@pytest.mark.parametrize("outcome", ["misdeal", "new_deal", "void"])
def test_a_hand_without_tricks_awaits_its_answer_as_any_other(
    program: Program, outcome: str
) -> None:
    rubber = a_rubber(program, an_open_evening(program))
    program.done(f"{rubber}/hands", {"statement": {"outcome": outcome}, "by": "N"})
    statement = program.read(f"{rubber}/hands")["awaiting"]["proposal"]["statement"]
    assert (statement["outcome"], statement["tricks"]) == (outcome, None)


@pytest.mark.parametrize("seen", [None, {}, {"nowhere": 0}])
def test_a_yes_says_to_which_version_of_the_rubber_it_is_a_yes(program: Program, seen: Any) -> None:
    rubber = a_rubber(program, an_open_evening(program))
    program.done(f"{rubber}/hands", STRONG)
    told = {"by": "E"} if seen is None else {"by": "E", "seen": seen}
    stream = program.read(rubber)["stream"]
    for where in (f"{rubber}/confirm", f"{rubber}/confirm?preview=true"):
        answer = program.post(where, told)
        assert answer.status_code == 422
        (fault,) = answer.json()["errors"]
        assert fault["field"] == ("seen" if seen is None else f"seen.{stream}")
    assert program.read(rubber)["hands"] == []


def test_a_yes_to_another_score_than_the_one_that_was_looked_at_is_stale(program: Program) -> None:
    rubber = a_rubber(program, an_open_evening(program))
    program.done(f"{rubber}/hands", STRONG)
    looked_at = program.yes(rubber, by="E")
    restated = {"statement": {"tricks": {"N-S": 13, "E-W": 0}}, "by": "N"}
    program.done(f"{rubber}/hands", {**restated, "seen": looked_at["seen"]})
    assert program.post(f"{rubber}/confirm", looked_at).status_code == 409
    assert program.read(rubber)["hands"] == []
