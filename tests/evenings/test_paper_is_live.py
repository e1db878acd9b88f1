"""A paper typed in afterwards comes to the very record that live entry makes."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.test import TestCase

from api.demo.chance import DemoChance
from api.demo.evening_steps import DemoEvening
from api.demo.recorded_evening import RecordedEvening, numbered
from api.demo.scripted_evenings import MinuteScheduler
from api.imports.entering import enter_paper
from api.imports.paper import read_paper
from club.models import Club, Evening, Presence
from club.record.command_context import CommandContext
from rubbers.models import Rubber
from tables.commands.evenings import plan_evening
from tables.models import Sitting, Table
from tests.evenings.club_of_names import NOW, a_club, evening_of, lines, secretary, streams
from tests.evenings.scribe import WORKED, WRITTEN, Worked


class Clock:
    """A clock of the evening itself, moved on by its agenda."""

    def __init__(self, opens: datetime) -> None:
        self.time = opens

    def __call__(self) -> datetime:
        return self.time

    def wait(self, minutes: int) -> None:
        self.time += timedelta(minutes=minutes)


def played_live(club: Club, worked: Worked, keys: str) -> Evening:
    """Play a worked evening through the commands, act by act, under the keys of its paper."""
    clock = Clock(worked.played_from())
    context = CommandContext(secretary(club), f"{keys}-plan", clock())
    key = plan_evening(context, worked.day, place="The long room")["evening"]
    agenda = MinuteScheduler(clock.wait)
    night = DemoEvening(
        RecordedEvening(secretary(club), key, clock, numbered(keys)), DemoChance(worked.label)
    )
    agenda.begin(worked.play(night, agenda, worked.cast))
    agenda.run()
    return evening_of(club)


@pytest.mark.django_db
class TestTheEleven(TestCase):
    """The evening of eleven, played live in one club and entered from its paper in another."""

    @classmethod
    def setUpTestData(cls) -> None:
        paper = read_paper(WRITTEN / "eleven.yaml")
        live = a_club("Played live")
        cls.live = played_live(live, WORKED["eleven"], f"paper-{paper.digest}")
        club = a_club("Kept on paper")
        enter_paper(club, paper, NOW)
        cls.paper = evening_of(club)

    def test_every_line_is_the_same_but_for_its_club_and_so_its_hash(self):
        assert lines(self.paper) == lines(self.live)

    def test_every_stream_stands_the_same(self):
        assert streams(self.paper) == streams(self.live)

    def test_every_row_is_the_same(self):
        assert rows(self.paper) == rows(self.live)


def rows(evening: Evening) -> dict[str, list[object]]:
    """Return the rows an evening shows itself by, without the keys they happen to have."""
    fields = ["key", "date", "place", "time_zone", "law_code", "format", "house_rules", "phase"]
    fields += ["opened_at", "closed_at"]
    rubbers = Rubber.objects.filter(evening=evening).order_by("ordinal")
    return {
        "evening": list(Evening.objects.filter(pk=evening.pk).values_list(*fields)),
        "presences": list(
            Presence.objects.filter(evening=evening)
            .order_by("member__number", "arrived_at")
            .values_list("member__number", "arrived_at", "left_at")
        ),
        "tables": list(
            Table.objects.filter(evening=evening).order_by("number").values_list("number", "stage")
        ),
        "sittings": list(
            Sitting.objects.filter(table__evening=evening)
            .order_by("rubber__ordinal")
            .values_list("table__number", "rubber__ordinal", "number")
        ),
        "seats": list(
            rubbers.values_list("ordinal", "seats__seat", "seats__member__number").order_by(
                "ordinal", "seats__seat", "seats__member__number"
            )
        ),
        "hands": list(
            rubbers.values_list(
                "ordinal", "hands__number", "hands__attempt", "hands__statement"
            ).order_by("ordinal", "hands__number", "hands__attempt")
        ),
    }


@pytest.mark.django_db
def test_the_same_evening_in_csv_and_in_yaml_is_the_same_evening():
    clubs = {kind: a_club(f"Kept in {kind}") for kind in ("yaml", "csv")}
    for kind, club in clubs.items():
        enter_paper(club, read_paper(WRITTEN / f"four.{kind}"), NOW)
    yaml, csv = (evening_of(club) for club in clubs.values())
    assert streams(csv) == streams(yaml)
    assert rows(csv) == rows(yaml)
    assert (WRITTEN / "four.csv").read_text() == WORKED["four"].csv()
