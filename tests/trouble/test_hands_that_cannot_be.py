"""Cards and hands that cannot be: refused alike by the command, the API and the table's page."""

from __future__ import annotations

from typing import Any

import pytest

from club.errors import Impossible, Malformed
from rubbers.cards.seats import Seat, Sides
from rubbers.models import Hand
from rubbers.play.state import acts as rubber_acts
from rubbers.scoring.statement import SideHonours, Statement
from tables.room import acts
from tests.trouble.night import FORM, STRONG, Night, a_night, hand, problem, sent, told, written

pytestmark = pytest.mark.django_db

FOUR = SideHonours(4, called=True)
CANNOT_BE: dict[str, tuple[Statement, dict[str, Any], dict[str, str], str]] = {
    "tricks that do not come to thirteen": (
        Statement(tricks=Sides(8, 6)),
        {"tricks": {"N-S": 8, "E-W": 6}},
        {"statement.tricks": "14"},
        "statement.tricks",
    ),
    "honours above four": (
        Statement(tricks=Sides(8, 5), honours=Sides(SideHonours(5, called=True), SideHonours())),
        {"tricks": {"N-S": 8, "E-W": 5}, "honours": {"N-S": {"held": 5, "called": True}}},
        {"statement.honours.N-S.held": "5", "statement.honours.N-S.called": "on"},
        "statement.honours.N-S.held",
    ),
    "four honours of both sides": (
        Statement(tricks=Sides(8, 5), honours=Sides(FOUR, FOUR)),
        {
            "tricks": {"N-S": 8, "E-W": 5},
            "honours": {side: {"held": 4, "called": True} for side in ("N-S", "E-W")},
        },
        {
            f"statement.honours.{side}.{field}": value
            for side in ("N-S", "E-W")
            for field, value in (("held", "4"), ("called", "on"))
        },
        "statement.honours",
    ),
}


@pytest.fixture
def night() -> Night:
    """Return an evening on which the first hand is being played."""
    return a_night()


@pytest.fixture(params=CANNOT_BE)
def wrong(request: pytest.FixtureRequest) -> tuple[Statement, dict[str, Any], dict[str, str], str]:
    """Return a hand that cannot be: as stated, as told by a program, as typed, and its field."""
    return CANNOT_BE[request.param]


def test_the_command_names_what_is_wrong_with_a_hand(night, wrong):
    statement, _told, _typed, field = wrong
    before = written()
    with pytest.raises(Malformed) as refused:
        night.scores(rubber_acts.MarkHand(statement, Seat.N))
    assert [fault.field for fault in refused.value.faults] == [field]
    assert written() == before


def test_a_program_is_told_what_is_wrong_with_a_hand(night, wrong):
    _statement, said, _typed, field = wrong
    program, before = night.program(), written()
    answer = program.post(f"{night.rubber_path}/hands", {"statement": said, "by": "N"})
    problem(answer, 422, field)
    assert written() == before


def test_a_page_says_what_is_wrong_with_a_hand(night, wrong):
    _statement, _told, typed, field = wrong
    reader, before = night.reader(), written()
    form = sent(**{**FORM, **typed, "record": night.rubber.stream.name})
    told(reader.post(night.page("mark", 1), form), 422, field)
    assert written() == before


def test_a_confirmed_hand_is_not_corrected_into_one_that_cannot_be(night, wrong):
    statement, _told, _typed, field = wrong
    night.marks(8)
    night.scores(rubber_acts.Confirm(Seat.E))
    before = written()
    with pytest.raises(Malformed) as refused:
        night.scores(rubber_acts.CorrectHand(1, statement, Seat.N))
    assert [fault.field for fault in refused.value.faults] == [field]
    assert written() == before


UNKNOWN = ("ZZ", "1H", "KX", "", "K H", "11", "♠K♠", "King")


@pytest.mark.parametrize("card", UNKNOWN)
def test_a_card_that_is_in_no_pack_is_not_cut(night, card):
    night.does(acts.Declare(("1", "6", "7", "8")))
    night.does(acts.FormTable(2))
    program, reader, before = night.program(), night.reader(), written()
    with pytest.raises(Malformed) as refused:
        night.does(acts.CutCards(2, "6", (card,)))
    assert refused.value.faults[0].field.startswith("cards")
    answer = program.post(f"{night.path}/tables/2/cuts", {"who": 6, "cards": [card]})
    problem(answer, 422, "cards[0]")
    if card:
        told(reader.post(night.page("cut", 2), sent(**{"more-6": card})), 422)
    assert written() == before


def test_a_card_that_is_in_no_pack_is_not_turned(night):
    program, reader, before = night.program(), night.reader(), written()
    problem(program.post(f"{night.rubber_path}/turn-up", {"suit": "X"}), 422, "suit")
    problem(program.post(f"{night.rubber_path}/turn-up", {"suit": "H", "card": "1H"}), 422, "card")
    form = sent(suit="X", by="N", record=night.rubber.stream.name)
    told(reader.post(night.page("turn-up", 1), form), 422, "suit")
    assert written() == before


def test_a_rubber_that_is_over_takes_no_further_hand(night):
    night.wins()
    program, reader, before = night.program(), night.reader(), written()
    with pytest.raises(Impossible):
        night.marks()
    body = problem(program.post(f"{night.rubber_path}/hands", STRONG), 422)
    assert body["view"]["stage"] == "won"
    form = sent(**FORM, record=night.rubber.stream.name)
    told(reader.post(night.page("mark", 1), form), 422)
    assert written() == before


def test_a_hand_is_confirmed_once(night):
    night.marks()
    night.scores(rubber_acts.Confirm(Seat.E))
    before = written()
    with pytest.raises(Impossible):
        night.scores(rubber_acts.Confirm(Seat.W))
    assert written() == before
    assert Hand.objects.filter(rubber=night.rubber, status="confirmed").count() == 1


def test_a_hand_that_awaits_an_answer_is_not_marked_over_by_the_other_side(night):
    night.marks()
    before = written()
    with pytest.raises(Impossible):
        night.scores(rubber_acts.MarkHand(hand(3), Seat.E))
    assert written() == before
