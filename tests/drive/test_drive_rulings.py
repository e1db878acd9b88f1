"""What a ruling about a hand of a drive may give, and to whom."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from club.errors import Malformed
from club.members import commands
from club.verify.all_checks import findings
from tables.disputes.commands import dispute_acts
from tables.disputes.rules import acts
from tables.disputes.rules.effects import AdjustPoints, CorrectResult, Effect, NoEffect, Warn
from tables.disputes.rules.state import DisputeStage, RulingVerdict
from tables.drive import queries, score_queries
from tests.api.evening import Program, program_of
from tests.drive.hall import a_hall
from tests.drive.test_drive_disputes import ARBITRATOR, COMMITTEE, OFFICES, WORDS, Bench, bench
from tests.views.house import sent, told

pytestmark = pytest.mark.django_db
__all__ = ["bench"]


def ruling(*effects: dict[str, Any]) -> dict[str, Any]:
    """Return a ruling as a program sends it."""
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
    assert body["detail"] == "A ruling can give or take away 1 to 16 points."


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
    assert body["detail"] == "Committee isn’t playing in this drive."


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
    at = f"/drives/{bench.hall.evening.key}"
    bench.call()
    bench.hall.next()
    tables = [one["seats"] for one in steward.read(at)["hand"]["tables"]]
    swapped = {"table": 1, "N": tables[0]["S"], "S": tables[0]["N"]}
    steward.done(f"{at}/seats", swapped)
    bench.call(int(tables[1]["N"]), table=2)
    swapped = {"table": 1, "E": tables[0]["W"], "W": tables[0]["E"]}
    steward.done(f"{at}/seats", swapped)


def vary(bench: Bench, *effects: Effect, number: int = 1) -> None:
    """Let East and West of hand 1 appeal, and the committee vary the ruling."""
    four = queries.hand_of(bench.hall.evening, 1).seating.tables[0]
    for who, act in (
        (four.ew.lady, acts.LodgeAppeal(four.ew.lady, bench.order(2).at, "")),
        (four.ew.gent, acts.Concur(four.ew.gent, bench.order(2).at)),
    ):
        words = {"grounds": "It was no revoke."} if isinstance(act, acts.LodgeAppeal) else {}
        dispute_acts.perform(bench.order(int(who)), bench.row(number), act, words)
    context = bench.order(COMMITTEE)
    varied = acts.DecideAppeal(str(COMMITTEE), context.at, RulingVerdict.VARIED, "", effects)
    dispute_acts.perform(context, bench.row(number), varied, {"reasons": "No revoke was proved."})


def test_the_committee_keeps_the_result_and_adds_a_warning(bench: Bench) -> None:
    bench.call()
    bench.rule(CorrectResult(10))
    ruled = bench.result()
    vary(bench, CorrectResult(10), Warn("4"))
    assert bench.result() == ruled


@pytest.mark.parametrize("effect", [NoEffect(), Warn("4")])
def test_a_ruling_that_gives_no_result_restores_the_one_before(
    bench: Bench, effect: Effect
) -> None:
    bench.call()
    before, totals = bench.result(), bench.totals()
    bench.rule(CorrectResult(10), AdjustPoints(2, who="2"))
    vary(bench, effect)
    assert (bench.result(), bench.totals()) == (before, totals)
    call_command("rebuild", "--club", bench.hall.house.club.slug)
    assert bench.totals() == totals
    assert list(findings([bench.hall.house.club], ())) == []


def test_what_another_dispute_ruled_is_restored_with_its_ruling(bench: Bench) -> None:
    bench.call()
    bench.rule(CorrectResult(10))
    ruled = bench.result()
    bench.call(4)
    bench.rule(CorrectResult(4), number=2)
    vary(bench, NoEffect(), number=2)
    assert bench.result() == ruled


def unplayed() -> Bench:
    """Four people at one table who have entered no result yet."""
    hall = a_hall(8)
    hall.people = 4
    hall.house.people_enter("Arbitrator", "Committee")
    for number, office in OFFICES.items():
        commands.grant_office(hall.house.order(), number, office)
    hall.begin(hands=2, tea_after=0, sealed=0)
    return Bench(hall)


def test_a_hand_without_a_result_has_none_again_until_it_is_over() -> None:
    bench = unplayed()
    bench.call()
    bench.rule(CorrectResult(10))
    vary(bench, NoEffect())
    assert bench.hall.hand.results == {} and set(bench.totals().values()) == {0}


def test_once_the_hand_is_over_a_table_without_a_result_needs_one() -> None:
    bench = unplayed()
    bench.call()
    bench.rule(CorrectResult(10))
    bench.hall.next()
    with pytest.raises(Malformed) as refused:
        vary(bench, NoEffect())
    assert [fault.field for fault in refused.value.faults] == ["effects"]


def test_the_preview_of_a_ruling_on_a_hand_without_a_result_shows_the_totals() -> None:
    bench = unplayed()
    bench.call()
    judge = program_of(bench.hall.house.club, ARBITRATOR)
    judge.done("/disputes/1/arbitrator", {"arbitrator": ARBITRATOR})
    asked = ruling({"kind": "correct_result", "ns": 10})
    seen = judge.post("/disputes/1/rulings?preview=true", asked).json()["standings"]
    assert [(one["before"], one["after"]) for one in seen] == [("0", "10")] * 2 + [("0", "3")] * 2


def test_the_preview_says_when_the_result_is_as_it_was_before(bench: Bench) -> None:
    bench.call()
    bench.rule(CorrectResult(10))
    judge, house = bench.hall.house.reader(ARBITRATOR), bench.hall.house
    form = judge.get(house.at("dispute-rule", 1)).content.decode()
    assert re.search(r'value="correct_result"\s+selected', form)
    assert re.search(r'<option value="10"\s+selected', form)
    assert "it will go back to what it was before the dispute" in form
    weighed = told(judge.get(house.at("dispute-weigh", 1), {"law": "72", "score": ""}))
    assert "The result goes back to what it was before the dispute." in weighed and "107" in weighed


def test_the_ruling_is_a_link_only_for_those_who_may_read_it(bench: Bench) -> None:
    house, four = bench.hall.house, bench.hall.hand.seating.tables
    bench.call()
    bench.rule(CorrectResult(10))
    link, drive = house.at("dispute", 1), house.at("drive", bench.hall.evening.key)
    party, other, judge = (house.reader(int(n)) for n in (four[0].ew.lady, four[1].ew.lady, 10))
    for reader, reads in ((party, True), (judge, True), (other, False), (Client(), False)):
        page = reader.get(drive).content.decode()
        assert "By ruling 1, Law 72" in page and (f'href="{link}"' in page) is reads
        assert reader.get(link).status_code == (200 if reads else 404)


def test_an_officer_withdraws_their_own_call(bench: Bench) -> None:
    house = bench.hall.house
    commands.grant_office(house.order(), 9, "scorer")
    steward = house.reader(9)
    call = sent(table=1, hand=1, why="East revoked.")
    called = steward.post(house.at("call-arbitrator", bench.hall.evening.key), call)
    assert called.status_code == 302
    assert "Someone else made this call" not in told(steward.get(house.at("dispute", 1)))
    other = house.reader(1)
    assert "Someone else made this call" in told(other.get(house.at("dispute", 1)))
    assert other.post(house.at("dispute-do", 1), sent(act="withdraw")).status_code == 422
    assert steward.post(house.at("dispute-do", 1), sent(act="withdraw")).status_code == 302
    assert bench.state().stage is DisputeStage.WITHDRAWN


def test_the_page_of_a_dispute_leads_back_to_the_drive(bench: Bench) -> None:
    house = bench.hall.house
    bench.call()
    page = house.reader().get(house.at("dispute", 1)).content.decode()
    assert f'href="{house.at("drive", bench.hall.evening.key)}"' in page
    for address in ("table", "happened-at-table"):
        assert f'href="{house.at(address, bench.hall.evening.key, 1)}"' not in page
    assert "Stop play" not in page, "play goes on in the room"
