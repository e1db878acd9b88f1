"""A thousand people in the room: forming and precedence keep to n log n."""

from __future__ import annotations

import sys
from collections.abc import Callable
from math import log

import pytest

from club.rules.house_rules import HouseRules, Seniority
from tables.room import acts
from tables.room.decide import decide
from tables.room.forecast.precedence import precedence
from tests.tables.evening import Evening, at


def steps(question: Callable[[], object]) -> int:
    """Count the functions called to answer; how long they take is measured by `make bench`."""
    called = 0

    def count(_frame: object, event: str, _called: object) -> None:
        nonlocal called
        called += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        question()
    finally:
        sys.setprofile(None)
    return called


def room_of(people: int, rule: Seniority) -> Evening:
    """Return a room of so many candidates."""
    evening = Evening(HouseRules(seniority=rule))
    names = tuple(str(number) for number in range(people))
    for minute, who in enumerate(names):
        evening.do(acts.Arrive(who, at(minute)))
    evening.do(acts.Declare(names))
    return evening


@pytest.mark.parametrize("rule", Seniority)
def test_forming_and_precedence_grow_no_faster_than_n_log_n(rule: Seniority) -> None:
    few, many = room_of(250, rule), room_of(1000, rule)
    allowed = (1000 * log(1000)) / (250 * log(250))
    for question in (forming, standing, standing_at_a_table):
        small, large = question(few), question(many)
        assert large < small * allowed, question.__name__


def forming(evening: Evening) -> int:
    """Count the forming of a table."""
    return steps(lambda: decide(evening.room, acts.FormTable(1), evening.code))


def standing(evening: Evening) -> int:
    """Count everyone's precedence."""
    return steps(lambda: precedence(evening.room, evening.code))


def standing_at_a_table(evening: Evening) -> int:
    """Count everyone's precedence once a table forms, nearly all cutting or with a right to it."""
    formed = Evening()
    formed.room = evening.room
    formed.do(acts.FormTable(1))
    return standing(formed)
