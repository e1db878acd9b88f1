"""The standings: of an evening, a table, a season and all time."""

from __future__ import annotations

import pytest

from rubbers.models import Rubber
from tables.commands import standings
from tests.views.house import HTMX, told

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("of", ["evening", "table-1", "all", "season", "table-x", "else"])
def test_standings_say_who_is_before_whom(house, playing, of):
    rubber = Rubber.objects.get()
    address, reader = house.at("standings", playing.key), house.reader(2)
    assert "No rubbers have been counted yet" in told(reader.get(address, {"of": of}))
    house.hand(rubber, 13)
    house.hand(rubber, 12)
    standings.count_rubber(house.club.pk, rubber.stream.name)
    answer = reader.get(address, {"of": of, "by": "rubbers_won"})
    page = told(answer)
    assert "share a place" in page and "Best with" in page
    assert "+8" in told(reader.get(address, {"of": of, "by": "nothing"}))
    part = reader.get(address, {"of": of}, **HTMX)
    same = {**HTMX, "HTTP_IF_NONE_MATCH": part["ETag"]}
    assert reader.get(address, {"of": of}, **same).status_code == 304
