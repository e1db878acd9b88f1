"""Setting the rules of standings: who may, what is refused, and what stands on the record."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from club.errors import Malformed, NotYours, Unknown
from club.models import Line, Season
from club.rules.permissions import Caller
from tables.commands.club_settings import set_rules
from tables.standings.ranking import rules_of
from tests.club.recorded import Evenings


@pytest.mark.django_db
def test_the_secretary_sets_the_rules_and_the_register_says_so():
    made = Evenings()
    set_rules(made.order(), {"order": ["average"], "least_evenings": 4})
    assert rules_of(made.club.pk).order == ("average",)
    line = Line.objects.get(stream__club=made.club, what="standings_ordered")
    assert line.body["rules"] == {
        "order": ["average"],
        "least_evenings": 4,
        "best_evenings": 0,
    }


@pytest.mark.django_db
def test_a_seasons_rules_leave_the_clubs_as_they_are():
    made = Evenings()
    starts, ends = date(2026, 9, 1), date(2027, 5, 31)
    season = Season.objects.create(club=made.club, name="Winter", starts_on=starts, ends_on=ends)
    set_rules(made.order(), {"best_evenings": 5}, "Winter")
    set_rules(made.order(), {"best_evenings": 6}, "Winter")
    assert rules_of(made.club.pk, season).best_evenings == 6
    assert rules_of(made.club.pk).best_evenings == 0


@pytest.mark.django_db
@pytest.mark.parametrize("order", [["elo"], ["company"], ["points", "elo"]])
def test_what_cannot_order_a_standing_is_refused_with_what_can(order):
    made = Evenings()
    with pytest.raises(Malformed) as caught:
        set_rules(made.order(), {"order": order})
    (fault,) = caught.value.faults
    assert fault.field == "order"
    assert "points" in str(fault.expected) and "company" not in str(fault.expected)
    assert not Line.objects.filter(what="standings_ordered").exists()


@pytest.mark.django_db
def test_a_season_nobody_knows_is_unknown():
    made = Evenings()
    with pytest.raises(Unknown):
        set_rules(made.order(), {}, "Summer")


@pytest.mark.django_db
def test_a_member_without_the_office_may_not():
    made = Evenings()
    order = replace(made.order(), caller=Caller(made.club.pk, 2))
    with pytest.raises(NotYours):
        set_rules(order, {})
