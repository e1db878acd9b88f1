"""The demonstration club as a newcomer finds it, and the evening it plays."""

from __future__ import annotations

import re
from dataclasses import replace
from io import StringIO
from unittest.mock import patch

import pytest
from django.core.management import CommandError, call_command
from django.test import TestCase

from api.demo import founding
from club import clock
from club.members import queries as directory
from club.models import Club, Evening, Line, Member, Season, User
from rubbers.cards.seats import Seat, Side, Sides
from rubbers.models import Rubber
from tables import queries
from tables.commands import standings
from tables.disputes.queries import lookup as queries_of_disputes
from tables.disputes.rules.facts import settled_facts
from tables.disputes.rules.state import FactAnswer
from tables.models.disputes import Dispute
from tables.room.state.room_state import TableStage
from tables.standings import ranking


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

    def test_four_can_sign_in_by_the_passwords_that_were_printed(self):
        told = re.findall(r"^  (\w+) +([\w-]+) +([\w-]+) +\((.+)\)$", self.said, re.MULTILINE)
        for capacity, username, password, name in told:
            user = User.objects.get(username=username)
            assert user.check_password(password)
            assert directory.demo_people()[capacity].user == user
            assert not user.is_staff and not user.is_superuser
            assert Member.objects.get(user=user).name == name
        assert [capacity for capacity, *_ in told] == [
            "secretary", "member", "arbitrator", "committee",
        ]  # fmt: skip

    def test_the_evening_is_in_the_middle_of_play(self):
        room = queries.room_of(self.tonight())
        assert [one.stage for one in room.tables.values()] == [
            TableStage.PLAYING,
            TableStage.PLAYING,
        ]
        rubbers = Rubber.objects.filter(evening=self.tonight())
        assert rubbers.exclude(awaiting="").count() == 1
        assert rubbers.filter(ended_at__isnull=False).count() == 1
        assert any(one.waiting for one in room.tables.values())
        assert room.hall.candidates

    def test_a_revoke_is_contested_tonight_and_waits_for_the_member_who_can_sign_in(self):
        contested = Dispute.objects.get(evening=self.tonight())
        state, member = queries_of_disputes.state_of(contested), directory.demo_people()["member"]
        revoke, claim = state.facts
        assert state.seat_of(str(member.number)) is Seat.E
        assert settled_facts.settled(state, claim) and settled_facts.may_yet_agree(state, revoke)
        divided = replace(revoke, answers={**revoke.answers, "3": FactAnswer.DISSENT})
        assert settled_facts.divided(state, divided), "his no leaves it to an onlooker"
        assert list(state.onlookers) == [Side.NS], "whom his side has yet to accept"
        assert not state.waits and state.arbitrator is None
        arbitrator = directory.demo_people()["arbitrator"]
        assert str(arbitrator.number) not in state.parties

    def test_a_dispute_has_come_to_every_stage_so_that_every_page_has_something_in_it(self):
        rows = Dispute.objects.filter(club=self.club)
        assert {row.stage for row in rows} == set(Dispute.Stage.values)
        assert {row.kind for row in rows} == set(Dispute.Kind.values)
        upheld = rows.get(leading=True)
        assert (upheld.verdict, upheld.published, upheld.law) == ("upheld", "initials", "72")
        rubber = Rubber.objects.get(stream__name=upheld.subject)
        played = queries.rubber_at(self.club.pk, upheld.evening.key, rubber.ordinal)[1].played(4)
        assert played.score.after == Sides(2, 3), "it would have been three to none"
        assert rows.get(stage="appealed").appeal_until > clock.now()

    def test_evenings_lie_behind_it_in_its_season(self):
        past = Evening.objects.filter(phase="close")
        assert past.count() == 2
        for evening in past:
            standings.count_evening(self.club.pk, evening.key)
        assert ranking.of_all_time(self.club).rows
        assert Season.objects.filter(club=self.club).count() == 1

    def test_nothing_in_it_is_of_a_time_to_come(self):
        assert not Line.objects.filter(at__gt=clock.now()).exists()

    def test_it_is_founded_once(self):
        with pytest.raises(CommandError, match="already"):
            call_command("demo_club")

    def test_its_record_is_sound(self):
        assert "The record is sound" in said_by("verify")

    def test_passwords_are_drawn_anew_for_each_installation(self):
        printed = re.findall(r"\w{4}-\w{4}-\w{4}", self.said)
        again = [account.password for account in founding.found(clock.now()).accounts]
        assert len({*printed, *again}) == 8

    @patch("api.management.commands.demo.PATIENCE", 0.0)
    def test_an_evening_is_played_from_the_doors_to_the_close_as_often_as_one_likes(self):
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
    with pytest.raises(CommandError, match="above zero"):
        call_command("demo", "--speed", "0")
