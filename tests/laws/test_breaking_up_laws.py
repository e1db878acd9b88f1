"""Law 25: who breaks up a table, and the players who remain."""

import pytest

from club.rules.house_rules import HouseRules, Seniority
from tables.room import acts, events
from tables.room.forecast.preview import preview
from tables.room.state.room_state import TableStage
from tests.laws.editions import laws, refused_by
from tests.tables.evening import Evening

pytestmark = pytest.mark.usefixtures("edition")

EACH = HouseRules(seniority=Seniority.EACH)


def broken_up(remaining: str = "BCD") -> Evening:
    """Return a room where A has broken up table 1, and table 2 plays with room for one more."""
    evening = Evening(EACH).play("A" + remaining).play("VWXYZ", 2)
    evening.do(acts.BreakUp(1, "A"))
    return evening


@pytest.mark.law("25")
@pytest.mark.law("16", edition="revised-1900")
def test_who_breaks_up_a_table_gives_the_others_a_right_before_him() -> None:
    evening = broken_up()
    assert evening.table().stage is TableStage.OVER
    (right,) = evening.room.hall.rights
    assert (right.holders, right.over) == (("B", "C", "D"), "A")


@pytest.mark.law("25")
@pytest.mark.law("16", edition="revised-1900")
def test_too_few_places_for_the_players_left_they_cut_for_precedence() -> None:
    evening = broken_up()
    called = evening.declare("BCD", 2)
    assert laws(called, events.CutCalled) == ["25"]
    evening.cut("BK C2 D3", 2)
    assert (evening.waiting(2), evening.queue(2)) == ("ZC", "DB")


@pytest.mark.law("25")
@pytest.mark.law("16", edition="revised-1900")
def test_places_enough_they_enter_without_a_cut() -> None:
    evening = Evening(EACH).play("ABCD").play("WXYZ", 2)
    evening.do(acts.BreakUp(1, "A"))
    evening.declare("BC", 2)
    assert evening.waiting(2) == "BC"


@pytest.mark.law("25")
@pytest.mark.law("16", edition="revised-1900")
def test_in_the_line_for_a_place_he_comes_after_them_though_he_asked_first() -> None:
    evening = broken_up()
    evening.come("M")
    for who in "MAD":
        evening.declare(who, 2)
    assert evening.waiting(2) == "ZM"
    assert evening.queue(2) == "DA"


@pytest.mark.law("25")
@pytest.mark.law("16", edition="revised-1900")
def test_another_left_behind_who_declares_later_cuts_with_him_for_the_order() -> None:
    evening = broken_up()
    evening.come("M")
    for who in "MADC":
        evening.declare(who, 2)
    assert (evening.to_cut(2), evening.queue(2)) == ("DC", "")
    evening.cut("D9 C2", 2)
    assert evening.queue(2) == "CDA"


@pytest.mark.law("25")
@pytest.mark.law("16", edition="revised-1900")
@pytest.mark.parametrize("ended", [False, True])
def test_who_broke_up_a_table_gives_his_place_way_to_one_left_behind(ended: bool) -> None:
    evening = broken_up()
    if ended:
        evening.end(2)
    evening.declare("A", 2)
    assert evening.table(2).member("A") is not None
    came = evening.declare("C", 2)
    assert laws(came, events.LeftTable) == ["25*"]
    assert "25" in laws(came, events.Belongs)
    assert "25" in laws(came, events.Queued)
    assert evening.table(2).member("A") is None
    assert evening.table(2).member("C") is not None
    assert evening.queue(2) == "A"
    again = evening.declare("D", 2)
    assert "25" in laws(again, events.CutCalled)
    evening.cut("CK D2", 2)
    assert evening.table(2).member("D") is not None
    assert evening.queue(2) == "CA"


@pytest.mark.law("25")
@pytest.mark.law("16", edition="revised-1900")
def test_he_keeps_the_place_once_a_card_is_cut_and_once_a_rubber_begins_with_him() -> None:
    evening = broken_up()
    evening.end(2)
    evening.declare("A", 2)
    evening.round(2, evening.table(2).cut, lambda n: "A234"[n])  # type: ignore[arg-type]
    assert refused_by(evening, acts.Declare(("C",), 2)) == "21"
    evening.cut_for_places(2)
    evening.begin(2)
    evening.declare("C", 2)
    assert evening.table(2).member("A") is not None
    assert evening.queue(2) == "C"


@pytest.mark.law("25")
@pytest.mark.law("16", edition="revised-1900")
def test_several_left_behind_cut_for_the_place_he_gives_up_and_others_come_after_him() -> None:
    evening = broken_up()
    evening.come("M")
    evening.declare("A", 2)
    evening.declare("CDM", 2)
    assert evening.to_cut(2) == "CD"
    evening.cut("CK D2", 2)
    assert evening.waiting(2) == "ZD"
    assert evening.queue(2) == "CAM"


@pytest.mark.law("25")
@pytest.mark.law("16", edition="revised-1900")
def test_one_left_behind_by_nobody_takes_no_place_from_him() -> None:
    evening = broken_up()
    evening.come("M")
    evening.declare("A", 2)
    evening.declare("M", 2)
    assert (evening.waiting(2), evening.queue(2)) == ("ZA", "M")


@pytest.mark.law("25")
def test_at_a_fresh_table_he_comes_after_them() -> None:
    evening = broken_up()
    evening.come("M")
    evening.declare("ABCDM")
    evening.do(acts.FormTable(3))
    assert evening.players(3) == "BCDM"
    assert evening.waiting(3) == "A"


@pytest.mark.law("25")
@pytest.mark.law("16", edition="revised-1900")
def test_a_table_that_stops_by_agreement_gives_no_right() -> None:
    evening = Evening().play("ABCD")
    evening.end()
    evening.do(acts.CloseTable(1))
    assert evening.room.hall.rights == ()
    evening.declare("ABCD")
    evening.do(acts.FormTable(2))
    assert evening.players(2) == "ABCD"


@pytest.mark.law("25")
@pytest.mark.law("16", edition="revised-1900")
def test_one_who_has_left_the_room_is_not_named_where_a_table_is_broken_up() -> None:
    evening = Evening(EACH).play("ABCDE")
    evening.do(acts.Leave("B"))
    change = preview(evening.room, acts.BreakUp(1, "A"), evening.code)
    gained = next(event for event in change.events if isinstance(event, events.RightGained))
    assert gained.holders == ("C", "D", "E")
    assert "B" not in {move.who for move in change.moves}
    assert not any("B" in str(because.reason) for because in change.because)
