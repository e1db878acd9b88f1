"""A request sent again under its key is answered as before, and done once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from club.errors import Malformed, Reused
from club.members import commands
from club.models import Intent, Line
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
    problem,
    sent,
    told,
    written,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Night:
    """Return an evening on which the first hand is being played."""
    return a_night()


def test_a_command_sent_again_gives_the_same_receipt_and_writes_one_line(night):
    context = night.order()
    first = night.marks(context=context)
    before = written()
    assert night.marks(context=context) == first
    assert written() == before
    assert Line.objects.filter(intent=context.idempotency_key).count() == 1


def test_a_program_that_sends_again_gets_the_same_receipt(night):
    program = night.program()
    first = program.post(f"{night.rubber_path}/hands", STRONG, key="again").json()["receipt"]
    program.done(f"{night.rubber_path}/confirm", program.yes(night.rubber_path, by="E"))
    before = written()
    again = program.post(f"{night.rubber_path}/hands", STRONG, key="again")
    assert again.status_code == 201 and again.json()["receipt"] == first
    assert written() == before


def test_a_form_sent_again_is_answered_as_the_first_time(night):
    reader = night.reader()
    form = sent(**FORM, record=night.rubber.stream.name)
    first = reader.post(night.page("mark", 1), form)
    before = written()
    again = reader.post(night.page("mark", 1), form)
    assert (again.status_code, again["Location"]) == (first.status_code, first["Location"])
    assert written() == before


def test_a_form_sent_again_is_not_stale_though_its_own_first_sending_moved_things_on(night):
    reader, name = night.reader(), night.rubber.stream.name
    form = sent(**FORM, record=name, seen=f"{name}=1")
    assert reader.post(night.page("mark", 1), form).status_code == 302
    assert reader.post(night.page("mark", 1), form).status_code == 302


def test_an_arrival_sent_again_at_another_moment_is_the_same(night):
    night.does(acts.Leave("8"))
    program = night.program()
    first = program.post(f"{night.path}/arrivals", {"who": 8}, key="8-is-here").json()
    again = program.post(f"{night.path}/arrivals", {"who": 8}, key="8-is-here").json()
    assert first["receipt"] == again["receipt"]


def test_a_key_is_not_used_for_another_request(night):
    context = night.order()
    night.marks(11, context)
    before = written()
    for deed in (rubber_acts.MarkHand(hand(4), Seat.N), rubber_acts.MarkHand(hand(11), Seat.S)):
        with pytest.raises(Malformed) as refused:
            night.scores(deed, context)
        assert refused.value.faults[0].field == "intent"
    with pytest.raises(Malformed):
        night.does(acts.LastCall(), context)
    with pytest.raises(Malformed):
        commands.enter_member(context, "Vane")
    assert written() == before


def test_a_program_or_a_page_is_told_that_its_key_was_used(night):
    program, reader = night.program(), night.reader()
    program.post(f"{night.rubber_path}/hands", STRONG, key="once")
    before = written()
    other = {**STRONG, "by": "S"}
    problem(program.post(f"{night.rubber_path}/hands", other, key="once"), 422, "Idempotency-Key")
    form = {**FORM, "record": night.rubber.stream.name, "intent": "once"}
    page = told(reader.post(night.page("mark", 1), {**form, "by": "S"}), 422)
    assert "You have already sent that" in page
    assert written() == before


def test_somebody_elses_key_is_no_way_to_their_receipt(night):
    context = night.order()
    night.marks(context=context)
    kept = Intent.objects.get(key=context.idempotency_key, club=night.club)
    other = night.program(2)
    answer = other.post(f"{night.rubber_path}/hands", {**STRONG}, key=kept.key)
    assert "lines" not in problem(answer, 422, "Idempotency-Key")


@pytest.mark.parametrize(
    "act", [rubber_acts.MarkHand(hand(9), Seat.N), rubber_acts.MarkHand(hand(9))]
)
def test_a_key_belongs_to_its_caller_whatever_seat_the_request_is_for(night, act):
    first, other = night.order(), night.order(8, "scorer")
    receipt = night.scores(act, first)
    before = written()
    with pytest.raises(Reused):
        night.scores(act, replace(other, idempotency_key=first.idempotency_key))
    assert night.scores(act, first) == receipt and written() == before


def test_another_officers_program_gets_no_receipt_for_the_same_request_and_key(night):
    commands.grant_office(night.order(), 8, "scorer")
    one, other = night.program(), night.program(8)
    path = f"{night.rubber_path}/hands"
    assert one.post(path, STRONG, key="ours").status_code == 201
    problem(other.post(path, STRONG, key="ours"), 422, "Idempotency-Key")


def test_two_clubs_may_use_the_same_key(night):
    other = a_night("The Turf")
    for each in (night, other):
        answer = each.program().post(f"{each.rubber_path}/hands", STRONG, key="one")
        assert answer.status_code == 201


def test_a_request_that_was_refused_may_be_put_right_under_its_key(night):
    program = night.program()
    wrong = {"statement": {"tricks": {"N-S": 8, "E-W": 6}}, "by": "N"}
    problem(program.post(f"{night.rubber_path}/hands", wrong, key="mended"), 422)
    assert program.post(f"{night.rubber_path}/hands", STRONG, key="mended").status_code == 201


@pytest.mark.parametrize(
    ("address", "body", "field"),
    [
        ("/members/1/erasure", {}, "asks"),
        ("{evening}/undo", {}, "table"),
        ("{evening}/arrivals/8/correct", {"at": "2026-11-20T19:05:00Z", "reason": "late"},
         "together_with"),
    ],
)  # fmt: skip
def test_what_is_left_out_of_a_change_is_asked_for_where_a_default_would_decide_it(
    night, address, body, field
):
    program, before = night.program(), written()
    refused = program.post(address.format(evening=night.path), body)
    problem(refused, 422, field)
    assert written() == before


def test_a_key_stands_for_what_its_caller_had_seen(night):
    name = night.rubber.stream.name
    context = night.order(expected_versions={name: 1})
    first = night.marks(context=context)
    assert night.marks(context=context) == first
    with pytest.raises(Malformed) as refused:
        night.marks(context=replace(context, expected_versions={}))
    assert refused.value.faults[0].field == "intent"


def test_a_key_that_an_earlier_release_kept_is_still_answered_with_its_receipt(night):
    context = night.order(expected_versions={night.rubber.stream.name: 1})
    with pytest.MonkeyPatch.context() as patched:
        now = unit_of_work._digests
        patched.setattr(unit_of_work, "_digests", lambda *told: now(*told)[1:])
        first = night.marks(context=context)
    assert night.marks(context=context) == first
