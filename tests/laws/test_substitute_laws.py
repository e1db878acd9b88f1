"""Law 23: who quits during a rubber, and who sits in for him."""

import pytest

from club.errors import Impossible, Refusal
from rubbers.cards.card import Suit
from rubbers.cards.seats import Seat
from rubbers.play.state.acts import Confirm, MarkHand, TurnUpTrump
from rubbers.scoring.statement import Statement
from tables.room import acts, events
from tables.room.state.room_state import TableStage
from tests.laws.editions import law_of, laws, refused_by
from tests.tables.evening import Evening, people

pytestmark = pytest.mark.usefixtures("edition")


def absent_from(table: str = "ABCD") -> Evening:
    """Return a rubber that A has quit, with S in the room."""
    evening = Evening().play(table)
    evening.come("ST")
    evening.do(acts.QuitTable(1, "A"))
    evening.do(acts.NameSubstitute(1, "A", "S"))
    return evening


@pytest.mark.law("23")
@pytest.mark.law("14", edition="revised-1900")
def test_a_substitute_sits_when_the_other_three_consent() -> None:
    evening = absent_from()
    seat = next(seat for seat, who in evening.table().seating.items() if who == "A")
    evening.do(acts.Consent(1, "B", "S"))
    evening.do(acts.Consent(1, "C", "S"))
    assert "S" not in evening.table().seating.values()
    sat = evening.do(acts.Consent(1, "D", "S"))
    assert laws(sat, events.SubstituteSat) == ["23"]
    assert evening.table().seating[Seat(seat)] == "S"
    assert evening.table().member("S") is None


@pytest.mark.law("23")
@pytest.mark.law("14", edition="revised-1900")
def test_a_substitute_one_player_does_not_want_does_not_sit_and_another_may_be_named() -> None:
    evening = absent_from()
    evening.do(acts.Consent(1, "B", "S"))
    evening.do(acts.RefuseConsent(1, "C", "S"))
    assert evening.table().substitutes == ()
    with pytest.raises(Impossible):
        evening.do(acts.Consent(1, "D", "S"))
    evening.do(acts.NameSubstitute(1, "A", "T"))
    for by in "BCD":
        evening.do(acts.Consent(1, by, "T"))
    assert "T" in evening.table().seating.values()


@pytest.mark.law("23")
@pytest.mark.law("14", edition="revised-1900")
def test_no_hand_is_marked_while_a_seat_is_empty_and_one_marked_before_is_answered() -> None:
    evening = absent_from()
    marks = acts.EnterInRubber(MarkHand(Statement()), 1)
    turns = acts.EnterInRubber(TurnUpTrump(Suit.HEARTS), 1)
    for entered in (marks, turns):
        with pytest.raises(Refusal) as refused:
            evening.code.check(evening.room, entered)
        assert law_of(refused.value) == "23"
    evening.code.check(evening.room, acts.EnterInRubber(Confirm(), 1))
    evening.code.waiving(evening.code.number("23")).check(evening.room, marks)
    for by in "BCD":
        evening.do(acts.Consent(1, by, "S"))
    evening.code.check(evening.room, marks)


@pytest.mark.law("23")
@pytest.mark.law("14", edition="revised-1900")
def test_there_is_no_substitute_where_no_rubber_is_played() -> None:
    evening = Evening().play("ABCD")
    evening.come("S")
    evening.end()
    assert refused_by(evening, acts.NameSubstitute(1, "A", "S")) == "23"


@pytest.mark.law("23")
@pytest.mark.law("14", edition="revised-1900")
@pytest.mark.parametrize("by", ["A", "S", "T"])
def test_only_the_other_players_are_asked(by: str) -> None:
    evening = absent_from()
    with pytest.raises(Impossible):
        evening.do(acts.Consent(1, by, "S"))


@pytest.mark.law("23")
@pytest.mark.law("14", edition="revised-1900")
def test_back_before_the_end_the_absent_player_has_his_place_and_his_run() -> None:
    evening = absent_from("ABCDE")
    for by in "BCD":
        evening.do(acts.Consent(1, by, "S"))
    evening.do(acts.ComeBack(1, "A"))
    ended = evening.end()
    assert people(ended, events.LeftTable) == ""
    assert evening.to_cut() == "ABCD"
    member = evening.table().member("A")
    assert member is not None and member.rubbers == 1


@pytest.mark.law("23")
@pytest.mark.law("14", edition="revised-1900")
def test_not_back_he_leaves_a_vacancy_and_the_substitute_does_not_belong() -> None:
    evening = absent_from()
    for by in "BCD":
        evening.do(acts.Consent(1, by, "S"))
    ended = evening.end()
    assert laws(ended, events.LeftTable) == ["23*"]
    assert laws(ended, events.SubstituteStoodOut) == ["23"]
    assert evening.table().substitutes == ()
    assert evening.players() == "BCD"
    assert evening.table().stage is TableStage.ENDED
    evening.declare("S", 1)
    assert evening.players() == "BCDS"
