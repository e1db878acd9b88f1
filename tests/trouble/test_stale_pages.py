"""A change rests on what its sender saw: where that has moved on, nothing is written, with 409."""

from __future__ import annotations

import re

import pytest

from club.errors import Malformed, Stale
from club.models import Stream
from club.record import unit_of_work
from rubbers.cards.seats import Seat
from rubbers.play.state import acts as rubber_acts
from tables.room import acts
from tests.trouble.night import (
    FORM,
    STRONG,
    Night,
    a_night,
    hand,
    key,
    problem,
    sent,
    told,
    written,
)
from tests.views.forms import rubber_form_now
from tests.views.house import HTMX

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Night:
    """Return an evening on which the first hand is being played."""
    return a_night()


def version(night: Night, name: str) -> int:
    return Stream.objects.get(club=night.club, name=name).version


def test_of_two_secretaries_at_one_table_one_wins_and_the_other_sees_how_it_stands(night):
    first, second = night.program(), night.program()
    seen = {"seen": {night.rubber.stream.name: first.read(night.rubber_path)["seen"]}}
    first.done(f"{night.rubber_path}/hands", {**STRONG, **seen})
    before = written()
    other = {"statement": {"tricks": {"N-S": 4, "E-W": 9}}, "by": "N", **seen}
    body = problem(second.post(f"{night.rubber_path}/hands", other), 409)
    assert body["view"]["awaiting"]["proposal"]["statement"]["tricks"]["N-S"] == 11
    assert written() == before


def test_a_page_that_is_behind_keeps_what_was_typed_and_leads_to_how_it_stands(night):
    reader = night.reader()
    page = reader.get(night.page("table", 1)).content.decode()
    seen = re.search(r'name="seen" value="(rubber:[^"]+)"', page)[1]
    night.marks(4)
    before = written()
    form = sent(**FORM, record=night.rubber.stream.name, seen=seen)
    here = {**HTMX, "HTTP_HX_CURRENT_URL": f"http://testserver{night.page('table', 1)}"}
    answer = reader.post(night.page("mark", 1), form, **here)
    problem_part = told(answer, 409)
    assert "<html" not in problem_part, "only the problem is shown: the form stays as typed"
    assert night.page("table", 1) in problem_part
    assert written() == before


def test_the_second_of_two_who_mark_a_hand_unseen_is_told_that_it_is_marked(night):
    first, second = night.program(night.at("N")), night.program(night.at("S"))
    hands, other = f"{night.rubber_path}/hands", {"statement": {"tricks": {"N-S": 4, "E-W": 9}}}
    reader = night.reader(night.at("S"))
    first.done(hands, STRONG)
    before = written()
    body = problem(second.post(hands, other), 409, f"seen.{night.rubber.stream.name}")
    assert body["view"]["awaiting"]["proposal"]["statement"]["tricks"]["N-S"] == 11
    form = sent(**FORM, record=night.rubber.stream.name)
    page = told(reader.post(night.page("mark", 1), form), 409)
    assert "Somebody else has already entered this" in page
    assert written() == before
    seen = {"seen": {night.rubber.stream.name: body["view"]["seen"]}}
    now = second.done(hands, {**other, **seen})
    assert now["awaiting"]["proposal"]["statement"]["tricks"]["N-S"] == 4


def test_who_marked_a_hand_puts_it_otherwise_and_an_objection_lets_anyone_of_the_side(night):
    north, south = night.program(night.at("N")), night.program(night.at("S"))
    hands, other = f"{night.rubber_path}/hands", {"statement": {"tricks": {"N-S": 4, "E-W": 9}}}
    north.done(hands, STRONG)
    north.done(hands, other)
    night.scores(rubber_acts.ObjectToStatement("", Seat.E), night.order(reason="Five, we say."))
    now = south.done(hands, {"statement": {"tricks": {"N-S": 5, "E-W": 8}}})
    assert now["awaiting"]["proposal"]["statement"]["tricks"]["N-S"] == 5


@pytest.mark.parametrize("named", ["table", "rubber", "room"])
def test_an_act_of_the_room_rests_on_every_stream_its_page_showed(night, named):
    """The page of a table shows its room, its table and its rubber; any of them may move on."""
    names = {
        "room": night.evening.stream.name,
        "table": f"table:{night.evening.key}:1",
        "rubber": night.rubber.stream.name,
    }
    seen = {name: version(night, name) for name in names.values()}
    moves = {
        "room": lambda: night.does(acts.Declare(("6",))),
        "table": lambda: night.does(acts.QuitTable(1, "2")),
        "rubber": lambda: night.marks(),
    }
    moves[named]()
    before = written()
    with pytest.raises(Stale) as behind:
        night.does(acts.LastCall(), night.order(expected_versions=seen))
    assert [fault.field for fault in behind.value.faults] == [f"seen.{names[named]}"]
    assert written() == before


def test_a_hand_rests_on_the_table_its_page_showed(night):
    seen = {f"table:{night.evening.key}:1": version(night, f"table:{night.evening.key}:1")}
    night.does(acts.QuitTable(1, "2"))
    before = written()
    with pytest.raises(Stale):
        night.marks(context=night.order(expected_versions=seen))
    form = sent(**FORM, record=night.rubber.stream.name, seen=[f"{n}={v}" for n, v in seen.items()])
    told(night.reader().post(night.page("mark", 1), form), 409)
    problem(night.program().post(f"{night.rubber_path}/hands", {**STRONG, "seen": seen}), 409)
    assert {**written(), "Line": 0, "Intent": 0, "streams": 0} == {
        **before, "Line": 0, "Intent": 0, "streams": 0
    }  # fmt: skip
    assert version(night, night.rubber.stream.name) == 1


def test_what_has_moved_on_elsewhere_hinders_nobody_who_does_not_rest_on_it(night):
    seen = {night.rubber.stream.name: version(night, night.rubber.stream.name)}
    night.does(acts.Declare(("6",)))
    assert night.marks(context=night.order(expected_versions=seen))["lines"]


def test_a_stream_that_was_never_begun_stands_at_nothing(night):
    night.marks(context=night.order(expected_versions={"table:2026-11-20:9": 0}))
    for seen in ({"table:2026-11-20:9": 3}, {night.rubber.stream.name: 99}):
        with pytest.raises(Stale):
            night.does(acts.LastCall(), night.order(expected_versions=seen))
    assert not Stream.objects.filter(name="table:2026-11-20:9").exists()


def test_another_clubs_stream_is_one_that_was_never_begun(night):
    other = a_night("The Turf")
    other.marks()
    seen = {f"{other.rubber.stream.name}": version(night, night.rubber.stream.name)}
    assert night.marks(context=night.order(expected_versions=seen))["lines"], (
        "each club counts for itself"
    )


def test_a_change_cannot_rest_on_more_than_an_evening_has(night):
    for seen in ({f"x:{n}": 0 for n in range(201)}, {"a\x00b": 0}, {"x" * 81: 0}):
        with pytest.raises(Malformed) as refused:
            night.marks(context=night.order(expected_versions=seen))
        assert refused.value.faults[0].field == "seen"


def test_a_stream_a_change_comes_to_later_is_compared_once_it_is_held(night, monkeypatch):
    """What moves between the first look and the lock is seen at the lock."""
    name = night.rubber.stream.name
    seen = {name: version(night, name)}
    between = iter([night.marks])
    monkeypatch.setattr(
        unit_of_work.command_context, "check_other_versions", lambda *_: next(between, dict)()
    )
    with pytest.raises(Stale):
        night.does(acts.BreakUp(1, "2"), night.order(expected_versions=seen))


def test_the_receipt_says_how_far_each_stream_has_come(night):
    context = night.order()
    receipt = night.scores(rubber_acts.MarkHand(hand(9), Seat.N), context)
    name = night.rubber.stream.name
    assert receipt["intent"] == context.idempotency_key and receipt["rubber"] == name
    assert receipt["streams"] == {name: version(night, name)}
    assert receipt["lines"] == [f"{name}#{version(night, name)}"]
    again = night.scores(
        rubber_acts.Confirm(Seat.E), night.order(expected_versions=receipt["streams"])
    )
    assert list(again["streams"]) == [name] and key() != context.idempotency_key


ANSWERS = ("confirm", "override", "withdraw_objection")


@pytest.mark.parametrize("said", ANSWERS)
def test_a_form_that_agrees_to_a_hand_says_which_version_it_showed(night, said):
    night.marks(7)
    east, address = night.reader(night.at("E")), night.page("answer", 1)
    before = written()
    form = sent(record=night.rubber.stream.name, answer=said, by="E")
    assert "Reload it" in told(east.post(address, form, **HTMX), 422)
    other = sent(record=night.rubber.stream.name, answer=said, by="E", seen="register=1")
    told(east.post(address, other), 422)
    assert written() == before


def test_a_form_that_closes_a_rubber_says_which_version_it_showed(night):
    night.wins()
    before = written()
    form = sent(record=night.rubber.stream.name, by="")
    assert "Reload it" in told(night.reader().post(night.page("settle", 1), form), 422)
    assert written() == before
    told(night.reader().post(night.page("settle", 1), rubber_form_now(night.rubber, by="")), 302)


@pytest.mark.parametrize("kind", ["quit_table", "leave", "break_up", "cut_into", "void_rubber"])
def test_what_may_end_a_table_is_done_only_from_a_preview_that_showed_the_room(night, kind):
    before = written()
    form = sent(kind=kind, table="1", who=str(night.at("N")), reason="The lights failed.")
    assert "Reload it" in told(night.reader().post(night.page("do"), form), 422)
    assert written() == before
