"""Standings as they are read: in order, under one number a person, with the reasons."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.members.queries import names
from club.text import wording
from rubbers.standings import metrics
from rubbers.standings.metric import Company
from tables.commands.recount import recount
from tables.commands.standings import count_evening
from tables.models import StandingsTerms
from tables.standings import ranking
from tables.standings.progress import ProgressMark, progress
from tables.standings.ranking import version_key
from tests.tables.finished import Rows


def placed(standing: ranking.StandingsTable) -> list[tuple[str, int | None, object]]:
    """Each row's player, place and rubber points."""
    return [(row.stander.player, row.place, row.stander.values["points"]) for row in standing.rows]


def is_same(rows: Rows, number: int, kept: int | None) -> None:
    member = rows.members[number - 1]
    member.same_as = rows.members[kept - 1] if kept else None
    member.save()


def season_of(rows: Rows, *nets: int):
    """A season of evenings at which members 1 and 3 won, or lost, so many points."""
    season = rows.season()
    for day, net in enumerate(nets):
        evening = rows.evening(day, season)
        rows.rubber(evening, winners="N-S" if net > 0 else "E-W", points=abs(net))
        count_evening(rows.club.pk, evening.key)
    return season


@pytest.mark.django_db
def test_a_standing_nobody_stands_in_yet_is_empty():
    rows = Rows()
    shown = ranking.of_evening(rows.evening())
    assert (shown.version, shown.rows, shown.kind) == (0, (), "evening")


@pytest.mark.django_db
def test_an_evening_shows_who_is_before_whom_and_why():
    rows = Rows()
    evening = rows.evening()
    rows.rubber(evening, (1, 3, 2, 4), points=5)
    rows.rubber(evening, (1, 5, 2, 6), points=2)
    count_evening(rows.club.pk, evening.key)
    shown = ranking.of_evening(evening)
    assert placed(shown) == [
        ("1", 1, 7),
        ("3", 2, 5),
        ("5", 3, 2),
        ("6", 4, -2),
        ("4", 5, -5),
        ("2", 6, -7),
    ]
    (why,) = shown.rows[0].because
    said = wording.sentence(why, names(rows.club.pk))
    assert said == "Member 1 before Member 3: 7 rubber points against 5."


@pytest.mark.django_db
def test_a_table_shows_its_own_rubbers_only():
    rows = Rows()
    evening = rows.evening()
    rows.rubber(evening, (1, 3, 2, 4), points=5, table=1)
    rows.rubber(evening, (5, 6, 7, 8), points=2, table=2)
    count_evening(rows.club.pk, evening.key)
    assert {row.stander.player for row in ranking.of_table(evening, 2).rows} == set("5678")


@pytest.mark.django_db
def test_a_member_written_down_twice_shows_under_the_number_kept_until_that_is_undone():
    rows = Rows()
    evening = rows.evening()
    rows.rubber(evening, (1, 3, 2, 4), points=5)
    rows.rubber(evening, (6, 3, 2, 4), "E-W", points=2)
    count_evening(rows.club.pk, evening.key)
    before = ranking.of_evening(evening)
    is_same(rows, 6, 1)
    one = ranking.of_evening(evening)
    assert [player for player, _, _ in placed(one)] == ["1", "3", "2", "4"]
    by_player = {row.stander.player: row.stander.values for row in one.rows}
    assert (by_player["1"]["points"], by_player["1"]["rubbers"]) == (3, 2)
    assert by_player["1"]["best_rubber"] == 5
    assert by_player["3"]["company"] == (Company("1", 2, 1, 3),)
    is_same(rows, 6, None)
    assert ranking.of_evening(evening) == before


@pytest.mark.django_db
def test_a_number_kept_may_itself_be_a_second_one():
    rows = Rows()
    season = season_of(rows, 5, 3)
    is_same(rows, 3, 7)
    is_same(rows, 7, 8)
    assert placed(ranking.of_season(season))[:2] == [("1", 1, 8), ("8", 1, 8)]


@pytest.mark.django_db
def test_the_best_rubber_is_asked_of_the_database():
    rows = Rows()
    season = season_of(rows, 2, -6, 4)
    best = {
        r.stander.player: r.stander.values["best_rubber"] for r in ranking.of_season(season).rows
    }
    assert best == {"1": 4, "3": 4, "2": 6, "4": 6}


@pytest.mark.django_db
def test_only_the_best_evenings_of_a_season_count():
    rows = Rows()
    season = season_of(rows, 2, -6, 4, 1)
    StandingsTerms.objects.create(club=rows.club, rules={"best_evenings": 2})
    shown = ranking.of_season(season)
    assert placed(shown) == [("1", 1, 6), ("3", 1, 6), ("2", 3, 5), ("4", 3, 5)]
    first = shown.rows[0].stander
    assert (first.evenings, first.counted, first.values["rubbers"]) == (4, 2, 2)
    assert first.values["best_rubber"] == 4
    assert shown.rows[2].stander.values["best_rubber"] == 6
    assert placed(ranking.of_all_time(rows.club))[0] == ("1", 1, 1)


@pytest.mark.django_db
def test_a_best_evening_counts_once_for_one_written_down_twice():
    rows = Rows()
    season = season_of(rows, 2, -6)
    evening = season.evenings.earliest("date")
    rows.rubber(evening, (7, 3, 2, 4), points=3)
    count_evening(rows.club.pk, evening.key)
    StandingsTerms.objects.create(club=rows.club, rules={"best_evenings": 1})
    is_same(rows, 7, 1)
    first = ranking.of_season(season).rows[0].stander
    assert (first.player, first.values["points"], first.evenings) == ("2", 6, 2)
    both = {row.stander.player: row.stander for row in ranking.of_season(season).rows}
    assert both["1"].values["points"] == 5


@pytest.mark.django_db
def test_one_with_too_few_evenings_is_listed_without_a_place():
    rows = Rows()
    season = season_of(rows, 2, 3)
    evening = season.evenings.latest("date")
    rows.rubber(evening, (5, 3, 2, 4), points=8)
    count_evening(rows.club.pk, evening.key)
    StandingsTerms.objects.create(club=rows.club, rules={"least_evenings": 2})
    shown = ranking.of_season(season)
    assert placed(shown)[-1] == ("5", None, 8)
    (why,) = shown.rows[-1].because
    assert str(why) == "5 is not ranked yet: 1 of 2 evenings."
    assert placed(ranking.of_evening(evening))[0] == ("3", 1, 11)


@pytest.mark.django_db
def test_a_season_may_have_rules_of_its_own():
    rows = Rows()
    season = season_of(rows, 2, -6)
    StandingsTerms.objects.create(club=rows.club, rules={"order": ["rubbers_won"]})
    StandingsTerms.objects.create(club=rows.club, season=season, rules={"order": ["games_lost"]})
    assert [metric.id for metric in ranking.of_season(season).order] == ["games_lost"]
    assert [metric.id for metric in ranking.of_all_time(rows.club).order] == ["rubbers_won"]


@pytest.mark.django_db
def test_a_metric_that_is_not_here_is_passed_over_and_named():
    rows = Rows()
    season = season_of(rows, 2)
    StandingsTerms.objects.create(club=rows.club, rules={"order": ["elo", "points"]})
    shown = ranking.of_season(season)
    assert shown.missing == ("elo",)
    assert placed(shown)[0] == ("1", 1, 2)


@pytest.mark.django_db
@pytest.mark.parametrize("rules", [{}, {"best_evenings": 3, "least_evenings": 1}])
def test_reading_takes_as_many_queries_for_many_as_for_few(rules):
    rows = Rows(people=40)
    StandingsTerms.objects.create(club=rows.club, rules=rules)
    season = season_of(rows, 2)
    is_same(rows, 4, 3)

    def queries() -> int:
        with CaptureQueriesContext(connection) as taken:
            ranking.of_season(season)
        return len(taken)

    few = queries()
    for day in range(10, 16):
        evening = rows.evening(day, season)
        for first in range(1, 38, 4):
            rows.rubber(evening, range(first, first + 4))
    recount(rows.club.pk)
    assert queries() == few <= 7
    assert len(ranking.of_season(season).rows) == 39


@pytest.mark.django_db
def test_the_course_of_an_evening_goes_by_rubbers():
    rows = Rows()
    evening = rows.evening()
    rows.rubber(evening, (1, 3, 2, 4), points=5)
    rows.rubber(evening, (1, 5, 2, 6), points=2)
    count_evening(rows.club.pk, evening.key)
    course = progress(rows.club.pk, f"evening:{evening.key}", metrics.POINTS)
    assert course.marks == (ProgressMark(evening.key, 1), ProgressMark(evening.key, 2))
    assert course.courses["1"] == (5, 7)
    assert course.courses["3"] == (5, 5)
    assert course.courses["6"] == (None, -2)


@pytest.mark.django_db
def test_the_course_of_a_season_goes_by_evenings_and_ends_where_the_standing_is():
    rows = Rows()
    season = season_of(rows, 2, -6, 4)
    is_same(rows, 3, 1)
    course = progress(rows.club.pk, f"season:{season.pk}", metrics.POINTS)
    assert [mark.evening for mark in course.marks] == ["2026-11-20", "2026-11-21", "2026-11-22"]
    assert course.courses["1"] == (4, -8, 0)
    ends = {player: line[-1] for player, line in course.courses.items()}
    assert ends == {player: points for player, _, points in placed(ranking.of_season(season))}


@pytest.mark.django_db
def test_the_key_of_a_standing_changes_with_its_figures_and_with_the_register():
    rows = Rows()
    evening = rows.evening()
    name = f"evening:{evening.key}"
    nothing = version_key(rows.club.pk, name)
    rows.rubber(evening)
    count_evening(rows.club.pk, evening.key)
    counted = version_key(rows.club.pk, name)
    count_evening(rows.club.pk, evening.key)
    assert version_key(rows.club.pk, name) == counted != nothing
    rows.club.streams.filter(name="register").update(version=99)
    assert version_key(rows.club.pk, name) not in (counted, nothing)
