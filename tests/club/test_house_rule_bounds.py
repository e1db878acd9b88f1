"""House rules have bounds, whoever chooses them; what was recorded before is read all the same."""

from __future__ import annotations

from dataclasses import fields
from datetime import UTC, datetime, timedelta

import pytest

from club.errors import Malformed
from club.rules.house_rules import BOUNDS, HouseRules, Seniority
from club.rules.seniority import Arrival, seniority

AT = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)


def test_every_number_of_the_house_rules_has_bounds() -> None:
    numbers = {one.name for one in fields(HouseRules) if type(one.default) is int}
    assert numbers == set(BOUNDS)


@pytest.mark.parametrize("name", BOUNDS)
@pytest.mark.parametrize("value", [-1, 10**18, 2**63, 9_999_999_999_999])
def test_a_number_out_of_bounds_cannot_be_chosen_and_is_named(name: str, value: int) -> None:
    with pytest.raises(Malformed) as refused:
        HouseRules.chosen({name: value})
    assert [fault.field for fault in refused.value.faults] == [name]


@pytest.mark.parametrize("name", BOUNDS)
def test_the_bounds_themselves_can_be_chosen_and_one_beyond_cannot(name: str) -> None:
    least, most = BOUNDS[name]
    assert getattr(HouseRules.chosen({name: least}), name) == least
    assert getattr(HouseRules.chosen({name: most}), name) == most
    with pytest.raises(Malformed):
        HouseRules.chosen({name: most + 1})


@pytest.mark.parametrize("name", BOUNDS)
def test_a_greater_number_that_is_kept_is_read_as_the_greatest(name: str) -> None:
    assert getattr(HouseRules.from_json({name: 10**18}), name) == BOUNDS[name][1]


def test_people_are_ranked_by_a_recorded_group_of_any_length() -> None:
    rules = HouseRules(Seniority.GROUPS, group_minutes=9_999_999_999_999)
    arrivals = {who: Arrival(who, AT + timedelta(minutes=n), n) for n, who in enumerate("12")}
    ranks = seniority(arrivals, rules, doors=AT, bell=None)
    assert ranks["1"] == ranks["2"]
