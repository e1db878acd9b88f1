"""The ruling assistant over the API."""

from __future__ import annotations

from typing import Any

import orjson
import pytest
from django.test import Client

from api.openapi.examples import EXAMPLES
from club.models import Line
from tests.api.evening import Program, a_club, secretary
from tests.api.problems import faults, problem

ADDRESS = "/api/v1/adjudications"
LEAD, GAME, EQUAL_CARDS = EXAMPLES["adjudications"]


@pytest.fixture
def program() -> Program:
    """Return the secretary's program."""
    return secretary(a_club())


def ask(program: Program, script: Any) -> Any:
    """Ask without any key."""
    body = script if isinstance(script, bytes) else orjson.dumps(script)
    return program.client.post(ADDRESS, body, "application/json", headers=program.bearer)


@pytest.mark.django_db
def test_a_script_is_ruled_on_and_nothing_is_kept(program: Program) -> None:
    lines = Line.objects.count()
    answer = ask(program, LEAD)
    assert answer.status_code == 200
    assert [one["law"] for one in answer.json()["rulings"]] == ["62"]
    assert Line.objects.count() == lines
    assert ask(program, LEAD).content == answer.content


@pytest.mark.django_db
def test_a_script_of_the_room_is_ruled_on_too(program: Program) -> None:
    room = ask(program, EQUAL_CARDS).json()["room"]
    assert room["cut_again"] == [{"who": ["B", "C"], "for": "partners"}]


@pytest.mark.django_db
def test_a_fact_not_told_comes_back_as_a_question(program: Program) -> None:
    (question,) = ask(program, GAME).json()["questions"]
    assert question["fact"] == "holds" and set(question["if"]) == {"yes", "no"}


@pytest.mark.django_db
def test_a_number_that_is_none_is_named_with_its_place(program: Program) -> None:
    body = orjson.dumps({**LEAD, "score": {"A-B": 2, "Y-Z": 0}}).replace(b'"A-B":2', b'"A-B":NaN')
    told = faults(problem(ask(program, body), 422, "malformed"))
    assert told == {"score.A-B": "a number, not NaN"}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"events": [{"by": "A", "do": "play", "card": "1S"}]}, "events[1].card"),
        ({"events": [{"by": "A", "do": "plya"}]}, "events[1].do"),
        ({"code": "club-1863"}, "code"),
        ({"events": [{"do": "end_hand"}] * 501}, "events"),
    ],
)
def test_what_is_no_script_is_named_with_its_place(
    program: Program, change: dict[str, Any], place: str
) -> None:
    answer = ask(program, {**LEAD, **change})
    assert answer.status_code == 422
    assert answer["Content-Type"] == "application/problem+json"
    problem = answer.json()
    assert problem["code"] == "malformed" and "view" not in problem
    assert [one["field"] for one in problem["errors"]] == [place]


@pytest.mark.django_db
def test_a_script_of_more_than_64_kib_is_too_large(program: Program) -> None:
    words = {"by": "A", "do": "explain", "words": "x" * 70_000}
    assert ask(program, {**LEAD, "events": [words]}).status_code == 413


@pytest.mark.django_db
def test_only_one_who_may_read_is_answered(program: Program) -> None:
    assert ask(Program(program.club, ""), LEAD).status_code == 401
    assert ask(secretary(program.club, ["arrivals"]), LEAD).status_code == 403
    assert Client().get(ADDRESS).status_code in (401, 405)
