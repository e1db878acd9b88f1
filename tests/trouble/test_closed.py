"""The close of an evening, by the rule and by an override: what stays unfinished, what is left."""

from __future__ import annotations

import pytest

from club.errors import Impossible, NotYours, Refusal
from club.models import Line
from rubbers.cards.seats import Seat
from rubbers.models import Rubber
from rubbers.play.state import acts as rubber_acts
from tables import queries
from tables.commands import scoring, undo
from tables.room import acts
from tables.room.state.room_state import TableStage
from tests.trouble.night import FORM, Night, a_night, hand, problem, sent, unsound, written

pytestmark = pytest.mark.django_db
CLOSE = acts.ChangePhase(acts.Phase.CLOSE)
LEFT = {"waives": ("house.closing",), "reason": "The caretaker locks up."}


@pytest.fixture
def night() -> Night:
    """Return an evening on which table 1 has played a hand, with another marked."""
    made = a_night()
    made.marks(8)
    made.scores(rubber_acts.Confirm(Seat.E))
    made.marks(7)
    return made


@pytest.fixture
def closed(night: Night) -> Night:
    """Return the same evening, closed while table 1 plays."""
    night.does(CLOSE, night.order(**LEFT))
    night.evening.refresh_from_db()
    return night


@pytest.mark.law("house.closing")
def test_a_rubber_still_played_at_the_close_is_left_unfinished(closed):
    rubber = Rubber.objects.get(pk=closed.rubber.pk)
    assert (rubber.stage, rubber.awaiting) == (Rubber.Stage.ABANDONED, "")
    assert rubber.ended_at is not None
    assert queries.tables_of(closed.evening)[1].stage is TableStage.OVER
    assert unsound() == []


@pytest.mark.law("house.closed")
@pytest.mark.parametrize(
    "deed",
    [
        rubber_acts.MarkHand(hand(9), Seat.N),
        rubber_acts.Confirm(Seat.E),
        rubber_acts.CorrectHand(1, hand(9), Seat.N),
        rubber_acts.SettleRubber(),
    ],
    ids=lambda deed: type(deed).__name__,
)
def test_nothing_is_entered_in_a_rubber_of_a_closed_evening(closed, deed):
    before = written()
    with pytest.raises(Refusal) as refused:
        closed.scores(deed)
    assert refused.value.law == "house.closed" and written() == before


@pytest.mark.law("house.closed")
def test_nothing_is_entered_by_one_who_read_the_rubber_before_the_close(night):
    row = Rubber.objects.select_related("stream", "evening").get(pk=night.rubber.pk)
    night.does(CLOSE, night.order(**LEFT))
    with pytest.raises(Refusal) as refused:
        scoring.perform(night.order(), row, rubber_acts.Confirm(Seat.E))
    assert refused.value.law == "house.closed"


@pytest.mark.law("house.closed")
def test_a_ruling_puts_a_score_right_after_the_close_with_its_reason(closed):
    ruling = {"waives": ("house.closed",), "reason": "Ruled by the arbitrator."}
    closed.scores(rubber_acts.CorrectHand(1, hand(9), Seat.N), closed.order(**ruling))
    closed.scores(rubber_acts.Confirm(Seat.E), closed.order(**ruling))
    said = Line.objects.filter(stream=closed.rubber.stream, what="law_waived")
    assert [line.body["law"] for line in said] == ["house.closed"] * 2


def test_programs_are_offered_nothing_once_the_evening_is_closed(closed):
    program = closed.program()
    may = program.read(closed.rubber_path)["may"]
    assert {one["kind"] for one in may} <= {"call_arbitrator"}
    yes = program.yes(closed.rubber_path, by="E")
    told = problem(program.post(f"{closed.rubber_path}/confirm", yes), 422)
    assert told["law"] == "house.closed"
    preview = problem(program.post(f"{closed.rubber_path}/settle?preview=true", {}), 422)
    assert preview["law"] == "house.closed"
    offers = program.read(f"{closed.path}/board")["may"]
    assert [offer["kind"] for offer in offers if offer["refusal"] is None] == []


def test_the_close_is_undone_and_the_table_goes_on_with_its_next_rubber(closed):
    undo.undo_last(closed.order(), closed.evening)
    closed.evening.refresh_from_db()
    assert closed.evening.phase != "close" and closed.evening.closed_at is None
    table = queries.tables_of(closed.evening)[1]
    assert table.stage is TableStage.PLAYING
    assert Rubber.objects.get(pk=closed.rubber.pk).stage == Rubber.Stage.ABANDONED
    closed.does(acts.EndRubber(1))
    assert queries.tables_of(closed.evening)[1].stage is TableStage.PARTNERS
    assert unsound() == []


def test_only_one_who_runs_the_evening_undoes_its_close(closed):
    for number, office in ((2, ()), (3, ("scorer",))):
        with pytest.raises(NotYours):
            undo.undo_last(closed.order(number, *office), closed.evening)


def test_an_evening_does_not_close_over_a_score_that_awaits_its_yes(night):
    night.scores(rubber_acts.WithdrawMark(Seat.N))
    night.wins()
    night.does(acts.EndRubber(1))
    night.scores(rubber_acts.CorrectHand(3, hand(12), Seat.N))
    before = written()
    with pytest.raises(Impossible, match="at table 1 must be confirmed or withdrawn first"):
        night.does(CLOSE)
    assert written() == before


def test_a_page_left_open_is_told_that_the_evening_is_closed(closed):
    reader = closed.reader(closed.at("N"))
    form = sent(record=closed.rubber.stream.name, **FORM)
    answer = reader.post(closed.page("mark", 1), form)
    assert answer.status_code == 422 and "The evening is closed." in answer.content.decode()
