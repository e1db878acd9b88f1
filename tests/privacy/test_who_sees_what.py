"""The rule of sight, for every role, every part, every state: one table, read as it stands."""

from __future__ import annotations

from dataclasses import replace

import pytest

from club.rules.house_rules import RulingsName
from rubbers.cards.seats import Seat
from tables.disputes.rules import acts
from tables.disputes.rules.disclosure import EVERYTHING, DisputePart, Viewer, parts_seen
from tables.disputes.rules.effects import Warn
from tables.disputes.rules.state import DisputeKind, DisputeStage, DisputeState, RulingVerdict
from tests.disputes.told import CALL, PLAYERS, RULE, after, at, fact, onlooker

LETTERS = {"c": DisputePart.CALL, "p": DisputePart.PEOPLE, "w": DisputePart.WORDS,
           "r": DisputePart.RULING,
           "a": DisputePart.ATTACHMENTS, "R": DisputePart.RECORD}  # fmt: skip
ROLES = {
    "who called": Viewer("Y"),
    "the adversary": Viewer("A"),
    "the partner": Viewer("Z"),
    "the onlooker both sides accept": Viewer("K"),
    "an onlooker one side accepts": Viewer("L"),
    "the arbitrator who heard it, out of office": Viewer("R"),
    "one whom the ruling warns": Viewer("W"),
    "a member": Viewer("M"),
    "a guest": Viewer("G"),
    "a scorer": Viewer("M", frozenset({"scorer"})),
    "a scorer who plays there": Viewer("A", frozenset({"scorer"})),
    "the secretary": Viewer("M", frozenset({"secretary"})),
    "an arbitrator": Viewer("M", frozenset({"arbitrator"})),
    "the committee": Viewer("M", frozenset({"committee"})),
    "a tablet, a hall screen, a door": Viewer(),
    "a member of another club": Viewer("M2", of_the_club=False),
    "an officer of another club": Viewer("M2", frozenset({"committee"}), of_the_club=False),
    "a visitor": Viewer(of_the_club=False),
}
SEEN = """
                                           | open  | over  | told | rude  | rude over | rude told
who called                                 | cpwra | cpwra | cpwra| cpwra | cpwra     | cpwra
the adversary                              | cpwra | cpwra | cpwra| cpwra | cpwra     | cpwra
the partner                                | cpwra | cpwra | cpwra|       |           | cr
the onlooker both sides accept             | cpwra | cpwra | cpwra|       |           | cr
an onlooker one side accepts               | c     |       | cr   |       |           | cr
the arbitrator who heard it, out of office | cpwra | cpwra | cpwra| cpwra | cpwra     | cpwra
one whom the ruling warns                  | c     | cpr   | cpr  |       |           | cr
a member                                   | c     |       | cr   |       |           | cr
a guest                                    | c     |       | cr   |       |           | cr
a scorer                                   | cpw   |       | cr   |       |           | cr
a scorer who plays there                   | cpwra | cpwra | cpwra| cpwra | cpwra     | cpwra
the secretary                              | cpwraR| cpwraR|cpwraR| cpwraR| cpwraR    | cpwraR
an arbitrator                              | cpwraR| cpwraR|cpwraR| cpwraR| cpwraR    | cpwraR
the committee                              | cpwraR| cpwraR|cpwraR| cpwraR| cpwraR    | cpwraR
a tablet, a hall screen, a door            | c     |       | cr   |       |           | cr
a member of another club                   |       |       | cr   |       |           | cr
an officer of another club                 |       |       | cr   |       |           | cr
a visitor                                  |       |       | cr   |       |           | cr
"""
"""Told is published; rude is a complaint of etiquette, of which the other two at the table are
no parties and for which nobody is accepted as an onlooker, and warned."""
SITUATIONS = ("open", "over", "told", "rude", "rude over", "rude told")


def table() -> dict[tuple[str, str], frozenset[DisputePart]]:
    """Read the table: what each role sees in each situation."""
    seen = {}
    for row in SEEN.strip().splitlines()[1:]:
        role, *cells = (cell.strip() for cell in row.split("|"))
        for situation, cell in zip(SITUATIONS, cells, strict=True):
            seen[role, situation] = frozenset(LETTERS[letter] for letter in cell)
    return seen


def heard() -> DisputeState:
    """Return a dispute of play with a fact, an onlooker both accept and one whom one side does."""
    one_side = [acts.AcceptOnlooker("A", "L")]
    return after(CALL, *one_side, *onlooker(), acts.Hear("R"), fact())


def complained() -> DisputeState:
    """Return a complaint by Y of A, who sit at one table and were playing nothing."""
    return after(
        replace(CALL, kind=DisputeKind.ETIQUETTE, against=("A",), players={}), acts.Hear("R")
    )


def every() -> list[tuple[str, str, DisputeState]]:
    """Return each situation in each state it can be in."""
    ruling = replace(RULE, effects=(Warn("W"),))
    ruled = after(ruling, before=heard())
    lodged = after(acts.LodgeAppeal("A", at(1), "g"), acts.Concur("B", at(1)), before=ruled)
    decided = {
        verdict: after(
            acts.DecideAppeal("C", at(2), verdict, "r",
                              ruling.effects if verdict is RulingVerdict.VARIED else ()),
            before=lodged,
        )
        for verdict in (RulingVerdict.UPHELD, RulingVerdict.VARIED)
    }  # fmt: skip
    rude = after(RULE, before=complained())
    names = list(RulingsName)
    return [
        ("open", "called", after(CALL, *onlooker(), acts.Hear("R"))),
        ("open", "with a fact", heard()),
        ("over", "ruled", ruled),
        ("over", "appealed", lodged),
        *(("over", f"decided, {verdict}", one) for verdict, one in decided.items()),
        *(("told", f"ruled, {by}", after(acts.Publish(by), before=ruled)) for by in names),
        *(("told", f"decided, {by}", after(acts.Publish(by), before=decided[RulingVerdict.UPHELD]))
          for by in names),
        ("rude", "complained", complained()),
        ("rude over", "ruled", rude),
        *(("rude told", f"ruled, {by}", after(acts.Publish(by), before=rude)) for by in names),
    ]  # fmt: skip


def test_the_table_speaks_of_every_role_and_every_part():
    assert {role for role, _situation in table()} == set(ROLES)
    assert set(LETTERS.values()) == EVERYTHING


@pytest.mark.parametrize(
    ("situation", "state", "dispute"), every(), ids=lambda told: str(told)[:24]
)
def test_each_role_sees_of_each_state_what_the_table_says(situation, state, dispute):
    seen = table()
    assert set(PLAYERS) == set(Seat)
    for role, viewer in ROLES.items():
        assert parts_seen(dispute, viewer) == seen[role, situation], (role, state)


def ended(how: DisputeStage) -> DisputeState:
    """Return a dispute that ended without a ruling."""
    dispute = replace(heard(), stage=how)
    assert dispute.ruling is None
    return dispute


@pytest.mark.parametrize("how", [DisputeStage.DECLINED, DisputeStage.WITHDRAWN])
def test_of_what_ended_without_a_ruling_others_see_nothing_more(how):
    seen = table()
    for role, viewer in ROLES.items():
        if role != "one whom the ruling warns":
            assert parts_seen(ended(how), viewer) == seen[role, "over"], role
