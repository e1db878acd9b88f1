"""The demonstration club as a newcomer finds it, and the evening it plays."""

from __future__ import annotations

import re
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import TestCase

from club import clock, directory
from club.models import Club, Evening, Line, Member, Season, User
from rubbers.models import Rubber
from tables import queries
from tables.commands import standings
from tables.forming.room import Stage
from tables.standings import table


def said_by(*command: str) -> str:
    """Run a command and give what it says."""
    said = StringIO()
    call_command(*command, stdout=said)
    return said.getvalue()


@pytest.mark.django_db
class TestTheDemonstrationClub(TestCase):
    """Founded once, as at a first start."""

    @classmethod
    def setUpTestData(cls) -> None:
        cls.said = said_by("demo_club")
        cls.club = Club.objects.get()

    def tonight(self) -> Evening:
        return Evening.objects.select_related("stream").exclude(phase="close").get()

    def test_three_can_sign_in_by_the_passwords_that_were_printed(self):
        told = re.findall(r"^  (\w+) +([\w-]+) +([\w-]+) +\((.+)\)$", self.said, re.MULTILINE)
        for capacity, username, password, name in told:
            user = User.objects.get(username=username)
            assert user.check_password(password)
            assert directory.demo_people()[capacity].user == user
            assert Member.objects.get(user=user).name == name
        assert [capacity for capacity, *_ in told] == ["secretary", "member", "arbitrator"]

    def test_the_evening_is_in_the_middle_of_play(self):
        room = queries.room_of(self.tonight())
        assert [one.stage for one in room.tables.values()] == [Stage.PLAYING, Stage.PLAYING]
        rubbers = Rubber.objects.filter(evening=self.tonight())
        assert rubbers.exclude(awaiting="").count() == 1
        assert rubbers.filter(ended_at__isnull=False).count() == 1
        assert any(one.waiting for one in room.tables.values())
        assert room.hall.candidates

    def test_evenings_lie_behind_it_in_its_season(self):
        past = Evening.objects.filter(phase="close")
        assert past.count() == 2
        for evening in past:
            standings.count_evening(self.club.pk, evening.key)
        assert table.of_all_time(self.club).rows
        assert Season.objects.filter(club=self.club).count() == 1

    def test_nothing_in_it_is_of_a_time_to_come(self):
        assert not Line.objects.filter(at__gt=clock.now()).exists()

    def test_it_is_founded_once(self):
        with pytest.raises(CommandError, match="already"):
            call_command("demo_club")

    def test_its_record_is_sound(self):
        assert "The record is sound" in said_by("verify")


@pytest.mark.django_db
def test_passwords_are_drawn_anew_for_each_installation(monkeypatch):
    first = re.findall(r"\w{4}-\w{4}-\w{4}", said_by("demo_club"))
    Club.objects.update(is_demo=False)
    second = re.findall(r"\w{4}-\w{4}-\w{4}", said_by("demo_club"))
    assert len({*first, *second}) == 6


@pytest.mark.django_db
def test_an_evening_is_played_from_the_doors_to_the_close_as_often_as_one_likes(monkeypatch):
    monkeypatch.setattr("api.management.commands.demo.PATIENCE", 0.0)
    call_command("demo_club", stdout=StringIO())
    played = set(Evening.objects.values_list("key", flat=True))
    for _time in range(2):
        said = said_by("demo", "--fast")
        evening = Evening.objects.order_by("pk").last()
        assert evening.key not in played, "each is an evening of its own, past midnight too"
        played.add(evening.key)
        assert evening.phase == "close"
        assert evening.presences.count() == 11
        assert evening.tables.count() == 2
        for happened in (
            "finishes the rubber",
            "breaks up table 2",
            "cut highest",
            "The evening: close.",
        ):
            assert happened in said


@pytest.mark.django_db
def test_without_a_demonstration_club_nothing_is_played():
    with pytest.raises(CommandError, match="no demonstration club"):
        call_command("demo", "--fast")


@pytest.mark.django_db
def test_a_speed_of_nothing_is_refused():
    with pytest.raises(CommandError, match="above nothing"):
        call_command("demo", "--speed", "0")
