"""Standings follow the rubbers they rest on: once, whatever is repeated, in whatever order."""

from __future__ import annotations

import time
from threading import Thread
from typing import Any

import pytest
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from club.outbox import live
from rubbers.registries import METRICS
from rubbers.standings import metrics
from tables.commands import standings
from tables.commands.recount import recount
from tables.commands.standings import count_evening, count_rubber
from tables.models import Contribution, Standing, Total
from tests.often import examples
from tests.tables.finished import Rows

Digits = dict[tuple[str, int], tuple[int, Any]]


def digits(rows: Rows) -> Digits:
    """Every figure of a club's standings, by standing and member's number."""
    columns = ("standing__name", "member__number", "rubbers", "tallies")
    found = Total.objects.filter(standing__club=rows.club).values_list(*columns)
    return {(name, number): (rubbers, tallies) for name, number, rubbers, tallies in found}


def points(rows: Rows, standing: str) -> dict[int, int]:
    """What each member has in one standing."""
    return {
        n: tally["points"] for (name, n), (_r, tally) in digits(rows).items() if name == standing
    }


def versions(rows: Rows) -> dict[str, int]:
    return dict(Standing.objects.filter(club=rows.club).values_list("name", "version"))


@pytest.mark.django_db
def test_a_rubber_counts_for_its_table_its_evening_its_season_and_all_time():
    rows = Rows()
    evening = rows.evening(season=rows.season())
    rubber = rows.rubber(evening, points=6, table=2)
    count_rubber(rows.club.pk, rubber.stream.name)
    assert {name for name, _ in digits(rows)} == {
        f"table:{evening.key}:2",
        f"evening:{evening.key}",
        f"season:{evening.season_id}",
        "all",
    }
    for name in versions(rows):
        assert points(rows, name) == {1: 6, 3: 6, 2: -6, 4: -6}


@pytest.mark.django_db
def test_the_figures_of_a_rubber():
    rows = Rows()
    rubber = rows.rubber(rows.evening(), winners="E-W", points=3, games="ENE")
    count_rubber(rows.club.pk, rubber.stream.name)
    assert digits(rows)["all", 4] == (
        1,
        {
            "points": 3,
            "rubbers_won": 1,
            "rubbers": 1,
            "games_won": 2,
            "games_lost": 1,
            "average": [3, 1],
            "company": {"2": [1, 1, 3]},
        },
    )
    given = Contribution.objects.get(standing__name="all", member__number=1)
    assert (given.version, given.won, given.net, given.hands) == (20, 0, -3, 3)


@pytest.mark.django_db
@pytest.mark.parametrize("stage", ["playing", "abandoned"])
def test_a_rubber_not_won_never_counts(stage):
    rows = Rows()
    rubber = rows.rubber(rows.evening(), stage=stage)
    count_rubber(rows.club.pk, rubber.stream.name)
    recount(rows.club.pk)
    assert digits(rows) == {}
    assert not Contribution.objects.exists()


@pytest.mark.django_db
def test_a_settled_rubber_counts():
    rows = Rows()
    rubber = rows.rubber(rows.evening(), stage="settled")
    count_rubber(rows.club.pk, rubber.stream.name)
    assert points(rows, "all")[1] == 5


@pytest.mark.django_db
def test_a_repeat_changes_nothing():
    rows = Rows()
    rubber = rows.rubber(rows.evening(), table=1)
    count_rubber(rows.club.pk, rubber.stream.name)
    before, at = digits(rows), versions(rows)
    written = list(Contribution.objects.order_by("pk").values())
    count_rubber(rows.club.pk, rubber.stream.name)
    count_evening(rows.club.pk, rubber.evening.key)
    assert (digits(rows), versions(rows)) == (before, at)
    assert list(Contribution.objects.order_by("pk").values()) == written


@pytest.mark.django_db
def test_a_corrected_rubber_replaces_what_it_gave():
    rows = Rows()
    evening = rows.evening()
    other, rubber = rows.rubber(evening, points=2), rows.rubber(evening, points=6)
    count_evening(rows.club.pk, evening.key)
    rows.becomes(rubber, "E-W", 4)
    count_rubber(rows.club.pk, rubber.stream.name)
    assert points(rows, "all") == {1: -2, 3: -2, 2: 2, 4: 2}
    assert digits(rows)["all", 1][0] == 2
    assert Contribution.objects.filter(rubber=rubber, standing__name="all").count() == 4
    assert set(Contribution.objects.filter(rubber=rubber).values_list("version")) == {(23,)}
    assert set(Contribution.objects.filter(rubber=other).values_list("version")) == {(20,)}


@pytest.mark.django_db
def test_a_rubber_that_is_not_won_after_all_is_taken_out():
    rows = Rows()
    rubber = rows.rubber(rows.evening())
    count_rubber(rows.club.pk, rubber.stream.name)
    rows.becomes(rubber)
    count_rubber(rows.club.pk, rubber.stream.name)
    assert digits(rows) == {}
    assert not Contribution.objects.exists()


@pytest.mark.django_db
def test_a_later_version_with_the_same_result_is_noted_and_moves_no_figure():
    rows = Rows()
    rubber = rows.rubber(rows.evening())
    count_rubber(rows.club.pk, rubber.stream.name)
    before, at = digits(rows), versions(rows)
    rows.becomes(rubber, "N-S", 5)
    count_rubber(rows.club.pk, rubber.stream.name)
    assert (digits(rows), versions(rows)) == (before, at)
    assert set(Contribution.objects.values_list("version")) == {(23,)}


@pytest.mark.django_db
def test_an_evening_moved_to_another_season_takes_its_rubbers_along():
    rows = Rows()
    evening = rows.evening(season=rows.season("Winter"))
    rubber = rows.rubber(evening)
    count_rubber(rows.club.pk, rubber.stream.name)
    old, evening.season = evening.season, rows.season("Spring")
    evening.save()
    count_evening(rows.club.pk, evening.key)
    assert points(rows, f"season:{old.pk}") == {}
    assert points(rows, f"season:{evening.season.pk}")[1] == 5


@pytest.mark.django_db
@pytest.mark.law("23")
@pytest.mark.parametrize(
    ("rule", "scores"), [("absent", {1, 3, 2, 4}), ("substitute", {1, 5, 2, 4})]
)
def test_the_house_says_for_whom_a_substitute_played(rule, scores):
    rows = Rows()
    rubber = rows.rubber(rows.evening(substitute_scores=rule))
    rows.substitute(rubber, "S", 5)
    count_rubber(rows.club.pk, rubber.stream.name)
    assert set(points(rows, "all")) == scores
    recount(rows.club.pk)
    assert set(points(rows, "all")) == scores


@pytest.mark.django_db
def test_another_clubs_rubber_of_the_same_name_is_not_touched():
    here, there = Rows(), Rows(name="The Arlington", slug="arlington")
    rubber, _other = here.rubber(here.evening()), there.rubber(there.evening())
    count_rubber(here.club.pk, rubber.stream.name)
    assert digits(there) == {}


@pytest.mark.django_db
def test_a_rubber_nobody_knows_changes_nothing():
    rows = Rows()
    count_rubber(rows.club.pk, "rubber:1999-01-01:1")
    assert digits(rows) == {}


@pytest.mark.django_db
def test_writing_anew_comes_to_the_same_digits_and_versions():
    rows = Rows()
    season = rows.season()
    for day in range(3):
        evening = rows.evening(day, season)
        rows.rubber(evening, (1, 3, 2, 4), points=3 + day, table=1)
        rows.rubber(evening, (5, 1, 3, 8), "E-W", 8 - day, games="EE", table=2)
        count_evening(rows.club.pk, evening.key)
    before, at = digits(rows), versions(rows)
    recount(rows.club.pk)
    assert (digits(rows), versions(rows)) == (before, at)


@pytest.mark.django_db
def test_writing_anew_mends_a_wrong_figure_and_gives_it_a_new_version():
    rows = Rows()
    rubber = rows.rubber(rows.evening(), table=1)
    count_rubber(rows.club.pk, rubber.stream.name)
    before, at = digits(rows), versions(rows)
    wrong = Total.objects.get(standing__name="all", member__number=1)
    wrong.tallies["points"] += 1
    wrong.save()
    recount(rows.club.pk)
    assert digits(rows) == before
    assert versions(rows) == {**at, "all": at["all"] + 1}


@pytest.mark.django_db
def test_a_metric_that_came_later_is_counted_when_standings_are_written_anew(monkeypatch):
    rows = Rows()
    evening = rows.evening()
    first, second = rows.rubber(evening), rows.rubber(evening)
    with monkeypatch.context() as before:
        old = [m for m in METRICS if m is not metrics.AVERAGE]
        before.setattr(type(METRICS), "offered", lambda *_: tuple(old))
        count_rubber(rows.club.pk, first.stream.name)
    count_rubber(rows.club.pk, second.stream.name)
    assert "average" not in digits(rows)["all", 1][1]
    recount(rows.club.pk)
    assert digits(rows)["all", 1][1]["average"] == [10, 2]


@pytest.mark.django_db
def test_a_recount_is_planned_for_the_rows_there_are_and_not_for_those_of_yesterday():
    if connection.vendor != "postgresql":
        pytest.skip("only PostgreSQL plans by what it counted last")
    rows = _four_rubbers()
    for rubber in rows.four:
        count_rubber(rows.club.pk, rubber.stream.name)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE pg_class SET reltuples = 0 WHERE relname = 'tables_contribution'")
        recount(rows.club.pk)
        cursor.execute("SELECT reltuples FROM pg_class WHERE relname = 'tables_contribution'")
        assert cursor.fetchone() == (Contribution.objects.count(),)


outcomes = st.tuples(st.sampled_from(["", "N-S", "E-W"]), st.integers(1, 8))
deeds = st.lists(st.tuples(st.integers(0, 3), outcomes, st.booleans()), max_size=12)


@pytest.mark.django_db
@settings(
    max_examples=examples(25),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(deeds)
def test_whatever_is_corrected_counted_and_counted_again_the_digits_are_those_of_a_recount(done):
    rows = _four_rubbers()
    rubbers = rows.four
    for which, (winners, worth), count_it in done:
        rows.becomes(rubbers[which], winners, worth if winners else None)
        if count_it:
            count_rubber(rows.club.pk, rubbers[which].stream.name)
    for rubber in reversed(rubbers):
        count_rubber(rows.club.pk, rubber.stream.name)
    kept_up, given = digits(rows), sorted(Contribution.objects.values_list(*FACTS))
    recount(rows.club.pk)
    assert digits(rows) == kept_up
    assert sorted(Contribution.objects.values_list(*FACTS)) == given


FACTS = ("rubber", "standing", "member", "version", "side", "won", "net", "games_won", "games_lost")
_made = 0


def _four_rubbers() -> Any:
    global _made
    _made += 1
    rows: Any = Rows(slug=f"club-{_made}")
    evening, other = rows.evening(0, rows.season()), rows.evening(1)
    players = [(1, 3, 2, 4), (1, 2, 3, 4), (5, 6, 7, 8), (1, 8, 2, 7)]
    evenings = [evening, evening, evening, other]
    rows.four = [rows.rubber(on, who, table=1) for on, who in zip(evenings, players, strict=True)]
    return rows


@pytest.mark.django_db
def test_those_who_listen_are_told_once_the_figures_are_there(
    monkeypatch, django_capture_on_commit_callbacks
):
    told: list[tuple[int, str, int]] = []
    monkeypatch.setattr(live, "tell", lambda *what: told.append(what))
    rows = Rows()
    evening = rows.evening(season=rows.season())
    rubber = rows.rubber(evening, table=1)
    with django_capture_on_commit_callbacks(execute=True):
        count_rubber(rows.club.pk, rubber.stream.name)
    club = rows.club.pk
    assert sorted(told) == sorted(
        [
            (club, f"standings:{evening.key}", 1),
            (club, f"standings:season:{evening.season_id}", 1),
            (club, "standings:all", 1),
        ]
    )
    with django_capture_on_commit_callbacks(execute=True):
        count_rubber(rows.club.pk, rubber.stream.name)
    assert len(told) == 3


@pytest.mark.django_db
def test_one_rubber_takes_as_many_queries_after_thirty_as_after_two():
    rows = Rows()
    evening = rows.evening(season=rows.season())
    many = [rows.rubber(evening, table=1) for _ in range(30)]
    for rubber in many[:2]:
        count_rubber(rows.club.pk, rubber.stream.name)
    third = _queries(rows, many[2])
    count_evening(rows.club.pk, evening.key)
    assert _queries(rows, rows.rubber(evening, table=1)) == third <= 20


def _queries(rows: Rows, rubber: Any) -> int:
    with CaptureQueriesContext(connection) as queries:
        count_rubber(rows.club.pk, rubber.stream.name)
    return len(queries)


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_lose_nothing_and_count_nothing_twice(monkeypatch):
    rows = Rows()
    evening = rows.evening(season=rows.season())
    names = [rows.rubber(evening, table=1).stream.name for _ in range(5)]
    count_rubber(rows.club.pk, names[0])
    write, trouble = standings.Totals.write, []

    def slowly(totals: standings.Totals) -> None:
        time.sleep(0.1)
        write(totals)

    def work(order: list[str]) -> None:
        try:
            for name in order:
                count_rubber(rows.club.pk, name)
        except Exception as fault:
            trouble.append(fault)
        finally:
            connections.close_all()

    monkeypatch.setattr(standings.Totals, "write", slowly)
    workers = [Thread(target=work, args=(order,)) for order in (names, names[::-1])]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert trouble == []
    kept_up = digits(rows)
    assert kept_up["all", 1][0] == 5
    recount(rows.club.pk)
    assert digits(rows) == kept_up
