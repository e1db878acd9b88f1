"""A thousand people in the room: forming and precedence keep to n log n."""

from __future__ import annotations

from collections.abc import Callable
from math import log
from time import process_time

import pytest

from club.house_rules import HouseRules, Seniority
from tables.forming import acts
from tables.forming.decide import decide
from tables.forming.precedence import precedence
from tests.tables.evening import Evening, at

SLACK = 3
"""How much more than n log n a loaded machine may show."""


def seconds(question: Callable[[], object]) -> float:
    """Give the least processor time of seven tries."""
    tries = []
    for _ in range(7):
        begun = process_time()
        question()
        tries.append(process_time() - begun)
    return min(tries)


def room_of(people: int, rule: Seniority) -> Evening:
    """Give a room of so many candidates."""
    evening = Evening(HouseRules(seniority=rule))
    names = tuple(str(number) for number in range(people))
    for minute, who in enumerate(names):
        evening.do(acts.Arrive(who, at(minute)))
    evening.do(acts.Declare(names))
    return evening


@pytest.mark.parametrize("rule", Seniority)
def test_forming_and_precedence_grow_no_faster_than_n_log_n(rule: Seniority) -> None:
    few, many = room_of(250, rule), room_of(1000, rule)
    allowed = SLACK * (1000 * log(1000)) / (250 * log(250))
    for question in (forming, standing, standing_at_a_table):
        small, large = question(few), question(many)
        assert large < max(small * allowed, 0.005), question.__name__
        assert large < 0.05, question.__name__


def forming(evening: Evening) -> float:
    """Time the forming of a table."""
    return seconds(lambda: decide(evening.room, acts.FormTable(1), evening.code))


def standing(evening: Evening) -> float:
    """Time everyone's precedence."""
    return seconds(lambda: precedence(evening.room, evening.code))


def standing_at_a_table(evening: Evening) -> float:
    """Time everyone's precedence once a table forms, nearly all cutting or with a right to it."""
    formed = Evening()
    formed.room = evening.room
    formed.do(acts.FormTable(1))
    return standing(formed)
