"""The clock of a hand: it counts down to a moment on the record, can be paused, and rings."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from club.errors import Impossible, Malformed, NotYours
from tables.drive import queries
from tables.drive.commands.clock_changes import change_clock
from tables.drive.pages.clock_shown import clock_shown
from tables.drive.rules import events
from tables.drive.rules.drive_state import (
    DriveSettings,
    DriveStage,
    DriveState,
    HandClock,
    Prize,
)
from tables.drive.rules.evolve import evolve_drive
from tables.drive.rules.hand_clock import ClockAct, ClockChange, clock_changed
from tables.drive.rules.notation import read_settings
from tests.api.evening import program_of
from tests.drive.hall import Hall, a_hall
from tests.views.house import sent

NOW = datetime(2026, 11, 27, 20, tzinfo=UTC)
DRIVE = DriveState("fixed", DriveSettings(minutes=12))


def after(drive: DriveState, *changes: ClockChange, at: datetime = NOW) -> DriveState:
    """Return the drive after these changes to its clock, all at one moment."""
    for change in changes:
        drive = evolve_drive(drive, clock_changed(drive, change, at))
    return drive


START = ClockChange(ClockAct.START, 12)


def test_a_clock_that_is_started_ends_so_many_minutes_later() -> None:
    assert after(DRIVE, START).clock.ends_at == NOW + timedelta(minutes=12)


def test_a_pause_keeps_the_seconds_left_and_a_resumed_clock_uses_them() -> None:
    running = after(DRIVE, START)
    paused = after(running, ClockChange(ClockAct.PAUSE), at=NOW + timedelta(minutes=5))
    assert (paused.clock.ends_at, paused.clock.left) == (None, 420)
    later = NOW + timedelta(hours=1)
    assert after(paused, ClockChange(ClockAct.RESUME), at=later).clock.ends_at == (
        later + timedelta(minutes=7)
    )


def test_a_minute_more_is_added_to_a_clock_that_runs_is_paused_or_has_run_out() -> None:
    longer = ClockChange(ClockAct.LONGER, 1)
    running = after(DRIVE, START)
    assert after(running, longer).clock.ends_at == NOW + timedelta(minutes=13)
    late = NOW + timedelta(minutes=20)
    assert after(running, longer, at=late).clock.ends_at == late + timedelta(minutes=1)
    paused = after(running, ClockChange(ClockAct.PAUSE), longer)
    assert paused.clock.left == 780


def test_a_paused_clock_never_has_less_than_nothing_left() -> None:
    late = NOW + timedelta(hours=1)
    assert after(after(DRIVE, START), ClockChange(ClockAct.PAUSE), at=late).clock.left == 0


def test_the_bell_is_rung_with_a_clock_or_without_one_and_the_next_hand_has_neither() -> None:
    rung = after(DRIVE, ClockChange(ClockAct.RING), START, ClockChange(ClockAct.RING))
    assert rung.clock.bells == 2 and rung.clock.ends_at is not None
    assert evolve_drive(rung, events.HandBegun(2)).clock == HandClock()
    assert evolve_drive(rung, events.TeaBegun()).clock == HandClock()
    assert after(rung, ClockChange(ClockAct.STOP)).clock == HandClock(bells=2)


@pytest.mark.parametrize("act", [ClockAct.PAUSE, ClockAct.RESUME, ClockAct.LONGER, ClockAct.STOP])
def test_without_a_clock_only_a_start_and_the_bell_make_sense(act: ClockAct) -> None:
    with pytest.raises(Impossible, match="isn’t running"):
        clock_changed(DRIVE, ClockChange(act, 1), NOW)


def test_tea_has_a_clock_and_a_bell_too_and_after_the_end_there_is_none() -> None:
    tea = replace(DRIVE, stage=DriveStage.TEA)
    assert [act for act, _words, _plain in clock_shown(tea, NOW).acts] == ["start", "ring"]
    assert clock_shown(after(tea, START), NOW).figures == "12:00"
    over = replace(DRIVE, stage=DriveStage.OVER)
    assert not clock_shown(over, NOW).acts
    with pytest.raises(Impossible, match="The drive is over"):
        clock_changed(over, START, NOW)


@pytest.mark.parametrize("minutes", [0, 61])
def test_a_clock_has_one_minute_to_an_hour(minutes: int) -> None:
    with pytest.raises(Malformed, match="set to that"):
        clock_changed(DRIVE, ClockChange(ClockAct.START, minutes), NOW)


def test_the_page_offers_what_fits_and_shows_what_is_left() -> None:
    assert [act for act, _words, _plain in clock_shown(DRIVE, NOW).acts] == ["start", "ring"]
    assert not clock_shown(DRIVE, NOW).shown
    running = clock_shown(after(DRIVE, START), NOW + timedelta(minutes=2, seconds=30))
    assert (running.figures, running.paused) == ("9:30", False)
    assert [act for act, _words, _plain in running.acts] == ["pause", "longer", "ring", "stop"]
    paused = clock_shown(after(DRIVE, START, ClockChange(ClockAct.PAUSE)), NOW)
    assert (paused.figures, paused.paused) == ("12:00", True)


def test_settings_from_before_there_was_a_clock_are_read() -> None:
    old = {"hands": 24, "trumps": ["H"], "sit_out": "six", "tea_after": 12, "sealed": 2}
    assert read_settings({**old, "prizes": ["best_lady"]}).minutes == 0


@pytest.fixture
def hall() -> Hall:
    """Eight people who play a drive."""
    made = a_hall(8)
    made.begin(hands=3, tea_after=0, sealed=0, minutes=10, prizes=(Prize.LOWEST,))
    return made


@pytest.mark.django_db
def test_the_steward_starts_it_on_the_page_and_the_hall_screen_counts(hall: Hall) -> None:
    house, key = hall.house, hall.evening.key
    page = house.reader(1).get(house.at("drive", key)).content.decode()
    assert 'name="minutes" inputmode="numeric" size="3" value="10"' in page
    answer = house.reader(1).post(house.at("drive-clock", key), sent(act="start", minutes="10"))
    assert answer.status_code == 302
    clock = queries.need_drive(hall.evening).drive.clock
    assert clock.ends_at is not None
    ends = f'data-ends="{round(clock.ends_at.timestamp() * 1000)}"'
    for reader, name in ((1, "drive"), (3, "drive"), (3, "hall")):
        assert ends in house.reader(reader).get(house.at(name, key)).content.decode()
    refused = house.reader(1).post(house.at("drive-clock", key), sent(act="sing"))
    assert refused.status_code == 422


@pytest.mark.django_db
def test_only_an_officer_has_the_clock(hall: Hall) -> None:
    with pytest.raises(NotYours):
        change_clock(hall.house.order(3), hall.evening, ClockChange(ClockAct.RING))


@pytest.mark.django_db
def test_a_program_has_the_clock_too_and_sees_the_prizes(hall: Hall) -> None:
    program = program_of(hall.house.club, 1)
    path = f"/drives/{hall.evening.key}"
    shown = program.read(path)
    assert shown["clock"] == {"ends_at": None, "left": None, "bells": 0}
    assert (shown["settings"]["minutes"], shown["settings"]["prizes"]) == (10, ["lowest"])
    rung = program.post(f"{path}/clock", {"act": "ring"})
    assert rung.status_code == 201, rung.content
    assert program.read(path)["clock"]["bells"] == 1
    assert program.post(f"{path}/clock", {"act": "pause"}).status_code == 422


@pytest.mark.django_db
def test_the_steward_chooses_the_prizes_before_the_first_hand() -> None:
    made = a_hall(4)
    house, key = made.house, made.evening.key
    page = house.reader(1).get(house.at("drive", key)).content.decode()
    assert page.count('name="prizes"') == len(Prize)
    roles = {f"role-{n}": "lady" if n % 2 else "gent" for n in range(2, 6)}
    fields = {"hands": "2", "tea_after": "0", "sealed": "0", "sit_out": "six", "minutes": "0"}
    chosen = {**roles, **fields, "who": list(roles_of(roles)), "prizes": ["lowest", "best_lady"]}
    answer = house.reader(1).post(house.at("drive-begin", key), sent(**chosen))
    assert answer.status_code == 302
    settings = queries.need_drive(made.evening).drive.settings
    assert settings.prizes == (Prize.BEST_LADY, Prize.LOWEST)


def roles_of(roles: dict[str, str]) -> list[str]:
    """Return the numbers of those with a role."""
    return [name.removeprefix("role-") for name in roles]


def test_a_clock_started_without_minutes_uses_those_of_the_drive() -> None:
    assert after(DRIVE, ClockChange(ClockAct.START)).clock.ends_at == NOW + timedelta(minutes=12)
    for drive, change in (
        (replace(DRIVE, settings=DriveSettings()), ClockChange(ClockAct.START)),
        (DRIVE, ClockChange(ClockAct.START, 0)),
        (after(DRIVE, START), ClockChange(ClockAct.LONGER)),
    ):
        with pytest.raises(Malformed) as refused:
            clock_changed(drive, change, NOW)
        assert [fault.field for fault in refused.value.faults] == ["minutes"]


@pytest.mark.django_db
def test_a_program_starts_the_clock_with_the_minutes_of_the_drive() -> None:
    hall = a_hall(4)
    hall.begin(hands=2, tea_after=0, sealed=0, minutes=7)
    program, at = program_of(hall.house.club, 1), f"/drives/{hall.evening.key}"
    assert program.done(f"{at}/clock", {"act": "start"})["clock"]["ends_at"]
