"""The results of sealed hands are secret until the drive is over, and no change unseals one."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, get_args

import pytest
from django.test import Client

from club.codec.stored_name import stored_name
from club.errors import Malformed
from club.members import commands
from tables.drive.commands.settings_changes import change_settings
from tables.drive.rules.drive_state import DriveSettings, DriveState
from tables.drive.rules.events import RoundEvent
from tables.drive.rules.settings_change import SettingsChange, settings_changed
from tables.drive.sealed_lines import RESULTS
from tests.api.evening import program_of
from tests.drive.hall import Hall, a_hall
from tests.views.house import told


@pytest.fixture
def hall() -> Hall:
    """Eight people in the second of two hands, which is sealed: 11-2 at both tables."""
    made = a_hall(8)
    made.begin(hands=2, tea_after=0, sealed=1)
    made.play()
    made.next()
    made.play(lambda _hand, _table: 11)
    return made


def seen(hall: Hall, number: int, at: str = "") -> list[Any]:
    """Return the tricks of North and South at each table as a program of a member reads them."""
    found = program_of(hall.house.club, number).read(f"/drives/{hall.evening.key}{at}")
    return [one["result"]["ns"] for one in found.get("hand" if not at else "", found)["tables"]]


def own_table(hall: Hall, number: int) -> int:
    """Return the table at which a member plays."""
    place = hall.hand.seating.place_of(str(number))
    assert place is not None
    return place.table


def figures(hall: Hall, client: Client, name: str = "drive") -> int:
    """Count the tables whose tricks a page shows."""
    page = client.get(hall.house.at(name, hall.evening.key)).content.decode()
    return page.count('<b class="num">11</b>')


@pytest.mark.django_db
@pytest.mark.parametrize("at", ["", "/hands/2"])
def test_a_program_reads_a_sealed_hand_only_at_its_own_table(hall: Hall, at: str) -> None:
    own = own_table(hall, 2)
    expected = [11 if table == own else None for table in (1, 2)]
    assert seen(hall, 2, at) == expected
    assert seen(hall, 1, at) == [11, 11]
    hall.end()
    assert seen(hall, 2, at) == [11, 11]


@pytest.mark.django_db
def test_a_sealed_result_is_still_shown_to_be_in(hall: Hall) -> None:
    found = program_of(hall.house.club, 2).read(f"/drives/{hall.evening.key}")
    assert [one["result"]["confirmed"] for one in found["hand"]["tables"]] == [True, True]
    shown = told(Client().get(hall.house.at("drive", hall.evening.key)))
    assert "Confirmed" in shown
    assert "sealed until the drive is over" in shown


@pytest.mark.django_db
def test_the_page_shows_a_sealed_hand_only_at_the_table_and_to_officers(hall: Hall) -> None:
    house, own = hall.house, own_table(hall, 2)
    assert figures(hall, Client()) == 0
    assert figures(hall, house.reader(2)) == 1
    assert figures(hall, house.screen("table", own)) == 1
    assert figures(hall, house.screen("hall")) == 0
    assert figures(hall, house.reader(1)) == 2
    commands.grant_office(house.order(), 3, "scorer")
    assert figures(hall, house.reader(3)) == 2
    hall.end()
    assert figures(hall, Client()) == 2


@pytest.mark.django_db
def test_the_hall_screen_shows_no_sealed_hand_even_to_an_officer(hall: Hall) -> None:
    def shown() -> list[int | None]:
        page = hall.house.reader(1).get(hall.house.at("hall", hall.evening.key))
        return [one.ns_tricks for one in page.context["drive"].tables]

    assert shown() == [None, None]
    hall.end()
    assert shown() == [11, 11]


@pytest.mark.django_db
def test_a_hand_before_the_sealed_ones_is_open(hall: Hall) -> None:
    assert seen(hall, 2, "/hands/1") == [7, 7]


@pytest.mark.django_db
def test_one_hand_more_does_not_unseal_the_last(hall: Hall) -> None:
    with pytest.raises(Malformed) as refused:
        change_settings(hall.house.order(), hall.evening, SettingsChange(hands=3))
    assert [fault.field for fault in refused.value.faults] == ["hands"]
    change_settings(hall.house.order(), hall.evening, SettingsChange(hands=3, sealed=2))
    assert None in seen(hall, 2)


@pytest.mark.parametrize(
    ("change", "fields"),
    [
        (SettingsChange(hands=25), ["hands"]),
        (SettingsChange(sealed=1), ["sealed"]),
        (SettingsChange(hands=25, sealed=3), []),
        (SettingsChange(sealed=4), []),
    ],
)
def test_a_hand_that_was_seated_sealed_stays_sealed(
    change: SettingsChange, fields: list[str]
) -> None:
    drive = DriveState("semi_partner", DriveSettings(hands=24, sealed=2), hand=23)
    try:
        settings_changed(drive, change)
        found = []
    except Malformed as refused:
        found = [fault.field for fault in refused.faults]
    assert found == fields


@pytest.mark.django_db
def test_the_committee_reads_the_record_without_the_results_of_sealed_hands(hall: Hall) -> None:
    commands.grant_office(hall.house.order(), 4, "committee")
    committee = program_of(hall.house.club, 4)
    own = own_table(hall, 4)

    def kept() -> dict[int, bool]:
        stream = f"round:{hall.evening.key}:2"
        lines = committee.read(f"/events?stream={stream}&what=result_stated")["results"]
        tables = [2 - own + 1 if not one["body"] else one["body"]["table"] for one in lines]
        return {at: bool(one["body"]) for at, one in zip(tables, lines, strict=True)}

    assert kept() == {own: True, 3 - own: False}
    assert all(one["body"] for one in secretary_reads(hall))
    hall.end()
    assert kept() == {1: True, 2: True}


def test_every_event_that_has_tricks_of_a_table_is_withheld_with_the_sealed_hand() -> None:
    with_tricks = {
        stored_name(kind)
        for kind in get_args(RoundEvent)
        if {"ns", "result"} & {one.name for one in fields(kind)}
    }
    assert with_tricks == set(RESULTS)


def secretary_reads(hall: Hall) -> list[dict[str, Any]]:
    """Return the results of the sealed hand as the secretary reads the record."""
    stream = f"round:{hall.evening.key}:2"
    program = program_of(hall.house.club, 1)
    found: list[dict[str, Any]] = program.read(f"/events?stream={stream}&what=result_stated")[
        "results"
    ]
    return found
