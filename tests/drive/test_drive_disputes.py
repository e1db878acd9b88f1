"""A dispute about a hand of a drive: called at a table, ruled on, and counted in the drive."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from django.core.management import call_command

from club.errors import Malformed, NotYours
from club.members import commands
from club.record.command_context import CommandContext
from rubbers.cards.seats import Side
from tables.disputes.commands import calling, dispute_acts
from tables.disputes.queries import lookup
from tables.disputes.rules import acts
from tables.disputes.rules.effects import AdjustPoints, CorrectResult, Effect, NoEffect, VoidHand
from tables.disputes.rules.judging.effects_applied import UnfitEffect
from tables.disputes.rules.state import DisputeState, RulingVerdict
from tables.drive import queries, score_queries
from tables.drive.rules.drive_state import TableResult
from tables.models.disputes import Dispute as Row
from tables.standings import ranking
from tests.api.evening import program_of
from tests.drive.hall import Hall, a_hall
from tests.views.house import sent, told

pytestmark = pytest.mark.django_db

ARBITRATOR, COMMITTEE = 10, 11
OFFICES = {ARBITRATOR: "arbitrator", COMMITTEE: "committee"}
WORDS = {"question": "Did East revoke?", "reasons": "He did.", "decision": "Three tricks."}


@dataclass
class Bench:
    """Eight people at two tables in hand 1 of 2, an arbitrator (10) and a committee (11)."""

    hall: Hall

    def order(self, who: int) -> CommandContext:
        """Return a context of someone in the offices they hold."""
        return self.hall.house.order(who, OFFICES.get(who, "member"))

    def call(self, who: int = 2, **asked: Any) -> int:
        """Let somebody call the arbitrator; give the number of the dispute."""
        wanted = calling.CallAsked("East revoked.", **{"table": 1, **asked})
        receipt = calling.call(self.order(who), self.hall.evening, wanted)
        return int(receipt["dispute"])

    def row(self, number: int = 1) -> Row:
        """Return a dispute's row."""
        return lookup.one(self.hall.evening.club_id, number)

    def state(self, number: int = 1) -> DisputeState:
        """Return a dispute."""
        return lookup.state_of(self.row(number))

    def rule(self, *effects: Effect, number: int = 1) -> None:
        """Hear a dispute and rule under law 72."""
        dispute_acts.perform(self.order(ARBITRATOR), self.row(number), acts.Hear(str(ARBITRATOR)))
        context = self.order(ARBITRATOR)
        act = acts.Rule(str(ARBITRATOR), context.at, (), "72", "", "", "", "", effects)
        dispute_acts.perform(context, self.row(number), act, WORDS)

    def result(self, hand: int = 1, table: int = 1) -> TableResult:
        """Return the result of a table."""
        return queries.hand_of(self.hall.evening, hand).results[table]

    def totals(self) -> dict[str, int]:
        """Give everyone's points."""
        snapshot = queries.need_drive(self.hall.evening)
        return {one.who: int(one.total) for one in score_queries.scores_of(snapshot)}


@pytest.fixture
def bench() -> Bench:
    """A drive of eight whose first hand has been played: 7-6 at both tables."""
    hall = a_hall(8)
    hall.house.people_enter("Arbitrator", "Committee")
    for number, office in OFFICES.items():
        commands.grant_office(hall.house.order(), number, office)
    hall.begin(hands=2, tea_after=0, sealed=0)
    hall.play()
    return Bench(hall)


def test_a_player_calls_the_arbitrator_to_their_table_in_the_present_hand(bench: Bench) -> None:
    number = bench.call()
    dispute, four = bench.state(number), bench.hall.hand.seating.tables[0]
    assert (dispute.subject.table, dispute.subject.hand) == (1, 1)
    assert dispute.subject.stream == f"round:{bench.hall.evening.key}:1"
    assert dict(dispute.players) == four.by_seat()
    assert not dispute.waits, "the other tables play on"


def test_the_result_sheet_names_the_ruling_that_set_a_result(bench: Bench) -> None:
    bench.call()
    bench.rule(CorrectResult(10))
    house, key = bench.hall.house, bench.hall.evening.key
    sheet = told(house.reader(2).get(house.at("drive-results", key)))
    assert "Hand 1, table 1: 10–3, by ruling 1, Law 72 (before: 7–6)." in sheet


def test_a_call_can_be_about_an_earlier_hand(bench: Bench) -> None:
    bench.hall.next()
    before = queries.hand_of(bench.hall.evening, 1).seating.tables[0]
    number = bench.call(int(before.ns.lady), hand=1)
    assert bench.state(number).subject.hand == 1
    assert set(bench.state(number).players.values()) == set(before.people())


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"hand": 2}, "hand"),
        ({"hand": 0}, "hand"),
        ({"table": 3}, "table"),
        ({"rubber": 1}, "rubber"),
    ],
)
def test_a_hand_or_table_that_is_not_there_is_named(
    bench: Bench, asked: dict[str, int], field: str
) -> None:
    with pytest.raises(Malformed) as refused:
        bench.call(**asked)
    assert [fault.field for fault in refused.value.faults] == [field]


def test_a_table_must_be_named_in_a_drive(bench: Bench) -> None:
    with pytest.raises(Malformed) as refused:
        bench.call(table=None)
    assert [fault.field for fault in refused.value.faults] == ["table"]


def test_only_those_at_the_table_call(bench: Bench) -> None:
    away = int(bench.hall.hand.seating.tables[1].ns.lady)
    with pytest.raises(NotYours):
        bench.call(away)


def test_a_ruling_corrects_the_result_and_names_its_law(bench: Bench) -> None:
    bench.call()
    before = bench.totals()
    bench.rule(CorrectResult(10))
    ruled = bench.result()
    assert (ruled.ns, ruled.confirmed, ruled.ruling, ruled.law) == (10, True, "1", "72")
    four = bench.hall.hand.seating.tables[0]
    moved = {who: after - before[who] for who, after in bench.totals().items()}
    won = {four.ns.lady, four.ns.gent}
    lost = {four.ew.lady, four.ew.gent}
    assert {who for who, n in moved.items() if n == 3} == won
    assert {who for who, n in moved.items() if n == -3} == lost
    assert sum(bench.totals().values()) == 2 * 26


def test_a_ruling_on_an_earlier_hand_leaves_the_seats_of_the_next(bench: Bench) -> None:
    bench.call()
    bench.hall.next()
    seated = bench.hall.hand.seating
    bench.rule(CorrectResult(2))
    assert bench.hall.hand.seating == seated and bench.result().winner is Side.EW


def test_a_ruling_gives_points_in_the_drive_and_not_in_the_standings_of_rubbers(
    bench: Bench,
) -> None:
    bench.call()
    before = bench.totals()
    bench.rule(AdjustPoints(-2, who="3"), AdjustPoints(1, Side.EW))
    moved = {who: after - before[who] for who, after in bench.totals().items()}
    ew = bench.hall.hand.seating.tables[0].ew
    assert {who: n for who, n in moved.items() if n} == {"3": -2, ew.lady: 1, ew.gent: 1}
    assert not ranking.of_evening(bench.hall.evening).rows


@pytest.mark.parametrize(
    ("effect", "field"),
    [(CorrectResult(14), "ns"), (CorrectResult(7), "ns"), (VoidHand(1), "kind")],
    ids=["fourteen", "already so", "of a rubber"],
)
def test_an_effect_that_does_not_fit_a_hand_of_a_drive_is_named(
    bench: Bench, effect: Effect, field: str
) -> None:
    bench.call()
    with pytest.raises(UnfitEffect) as refused:
        bench.rule(effect)
    assert [fault.field for fault in refused.value.faults] == [field]
    assert bench.result().ruling == ""


def test_two_results_in_one_ruling_contradict_each_other(bench: Bench) -> None:
    bench.call()
    with pytest.raises(Malformed) as refused:
        bench.rule(CorrectResult(10), CorrectResult(11))
    assert [fault.field for fault in refused.value.faults] == ["effects[1].ns"]


def test_the_committee_corrects_the_result_again(bench: Bench) -> None:
    bench.call()
    bench.rule(CorrectResult(10))
    four = bench.hall.hand.seating.tables[0]
    for who, act in (
        (four.ew.lady, acts.LodgeAppeal(four.ew.lady, bench.order(2).at, "")),
        (four.ew.gent, acts.Concur(four.ew.gent, bench.order(2).at)),
    ):
        words = {"grounds": "It was no revoke."} if isinstance(act, acts.LodgeAppeal) else {}
        dispute_acts.perform(bench.order(int(who)), bench.row(), act, words)
    varied = acts.DecideAppeal(
        str(COMMITTEE), bench.order(2).at, RulingVerdict.VARIED, "", (CorrectResult(7),)
    )
    context = bench.order(COMMITTEE)
    dispute_acts.perform(context, bench.row(), varied, {"reasons": "No revoke was proved."})
    assert bench.result().ns == 7


def test_the_record_alone_gives_the_ruled_result_again(bench: Bench) -> None:
    bench.call()
    bench.rule(CorrectResult(10), AdjustPoints(1, who="2"))
    before = bench.totals()
    call_command("rebuild", verbosity=0)
    assert bench.totals() == before and bench.result().ruling == "1"


def test_the_phone_the_form_and_the_ruling_by_page(bench: Bench) -> None:
    house, key = bench.hall.house, bench.hall.evening.key
    player = house.reader(2)
    drive, call = house.at("drive", key), house.at("call-arbitrator", key)
    assert f"{call}?hand=1" in player.get(drive).content.decode()
    form = told(player.get(f"{call}?hand=1"))
    assert "hand 1, table 1" in form and "against" in form
    sent_call = sent(table=1, hand=1, why="East revoked.")
    assert player.post(call, sent_call).status_code == 302
    assert "Arbitrator called: dispute 1" in told(player.get(drive))
    judge = house.reader(ARBITRATOR)
    do, rule = house.at("dispute-do", 1), house.at("dispute-rule", 1)
    assert judge.post(do, sent(act="hear")).status_code == 302
    form = judge.get(rule).content.decode()
    assert 'value="correct_result"' in form and 'value="void_hand"' not in form
    asked = {"score": "correct_result", "result": "10", "points[0]": "-1", "points_to[0]": "E-W"}
    weighed = told(judge.get(house.at("dispute-weigh", 1), asked))
    assert "In the drive" in weighed and "710" in weighed and "62" in weighed
    seen = f"{bench.row().stream.name}={bench.row().stream.version}"
    ruling = sent(act="rule", law="72", seen=seen, **asked, **WORDS)
    assert judge.post(do, ruling).status_code == 302
    shown = told(player.get(drive))
    assert "By ruling 1, Law 72" in shown and "−1 by ruling" in shown
    assert "Arbitrator called" not in shown
    dispute = told(player.get(house.at("dispute", 1)))
    assert "The result is corrected" in dispute


def test_nothing_follows_when_the_ruling_says_so(bench: Bench) -> None:
    bench.call()
    bench.rule(NoEffect())
    assert bench.result().ruling == ""


def test_programs_take_a_hand_from_the_call_to_the_corrected_result(bench: Bench) -> None:
    club, key = bench.hall.house.club, bench.hall.evening.key
    player, judge = program_of(club, 2), program_of(club, ARBITRATOR)
    called = {"evening": key, "table": 1, "hand": 1, "words": "East revoked."}
    assert player.done("/disputes", called)["subject"]["stream"] == f"round:{key}:1"
    event = {"by": "E", "do": "play", "card": "3H"}
    player.done("/disputes/1/facts", {"event": event})
    judge.done("/disputes/1/arbitrator", {"arbitrator": ARBITRATOR})
    points = {"kind": "adjust_points", "points": 1, "who": "2"}
    effects = [{"kind": "correct_result", "ns": 10}, points]
    ruling = {"law": "72", "facts": [], "effects": effects, **WORDS}
    seen = judge.post("/disputes/1/rulings?preview=true", ruling).json()
    assert [one["after"] for one in seen["standings"]] == ["11", "10", "3", "3"]
    judge.done("/disputes/1/rulings", ruling)
    drive = player.read(f"/drives/{key}")
    result = drive["hand"]["tables"][0]["result"]
    assert (result["ns"], result["ruling"], result["law"]) == (10, 1, "72")
    points = {one["who"]: (one["points"], one["by_rulings"]) for one in drive["players"]}
    assert points[2] == ("11", 1) and points[3] == ("10", 0)
