"""The closing time: a time by the clock in the room, after the doors opened, midnight or not."""

from __future__ import annotations

from datetime import UTC, datetime, time
from zoneinfo import ZoneInfo

import pytest

from club.errors import Malformed
from club.rules.house_rules import HouseRules, closing_time

LONDON = ZoneInfo("Europe/London")


@pytest.mark.parametrize(
    ("doors", "closes", "moment"),
    [
        (datetime(2026, 11, 20, 19, tzinfo=UTC), time(22, 45), "2026-11-20T22:45:00+00:00"),
        (datetime(2026, 11, 20, 19, tzinfo=UTC), time(0, 30), "2026-11-21T00:30:00+00:00"),
        (datetime(2026, 7, 20, 18, tzinfo=UTC), time(19), "2026-07-21T19:00:00+01:00"),
        (datetime(2026, 7, 20, 17, 59, tzinfo=UTC), time(19), "2026-07-20T19:00:00+01:00"),
    ],
    ids=["the same evening", "past midnight", "a day on", "a minute after the doors"],
)
def test_an_evening_closes_when_its_clock_first_shows_the_time_after_the_doors(
    doors, closes, moment
):
    found = closing_time(closes, doors, LONDON)
    assert found is not None and found.isoformat() == moment


def test_there_is_no_closing_time_where_none_is_kept_or_the_doors_are_shut():
    doors = datetime(2026, 11, 20, 19, tzinfo=UTC)
    assert closing_time(None, doors, LONDON) is None
    assert closing_time(time(23), None, LONDON) is None


def test_house_rules_without_a_closing_time_are_written_as_they_were_before_there_was_one():
    assert "closes" not in HouseRules().as_json()
    kept = HouseRules(closes=time(23, 5)).as_json()
    assert kept["closes"] == "23:05"
    assert HouseRules.from_json(kept).closes == time(23, 5)


@pytest.mark.parametrize("told", ["24:00", "9:5", "23:00:00", "noon", 2300, "２３:00"])
def test_a_closing_time_that_is_none_is_refused_by_its_field(told):
    with pytest.raises(Malformed) as refused:
        HouseRules.from_json({"closes": told})
    assert [fault.field for fault in refused.value.faults] == ["closes"]
