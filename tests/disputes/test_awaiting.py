"""What waits for a reader, and what they are told of the record, is found in so many questions."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rubbers.cards.seats import Seat, Side
from tables.disputes.commands import calling
from tables.disputes.queries import lookup, unfinished
from tables.disputes.queries.visible_lines import LineReader
from tables.disputes.rules.effects import GrantRemedy, LoseRemedy
from tables.disputes.rules.state import DisputeKind
from tests.disputes.parlour import COMMITTEE, Parlour, a_parlour

pytestmark = pytest.mark.django_db


def asked_of(parlour: Parlour) -> tuple[int, int, int]:
    """Return how many disputes wait for the committee, and the questions of both readings."""
    context = parlour.order(COMMITTEE)
    with CaptureQueriesContext(connection) as waiting:
        found = unfinished.awaiting(parlour.evening.club_id, context.caller, context.at)
    streams = [row.stream.name for row in lookup.rows(parlour.evening.club_id)]
    with CaptureQueriesContext(connection) as reading:
        LineReader(context.caller).look_at(streams)
    return len({one.row.pk for one in found}), len(waiting), len(reading)


def test_what_waits_for_an_officer_takes_as_many_queries_for_three_disputes_as_for_one():
    parlour = a_parlour()
    parlour.call()
    one, *few = asked_of(parlour)
    for seat in (Seat.S, Seat.E):
        against = (str(parlour.players[Seat.W]),)
        asked = calling.CallAsked("He drums.", kind=DisputeKind.ETIQUETTE, against=against)
        calling.call(parlour.order(parlour.players[seat]), parlour.evening, asked)
    three, *several = asked_of(parlour)
    assert (one, three) == (1, 3) and several == few


@pytest.mark.parametrize(("remedy", "is_undone"), [(GrantRemedy, True), (LoseRemedy, False)])
def test_a_remedy_that_is_lost_does_not_wait_at_the_desk_to_be_taken(remedy, is_undone):
    parlour = a_parlour()
    parlour.call()
    parlour.heard()
    parlour.rules(remedy("62", Side.NS))
    assert lookup.rows(parlour.evening.club_id).filter(unfinished.undone()).exists() is is_undone
