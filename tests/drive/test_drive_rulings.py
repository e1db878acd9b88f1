"""What a ruling about a hand of a drive may give, and to whom."""

from __future__ import annotations

from typing import Any

import pytest

from club.members import commands
from tables.disputes.rules.effects import AdjustPoints
from tables.drive import queries, score_queries
from tests.api.evening import Program, program_of
from tests.drive.test_drive_disputes import ARBITRATOR, WORDS, Bench, bench

pytestmark = pytest.mark.django_db
__all__ = ["bench"]


def ruling(*effects: dict[str, Any]) -> dict[str, Any]:
    """Give a ruling as a program sends it."""
    return {"law": "72", "facts": [], "effects": list(effects), **WORDS}


@pytest.fixture
def judge(bench: Bench) -> Program:
    """The arbitrator's program, once the arbitrator hears a dispute about hand 1 at table 1."""
    bench.call()
    judge = program_of(bench.hall.house.club, ARBITRATOR)
    judge.done("/disputes/1/arbitrator", {"arbitrator": ARBITRATOR})
    return judge


@pytest.mark.parametrize("preview", ["", "?preview=true"])
@pytest.mark.parametrize(
    "effect",
    [
        {"kind": "adjust_points", "points": 1, "who": "dummy:1"},
        {"kind": "warn", "who": "dummy:1"},
        {"kind": "warn", "who": "bot:club@1"},
        {"kind": "warn", "who": "x"},
        {"kind": "onlooker_pays", "who": "dummy:1"},
    ],
)
def test_a_ruling_names_only_members(judge: Program, effect: dict[str, Any], preview: str) -> None:
    refused = judge.post(f"/disputes/1/rulings{preview}", ruling(effect))
    assert refused.status_code == 422, refused.content
    body = refused.json()
    assert [one["field"] for one in body["errors"]] == ["effects[0].who"]
    assert body["detail"] == "Someone named here is not a member of the club."


def test_too_many_points_are_refused_with_the_limit(judge: Program) -> None:
    effect = {"kind": "adjust_points", "points": 17, "who": "2"}
    body = judge.post("/disputes/1/rulings", ruling(effect)).json()
    assert [one["field"] for one in body["errors"]] == ["effects[0].points"]
    assert body["detail"] == "A ruling can give or take from 1 to 16 points."


@pytest.mark.parametrize("preview", ["", "?preview=true"])
def test_points_go_only_to_players_of_the_drive(judge: Program, preview: str) -> None:
    effects = [
        {"kind": "correct_result", "ns": 10},
        {"kind": "adjust_points", "points": 5, "who": "11"},
    ]
    refused = judge.post(f"/disputes/1/rulings{preview}", ruling(*effects))
    assert refused.status_code == 422, refused.content
    body = refused.json()
    assert [one["field"] for one in body["errors"]] == ["effects[1].who"]
    assert body["detail"] == "Committee does not play in this drive."


def test_points_given_before_and_after_a_merge_are_added(bench: Bench) -> None:
    bench.hall.house.people_enter("The Same")
    kept = 12
    bench.call()
    bench.rule(AdjustPoints(2, who="3"))
    commands.mark_same(bench.hall.house.order(), 3, kept)
    bench.call(4)
    bench.rule(AdjustPoints(5, who=str(kept)), number=2)
    scores = score_queries.scores_of(queries.need_drive(bench.hall.evening))
    assert {one.who: one.given for one in scores if one.given} == {"3": 7}
    bench.hall.end()
    season = score_queries.season_of_drives(bench.hall.house.club.pk, None).scores
    assert {one.who: int(one.total) for one in season}[str(kept)] == 7 + 7


def test_the_longest_drive_and_the_last_of_many_tables_can_be_named(bench: Bench) -> None:
    player, key = program_of(bench.hall.house.club, 2), bench.hall.evening.key
    for field, number in (("hand", 60), ("table", 500)):
        asked = {"evening": key, "table": 1, "hand": 1, field: number, "words": "x"}
        errors = player.post("/disputes", asked).json()["errors"]
        wanted = {"hand": "a hand from 1 to 1", "table": "a table from 1 to 2"}[field]
        assert [(one["field"], one["expected"]) for one in errors] == [(field, wanted)]


def test_points_of_two_entrants_who_are_merged_count_once(bench: Bench) -> None:
    bench.call()
    bench.rule(AdjustPoints(2, who="3"))
    commands.mark_same(bench.hall.house.order(), 3, 5)
    scores = score_queries.scores_of(queries.need_drive(bench.hall.evening))
    assert {one.who: one.given for one in scores if one.given} == {"3": 2}


def test_seats_of_a_table_in_dispute_stay_until_it_is_ruled_on(bench: Bench) -> None:
    steward = program_of(bench.hall.house.club, 1)
    at, taken = f"/drives/{bench.hall.evening.key}/seats", {"table": 1, "N": 6}
    bench.call()
    refused = steward.post(at, taken)
    assert refused.status_code == 422, refused.content
    assert "Dispute 1 is about this hand at table 1" in refused.json()["detail"]
    withdrawn = {"reason": "The seats are wrong."}
    steward.done("/disputes/1/withdraw", withdrawn)
    drive = steward.done(at, taken)
    assert drive["hand"]["tables"][0]["seats"]["N"] == 6


def test_a_dispute_about_an_earlier_hand_or_another_table_keeps_no_seats(bench: Bench) -> None:
    steward = program_of(bench.hall.house.club, 1)
    bench.call()
    bench.hall.next()
    tables = [one["seats"] for one in steward.read(f"/drives/{bench.hall.evening.key}")["hand"]["tables"]]
    swapped = {"table": 1, "N": tables[0]["S"], "S": tables[0]["N"]}
    steward.done(f"/drives/{bench.hall.evening.key}/seats", swapped)
    bench.call(int(tables[1]["N"]), table=2)
    swapped = {"table": 1, "E": tables[0]["W"], "W": tables[0]["E"]}
    steward.done(f"/drives/{bench.hall.evening.key}/seats", swapped)
