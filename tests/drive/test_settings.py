"""The settings of a drive can be changed while it is played, but nothing that has been played."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.core.management import call_command
from hypothesis import given
from hypothesis import strategies as st

from club.errors import Impossible, Malformed, NotYours, WhistError
from club.models import Line
from club.verify.all_checks import findings
from rubbers.cards.card import Suit
from tables.drive import queries
from tables.drive.commands.settings_changes import change_settings
from tables.drive.rules.drive_state import (
    TRUMPS,
    DriveSettings,
    DriveStage,
    DriveState,
    Prize,
    SitOutScore,
)
from tables.drive.rules.evolve import evolve_drive
from tables.drive.rules.settings_change import SettingsChange, settings_changed
from tables.drive.rules.settings_check import check_settings
from tests.api.evening import program_of
from tests.drive.hall import Hall, a_hall
from tests.views.house import HTMX, sent, told

AT_HAND_9 = DriveState("semi_partner", DriveSettings(hands=24, tea_after=8), hand=9)


def test_what_is_named_changes_and_the_rest_stays() -> None:
    event = settings_changed(AT_HAND_9, SettingsChange(hands=20, sit_out=SitOutScore.NOTHING))
    assert event.settings == replace(AT_HAND_9.settings, hands=20, sit_out=SitOutScore.NOTHING)
    assert evolve_drive(AT_HAND_9, event).settings == event.settings


@pytest.mark.parametrize(
    ("change", "field", "expected"),
    [
        (SettingsChange(hands=8), "hands", "at least 9 hands, as hand 9 has been seated"),
        (SettingsChange(hands=61), "hands", "1 to 60 hands"),
        (SettingsChange(tea_after=5), "tea_after", "hand 9 or a later one, or 0 for no tea"),
        (SettingsChange(hands=12, tea_after=12), "tea_after", "a hand before the last"),
        (SettingsChange(sealed=25), "sealed", "0 to 24"),
        (SettingsChange(minutes=61), "minutes", "0 to 60 minutes"),
        (SettingsChange(prizes=(Prize.LOWEST,) * 2), "prizes", "each prize once"),
        (SettingsChange(half_time=30), "half_time", "0 to 24"),
        (SettingsChange(trumps=TRUMPS[::-1]), "trumps", "the same trumps"),
        (SettingsChange(trumps=()), "trumps", "one trump suit or more"),
    ],
)
def test_what_cannot_be_is_refused_with_its_field_and_what_was_expected(
    change: SettingsChange, field: str, expected: str
) -> None:
    with pytest.raises(Malformed) as refused:
        settings_changed(AT_HAND_9, change)
    found = {fault.field: str(fault.expected) for fault in refused.value.faults}
    assert expected in found[field]


def test_trumps_of_later_hands_may_change_and_tea_that_is_over_may_stay() -> None:
    longer = (*TRUMPS, *TRUMPS, TRUMPS[0], Suit.SPADES)
    event = settings_changed(AT_HAND_9, SettingsChange(trumps=longer, hands=10))
    assert [event.settings.trump(n) for n in (9, 10)] == [Suit.HEARTS, Suit.SPADES]
    assert event.settings.tea_after == 8


def test_settings_as_they_are_and_a_drive_that_is_over_cannot_be_changed() -> None:
    with pytest.raises(Impossible, match="Nothing to change"):
        settings_changed(AT_HAND_9, SettingsChange(hands=24))
    over = replace(AT_HAND_9, stage=DriveStage.OVER)
    with pytest.raises(Impossible, match="over"):
        settings_changed(over, SettingsChange(hands=20))


numbers = st.none() | st.integers(0, 30)


@given(
    st.builds(
        SettingsChange,
        hands=numbers,
        trumps=st.none() | st.lists(st.sampled_from(Suit), max_size=9).map(tuple),
        tea_after=numbers,
        sealed=numbers,
        half_time=numbers,
    ),
    st.integers(1, 24),
)
def test_no_change_touches_what_was_played(change: SettingsChange, hand: int) -> None:
    drive = replace(AT_HAND_9, hand=hand)
    try:
        after = evolve_drive(drive, settings_changed(drive, change))
    except WhistError:
        return
    check_settings(after.settings)
    assert (after.movement, after.hand) == (drive.movement, hand)
    assert after.settings.hands >= hand
    for number in range(1, hand + 1):
        assert after.settings.trump(number) is drive.settings.trump(number)


@pytest.fixture
def hall() -> Hall:
    """Eight people in the first of two hands."""
    made = a_hall(8)
    made.begin(hands=2, tea_after=0, sealed=0)
    return made


@pytest.mark.django_db
def test_a_hand_more_is_played_and_the_record_gives_the_settings_again(hall: Hall) -> None:
    change_settings(hall.house.order(), hall.evening, SettingsChange(hands=3))
    assert list(Line.objects.filter(what="drive_changed").values_list("number")) == [(3,)]
    for _hand in range(2):
        hall.play()
        hall.next()
    hall.play()
    hall.end()
    before = queries.need_drive(hall.evening).drive
    assert (before.hand, before.settings.hands) == (3, 3)
    call_command("rebuild", "--club", hall.house.club.slug)
    assert queries.need_drive(hall.evening).drive == before
    assert list(findings([hall.house.club], ())) == []


@pytest.mark.django_db
def test_only_an_officer_changes_settings_and_a_repeated_key_changes_them_once(hall: Hall) -> None:
    with pytest.raises(NotYours):
        change_settings(hall.house.order(3), hall.evening, SettingsChange(hands=3))
    context = hall.house.order()
    first = change_settings(context, hall.evening, SettingsChange(hands=3))
    assert change_settings(context, hall.evening, SettingsChange(hands=3)) == first


@pytest.mark.django_db
def test_the_steward_changes_settings_on_the_page(hall: Hall) -> None:
    house, key = hall.house, hall.evening.key
    steward = house.reader(1)
    assert "Change how the drive is played" in told(steward.get(house.at("drive", key)))
    assert "Change how" not in told(house.reader(3).get(house.at("drive", key)))
    fields = {"hands": 5, "tea_after": 2, "sealed": 1, "sit_out": "nothing", "minutes": 9}
    chosen = sent(**fields, prizes=["lowest"], one_prize_each="several", half_time=4)
    assert steward.post(house.at("drive-settings", key), chosen).status_code == 302
    assert queries.need_drive(hall.evening).drive.settings == DriveSettings(
        5, TRUMPS, SitOutScore.NOTHING, 2, 1, (Prize.LOWEST,), 9, False, 4
    )
    hall.play()
    hall.next()
    wrong = sent(**{**fields, "hands": 1, "tea_after": 0})
    refused = steward.post(house.at("drive-settings", key), wrong, **HTMX)
    assert refused.status_code == 422
    assert "at least 2 hands, as hand 2 has been seated" in told(refused)


@pytest.mark.django_db
def test_settings_refused_by_the_page_name_their_fields(hall: Hall) -> None:
    house, key = hall.house, hall.evening.key
    steward, fields = house.reader(1), {"hands": 1, "tea_after": 0, "sit_out": "six"}
    wrong = sent(**fields, sealed=9, half_time=5, minutes=99)
    page = told(steward.post(house.at("drive-settings", key), wrong, **HTMX))
    for words in (
        "Sealed hands: 0 to 1",
        "Minutes for a hand: 0 to 60 minutes",
        "Half time after hand: 0 to 1; 0 means",
    ):
        assert words in page
    one_wrong = sent(**fields, sealed=9)
    page = told(steward.post(house.at("drive-settings", key), one_wrong, **HTMX))
    assert "Sealed hands: 0 to 1" in page


@pytest.mark.django_db
def test_a_program_reads_the_settings_as_they_were_set(hall: Hall) -> None:
    program, at = program_of(hall.house.club, 1), f"/drives/{hall.evening.key}"
    assert program.read(at)["settings"]["half_time"] == 0
    assert program.done(f"{at}/settings", {"half_time": 2})["settings"]["half_time"] == 2
    assert program.done(f"{at}/settings", {"half_time": 0})["settings"]["half_time"] == 0


@pytest.mark.django_db
def test_a_program_changes_one_setting(hall: Hall) -> None:
    program, at = program_of(hall.house.club, 1), f"/drives/{hall.evening.key}"
    offered = [one["kind"] for one in program.read(at)["may"]]
    assert "change_drive" in offered
    assert program.done(f"{at}/settings", {"hands": 6})["settings"]["hands"] == 6
    refused = program.post(f"{at}/settings", {"tea_after": 6}, key="second")
    assert refused.status_code == 422
    assert [one["field"] for one in refused.json()["errors"]] == ["tea_after"]
