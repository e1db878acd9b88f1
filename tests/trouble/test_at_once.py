"""Several changes at the same moment: one after the other, each whole, none lost or doubled."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connections

from club import clock
from club.errors import Malformed, WhistError
from club.members import commands, founding
from club.models import Club, Intent, Line, Stream, User
from rubbers.cards.seats import Seat
from rubbers.models import Hand
from rubbers.play.state import acts as rubber_acts
from tables.room import acts
from tests.services import test_database_url
from tests.trouble.night import Night, a_night, hand, unsound

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 60


@pytest.fixture
def night() -> Night:
    """Return an evening on which the first hand is being played."""
    made = a_night()
    made.rubber  # noqa: B018  read once, before several ask for it
    return made


def at_once(*changes: Callable[[], Any]) -> list[Any]:
    """Make changes at the same moment, each on a connection of its own; give what came of them."""
    start, came = threading.Barrier(len(changes)), [None] * len(changes)

    def make(place: int) -> None:
        start.wait(PATIENCE)
        try:
            came[place] = changes[place]()
        except Exception as refused:
            came[place] = refused
        finally:
            connections.close_all()

    threads = [threading.Thread(target=make, args=(place,)) for place in range(len(changes))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert not any(thread.is_alive() for thread in threads)
    return came


def numbers(name: str) -> list[int]:
    """Return the numbers of a stream's lines."""
    lines = Line.objects.filter(stream__name=name).order_by("number")
    return list(lines.values_list("number", flat=True))


def is_whole(name: str) -> None:
    """See that a stream has every number once, up to its head's, and that the record is sound."""
    head = Stream.objects.get(name=name)
    assert numbers(name) == list(range(1, head.version + 1))
    assert unsound() == []


def test_of_two_who_mark_the_same_hand_one_wins(night):
    name = night.rubber.stream.name
    seen = {name: 1}
    orders = [night.order(expected_versions=seen) for _ in range(2)]
    came = at_once(*(lambda order=order: night.marks(9, order) for order in orders))
    assert sorted(type(one).__name__ for one in came) == ["Stale", "dict"]
    assert Line.objects.filter(what="hand_marked").count() == 1
    assert Hand.objects.filter(rubber=night.rubber).count() == 1
    is_whole(name)


def test_of_two_who_confirm_the_same_hand_one_wins(night):
    night.marks()
    orders = [night.order() for _ in range(2)]
    confirm = rubber_acts.Confirm(Seat.E)
    came = at_once(*(lambda order=order: night.scores(confirm, order) for order in orders))
    assert sorted(type(one).__name__ for one in came) == ["Impossible", "dict"]
    assert Line.objects.filter(what="hand_confirmed").count() == 1
    is_whole(night.rubber.stream.name)


def test_one_request_sent_by_two_connections_at_once_is_done_once(night):
    context = night.order()
    came = at_once(*[lambda: night.marks(9, context)] * 4)
    assert all(one == came[0] and isinstance(one, dict) for one in came)
    assert Intent.objects.filter(key=context.idempotency_key).count() == 1
    assert Line.objects.filter(what="hand_marked").count() == 1


def test_a_founding_sent_by_two_connections_at_once_founds_one_club():
    asked = founding.Founding("at once", "The Turf", "Ida Vane", "lamps", "Europe/London")
    came = at_once(*[lambda: founding.found(asked, clock.now())] * 3)
    assert {one.club.slug for one in came} == {"the-turf"}
    assert Club.objects.filter(name="The Turf").count() == 1
    assert User.objects.filter(username__startswith="ida-vane").count() == 1


def test_a_founding_that_sees_its_own_club_founded_under_way_is_answered_with_it(monkeypatch):
    """Between its two looks the same request, sent by another connection, was carried out."""
    asked = founding.Founding("under way", "The Turf", "Ida Vane", "lamps", "Europe/London")
    first = founding.found(asked, clock.now())
    looks, look = [None], founding.founded_under
    monkeypatch.setattr(founding, "founded_under", lambda key: looks.pop() if looks else look(key))
    assert founding.found(asked, clock.now()) == first
    assert not looks


def test_one_key_for_two_requests_that_share_no_stream_is_used_once(night):
    """The register and the rubber are locked apart: only the key itself stands between them."""
    context = night.order()
    came = at_once(
        lambda: night.marks(9, context),
        lambda: commands.enter_member(context, "Vane"),
    )
    assert sorted(type(one).__name__ for one in came) == ["Reused", "dict"]
    refused = next(one for one in came if isinstance(one, Malformed))
    assert refused.faults[0].field == "intent"
    assert Line.objects.filter(intent=context.idempotency_key).count() == 1
    assert unsound() == []


def test_many_who_come_in_at_once_are_each_written_down_once(night):
    for who in range(1, 9):
        if who not in (2, 3, 4, 5):
            night.does(acts.Leave(str(who)))
    coming = [str(who) for who in (1, 6, 7, 8)] * 2

    def comes(who: str) -> Any:
        context = night.order()
        return night.does(acts.Arrive(who, context.at), context)

    came = at_once(*(lambda who=who: comes(who) for who in coming))
    assert sum(isinstance(one, dict) for one in came) == 4
    assert all(isinstance(one, dict | WhistError) for one in came)
    is_whole(night.evening.stream.name)


def test_a_room_a_rubber_and_a_register_that_change_at_once_neither_wait_for_ever_nor_mix(night):
    """Breaking up locks room, rubber and table; marking the rubber alone; entering the register."""
    night.marks()
    came = at_once(
        lambda: night.does(acts.BreakUp(1, "2")),
        lambda: night.scores(rubber_acts.Confirm(Seat.E)),
        lambda: night.scores(
            rubber_acts.ObjectToStatement("", Seat.W), night.order(reason="Eight")
        ),
        lambda: night.does(acts.Declare(("6",))),
        lambda: commands.enter_member(night.order(), "Vane"),
        lambda: night.does(
            acts.LastCall(), night.order(expected_versions={f"table:{night.evening.key}:1": 1})
        ),
    )
    assert all(isinstance(one, dict | WhistError) for one in came), came
    for name in Stream.objects.filter(version__gt=0).values_list("name", flat=True):
        is_whole(name)


def test_a_correction_and_the_end_of_its_rubber_do_not_pass_each_other(night):
    """The rubber is held while it is looked at: it does not end on a score that is being undone."""
    night.wins()
    night.scores(rubber_acts.CorrectHand(2, hand(3), Seat.N))
    came = at_once(
        lambda: night.scores(rubber_acts.Confirm(Seat.E)),
        lambda: night.does(acts.EndRubber(1)),
    )
    assert all(isinstance(one, dict | WhistError) for one in came), came
    assert isinstance(came[0], dict)
    assert unsound() == []


MARKS = """
import sys, django
django.setup()
from club.rules.permissions import Caller
from club.clock import now
from club.record.command_context import CommandContext
from club.errors import WhistError
from rubbers.cards.seats import Seat, Sides
from rubbers.models import Rubber
from rubbers.play.state import acts
from rubbers.scoring.statement import Statement
from tables.commands import scoring
me, rubber = sys.argv[1], int(sys.argv[2])
row = Rubber.objects.select_related("stream", "evening").get(pk=rubber)
caller = Caller(row.evening.club_id, 1, frozenset({"secretary"}))
order = CommandContext(caller, f"process-{me}", now(), {row.stream.name: 1})
sys.stdin.readline()
try:
    scoring.perform(order, row, acts.MarkHand(Statement(tricks=Sides(9, 4)), Seat.N))
    print("written")
except WhistError as refused:
    print(refused.code)
"""


def test_of_two_processes_that_mark_the_same_hand_one_wins(night):
    told = {"DATABASE_URL": test_database_url(), "DJANGO_SETTINGS_MODULE": "club.settings"}
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", MARKS, str(me), str(night.rubber.pk)],
            env=dict(os.environ) | told, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )
        for me in (1, 2)
    ]  # fmt: skip
    came = sorted(writer.communicate("go\n", timeout=PATIENCE)[0].strip() for writer in writers)
    assert came == ["stale", "written"]
    assert Line.objects.filter(what="hand_marked").count() == 1
    is_whole(night.rubber.stream.name)
