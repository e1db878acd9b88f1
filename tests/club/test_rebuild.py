"""Rows are written anew in the order in which changes were made, across streams."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from django.core.management import call_command

from club.members import commands
from club.models import Stream
from club.plugins.registry import RegistryEntry
from club.record import journal, rebuild
from club.record.command_context import CommandContext
from club.record.journal import StreamKind
from club.record.registries import STREAM_KINDS
from club.record.unit_of_work import unit_of_work
from club.rules.permissions import Caller
from rubbers.models import Rubber
from tables.commands import room_acts, undo
from tables.models import Candidacy, Place
from tables.room import acts
from tests.club.recorded import EIGHT_O_CLOCK, Evenings

pytestmark = pytest.mark.django_db


def form(made, evening, number, people):
    made.does(evening, acts.Declare(people))
    made.does(evening, acts.FormTable(number))
    cuts = (acts.CutEntry(who, (str(card),)) for card, who in enumerate(people, start=2))
    made.does(evening, acts.CutRound(number, tuple(cuts)))
    made.does(evening, acts.BeginRubber(number))


@pytest.fixture
def someone_moved():
    """Return an evening in which a player of a table that broke up plays at the other one now."""
    made = Evenings()
    made.people_enter()
    for name in ("Flora Quist", "George Abney", "Hilda Mott"):
        commands.enter_member(made.order(), name)
    evening = made.open_evening()
    for number in (6, 7, 8):
        context = made.order()
        room_acts.perform(context, evening, acts.Arrive(str(number), context.at))
    form(made, evening, 1, ("1", "2", "3", "4"))
    form(made, evening, 2, ("5", "6", "7", "8"))
    made.does(evening, acts.BreakUp(2, "8"))
    made.does(evening, acts.Declare(("5",), 1))
    rubber = Rubber.objects.get(ordinal=1)
    for _hand in range(2):
        made.plays_hand(rubber, 11)
    made.does(evening, acts.EndRubber(1))
    cuts = ("2", "3", "4", "9")
    out = tuple(acts.CutEntry(str(who), (card,)) for who, card in enumerate(cuts, start=1))
    made.does(evening, acts.CutRound(1, out))
    return made, evening


def places():
    return sorted(Place.objects.values_list("table__number", "member__number", "standing", "seat"))


def test_someone_who_played_at_two_tables_plays_at_the_later_one(someone_moved):
    before = places()
    assert (1, 5, "plays") in {row[:3] for row in before}
    Place.objects.all().delete()
    call_command("rebuild", stdout=io.StringIO())
    assert places() == before
    call_command("verify", stdout=io.StringIO())


def test_one_table_is_rebuilt_with_the_others_of_its_evening(someone_moved):
    names = [
        s.name
        for s in rebuild.with_companions(
            Stream.objects.get(name__endswith=":2", name__startswith="table")
        )
    ]
    assert sorted(names) == ["table:2026-11-20:1", "table:2026-11-20:2"]
    before = places()
    call_command("rebuild", stream="table:2026-11-20:2", stdout=io.StringIO())
    assert places() == before


def test_what_was_undone_stays_undone(someone_moved):
    made, evening = someone_moved
    made.does(evening, acts.Declare(("6",)))
    assert Candidacy.objects.count() == 1
    undo.undo_last(made.order(), evening)
    assert not Candidacy.objects.exists()
    call_command("rebuild", stdout=io.StringIO())
    assert not Candidacy.objects.exists()
    call_command("verify", stdout=io.StringIO())


def ladder_of(done: list[str]) -> StreamKind:
    """Return a kind of stream that writes down what is asked of it instead of rows."""
    return StreamKind(
        prefix="ladder",
        begin=lambda stream: "",
        encode=lambda event: (event, {}),
        decode=lambda what, body: what,
        evolve=lambda state, event: state + event,
        replay=lambda stream, events: "".join(event for _number, event in events),
        to_json=lambda state: {"rungs": state},
        from_json=lambda state: state["rungs"],
        project=lambda stream, before, after, at: done.append(f"{stream.name} {before}>{after}"),
        clear=lambda stream: done.append(f"{stream.name} cleared"),
        vacate=lambda streams: done.append(f"{', '.join(s.name for s in streams)} vacated"),
    )


def test_rows_one_change_wrote_in_several_streams_are_vacated_first():
    done: list[str] = []
    ladder, made, kept = ladder_of(done), Evenings(), STREAM_KINDS.entries()
    STREAM_KINDS.fill([*kept, RegistryEntry("ladder", ladder)])
    try:
        for intent, streams in (("both", ["ladder:a", "ladder:b"]), ("one", ["ladder:b"])):
            context = CommandContext(Caller(made.club.pk, 1), intent, EIGHT_O_CLOCK)
            with unit_of_work(context, {}, streams) as uow:
                for stream in streams:
                    uow.record(ladder, stream, ["x"])
        done.clear()
        # an evening's streams share what stands between the colons; these two are not of one
        rebuild.rebuild(Stream.objects.filter(name__startswith="ladder"))
        apart = [said for said in done if "cleared" not in said]
        done.clear()
        Stream.objects.filter(name="ladder:b").update(name="ladder:a:2")
        rebuild.rebuild(Stream.objects.filter(name__startswith="ladder"))
        together = [said for said in done if "cleared" not in said]
    finally:
        STREAM_KINDS.fill(kept)
    assert apart == ["ladder:a None>x", "ladder:b None>x", "ladder:b x>xx"]
    assert together == [
        "ladder:a, ladder:a:2 vacated",
        "ladder:a None>x",
        "ladder:a:2 None>x",
        "ladder:a:2 x>xx",
    ]


def test_a_state_is_decoded_once_for_a_head_and_anew_when_a_line_is_added():
    made, kept, read = Evenings(), STREAM_KINDS.entries(), []

    def from_json(state):
        read.append(state)
        return state["rungs"]

    ladder = replace(ladder_of([]), from_json=from_json)
    STREAM_KINDS.fill([*kept, RegistryEntry("ladder", ladder)])
    try:
        for intent, rung in (("first", "x"), ("second", "y")):
            context = CommandContext(Caller(made.club.pk, 1), intent, EIGHT_O_CLOCK)
            with unit_of_work(context, {}, ["ladder:a"]) as uow:
                uow.record(ladder, "ladder:a", [rung])
            heads = [Stream.objects.get(name="ladder:a") for _ in range(2)]
            assert {journal.state_of(ladder, head) for head in heads} == {"xy"[: len(read)]}
        assert read == [{"rungs": "x"}, {"rungs": "xy"}]
    finally:
        STREAM_KINDS.fill(kept)
