"""What a card costs: statements of SQL, apart from finding out who plays it."""

from __future__ import annotations

import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rubbers.commands import table
from rubbers.hand.notation.hand_codec import read_posted_act
from tests.screen.at_screen import AtScreen

pytestmark = pytest.mark.django_db
MOST = 8
TRANSACTION = ("SAVEPOINT", "RELEASE", "BEGIN", "COMMIT")


def test_a_card_is_played_in_eight_statements_at_most():
    at = AtScreen()
    for _ in range(5):
        at.play()
    seat = at.rubber.dealt.hand.to_act
    act = next(act for act, may in at.cards(seat).values() if may)
    context = at.house.order(at.member(seat))
    with CaptureQueriesContext(connection) as asked:
        table.perform(context, at.row, read_posted_act(json.loads(act)))
    said = [one["sql"] for one in asked if not one["sql"].startswith(TRANSACTION)]
    assert len(said) <= MOST, said
