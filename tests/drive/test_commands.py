"""A drive by its commands: from the first hand to the prizes, on the record and in its rows."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction

from club.errors import Doubted, Impossible, Malformed, NotYours
from club.models import Line
from club.record.command_context import CommandContext
from club.rules.permissions import Caller
from rubbers.cards.card import Suit
from rubbers.cards.seats import Side
from tables.commands import room_acts
from tables.drive import queries, score_queries
from tables.drive.commands import course, players, table_results
from tables.drive.rules.drive_state import DriveStage, Prize
from tables.drive.rules.scores.prizes import awards
from tables.models import DriveEntrant, Round, RoundResult, RoundSeat
from tables.movements.drive_seating import DriveRole, PlaceAt
from tables.room import acts
from tests.drive.hall import Hall, a_hall

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    """Eight people at two tables, in the first of two hands."""
    hall = a_hall(8)
    hall.begin(hands=2, tea_after=0, sealed=0)
    return hall


def player(hall: Hall, number: int) -> CommandContext:
    """Return an order of a player."""
    made = hall.house.order()
    caller = Caller(hall.evening.club_id, number)
    return replace(made, caller=caller)


def test_a_drive_goes_from_its_first_hand_to_its_prizes(hall: Hall) -> None:
    assert hall.hand.trump is Suit.HEARTS
    hall.play(lambda _hand, table: 8 if table == 1 else 4)
    hall.next()
    assert hall.hand.trump is Suit.CLUBS
    assert hall.hand.seating.place_of("2") == PlaceAt(1, Side.NS, DriveRole.LADY)
    assert hall.hand.seating.place_of("4") == PlaceAt(2, Side.EW, DriveRole.LADY)
    hall.play()
    hall.end()
    snapshot = queries.need_drive(hall.evening)
    assert snapshot.drive.stage is DriveStage.OVER
    scored = score_queries.scores_of(snapshot)
    assert sum(one.total for one in scored) == 2 * 26 * 2
    first = awards(snapshot.drive.settings, scored, {}, 2)[0]
    assert (first.prize, first.winner or first.tied) == (Prize.BEST_LADY, "8")


def test_the_record_alone_gives_the_same_rows_again(hall: Hall) -> None:
    hall.play()
    hall.next()

    def rows() -> list[object]:
        return [
            list(model.objects.order_by("pk").values_list(*fields))
            for model, fields in (
                (DriveEntrant, ("member", "number", "role", "left_after")),
                (Round, ("number", "trump", "tables", "closed")),
                (RoundResult, ("round", "table", "ns", "confirmed")),
                (RoundSeat, ("round", "member", "table", "seat")),
            )
        ]

    before = rows()
    call_command("rebuild", "--club", hall.house.club.slug)
    assert rows() == before
    call_command("verify")


def test_the_next_hand_waits_for_every_result(hall: Hall) -> None:
    with pytest.raises(Impossible, match="These tables have not entered their results yet: 1, 2"):
        hall.next()


def test_a_player_states_and_the_other_side_confirms(hall: Hall) -> None:
    evening = hall.evening
    table_results.state_result(player(hall, 2), evening, 1, 1, 9, None)
    assert hall.hand.unconfirmed() == (1,)
    with pytest.raises(Impossible, match="other side must confirm"):
        table_results.confirm_result(player(hall, 3), evening, 1, 1)
    table_results.confirm_result(player(hall, 4), evening, 1, 1)
    assert hall.hand.unconfirmed() == ()
    assert RoundResult.objects.get(round__evening=evening, table=1).confirmed


def test_the_other_side_confirms_by_stating_the_same(hall: Hall) -> None:
    table_results.state_result(player(hall, 2), hall.evening, 1, 1, 9, None)
    with pytest.raises(Impossible, match="The other side entered 9-4"):
        table_results.state_result(player(hall, 5), hall.evening, 1, 1, 8, None)
    table_results.state_result(player(hall, 5), hall.evening, 1, 1, 9, None)
    assert hall.hand.results[1].confirmed


def test_somebody_at_another_table_cannot_state_a_result(hall: Hall) -> None:
    with pytest.raises(NotYours):
        table_results.state_result(player(hall, 6), hall.evening, 1, 1, 9, None)


def test_an_unconfirmed_result_is_asked_about_before_the_next_hand(hall: Hall) -> None:
    for table, who in ((1, 2), (2, 6)):
        table_results.state_result(player(hall, who), hall.evening, 1, table, 9, None)
    with pytest.raises(Doubted, match="1, 2"):
        hall.next()
    course.seat_next_hand(hall.house.order(), hall.evening, anyway=True)
    assert hall.hand.number == 2


def test_only_a_confirmed_result_counts(hall: Hall) -> None:
    table_results.state_result(player(hall, 2), hall.evening, 1, 1, 9, None)
    assert {one.total for one in score_queries.scores_of(queries.need_drive(hall.evening))} == {0}


@pytest.mark.parametrize(
    ("table", "ns", "field"), [(3, 7, "table"), (0, 7, "table"), (1, 14, "ns")]
)
def test_a_result_that_cannot_be_is_refused_with_its_field(
    hall: Hall, table: int, ns: int, field: str
) -> None:
    with pytest.raises(Malformed) as refused:
        table_results.state_result(hall.house.order(), hall.evening, 1, table, ns, None)
    assert [fault.field for fault in refused.value.faults] == [field]


def test_the_database_refuses_a_second_result_and_a_second_seat(hall: Hall) -> None:
    hall.play()
    result = RoundResult.objects.first()
    seat = RoundSeat.objects.first()
    assert result is not None and seat is not None
    for row in (result, seat):
        row.pk = None
        with pytest.raises(IntegrityError), transaction.atomic():
            row.save()


def test_a_correction_needs_a_reason_and_keeps_what_was_stated(hall: Hall) -> None:
    hall.play()
    context = hall.house.order()
    with pytest.raises(Malformed, match="reason"):
        table_results.correct_result(context, hall.evening, 1, 1, 6)
    reasoned = replace(hall.house.order(), reason="The card says 6.")
    table_results.correct_result(reasoned, hall.evening, 1, 1, 6)
    assert hall.hand.results[1].ns == 6
    kinds = Line.objects.filter(stream__name__startswith="round:").values_list("what", flat=True)
    assert "result_corrected" in kinds and "result_stated" in kinds


def test_the_laws_of_the_room_seat_nobody_in_a_drive(hall: Hall) -> None:
    with pytest.raises(Impossible, match="This evening is a drive"):
        room_acts.perform(hall.house.order(), hall.evening, acts.FormTable(1))


def test_latecomers_play_from_the_next_hand_and_whoever_leaves_is_replaced() -> None:
    hall = a_hall(9)
    hall.people = 8
    hall.begin(hands=3, tea_after=0, sealed=0)
    players.join(hall.house.order(), hall.evening, "10", DriveRole.LADY)
    hall.play()
    hall.next()
    assert hall.hand.seating.place_of("10") is not None
    assert len(hall.hand.seating.out) == 1
    players.leave(hall.house.order(), hall.evening, "2")
    hall.play()
    hall.next()
    assert hall.hand.seating.place_of("2") is None
    assert hall.hand.seating.out == ()


def test_who_really_sits_here_is_put_right_by_one_exchange(hall: Hall) -> None:
    truth = {PlaceAt(1, Side.NS, DriveRole.LADY): "6"}
    receipt = players.correct_seats(hall.house.order(), hall.evening, truth)
    assert receipt["exchanges"] == [["2", "6"]]
    assert hall.hand.seating.place_of("2") == PlaceAt(2, Side.NS, DriveRole.LADY)


def test_ties_for_a_prize_are_cut_for_in_turn(hall: Hall) -> None:
    hall.play(lambda _hand, _table: 7)
    hall.next()
    hall.play(lambda _hand, _table: 6)
    hall.end()
    snapshot = queries.need_drive(hall.evening)
    due = awards(snapshot.drive.settings, score_queries.scores_of(snapshot), {}, 2)[-1]
    assert due.winner is None
    with pytest.raises(Malformed, match="isn’t tied"):
        players.cut_for_prize(hall.house.order(), hall.evening, due.prize, "999")
    players.cut_for_prize(hall.house.order(), hall.evening, due.prize, due.tied[1])
    drive = queries.need_drive(hall.evening).drive
    assert drive.prize_cuts == {due.prize: due.tied[1]}
