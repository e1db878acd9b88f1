"""The worked evenings: what each paper comes to, person by person and place by place."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command
from django.test import TestCase

from api.imports.entering import enter_paper
from api.imports.paper import read_paper
from club.models import Evening
from rubbers.code.law import Because
from rubbers.models import Rubber
from tables import queries
from tables.commands import standings
from tables.evening import book_entries
from tables.models import Place
from tables.room import events
from tables.standings import ranking
from tests.evenings.club_of_names import NOW, a_club, evening_of
from tests.evenings.scribe import SHORT, WORKED, WRITTEN

POINTS = {
    "four": [("Fenn", 17), ("Tallis", 7), ("Mehta", -7), ("Lowry", -17)],
    "eleven": [
        ("Fenn", 10), ("Shaw", 10), ("Tallis", 10), ("Thorne", 8), ("Wiśniewska", 0),
        ("Oakes", -2), ("Vale", -2), ("Lowry", -2), ("Ashdown", -4), ("Mehta", -10), ("Pym", -18),
    ],
    "thirty": [
        ("Fairweather", 15), ("Tallis", 14), ("Teague", 14), ("Lund", 12), ("Harcourt", 11),
        ("Lindqvist", 8), ("Wiśniewska", 6), ("Ashdown", 5), ("Fenn", 3), ("Mehta", 2),
        ("Thorne", 2), ("Marchetti", 2), ("Okonkwo", 1), ("Chow", 1), ("Kettle", 0),
        ("Haddad", 0), ("Abara", 0), ("Carew", 0), ("Shaw", -1), ("Quill", -1), ("Vale", -2),
        ("Garside", -2), ("Lowry", -8), ("Nunn", -8), ("Pym", -8), ("Pettigrew", -11),
        ("Drummond", -12), ("Oakes", -14), ("Sugden", -14), ("Bright", -15),
    ],
}  # fmt: skip
"""Rubber points net, as added up from the score cards."""
PARTNERS = {
    "four": [
        "Tallis Fenn 8 Mehta Lowry",
        "Mehta Fenn 5 Lowry Tallis",
        "Tallis Fenn 4 Lowry Mehta",
    ],
    "eleven": [
        "Shaw Tallis 8 Pym Mehta",
        "Ashdown Thorne 6 Wiśniewska Vale",
        "Pym Fenn 1 Tallis Lowry",
        "Fenn Mehta 5 Shaw Lowry",
        "Oakes Vale 4 Ashdown Thorne",
        "Tallis Shaw 7 Mehta Pym",
        "Thorne Wiśniewska 6 Ashdown Oakes",
        "Lowry Fenn 4 Tallis Pym",
    ],
}
"""Who won each rubber, for how many points, against whom."""


@pytest.mark.parametrize("name", WORKED)
def test_its_paper_is_what_the_laws_and_its_cards_made_of_it(name):
    assert (WRITTEN / f"{name}.yaml").read_text() == WORKED[name].paper()


@pytest.mark.django_db
class OfWorkedEvenings(TestCase):
    """An evening entered once from its paper, into a club of its own."""

    __test__ = False
    name: str
    evening: Evening

    @classmethod
    def setUpTestData(cls) -> None:
        club = a_club()
        enter_paper(club, read_paper(WRITTEN / f"{cls.name}.yaml"), NOW)
        cls.evening = evening_of(club)

    def test_its_room_and_rubbers_are_those_the_rules_alone_come_to(self):
        played = WORKED[self.name].played()
        assert queries.room_of(self.evening) == played.room
        stored = queries.rubbers_of(self.evening.club_id, list(played.rubbers))
        assert {record: one for record, (_, one) in stored.items()} == played.rubbers

    def test_its_standing_comes_out_as_added_up_by_hand(self):
        standings.count_evening(self.evening.club_id, self.evening.key)
        rows = ranking.of_evening(self.evening).rows
        points = [(SHORT[row.stander.player], row.stander.values["points"]) for row in rows]
        assert sorted(points) == sorted(POINTS[self.name])
        assert [each for _, each in points] == [each for _, each in POINTS[self.name]]

    def test_its_record_is_sound_and_its_rows_are_as_it_says(self):
        said = StringIO()
        call_command("verify", stdout=said)
        assert "The record is sound" in said.getvalue()

    def test_nobody_has_a_place_when_all_tables_have_stopped(self):
        assert not Place.objects.filter(evening=self.evening).exists()

    def partners(self) -> list[str]:
        """Return who won each rubber, for how many points, against whom."""
        rubbers = Rubber.objects.filter(evening=self.evening).order_by("ordinal")
        return [self._result(rubber.ordinal) for rubber in rubbers]

    def _result(self, ordinal: int) -> str:
        _, state = queries.rubber_at(self.evening.club_id, self.evening.key, ordinal)
        assert state.result is not None
        won, lost = (
            " ".join(SHORT[state.players[seat]] for seat in side.seats)
            for side in (state.result.side, state.result.side.adversaries)
        )
        return f"{won} {state.result.points} {lost}"

    def told(self, kind: type[events.Event]) -> list[str]:
        """Return of whom the book tells this kind of thing, in its order, each with the law."""
        return [
            f"{_surnames(entry.because)}, {entry.because.law}"
            for entry in reversed(book_entries.entries(self.evening))
            if isinstance(entry.event, kind) and entry.because is not None
        ]


def _surnames(because: Because) -> str:
    return " ".join(SHORT[who] for who in because.reason.values["who"])


class TestTheFour(OfWorkedEvenings):
    __test__ = True
    name = "four"

    def test_their_rubbers_were_won_by_these_against_those(self):
        assert self.partners() == PARTNERS["four"]

    def test_they_cut_for_partners_before_each_rubber(self):
        """And once more after the third, before they agree to stop."""
        assert self.told(events.CutCalled) == ["Lowry Fenn Mehta Tallis, 16"] * 4


class TestTheEleven(OfWorkedEvenings):
    __test__ = True
    name = "eleven"

    def test_their_rubbers_were_won_by_these_against_those(self):
        assert self.partners() == PARTNERS["eleven"]

    @pytest.mark.law("18")
    @pytest.mark.law("19")
    def test_they_cut_again_where_their_cards_were_equal(self):
        assert self.told(events.CutAgain) == [
            "Lowry Tallis, 16",
            "Fenn Vale, 16",
            "Lowry Mehta, 18",
            "Thorne Wiśniewska, 20",
            "Shaw Mehta Tallis, 19",
        ]

    @pytest.mark.law("20")
    def test_they_go_out_by_the_cut_and_then_by_rubbers_running(self):
        """Until the last call; after the last rubber nobody goes out or comes in."""
        assert self.told(events.WentOut) == [
            "Shaw Mehta, 20",
            "Pym Tallis, 20",
            "Wiśniewska, 20",
            "Lowry Fenn, 20",
            "Shaw Mehta, 20",
        ]

    @pytest.mark.law("23")
    def test_they_have_a_substitute_for_one_rubber(self):
        assert self.told(events.WentAway) == ["Vale, 23"]
        happened = [entry.event for entry in book_entries.entries(self.evening)]
        (sat,) = [event for event in happened if isinstance(event, events.SubstituteSat)]
        assert (SHORT[sat.absent], SHORT[sat.substitute]) == ("Vale", "Wiśniewska")
        assert self.told(events.SubstituteStoodOut) == ["Wiśniewska, 23"]

    @pytest.mark.law("25")
    def test_the_three_whose_table_was_broken_up_cut_for_their_order_at_the_other(self):
        assert self.told(events.TableBrokenUp) == ["Ashdown, 25"]
        assert self.told(events.RightGained) == ["Thorne Oakes Wiśniewska, 25"]
        assert "Thorne Oakes Wiśniewska, 25" in self.told(events.CutCalled)
        assert self.told(events.Queued) == ["Oakes, 17", "Wiśniewska, 17", "Thorne, 17"]


class TestTheThirty(OfWorkedEvenings):
    __test__ = True
    name = "thirty"

    def test_they_sit_at_seven_tables_and_play_two_rubbers_at_each(self):
        rubbers = self.evening.rubbers.order_by("sitting__table__number", "sitting__number")
        sittings = rubbers.values_list("sitting__table__number", "sitting__number")
        assert list(sittings) == [(table, n) for table in range(1, 8) for n in (1, 2)]
        assert self.evening.presences.count() == 30
