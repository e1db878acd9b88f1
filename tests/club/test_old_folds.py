"""A state that another release saved is folded again from its lines, of itself."""

from __future__ import annotations

import io
from dataclasses import dataclass, field, make_dataclass
from datetime import UTC, datetime
from enum import StrEnum

import pytest
from django.core.management import call_command

from club.codec.type_info import type_fingerprint
from club.models import Evening, Stream
from club.record import journal
from club.record.rebuild import rebuild_older
from rubbers.models import Rubber
from rubbers.streams import KIND
from tables import queries, streams
from tables.room import acts
from tests.club.recorded import Evenings

pytestmark = pytest.mark.django_db


@pytest.fixture
def made():
    made = Evenings()
    made.people_enter()
    made.evening = made.open_evening()
    made.rubber = made.form_table(made.evening)
    for _hand in range(2):
        made.plays_hand(made.rubber, 11)
    made.does(made.evening, acts.EndRubber(1))
    return made


def saved_before(name: str, *without: str) -> Stream:
    """Leave a stream as a release left it whose states had not these fields yet."""
    head = Stream.objects.get(name__startswith=name)
    Stream.objects.filter(pk=head.pk).update(
        state={key: value for key, value in head.state.items() if key not in without},
        fold="of-another-one",
    )
    return Stream.objects.get(pk=head.pk)


def fresh(evening: Evening) -> Evening:
    return Evening.objects.select_related("stream").get(pk=evening.pk)


def test_a_table_saved_before_it_knew_who_had_played_knows_it_when_it_is_read(made):
    table = queries.tables_of(made.evening)[1]
    assert table.played == {"1", "2", "3", "4"}
    saved_before("table", "played", "substitutes")
    assert queries.tables_of(fresh(made.evening))[1] == table
    call_command("verify", stdout=io.StringIO())


def test_an_evening_that_another_release_left_open_goes_on_and_is_saved_anew(made):
    for name in ("room", "table", "rubber"):
        saved_before(name, "waivers", "played", "settled")
    made.does(fresh(made.evening), acts.CloseTable(1))
    for kind in (streams.TABLE_KIND,):
        head = Stream.objects.get(name__startswith=kind.prefix)
        assert head.fold == kind.fold and "played" in head.state
    call_command("verify", stdout=io.StringIO())


def test_rebuilding_saves_every_state_in_its_present_shape(made):
    for name in ("room", "table", "rubber"):
        saved_before(name, "waivers", "played", "settled")
    call_command("rebuild", stdout=io.StringIO())
    for kind in (streams.ROOM_KIND, streams.TABLE_KIND, KIND):
        head = Stream.objects.get(name__startswith=kind.prefix)
        assert not journal.is_old(kind, head)
        assert head.state == kind.to_json(kind.replay(head, journal.history(kind, head)))


def test_rows_that_an_older_release_wrote_otherwise_are_written_anew_and_no_others(made):
    assert rebuild_older() == 0
    Rubber.objects.update(started_at=datetime(1864, 1, 1, tzinfo=UTC))
    assert rebuild_older() == 0, "who edits rows leaves the fold, and verify names them"
    saved_before(KIND.prefix)
    assert rebuild_older() == Stream.objects.filter(name__startswith=KIND.prefix).count()
    assert Rubber.objects.get().started_at.year != 1864
    assert rebuild_older() == 0
    call_command("verify", stdout=io.StringIO())


def test_a_state_of_the_present_shape_is_read_without_its_lines(made, django_assert_num_queries):
    head = Rubber.objects.select_related("stream").get().stream
    with django_assert_num_queries(0):
        assert journal.state_of(KIND, head).over


class Colour(StrEnum):
    RED = "red"


@dataclass(frozen=True)
class Inner:
    at: datetime


def state(**more: type) -> type:
    """Return a state of a few fields, and these besides."""
    told = [("names", tuple[str, ...]), ("inner", Inner | None), *more.items()]
    return make_dataclass("State", [(name, kind, field(default=None)) for name, kind in told])


def test_a_print_changes_with_any_field_at_any_depth_and_with_nothing_else(monkeypatch):
    assert type_fingerprint(state()) == type_fingerprint(state())
    assert type_fingerprint(state(more=str)) != type_fingerprint(state())
    assert type_fingerprint(state(more=Colour)) != type_fingerprint(state(more=str))
    assert (
        type_fingerprint(state(), rows=1)
        == type_fingerprint(state())
        != type_fingerprint(state(), rows=2)
    )
    before = type_fingerprint(state())
    deeper = make_dataclass("Inner", [("at", datetime), ("of", str)], frozen=True)
    monkeypatch.setitem(globals(), "Inner", deeper)
    assert type_fingerprint(state()) != before
