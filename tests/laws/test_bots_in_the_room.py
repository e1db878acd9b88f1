"""Bots in the room: they sit in for people and fill short tables, and have no right there."""

from __future__ import annotations

import pytest

from club.errors import Impossible, Refusal
from rubbers.cards.seats import Seat, WhistGame
from tables.room import acts, events
from tables.room.forecast.offers import may
from tables.room.forecast.positions import RoomPosition, positions
from tables.room.forecast.precedence import precedence
from tables.room.state.room_state import TableStage
from tests.laws.editions import law_of, laws
from tests.tables.evening import Evening, people

pytestmark = pytest.mark.usefixtures("edition")
CLUB, NOVICE = "bot:club@1", "bot:novice@1"


def committed() -> Evening:
    """Return an evening whose deals are committed to."""
    evening = Evening()
    evening.write(events.CommitmentMade("e", "ab" * 32, 1))
    return evening


def silent() -> Evening:
    """Return a rubber in which A does nothing; B asks for a bot, and C and D are asked."""
    evening = committed().play("ABCD")
    evening.do(acts.NameSubstitute(1, "A", CLUB, by="B"))
    return evening


@pytest.mark.law("23")
@pytest.mark.law("14", edition="revised-1900")
def test_a_bot_sits_for_a_silent_player_when_the_others_consent() -> None:
    evening = silent()
    seat = next(seat for seat, who in evening.table().seating.items() if who == "A")
    (named,) = evening.table().asked_for
    assert set(named.asked) == set("BCD") and named.consents == ("B",)
    assert evening.table().member("A").silent
    evening.do(acts.Consent(1, "C", CLUB))
    sat = evening.do(acts.Consent(1, "D", CLUB))
    assert laws(sat, events.SubstituteSat) == ["23"]
    assert evening.table().seating[seat] == CLUB


@pytest.mark.law("23")
@pytest.mark.law("14", edition="revised-1900")
def test_one_who_refuses_a_bot_keeps_it_from_the_seat() -> None:
    evening = silent()
    evening.do(acts.RefuseConsent(1, "C", CLUB))
    assert evening.table().substitutes == ()
    assert CLUB not in evening.table().seating.values()


@pytest.mark.law("23")
@pytest.mark.law("14", edition="revised-1900")
def test_a_player_takes_the_seat_back_from_a_bot_at_once_and_may_lose_it_again() -> None:
    evening = silent()
    for by in "CD":
        evening.do(acts.Consent(1, by, CLUB))
    back = evening.do(acts.ComeBack(1, "A"))
    assert people(back, events.SeatTakenBack) == "A"
    assert sorted(evening.table().seating.values()) == list("ABCD")
    assert evening.table().substitutes == () and not evening.table().member("A").away
    evening.do(acts.NameSubstitute(1, "A", NOVICE, by="C"))
    assert evening.table().asked_for[0].who == NOVICE


@pytest.mark.law("23")
@pytest.mark.law("14", edition="revised-1900")
def test_one_bot_sits_for_two_and_each_takes_their_own_seat_back() -> None:
    evening = silent()
    for by in "CD":
        evening.do(acts.Consent(1, by, CLUB))
    evening.do(acts.NameSubstitute(1, "C", CLUB, by="D"))
    assert evening.table().asked_for[0].asked == ("B", "D")
    evening.do(acts.Consent(1, "B", CLUB))
    assert list(evening.table().seating.values()).count(CLUB) == 2
    evening.do(acts.ComeBack(1, "C"))
    assert {one.absent for one in evening.table().sitting_in} == {"A"}
    assert "C" in evening.table().seating.values()
    evening.end()
    assert evening.table().member("A") is None and not evening.table().substitutes


@pytest.mark.law("23")
@pytest.mark.law("14", edition="revised-1900")
def test_where_bots_hold_the_other_seats_nobody_is_asked() -> None:
    evening = committed().play("ABCD")
    for absent, by in (("C", "A"), ("D", "A")):
        evening.do(acts.NameSubstitute(1, absent, CLUB, by=by))
        for other in evening.table().asked_for[0].asked if evening.table().asked_for else ():
            if evening.table().asked_for and other != by:
                evening.do(acts.Consent(1, other, CLUB))
    evening.do(acts.NameSubstitute(1, "B", CLUB, by="A"))
    assert list(evening.table().seating.values()).count(CLUB) == 3


@pytest.mark.law("23")
@pytest.mark.law("14", edition="revised-1900")
def test_an_officer_seats_a_substitute_without_asking() -> None:
    evening = committed().play("ABCD").come("S")
    sat = evening.do(acts.SeatSubstitute(1, "A", "S", "a reason"))
    assert [one.reason_ref for one in sat if isinstance(one, events.SubstituteSat)] == ["a reason"]
    assert "S" in evening.table().seating.values()


@pytest.mark.law("23")
@pytest.mark.law("14", edition="revised-1900")
def test_nobody_outside_the_table_names_a_substitute_for_a_silent_player() -> None:
    evening = committed().play("ABCD").come("ST")
    for by in ("S", "A"):
        with pytest.raises(Impossible):
            evening.do(acts.NameSubstitute(1, "A", CLUB, by=by))


@pytest.mark.law("17")
@pytest.mark.law("8", edition="revised-1900")
def test_people_who_play_with_bots_keep_every_right() -> None:
    evening = committed().play("ABCDEF").come("S")
    evening.declare("S")
    evening.do(acts.PlayWithBots(2, ("E", "S"), CLUB))
    table = evening.table(2)
    assert table.bot_players == ("E", "S") and table.stage is TableStage.PLAYING
    assert table.seating == {Seat.N: "E", Seat.S: "S", Seat.E: CLUB, Seat.W: CLUB}
    assert evening.waiting() == "EF" and "S" in evening.room.candidates()
    at = positions(evening.room)
    assert at["E"].position is RoomPosition.WAITS and at["E"].with_bots == 2
    assert at["S"].position is RoomPosition.CANDIDATE and at["S"].with_bots == 2
    assert not any(one.who == CLUB for one in precedence(evening.room, evening.code))


@pytest.mark.law("17")
@pytest.mark.law("8", edition="revised-1900")
def test_nobody_declares_for_a_table_with_bots() -> None:
    evening = committed().play("ABCDEF").come("ST")
    evening.do(acts.PlayWithBots(2, ("S",), CLUB))
    for act in (acts.Declare(("T",), 2), acts.CutInto(2, "E")):
        with pytest.raises(Impossible):
            evening.do(act)


@pytest.mark.law("17")
@pytest.mark.law("8", edition="revised-1900")
def test_a_rubber_of_people_begins_once_the_bots_have_given_way() -> None:
    evening = committed().come("ABCD")
    evening.do(acts.PlayWithBots(1, ("A", "B"), CLUB))
    evening.declare("ABCD")
    evening.do(acts.FormTable(2))
    evening.cut_for_places(2)
    with pytest.raises(Impossible) as refused:
        evening.begin(2)
    assert "table 1" in str(refused.value.reason)
    evening.do(acts.CloseTable(1))
    evening.begin(2)
    assert evening.players(2) == "ABCD"


@pytest.mark.law("17")
@pytest.mark.law("8", edition="revised-1900")
def test_the_end_of_a_rubber_with_bots_ends_its_table() -> None:
    evening = committed().come("A")
    evening.do(acts.PlayWithBots(1, ("A",), CLUB))
    assert acts.EndRubber(1) in [offer.act for offer in may(evening.room, evening.code, table=1)]
    evening.end()
    assert evening.table().stage is TableStage.OVER
    evening.do(acts.PlayWithBots(2, ("A",), CLUB, WhistGame.DOUBLE_DUMMY))
    assert evening.table(2).dummy_seats == (Seat.S, Seat.W)


@pytest.mark.law("17")
@pytest.mark.law("8", edition="revised-1900")
def test_one_who_leaves_the_room_stops_the_rubber_with_bots() -> None:
    evening = committed().come("AB")
    evening.do(acts.PlayWithBots(1, ("A", "B"), CLUB))
    evening.do(acts.Leave("A"))
    assert evening.table().stage is TableStage.OVER


@pytest.mark.parametrize(
    "who", [(), ("A", "A"), ("Q",), tuple("ABCE")], ids=["nobody", "twice", "absent", "four"]
)
@pytest.mark.law("17")
@pytest.mark.law("8", edition="revised-1900")
def test_a_rubber_with_bots_needs_people_of_the_room_and_a_bot(who: tuple[str, ...]) -> None:
    evening = committed().come("ABCE")
    with pytest.raises(Impossible):
        evening.do(acts.PlayWithBots(1, who, CLUB))
    with pytest.raises(Impossible):
        evening.do(acts.PlayWithBots(1, ("A",), "B"))


@pytest.mark.law("house.last_call")
@pytest.mark.law("house.last_call", edition="revised-1900")
def test_no_rubber_with_bots_begins_after_the_last_call_or_without_a_commitment() -> None:
    with pytest.raises(Impossible):
        Evening().come("A").do(acts.PlayWithBots(1, ("A",), CLUB))
    evening = committed().come("A")
    evening.do(acts.LastCall())
    with pytest.raises(Refusal) as refused:
        evening.do(acts.PlayWithBots(1, ("A",), CLUB))
    assert refused.value.law == "house.last_call"


@pytest.mark.law("house.closing")
@pytest.mark.law("house.closing", edition="revised-1900")
def test_a_rubber_with_bots_does_not_keep_the_evening_open() -> None:
    evening = committed().come("A")
    evening.do(acts.PlayWithBots(1, ("A",), CLUB))
    evening.do(acts.ChangePhase(acts.Phase.CLOSE))
    assert evening.table().stage is TableStage.OVER


@pytest.mark.law("house.format")
@pytest.mark.law("house.format", edition="revised-1900")
def test_bots_play_the_games_of_the_evening_only() -> None:
    evening = committed().come("A")
    room = evening.room
    evening.write(events.DoorsOpened(room.hall.doors, room.hall.rules, (WhistGame.WHIST,)))
    with pytest.raises(Refusal) as refused:
        evening.do(acts.PlayWithBots(1, ("A",), CLUB, WhistGame.DUMMY))
    assert law_of(refused.value) == "house.format"
