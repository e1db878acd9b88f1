"""What a ruling about a hand of a drive may give, and to whom."""

from __future__ import annotations

from typing import Any

import pytest

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
