"""A departure that leaves a table short is asked about first."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.evening import a_club, a_rubber, an_open_evening, secretary, won
from tests.api.follower import offered

pytestmark = pytest.mark.django_db


def between_rubbers() -> tuple[Any, str]:
    """Return a program, and an evening whose four have finished their rubber."""
    program = secretary(a_club())
    evening = an_open_evening(program)
    rubber = a_rubber(program, evening)
    won(program, rubber)
    program.done(f"{rubber}/settle")
    program.done(f"{evening}/tables/1/end")
    return program, evening


@pytest.mark.parametrize("departure", ["/tables/1/places/2/quit", "/arrivals/2/leave"])
def test_whoever_leaves_a_table_short_is_asked_first(departure: str) -> None:
    program, evening = between_rubbers()
    asked = program.post(f"{evening}{departure}", {}, key="one-departure")
    assert asked.status_code == 422
    problem = asked.json()
    assert "breaks it up" in problem["detail"]
    assert [fault["field"] for fault in problem["errors"]] == ["breaks_up"]
    assert program.read(f"{evening}/tables/1")["stage"] != "over"
    meant = program.post(f"{evening}{departure}", {"breaks_up": True}, key="one-departure")
    assert meant.status_code == 201
    again = program.post(f"{evening}{departure}", {"breaks_up": True}, key="one-departure")
    assert again.json()["receipt"] == meant.json()["receipt"]


def test_the_offer_of_such_a_departure_wants_it_said() -> None:
    program, evening = between_rubbers()
    offer = offered(program.read(f"{evening}/tables/1/places"), "quit_table")
    (choice,) = (one for one in offer["fields"] if one["name"] == "breaks_up")
    assert choice["required"] and choice["values"] == [True]


def test_a_departure_that_breaks_up_nothing_is_not_asked_about() -> None:
    program = secretary(a_club())
    evening = an_open_evening(program)
    a_rubber(program, evening)
    assert program.post(f"{evening}/tables/1/places/2/quit", {}).status_code == 201


def test_a_look_at_such_a_departure_asks_nothing() -> None:
    program, evening = between_rubbers()
    looked = program.post(f"{evening}/tables/1/places/2/quit?preview=true", {})
    assert looked.status_code == 200
