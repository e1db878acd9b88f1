"""What settles a result of a drive: both sides, an officer with a reason, or a ruling."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from club.errors import Impossible, Malformed, NotYours
from club.members import commands
from club.models import Line, Remark
from club.record.command_context import CommandContext
from club.verify.all_checks import findings
from tables.disputes.rules.effects import CorrectResult
from tables.drive import queries
from tables.drive.commands import table_results
from tests.api.evening import program_of
from tests.drive.hall import Hall, a_hall
from tests.drive.test_drive_disputes import Bench, bench  # noqa: F401  # a fixture
from tests.views.house import sent, told

pytestmark = pytest.mark.django_db
STEWARD = 2
"""The secretary's fellow officer, who plays at table 1."""


@pytest.fixture
def hall() -> Hall:
    """Eight people in the first of two hands; at table 1 both sides have agreed on 9-4."""
    made = a_hall(8)
    made.begin(hands=2, tea_after=0, sealed=0)
    order = made.house.order
    table_results.state_result(order(2, "member"), made.evening, 1, 1, 9, None)
    table_results.confirm_result(order(4, "member"), made.evening, 1, 1)
    return made


def test_an_officer_does_not_overwrite_a_confirmed_result_without_a_reason(hall: Hall) -> None:
    with pytest.raises(Impossible, match="Correct it, with a reason"):
        table_results.state_result(hall.house.order(), hall.evening, 1, 1, 2, None)
    program, body = program_of(hall.house.club, 1), {"hand": 1, "table": 1, "ns": 2}
    assert program.post(f"/drives/{hall.evening.key}/results", body).status_code == 422
    assert hall.hand.results[1].ns == 9


@pytest.mark.parametrize("do", [{}, {"do": "zzz"}, {"do": ""}])
def test_a_form_overwrites_no_confirmed_result(hall: Hall, do: dict[str, str]) -> None:
    fields = {"hand": 1, "table": 1, "ns": 2, **do}
    address = hall.house.at("drive-result", hall.evening.key)
    assert hall.house.reader().post(address, sent(**fields)).status_code == 422
    assert hall.hand.results[1].ns == 9


def test_an_officer_may_enter_another_figure_before_it_is_confirmed(hall: Hall) -> None:
    table_results.state_result(hall.house.order(6, "member"), hall.evening, 1, 2, 8, None)
    table_results.state_result(hall.house.order(), hall.evening, 1, 2, 7, None)
    assert hall.hand.results[2].ns == 7 and hall.hand.results[2].confirmed


Act = Callable[[CommandContext, Any], object]
ACTS: dict[str, Act] = {
    "enter": lambda order, evening: table_results.state_result(order, evening, 1, 1, 2, None),
    "confirm": lambda order, evening: table_results.confirm_result(order, evening, 1, 1),
    "correct": lambda order, evening: table_results.correct_result(order, evening, 1, 1, 2),
}


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("who", [1, 2])
def test_only_a_later_ruling_changes_what_a_ruling_set(
    bench: Bench,  # noqa: F811  # the fixture
    act: str,
    who: int,
) -> None:
    bench.call()
    bench.rule(CorrectResult(10))
    order = replace(bench.hall.house.order(who), reason="The card says so.")
    with pytest.raises((Impossible, NotYours)) as refused:
        ACTS[act](order, bench.hall.evening)
    if who == 1:
        assert "The ruling in dispute 1 set this result" in str(refused.value.reason)
    assert bench.result().ns == 10
    page = (
        bench.hall.house.reader()
        .get(bench.hall.house.at("drive", bench.hall.evening.key))
        .content.decode()
    )
    assert page.count('value="correct"') == 1, "only table 2 can be corrected"


@pytest.fixture
def playing() -> Hall:
    """Eight people in the first of two hands; one of them, at table 1, is a scorer."""
    made = a_hall(8)
    commands.grant_office(made.house.order(), STEWARD, "scorer")
    made.begin(hands=2, tea_after=0, sealed=0)
    return made


def own(hall: Hall, reason: str = "") -> CommandContext:
    """Return an order of the officer who plays."""
    return replace(hall.house.order(STEWARD, "scorer"), reason=reason)


def test_an_officer_who_plays_confirms_their_own_table_with_a_reason(playing: Hall) -> None:
    evening = playing.evening
    table_results.state_result(own(playing), evening, 1, 1, 9, None)
    with pytest.raises(Malformed) as refused:
        table_results.confirm_result(own(playing), evening, 1, 1)
    assert [fault.field for fault in refused.value.faults] == ["reason"]
    table_results.confirm_result(own(playing, "They nodded."), evening, 1, 1)
    assert playing.hand.results[1].confirmed
    line = Line.objects.get(what="result_confirmed")
    assert Remark.objects.get(digest=line.body["reason_ref"]).text == "They nodded."
    assert list(findings([playing.house.club], ())) == []


def test_a_player_without_an_office_confirms_nothing_by_a_reason(playing: Hall) -> None:
    order = playing.house.order
    table_results.state_result(order(6, "member"), playing.evening, 1, 2, 9, None)
    with pytest.raises(Impossible, match="other side must confirm"):
        reasoned = replace(order(6, "member"), reason="They nodded.")
        table_results.confirm_result(reasoned, playing.evening, 1, 2)


def test_what_the_other_side_stated_needs_no_reason(playing: Hall) -> None:
    order = playing.house.order
    table_results.state_result(order(4, "member"), playing.evening, 1, 1, 9, None)
    table_results.confirm_result(own(playing), playing.evening, 1, 1)
    assert "reason_ref" not in Line.objects.get(what="result_confirmed").body


def test_the_page_offers_an_officer_who_plays_to_confirm_with_a_reason(playing: Hall) -> None:
    house, key = playing.house, playing.evening.key
    reader, address = house.reader(STEWARD), house.at("drive-result", key)
    assert reader.post(address, sent(hand=1, table=1, ns=9)).status_code == 302
    page = told(reader.get(house.at("drive", key)))
    assert "Your side entered this. To confirm it as the steward, give a reason" in page
    fields = {"hand": 1, "table": 1, "do": "confirm", "reason": "They nodded."}
    assert reader.post(address, sent(**fields)).status_code == 302
    assert queries.need_drive(playing.evening).hand.results[1].confirmed


def test_a_program_of_an_officer_who_plays_confirms_with_a_reason(playing: Hall) -> None:
    program, at = program_of(playing.house.club, STEWARD), f"/drives/{playing.evening.key}/results"
    program.done(at, {"hand": 1, "table": 1, "ns": 9})
    body = {"hand": 1, "table": 1}
    assert program.post(f"{at}/confirm", body).json()["errors"][0]["field"] == "reason"
    program.done(f"{at}/confirm", {**body, "reason": "They nodded."})
    assert playing.hand.results[1].confirmed
