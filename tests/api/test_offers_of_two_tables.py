"""The offers of an evening with two tables: whoever belongs to one may cut into the other."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.evening import Program, a_club, a_rubber, a_table, an_open_evening, secretary, won
from tests.api.test_offers import Trials, everything, followed

pytestmark = pytest.mark.django_db


def two_tables(program: Program) -> str:
    """Form two tables, end the rubber of the first, and give the evening's address."""
    evening = an_open_evening(program)
    rubber = a_rubber(program, evening)
    late = [6, 7, 8, 9]
    for who in late:
        program.done(f"{evening}/arrivals", {"who": who})
    program.done(f"{evening}/candidacies", {"who": late})
    program.done(f"{a_table(program, evening, 2)}/rubbers")
    won(program, rubber)
    program.done(f"{rubber}/settle")
    program.done(f"{evening}/tables/1/end")
    return evening


def ways_to_cut_in(program: Program, evening: str) -> list[Any]:
    """Return the offers of the board to cut into another table."""
    board = program.read(f"{evening}/board")
    return [one for one in everything(board) if one["kind"] == "cut_into"]


def test_whoever_belongs_to_one_table_is_offered_to_cut_into_another() -> None:
    program = secretary(a_club(people=9))
    evening = two_tables(program)
    offers = ways_to_cut_in(program, evening)
    assert offers
    for offer in offers:
        asked = {one["name"] for one in offer["fields"] if one["required"]}
        assert asked == ({"breaks_up"} if offer["body"]["who"] in (2, 3, 4, 5) else set())
    assert "cut_into" in followed(program, Trials(4), f"{evening}/board")
