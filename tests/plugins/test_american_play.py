"""A club plays by the American code of the examples: seven points a game, and no honours."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from club.members import club_settings
from rubbers import queries
from rubbers.models import Rubber
from tables.commands.evenings import plan_evening
from tests.plugins.shelf import installed
from tests.views.house import House, a_house

pytestmark = pytest.mark.django_db


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A club that has enabled the American code."""
    with installed(tmp_path, "../../docs/examples/plugins/whist-american"):
        house = a_house()
        house.people_enter()
        club_settings.enable_plugin(house.order(), "american")
        yield house


def test_a_game_takes_seven_points_and_the_marker_has_as_many_holes(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "tests.views.house.evenings.plan_evening",
        lambda order, day, place: plan_evening(order, day, place=place, law_code="american"),
    )
    evening = house._opened((2, 3, 4, 5))
    rubber = house._begun(evening, ("2", "3", "4", "5"), 1)
    house.hand(rubber, 12)
    assert queries.rubber_of(Rubber.objects.get(pk=rubber.pk)).games == ()
    page = house.reader().get(house.at("table", evening.key, 1)).content.decode()
    assert "6 points" in page
    house.hand(rubber, 7)
    assert len(queries.rubber_of(Rubber.objects.get(pk=rubber.pk)).games) == 1
