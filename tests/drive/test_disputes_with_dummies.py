"""Disputes at a table of a drive where one or two dummies sit: people count, and not seats."""

from __future__ import annotations

from typing import Any

import pytest

from club.members import commands
from rubbers.cards.seats import Seat
from tables.disputes.commands import dispute_acts
from tables.disputes.rules import acts
from tables.disputes.rules.awaited import AwaitedStep, awaited
from tables.disputes.rules.effects import CorrectResult, NoEffect
from tables.disputes.rules.facts import settled_facts
from tables.disputes.rules.state import DisputeStage, FactAnswer
from tables.movements.dummies import Spare
from tests.api.evening import program_of
from tests.drive.hall import a_hall
from tests.drive.test_drive_disputes import ARBITRATOR, OFFICES, WORDS, Bench
from tests.views.house import told

pytestmark = pytest.mark.django_db
PLAYED = {"by": "E", "do": "play", "card": "3H"}
REVOKE = (
    ("S", "2S"), ("W", "9H"), ("N", "5S"), ("E", "4S"), ("W", "8S"),
)  # fmt: skip


def a_bench(people: int) -> Bench:
    """A drive with dummies at its last table, whose first hand has been played."""
    hall = a_hall(8)
    hall.people = people
    hall.house.people_enter("Arbitrator", "Committee")
    for number, office in OFFICES.items():
        commands.grant_office(hall.house.order(), number, office)
    hall.begin(hands=2, tea_after=0, sealed=0, spare=Spare.DUMMY)
    hall.play()
    return Bench(hall)


@pytest.fixture
def bench() -> Bench:
    """Seven people: 6 and 7 sit North and South at table 2, and 8 plays with a dummy in West."""
    return a_bench(7)


def answer(bench: Bench, fact: int, answers: dict[str, FactAnswer]) -> bool | None:
    """Let players answer for a fact; give whether it is settled, and how."""
    for who, said in answers.items():
        act = acts.AnswerFact(who, fact, said)
        dispute_acts.perform(bench.order(int(who)), bench.row(), act)
    dispute = bench.state()
    return settled_facts.settled(dispute, dispute.facts[fact - 1])


def state(bench: Bench, who: int, event: dict[str, Any] = PLAYED) -> None:
    """Let a player state a fact."""
    program_of(bench.hall.house.club, who).done("/disputes/1/facts", {"event": event})


def test_a_player_with_a_dummy_for_partner_appeals_alone(bench: Bench) -> None:
    bench.call(6, table=2)
    bench.rule(CorrectResult(10))
    context = bench.order(8)
    appeal = acts.LodgeAppeal("8", context.at, "")
    dispute_acts.perform(context, bench.row(), appeal, {"grounds": "It was no revoke."})
    assert bench.state().stage is DisputeStage.APPEALED
    assert [one.what for one in awaited(bench.state(), context.at)] == [AwaitedStep.COMMITTEE]
    page = told(bench.hall.house.reader(8).get(bench.hall.house.at("dispute", 1)))
    assert "Waiting for the committee to decide the appeal." in page


@pytest.mark.parametrize(
    ("answers", "settled"),
    [
        ({"7": FactAnswer.ASSENT, "8": FactAnswer.DISSENT}, True),
        ({"7": FactAnswer.DISSENT, "8": FactAnswer.DISSENT}, False),
        ({"7": FactAnswer.ABSTAIN, "8": FactAnswer.DISSENT}, None),
    ],
)
def test_two_of_three_players_settle_a_fact(
    bench: Bench, answers: dict[str, FactAnswer], settled: bool | None
) -> None:
    bench.call(6, table=2)
    state(bench, 6)
    assert answer(bench, 1, answers) is settled


@pytest.mark.parametrize(
    ("said", "settled"), [(FactAnswer.ASSENT, True), (FactAnswer.DISSENT, None)]
)
def test_two_players_with_dummies_settle_a_fact_if_they_agree(
    said: FactAnswer, settled: bool | None
) -> None:
    bench = a_bench(5)
    bench.call(6, table=2)
    assert dict(bench.state().players) == {Seat.N: "6", Seat.E: "5"}
    state(bench, 6)
    assert answer(bench, 1, {"5": said}) is settled


def test_no_sentence_waits_for_nobody() -> None:
    bench = a_bench(5)
    bench.call(6, table=2)
    state(bench, 6)
    page = told(bench.hall.house.reader(6).get(bench.hall.house.at("dispute", 1)))
    assert "Waiting for Player Ad to say whether fact 1 is true." in page
    answer(bench, 1, {"5": FactAnswer.DISSENT})
    page = told(bench.hall.house.reader(6).get(bench.hall.house.at("dispute", 1)))
    assert "Waiting for you and Player Ad to accept an onlooker" in page


def test_a_revoke_by_a_dummy_costs_nothing(bench: Bench) -> None:
    bench.call(6, table=2)
    for seat, card in REVOKE:
        state(bench, 6, {"by": seat, "do": "play", "card": card})
    state(bench, 6, {"by": "N", "do": "claim", "what": "revoke", "of": "W"})
    for fact in range(1, len(bench.state().facts) + 1):
        answer(bench, fact, {"7": FactAnswer.ASSENT})
    page = told(bench.hall.house.reader(6).get(bench.hall.house.at("dispute", 1)))
    assert "Law II of dummy Dummy (West) revoked. Nothing to claim" in page


def test_an_act_of_the_dummy_is_read_as_its_own_and_each_person_is_named_once(
    bench: Bench,
) -> None:
    bench.call(6, table=2)
    state(bench, 6, {"by": "W", "do": "play", "card": "9H"})
    shown = program_of(bench.hall.house.club, 6).read("/disputes/1")
    assert [one["says"] for one in shown["facts"]] == ["Dummy (West) plays the nine of hearts."]
    assert {*shown["players"]} == {"N", "E", "S"}
    bench.rule(NoEffect())
    page = told(bench.hall.house.reader(8).get(bench.hall.house.at("dispute", 1)))
    assert "Player Ag and Player Ag" not in page


def test_a_result_is_corrected_at_a_table_with_two_dummies() -> None:
    bench = a_bench(5)
    bench.call(6, table=2)
    judge = program_of(bench.hall.house.club, ARBITRATOR)
    judge.done("/disputes/1/arbitrator", {"arbitrator": ARBITRATOR})
    points = {"kind": "adjust_points", "points": 1, "side": "N-S"}
    effects = [{"kind": "correct_result", "ns": 10}, points]
    ruling = {"law": "72", "facts": [], "effects": effects, **WORDS}
    seen = judge.post("/disputes/1/rulings?preview=true", ruling).json()
    assert [one["after"] for one in seen["standings"]] == ["3", "11"]
    judge.done("/disputes/1/rulings", ruling)
    totals = bench.totals()
    assert (totals["5"], totals["6"]) == (3, 11)
