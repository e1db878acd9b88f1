"""What everyone is and what comes next; the book; what an act would change."""

import pytest

from club.errors import Refusal
from club.rules.house_rules import HouseRules, Seniority
from club.text.wording import sentence
from tables.room import acts
from tables.room.forecast import offers
from tables.room.forecast.offers import may
from tables.room.forecast.positions import RoomPosition, Standpoint, positions
from tables.room.forecast.precedence import PersonPrecedence, precedence
from tables.room.forecast.preview import preview
from tables.room.forecast.rubber_end import prospects
from tables.room.precedence_book import book, sentences
from tests.tables.evening import Evening, at

EACH = HouseRules(seniority=Seniority.EACH)


def standings(evening: Evening) -> dict[str, PersonPrecedence]:
    """Give everyone's standing by name."""
    return {standing.who: standing for standing in precedence(evening.room, evening.code)}


def test_everyone_has_a_place_in_order_and_a_sentence_with_its_law() -> None:
    evening = Evening(EACH).play("ABCDEFG")
    evening.come("HI", minute=20)
    evening.declare("H")
    found = precedence(evening.room, evening.code)
    assert "".join(standing.who for standing in found) == "ABCDEFGHI"
    said = {standing.who: f"{standing.next.law}: {standing.next.reason}" for standing in found}
    assert said == {
        "A": "20: A will cut at table 1 when this rubber ends, to see who goes out.",
        "B": "20: B will cut at table 1 when this rubber ends, to see who goes out.",
        "C": "20: C will cut at table 1 when this rubber ends, to see who goes out.",
        "D": "20: D will cut at table 1 when this rubber ends, to see who goes out.",
        "E": "20: E comes in at table 1 when this rubber ends.",
        "F": "20: F comes in at table 1 when this rubber ends.",
        "G": "17: G has the first right to the next place at table 1.",
        "H": "16: H is waiting for a fresh table, with one person ahead.",
        "I": "house.seniority: I is in the room and has not declared for a table.",
    }
    assert [standing.because[0].law for standing in found[:8]] == ["16"] * 4 + ["17"] * 3 + ["16"]


@pytest.mark.law("25")
def test_those_with_a_right_stand_in_the_order_of_it_whoever_asked_first() -> None:
    evening = Evening(EACH).play("ABCD").play("VWXYZ", 2)
    evening.do(acts.BreakUp(1, "A"))
    evening.come("M", minute=30)
    for who in "MAD":
        evening.declare(who, 2)
    found = precedence(evening.room, evening.code)
    rights = [one for one in found if one.at.position is RoomPosition.RIGHT]
    assert [one.who for one in rights] == ["D", "A"]
    assert "D has the first right" in str(rights[0].next.reason)


def test_of_who_goes_out_without_a_cut_it_is_said_why_beside_those_who_cut() -> None:
    evening = Evening(EACH).play("ABCDEF")
    evening.do(acts.StateRubbers(1, "A", 3))
    prospect = prospects(evening.room, evening.code)[1]
    assert (prospect.out, prospect.cut) == (("A",), ("B", "C", "D"))
    said = [f"{because.law}: {because.reason}" for because in prospect.because]
    assert said[0] == "20: A goes out at table 1, having played the most rubbers in a row: 4."


def test_of_one_who_is_away_only_the_quitting_is_said() -> None:
    evening = Evening(EACH).play("ABCDE")
    evening.do(acts.QuitTable(1, "A"))
    (why,) = standings(evening)["A"].because
    assert f"{why.law}: {why.reason}".startswith("23: A leaves table 1 during the rubber")


def test_candidates_stand_in_order_of_right_and_those_level_are_told() -> None:
    evening = Evening().play("ABCDE")
    evening.declare("E")
    evening.come("XY", minute=30)
    evening.declare("XY")
    found = standings(evening)
    said = "X is next for a fresh table, level with one other: they will cut."
    assert str(found["X"].next.reason) == said
    assert found["E"].declared and found["E"].at.position is RoomPosition.WAITS


def test_each_candidate_is_told_how_many_come_before_and_how_many_are_level() -> None:
    each = Evening(EACH).come("ABC")
    each.declare("ABC")
    told = {who: sentence(found.next.reason, {}) for who, found in standings(each).items()}
    assert told == {
        "A": "A is next for a fresh table.",
        "B": "B is waiting for a fresh table, with one person ahead.",
        "C": "C is waiting for a fresh table, with two people ahead.",
    }
    bell = Evening()
    bell.come("A")
    bell.do(acts.RingOpeningBell(at(2)))
    bell.come("B", minute=5)
    bell.do(acts.Arrive("C", at(6), together_with="B"))
    bell.do(acts.Arrive("D", at(6), together_with="B"))
    bell.declare("ABCD")
    told = {who: sentence(found.next.reason, {}) for who, found in standings(bell).items()}
    assert told["A"] == "A is next for a fresh table."
    assert told["B"] == "B is waiting for a fresh table: one ahead, two level, so they cut."
    equal = Evening().come("ABC")
    equal.declare("ABC")
    said = sentence(standings(equal)["A"].next.reason, {})
    assert said == "A is next for a fresh table, level with two others: they will cut."


def test_who_must_cut_is_told_so_until_the_card_is_cut() -> None:
    evening = Evening()
    evening.form("ABCDE")
    assert "is to cut for a place" in str(standings(evening)["A"].next.reason)
    evening.cut("A5")
    assert "is waiting for the cut for places" in str(standings(evening)["A"].next.reason)


def test_a_substitute_and_an_absent_player_are_told_apart() -> None:
    evening = Evening().play("ABCD")
    evening.come("S")
    evening.do(acts.QuitTable(1, "A"))
    evening.do(acts.NameSubstitute(1, "A", "S"))
    for by in "BCD":
        evening.do(acts.Consent(1, by, "S"))
    found = standings(evening)
    assert found["A"].at.position is RoomPosition.AWAY
    (sits,) = evening.table().sitting_in
    assert found["S"].at == Standpoint(RoomPosition.SUBSTITUTE, 1, sits.seat)
    assert found["S"].next.law == "23"


def test_the_book_says_each_sentence_once_newest_first() -> None:
    evening = Evening(EACH)
    evening.form("ABCDEF")
    entries = book(evening.lines[1])
    assert [f"{entry.because.law}: {entry.because.reason}" for entry in entries] == [
        "16: A, B, C and D cut for partners at table 1.",
        "17: E and F come next, so belong to table 1 and wait.",
        "16: A, B, C and D play at table 1, first in the room.",
        "16: A, B, C, D, E and F are candidates for table 1.",
    ]
    assert entries[2].numbers == (2, 3, 4, 5)


def test_a_preview_says_who_moves_and_changes_nothing() -> None:
    evening = Evening(EACH).play("ABCDE")
    evening.do(acts.StateRubbers(1, "A", 3))
    room = evening.room
    change = preview(room, acts.EndRubber(1), evening.code)
    moves = {m.who: (m.before.position, m.after.position) for m in change.moves if m.who in "AE"}
    assert moves == {
        "A": (RoomPosition.PLAYS, RoomPosition.WAITS),
        "E": (RoomPosition.WAITS, RoomPosition.PLAYS),
    }
    assert "".join(change.to_cut) == "BCDE"
    assert {because.law for because in change.because} == {"20", "16"}
    assert evening.room is room
    assert evening.do(acts.EndRubber(1)) == change.events
    assert sentences(change.events) == change.because


def test_a_preview_of_one_who_leaves_says_so() -> None:
    evening = Evening().come("A")
    (move,) = preview(evening.room, acts.Leave("A"), evening.code).moves
    assert move.after.position is RoomPosition.GONE


def test_a_refused_act_has_no_preview_but_its_law() -> None:
    evening = Evening().play("ABCD")
    with pytest.raises(Refusal):
        preview(evening.room, acts.ChangePhase(acts.Phase.CLOSE), evening.code)


def kinds(evening: Evening, **of: object) -> set[str]:
    """Return the kinds of acts offered without a law against them."""
    offers = may(evening.room, evening.code, **of)  # type: ignore[arg-type]
    return {offer.kind for offer in offers if offer.refusal is None}


def test_before_the_doors_are_open_they_may_be_opened() -> None:
    evening = Evening()
    assert "open_doors" not in kinds(evening)
    assert {"arrive", "ring_opening_bell", "last_call", "change_phase"} <= kinds(evening)


def test_a_table_is_offered_what_its_stage_wants() -> None:
    evening = Evening()
    evening.form("ABCD")
    assert {"cut", "cut_round"} <= kinds(evening, table=1)
    evening.cut_for_places()
    assert {"choose_cards", "choose_seats", "begin_rubber"} <= kinds(evening, table=1)
    evening.begin()
    assert "end_rubber" in kinds(evening, table=1)
    assert "begin_rubber" not in kinds(evening, table=1)
    assert kinds(evening, table=9) == set()


def test_a_person_is_offered_what_may_be_done_and_told_the_law_against_the_rest() -> None:
    evening = Evening().play("ABCD")
    evening.come("E")
    assert kinds(evening, who="E") == {"declare", "leave"}
    evening.end()
    evening.cut("A2")
    offers = may(evening.room, evening.code, who="E")
    refused = [(offer.kind, offer.refusal.law) for offer in offers if offer.refusal is not None]
    assert refused == [("declare", "21")]


def test_everyone_in_the_room_has_one_position() -> None:
    evening = Evening(EACH).play("ABCDEFG")
    found = positions(evening.room)
    assert [found[who].position for who in "ADEG"] == [
        RoomPosition.PLAYS,
        RoomPosition.PLAYS,
        RoomPosition.WAITS,
        RoomPosition.RIGHT,
    ]


def test_what_is_offered_is_found_once_for_a_room_and_anew_when_it_has_changed(monkeypatch) -> None:
    asked: list[acts.Act] = []
    decide = offers.decide

    def counted(room, act, code):
        asked.append(act)
        return decide(room, act, code)

    monkeypatch.setattr(offers, "decide", counted)
    evening = Evening(EACH).play("ABCD")
    first = may(evening.room, evening.code, table=1)
    once = len(asked)
    assert once and may(evening.room, evening.code, table=1) == first and len(asked) == once
    assert may(evening.room, evening.code, who="A") != first
    assert may(evening.room, evening.code.waiving("house.closed"), table=1) is not first
    before = len(asked)
    evening.come("E", minute=20)
    may(evening.room, evening.code, table=1)
    assert len(asked) > before
