"""Whoever has the same lines give other rows of a rubber raises the count of such ways."""

from __future__ import annotations

import hashlib
import json

from rubbers import projection, streams
from rubbers.cards.seats import Seat, WhistGame
from rubbers.play.state.acts import Abandon, MarkHand, ObjectToStatement, SubstituteSits
from rubbers.scoring.statement import Outcome, Statement
from tests.rubbers.card_table import CODE, TAKE, after, agreed, begun, called, tricks

MARKED = MarkHand(tricks(8), Seat.S)
LOST, VOID = Statement(Outcome.MISDEAL), Statement(Outcome.VOID)
RUBBERS = (
    begun(WhistGame.DUMMY),
    after(begun(), MARKED),
    after(begun(), MARKED, ObjectToStatement("grounds", Seat.W)),
    agreed(begun(), LOST, VOID, tricks(7, (Seat.W, TAKE), ns_honours=called(4))),
    agreed(after(agreed(begun(), tricks(8)), SubstituteSits(Seat.E, "Vale")), tricks(13)),
    agreed(begun(), tricks(13), tricks(13)),
    after(begun(), Abandon()),
)
WRITTEN = (2, "66e4c479a9a4")
"""The count, and what the rows of these rubbers come to. Where they come to something else, raise
ROWS in rubbers/streams.py, so that what stands is written anew, and put the two here."""


def test_other_rows_of_the_same_rubber_raise_their_count():
    rows = [
        [
            projection._begun(one),
            projection._fields(one),
            list(projection._game_rows(one).items()),
            list(projection._hand_rows(one).items()),
            list(projection._sitters(one, {who: who for who in _people(one)})),
        ]
        for one in RUBBERS
    ]
    said = json.dumps(rows, default=str, sort_keys=True)
    said = said.replace(f'"version": {CODE.version}}}', '"version": 0}')  # told in the lines
    assert (streams.ROWS, hashlib.sha256(said.encode()).hexdigest()[:12]) == WRITTEN


def _people(rubber):
    return {*rubber.players.values(), *rubber.seating.values()}
