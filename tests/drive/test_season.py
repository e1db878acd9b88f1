"""The drives of a season are added up: only those that are over, and merged members once."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction

import pytest
from django.test.utils import CaptureQueriesContext

from club.members import club_settings
from club.members.commands import mark_same
from club.models import Evening, Season
from tables.drive import score_queries
from tables.drive.rules.drive_state import DriveSettings, Entrant, SitOutScore
from tables.drive.rules.scores.points import HandScores, PlayerScore, scores, written
from tables.drive.rules.scores.season import season_scores
from tables.movements.drive_seating import DriveRole
from tests.api.evening import program_of
from tests.drive.hall import Hall, a_hall
from tests.views.house import told

SETTINGS = DriveSettings(hands=2, tea_after=0, sealed=0, sit_out=SitOutScore.SIX)


def a_drive(*hands: dict[str, int], out: tuple[str, ...] = ()) -> list[PlayerScore]:
    """Return the scores of a drive from everyone's tricks in each hand."""
    people = {who: None for hand in hands for who in hand} | dict.fromkeys(out)
    entrants = {who: Entrant(n, DriveRole.LADY) for n, who in enumerate(people, start=1)}
    played = [HandScores(n, 1, hand, out) for n, hand in enumerate(hands, start=1)]
    return scores(SETTINGS, entrants, played)


def test_points_are_added_and_the_average_is_of_all_hands_sat_out_or_not() -> None:
    first = a_drive({"2": 8, "3": 5}, {"2": 6, "3": 7})
    second = a_drive({"2": 4}, out=("3",))
    found = season_scores({"one": first, "two": second}, {})
    assert [(one.who, one.total, one.average, one.won) for one in found] == [
        ("2", 18, Fraction(18, 3), 1),
        ("3", 18, Fraction(18, 3), 1),
    ]
    assert found[1].by_drive == {"one": 12, "two": 6}


def test_the_better_average_comes_first_among_equals() -> None:
    found = season_scores({"one": a_drive({"2": 6, "3": 12}), "two": a_drive({"2": 6})}, {})
    assert [one.who for one in found] == ["3", "2"]


def test_somebody_with_two_numbers_is_counted_under_the_one_that_is_kept() -> None:
    drives = {"one": a_drive({"2": 8}), "two": a_drive({"9": 5})}
    (one,) = season_scores(drives, {"9": "2"})
    assert (one.who, one.total, one.hands) == ("2", 13, 2)


@pytest.fixture
def hall() -> Hall:
    """Eight people whose drive of two hands is over, in a season."""
    made = a_hall(8)
    day = made.evening.date
    club_settings.begin_season(
        made.house.order(), "Winter", day - timedelta(days=9), day + timedelta(days=90)
    )
    made.evening = Evening.objects.select_related("club", "season", "stream").get(
        pk=made.evening.pk
    )
    made.begin(hands=2, tea_after=0, sealed=0)
    made.play(lambda hand, table: 9)
    return made


def finish(hall: Hall) -> None:
    """Play the last hand, and end the drive."""
    hall.next()
    hall.play(lambda hand, table: 9)
    hall.end()


@pytest.mark.django_db
def test_a_drive_counts_once_it_is_over(hall: Hall) -> None:
    season = Season.objects.get()
    assert score_queries.season_of_drives(hall.house.club.pk, season.pk).scores == []
    finish(hall)
    found = score_queries.season_of_drives(hall.house.club.pk, season.pk)
    assert list(found.dates) == [hall.evening.key]
    assert sum(one.total for one in found.scores) == 26 * 2 * 2
    assert score_queries.season_of_drives(hall.house.club.pk, season.pk + 1).scores == []
    assert len(score_queries.season_of_drives(hall.house.club.pk, None).scores) == 8


@pytest.mark.django_db
def test_the_season_is_read_in_five_queries(
    hall: Hall, django_assert_max_num_queries: type[CaptureQueriesContext]
) -> None:
    finish(hall)
    with django_assert_max_num_queries(6):  # and one for members who are one
        score_queries.season_of_drives(hall.house.club.pk, None)


@pytest.mark.django_db
def test_the_page_and_the_menu_lead_to_it_and_a_program_reads_it(hall: Hall) -> None:
    finish(hall)
    house, key = hall.house, hall.evening.key
    reader = house.reader(3)
    led = reader.get(house.at("standings", key))
    assert (led.status_code, led["Location"]) == (302, house.at("drive-season", key))
    page = reader.get(house.at("drive-season", key)).content.decode()
    assert "Winter" in page and "data-me" in page
    assert "data-me" in reader.get(house.at("drive-season", key) + "?of=all").content.decode()
    assert house.at("drive-season", key) in reader.get(house.at("drive", key)).content.decode()
    season = Season.objects.get()
    shown = program_of(house.club, 1).read(f"/seasons/{season.pk}/drives")
    assert shown["drives"] == [key] and len(shown["results"]) == 8
    best = shown["results"][0]
    assert (best["points"], best["average"], best["won"]) == ("18", "9", 2)


@pytest.mark.django_db
def test_two_numbers_of_one_member_are_one_line(hall: Hall) -> None:
    finish(hall)
    mark_same(hall.house.order(), 3, 2)
    found = score_queries.season_of_drives(hall.house.club.pk, None)
    assert len(found.scores) == 7


@pytest.mark.parametrize(
    ("points", "words"),
    [
        (Fraction(131), "131"),
        (Fraction(263, 2), "131.5"),
        (Fraction(23, 4), "5.75"),
        (Fraction(394, 3), "131.33"),
        (Fraction(130), "130"),
        (Fraction(0), "0"),
        (Fraction(-1, 2), "-0.5"),
    ],
)
def test_fractions_of_points_are_written_in_one_way(points: Fraction, words: str) -> None:
    assert written(points) == words


@pytest.mark.django_db
def test_without_a_season_the_page_is_of_all_drives() -> None:
    hall = a_hall(4)
    hall.begin(hands=2, tea_after=0, sealed=0)
    hall.play(lambda hand, table: 8)
    finish(hall)
    reader, key = hall.house.reader(3), hall.evening.key
    assert "All drives of the club" in told(reader.get(hall.house.at("drive", key)))
    page = told(reader.get(hall.house.at("drive-season", key)))
    assert "All drives of the club" in page and "All time" not in page
    assert "8.50" in page and "½" not in page
