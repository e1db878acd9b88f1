"""A drive is rehearsed by a worker in slices, from the page and over REST, off the record."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import pytest
from celery import current_app

from club import tasks
from club.errors import Malformed
from club.models import Line
from tables.commands import rehearsals as commands
from tables.drive.rules.rehearsed_drive import DriveTerms
from tables.models import Rehearsal
from tables.rehearsal.terms import RehearsalTerms
from tests.api.evening import program_of
from tests.drive.hall import a_hall
from tests.views.house import House, a_house, sent, told

pytestmark = pytest.mark.django_db
TERMS = DriveTerms(people=9, hands=4, bot="novice")


@pytest.fixture
def house() -> House:
    """Return a club, with workers that know every errand."""
    current_app.loader.import_default_modules()
    made = a_house()
    made.people_enter()
    return made


def begun(house: House, terms: DriveTerms = TERMS) -> Rehearsal:
    """Start a rehearsal of a progressive drive."""
    return commands.start(house.order(), house.club, terms, format="drive-progressive")


def ticking(seconds: float) -> Callable[[], float]:
    """Return a stopwatch that moves on by so much each time it is looked at."""
    ticks = count()
    return lambda: next(ticks) * seconds


def finished(row: Rehearsal, seconds: float = 0.0) -> Rehearsal:
    """Work until it is over."""
    for number in range(100):
        if not commands.run_slice(row.pk, number, ticking(seconds)):
            break
    row.refresh_from_db()
    return row


def test_in_one_slice_or_in_many_it_comes_to_the_same(house: House) -> None:
    one = finished(begun(house))
    assert (one.stage, one.slices, one.minute, one.percent) == ("done", 1, 4, 100)
    many = finished(begun(house), commands.A_SLICE / 2)
    assert many.stage == "done" and many.slices > 1
    assert many.result == one.result


def test_workers_do_it_alone_and_nothing_goes_on_the_record(house: House) -> None:
    before = Line.objects.count()
    row = begun(house)
    assert row.percent == 0
    while tasks.sweep():
        continue
    row.refresh_from_db()
    assert (row.stage, Line.objects.count()) == ("done", before)


def test_the_page_shows_the_form_then_the_scores_and_who_sat_out(house: House) -> None:
    reader = house.reader()
    assert "Rehearse a drive" in told(reader.get(house.at("rehearse")))
    form = told(reader.get(house.at("rehearse") + "?format=drive"))
    assert "Hands" in form and "Last rubbers" not in form
    fields = {"people": 9, "hands": 4, "bot": "novice", "seed": "s", "format": "drive-fixed"}
    answer = reader.post(house.at("rehearse"), sent(**fields))
    row = Rehearsal.objects.get()
    assert answer["Location"] == house.at("rehearsal", row.key)
    assert "Waiting to start" in told(reader.get(house.at("rehearsal", row.key)))
    finished(row)
    page = told(reader.get(house.at("rehearsal", row.key)))
    assert "Person 9" in page and "Best lady" in page and "9 people, 4 hands, seed s" in page
    assert "9 people, 4 hands" in told(reader.get(house.at("rehearse")))
    again = reader.get(house.at("rehearse") + f"?like={row.key}").content.decode()
    assert 'value="9"' in again and 'name="hands"' in again


def test_an_evening_that_is_a_drive_is_rehearsed_as_a_drive() -> None:
    current_app.loader.import_default_modules()
    hall = a_hall(4, "drive-fixed")
    page = hall.house.reader().get(hall.house.at("rehearse") + f"?evening={hall.evening.key}")
    assert "Hands" in told(page)
    with pytest.raises(Malformed, match="another kind of evening"):
        commands.start(hall.house.order(), hall.house.club, RehearsalTerms(), hall.evening)
    with pytest.raises(Malformed, match="another kind of evening"):
        commands.start(hall.house.order(), hall.house.club, TERMS)


def test_a_program_rehearses_a_drive_and_reads_the_scores(house: House) -> None:
    program = program_of(house.club, 1)
    asked = {"format": "drive-fixed", "people": 6, "hands": 2, "bot": "novice"}
    made = program.post("/rehearsals/drives", asked)
    assert made.status_code == 201, made.content
    row = finished(Rehearsal.objects.get())
    shown = program.read(f"/rehearsals/{row.key}")
    assert (shown["format"], shown["result"]) == ("drive-fixed", None)
    assert (shown["drive"]["tables"], shown["drive"]["out"]) == (1, 2)
    assert len(shown["drive"]["players"]) == 6
    refused = program.post("/rehearsals/drives", {"people": 3})
    assert refused.status_code == 422


@pytest.mark.parametrize("format", ["rubbers", "tombola"])
def test_a_format_that_is_no_drive_is_refused_with_those_that_are(
    house: House, format: str
) -> None:
    body = {"format": format, "people": 8, "hands": 2}
    refused = program_of(house.club, 1).post("/rehearsals/drives", body)
    assert refused.status_code == 422
    (error,) = refused.json()["errors"]
    assert error["field"] == "format"
    assert "drive-semi-partner" in error["expected"] and "rubbers" not in error["expected"]
