"""Standings of an evening that is played: they follow its rubbers by errands."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest
from django.core.management import call_command

from club import clock
from club.members import club_settings
from club.members.club_settings import enable_plugin
from club.models import Errand, Evening, Season
from club.outbox import errands
from club.plugins import loader
from club.plugins.registry import RegistryEntry
from club.record.command_context import CommandContext
from rubbers.cards.seats import Seat, Sides
from rubbers.models import Rubber
from rubbers.play.state import acts as rubber_acts
from rubbers.registries import METRICS
from rubbers.scoring.statement import Statement
from rubbers.standings import metrics
from tables import tasks
from tables.models import Contribution, Total
from tables.room import acts
from tables.standings import ranking
from tests.club.recorded import Evenings
from tests.servers.kept import wait_until


class Played(Evenings):
    """An evening at which one rubber is played by the members 1 to 4."""

    def __init__(self) -> None:
        super().__init__()
        self.people_enter()
        self.evening = self.open_evening()
        self.rubber = self.form_table(self.evening)

    def order(self) -> CommandContext:
        """Return a fresh order of the secretary, of this very moment."""
        return replace(super().order(), at=clock.now())

    def plays(self, *tricks: int) -> None:
        """Play hands in which North and South take so many tricks."""
        for taken in tricks:
            self.plays_hand(self.rubber, taken)

    def corrects(self, hand: int, tricks: int) -> None:
        """Let North and South put a hand right, and East and West agree."""
        statement = Statement(tricks=Sides(tricks, 13 - tricks))
        self._at_table(self.rubber, Seat.N, rubber_acts.CorrectHand(hand, statement, Seat.N))
        self._at_table(self.rubber, Seat.E, rubber_acts.Confirm(Seat.E))

    def points(self) -> dict[str, int]:
        """Rubber points of the evening, by seat."""
        seats = dict(self.rubber.seats.values_list("member__number", "seat"))
        rows = ranking.of_evening(self.evening).rows
        return {seats[int(row.stander.player)]: row.stander.values["points"] for row in rows}


def test_the_errands_of_the_room_are_registered():
    assert errands._registered["standings_rubber"] is tasks.count_rubber
    assert errands._registered["standings_evening"] is tasks.count_evening


def do_errands() -> None:
    """Do what is due for standings, as a worker would."""
    for errand in Errand.objects.filter(task__startswith="standings", done_at=None):
        claimed = errands.claim(errand.pk, clock.now())
        assert claimed is not None and errands.run(claimed)


@pytest.mark.django_db
def test_a_rubber_counts_when_its_last_hand_is_confirmed_and_not_before():
    made = Played()
    made.plays(11)
    made.marks_hand(made.rubber, 11)
    do_errands()
    assert made.points() == {}
    made._at_table(made.rubber, Seat.E, rubber_acts.Confirm(Seat.E))
    do_errands()
    points = Rubber.objects.get(pk=made.rubber.pk).points
    assert made.points() == {"N": points, "S": points, "E": -points, "W": -points}


@pytest.mark.django_db
def test_a_hand_put_right_moves_the_figures_with_it():
    made = Played()
    made.plays(11, 11)
    do_errands()
    before = made.points()["N"]
    made.corrects(2, 7)
    do_errands()
    assert Rubber.objects.get(pk=made.rubber.pk).points is None
    assert made.points() == {}
    assert not Contribution.objects.exists()
    made.plays(11)
    do_errands()
    assert made.points()["N"] == before


@pytest.mark.django_db
def test_a_rubber_left_unfinished_when_the_table_breaks_up_counts_for_nobody():
    made = Played()
    made.plays(11)
    made.does(made.evening, acts.QuitTable(1, "2"))
    made.does(made.evening, acts.BreakUp(1, "2"))
    assert Rubber.objects.get(pk=made.rubber.pk).stage == Rubber.Stage.ABANDONED
    do_errands()
    assert made.points() == {}


@pytest.mark.django_db
def test_settling_a_rubber_leaves_its_figures_and_notes_its_version():
    made = Played()
    made.plays(11, 11)
    do_errands()
    before = made.points()
    made._at_table(made.rubber, Seat.N, rubber_acts.SettleRubber(Seat.N))
    do_errands()
    made.rubber.stream.refresh_from_db()
    assert made.points() == before
    assert set(Contribution.objects.values_list("version")) == {(made.rubber.stream.version,)}


@pytest.mark.django_db
def test_rebuilding_the_club_leaves_its_standings_digit_for_digit():
    made = Played()
    made.plays(11, 2, 2)
    do_errands()
    standing = ranking.of_evening(made.evening)
    contributed = sorted(Contribution.objects.values_list("standing", "member", "net", "version"))
    assert standing.rows
    call_command("rebuild", "--check")
    call_command("rebuild")
    assert ranking.of_evening(made.evening) == standing
    columns = ("standing", "member", "net", "version")
    assert sorted(Contribution.objects.values_list(*columns)) == contributed


@pytest.mark.worker
def test_a_worker_brings_the_standings_up_to_date(worker_process):
    made = Played()
    made.plays(11, 11)
    wait_until(lambda: bool(made.points()), 60, "the worker's count")
    assert set(made.points()) == set("NSEW")


@pytest.mark.django_db
def test_a_plugin_enabled_has_what_it_counts_counted_from_the_first_rubber_on(monkeypatch):
    made = Played()
    made.plays(11, 11)
    do_errands()
    hands = metrics.counted("hands", metrics.RUBBERS.wording, lambda share: share.hands)
    kept = METRICS.entries()
    monkeypatch.setattr(METRICS, "_entries", METRICS._entries)
    METRICS.fill([*kept, RegistryEntry("hands", hands, "scorers")])
    assert "hands" not in ranking.of_evening(made.evening).rows[0].stander.values
    found = SimpleNamespace(trouble=None, plugin=SimpleNamespace(version="1"))
    monkeypatch.setattr(loader, "enabled_plugins", lambda _names: (found,))
    enable_plugin(made.order(), "scorers")
    do_errands()
    shown = ranking.of_evening(Evening.objects.get(pk=made.evening.pk))
    assert shown.rows[0].stander.values["hands"] == 2


@pytest.mark.django_db
def test_a_season_begun_afterwards_counts_what_was_played_on_its_evenings():
    made = Played()
    made.plays(11, 11)
    do_errands()
    day = made.evening.date
    club_settings.begin_season(made.order(), "Autumn", day, day)
    do_errands()
    season = Season.objects.get(name="Autumn")
    points = Rubber.objects.get(pk=made.rubber.pk).points
    counted = Total.objects.filter(standing__season=season)
    assert counted.count() == 4 and points
    assert Contribution.objects.filter(standing__season=season).count() == 4
