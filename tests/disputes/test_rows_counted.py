"""Whoever has the same lines give other rows of a dispute raises the count of such ways."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace

from club.rules.house_rules import RulingsName
from rubbers.cards.seats import Side
from tables.disputes import dispute_stream
from tables.disputes.rules import acts
from tables.disputes.rules.effects import AdjustPoints, GrantRemedy, VoidHand
from tables.disputes.rules.state import DisputeKind, RulingVerdict, Worded
from tests.disputes.told import CALL, EIGHT, RULE, after, answers, complaint, fact, onlooker, ruled

DECLINES = acts.Decline("R", EIGHT, "divided")
DIVIDED = after(CALL, acts.Hear("R"), fact(), *answers("A- B- Z+"))
APPEAL = (acts.LodgeAppeal("A", EIGHT, "grounds"), acts.Concur("B", EIGHT))
PUBLISHES = acts.Publish(RulingsName.INITIALS, wording=(Worded("reasons", "other"),))
EFFECTS = (GrantRemedy("72", Side.NS), AdjustPoints(2, who="A"), VoidHand(2))
DISPUTES = (
    after(CALL),
    after(CALL, acts.WithdrawCall("Y")),
    after(replace(CALL, by="", players={}), acts.Hear("R"), DECLINES),
    after(*onlooker(), acts.OnlookerDecides(1, True), before=DIVIDED),
    after(DECLINES, *APPEAL, before=DIVIDED),
    after(
        acts.DecideAppeal("C", EIGHT, RulingVerdict.UPHELD, "so"),
        before=after(*APPEAL, before=ruled()),
    ),
    after(PUBLISHES, RULE, before=ruled(effects=EFFECTS)),
    after(RULE, before=complaint()),
    after(replace(CALL, kind=DisputeKind.ETIQUETTE, against=("A",)), acts.Hear("R"), DECLINES),
)
WRITTEN = (4, "7107c2b9be29")
"""The count, and what the rows of these disputes come to. Where they come to something else, raise
ROWS in tables/disputes/dispute_stream.py, so that what stands is written anew, and put the two
here."""


def test_other_rows_of_the_same_lines_raise_their_count(monkeypatch):
    monkeypatch.setattr(dispute_stream, "_member", lambda _club, number: number)
    rows = [
        [
            dispute_stream._columns(1, one),
            sorted(dispute_stream._words(one)),
            list(dispute_stream._standing(one)),
        ]
        for one in DISPUTES
    ]
    said = json.dumps(rows, default=str, sort_keys=True)
    assert (dispute_stream.ROWS, hashlib.sha256(said.encode()).hexdigest()[:12]) == WRITTEN
