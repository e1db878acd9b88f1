"""The register by law, act, kind and leading, a page at a time."""

from __future__ import annotations

import re

import pytest

from club.rules.house_rules import RulingsName
from rubbers.cards.seats import Seat
from tables.disputes.queries import search
from tables.disputes.rules import acts
from tables.disputes.rules.effects import NoEffect
from tables.disputes.rules.state import DisputeKind, FactForm
from tests.api.evening import program_of
from tests.disputes.parlour import ARBITRATOR, COMMITTEE, ONLOOKER, WORDS, Parlour, a_parlour
from tests.disputes.test_pages import told
from tests.remembered import remembered

pytestmark = pytest.mark.django_db
PLAYED = '{"by":"W","card":"3H","do":"play"}'


@pytest.fixture
def parlour() -> Parlour:
    """Return three published rulings (of a revoke, leading, of manners) and an open call."""
    return remembered("a register to search", _searched)


def _searched() -> Parlour:
    made = a_parlour()
    judge, when = str(ARBITRATOR), made.order(1).at
    for number, kind in enumerate(
        (DisputeKind.PLAY, DisputeKind.PLAY, DisputeKind.ETIQUETTE), start=1
    ):
        of = (str(made.players[Seat.E]),) if kind is DisputeKind.ETIQUETTE else ()
        made.call(kind=kind, against=of)
        if number == 1:
            fact = acts.StateFact(judge, FactForm.SCRIPT, "")
            made.does(ARBITRATOR, fact, ref=PLAYED)
            made.answers("N+ S+ E+")
        rests_on = (1,) if number == 1 else ()
        rule = acts.Rule(judge, when, rests_on, f"7{number}", "", "", "", "", (NoEffect(),))
        made.does(ARBITRATOR, acts.Hear(judge), number=number)
        made.does(ARBITRATOR, rule, number=number, **WORDS)
        made.does(COMMITTEE, acts.Publish(RulingsName.NONE), number=number)
    made.does(COMMITTEE, acts.MarkLeading(True), number=2)
    made.call()
    return made


def listed(parlour: Parlour, asked: str) -> list[int]:
    """Return the numbers of the disputes that a page of the register lists."""
    address = f"/c/{parlour.house.club.slug}/disputes"
    page = told(parlour.house.reader(ONLOOKER), f"{address}?{asked}")
    return [int(number) for number in re.findall(r"/disputes/([0-9]+)\"><b>", page)]


@pytest.mark.parametrize(
    ("asked", "numbers"),
    [
        ("", [4, 3, 2, 1]),
        ("law=72", [2]),
        ("law=7", []),
        ("act=play", [1]),
        ("act=claim", []),
        ("kind=etiquette", [3]),
        ("kind=play", [4, 2, 1]),
        ("leading=1", [2]),
        ("words=spade", [3, 2, 1]),
        ("words=spade&kind=play&law=71", [1]),
        ("kind=nonsense&before=x", [4, 3, 2, 1]),
    ],
)
def test_the_register_is_searched(parlour, asked, numbers):
    assert listed(parlour, asked) == numbers


def test_a_dispute_is_found_by_its_call_by_those_who_read_it_and_by_no_other(parlour):
    address = f"/c/{parlour.house.club.slug}/disputes?words=think"
    concerned = (ARBITRATOR, parlour.players[Seat.E])
    for reader, numbers in (*((one, [4, 3, 2, 1]) for one in concerned), (ONLOOKER, [])):
        page = told(parlour.house.reader(reader), address)
        found = [int(number) for number in re.findall(r"/disputes/([0-9]+)\"><b>", page)]
        assert found == numbers and "also searches the call and the facts" in page


def test_a_program_searches_it_by_the_same_words(parlour):
    program = program_of(parlour.house.club, ONLOOKER)
    for asked, numbers in (
        ("", [3, 2, 1]),
        ("?act=play", [1]),
        ("?kind=etiquette", [3]),
        ("?leading=true", [2]),
        ("?law=71&words=spade", [1]),
    ):
        rows = program.read(f"/rulings{asked}")["results"]
        assert [one["number"] for one in rows] == numbers, asked
    assert program.get("/rulings?kind=nonsense").status_code == 422


def test_its_pages_go_on_from_a_number_both_ways(parlour, monkeypatch):
    monkeypatch.setattr(search, "A_PAGE", 2)
    assert listed(parlour, "") == [4, 3]
    assert listed(parlour, "before=3") == [2, 1]
    assert listed(parlour, "after=2") == [4, 3]
    assert listed(parlour, "before=3&kind=play") == [2, 1]
    address = f"/c/{parlour.house.club.slug}/disputes?kind=play"
    assert "?before=2&amp;kind=play" in told(parlour.house.reader(ONLOOKER), address)
