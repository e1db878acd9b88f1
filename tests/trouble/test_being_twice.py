"""Nobody comes twice, and nobody sits at two tables."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from club import clock
from club.access import door_code
from club.errors import Impossible, WhistError
from club.models import Member
from tables.models import Place, Table
from tables.room import acts
from tests.trouble.night import Night, a_night, problem, sent, told, written

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Night:
    """Return an evening with eight in the room, four of them at table 1."""
    return a_night()


def test_arriving_twice_is_refused_by_every_way_in(night):
    program, reader, before = night.program(), night.reader(), written()
    context = night.order()
    with pytest.raises(Impossible, match="already in the room"):
        night.does(acts.Arrive("6", context.at), context)
    problem(program.post(f"{night.path}/arrivals", {"who": 6}), 422)
    told(reader.post(night.page("check-in"), sent(what="arrive", who="6")), 422)
    assert written() == before


def test_the_code_at_the_door_lets_nobody_in_twice(night):
    before = written()
    code = door_code.door_code(night.club.pk, night.evening.key, clock.now())
    reader = night.reader(6)
    answer = reader.post(night.page("come-in-by-code", code), sent())
    told(answer, 422)
    assert written()["Line"] == before["Line"] + 1, "the reader's account, and no arrival"


def test_a_player_is_not_a_candidate_for_a_second_table(night):
    night.does(acts.Declare(("6", "7", "8")))
    program, reader, before = night.program(), night.reader(), written()
    with pytest.raises(WhistError):
        night.does(acts.FormTable(2, candidates=("2", "6", "7", "8")))
    told_to = {"table": 2, "candidates": [2, 6, 7, 8]}
    problem(program.post(f"{night.path}/tables", told_to), 422)
    form = sent(kind="form_table", table="2", candidates=["2", "6", "7", "8"])
    told(reader.post(night.page("do"), form), 422)
    assert written() == before


def test_one_person_is_not_two_of_the_four(night):
    night.does(acts.Declare(("6", "7", "8")))
    before = written()
    with pytest.raises(WhistError):
        night.does(acts.FormTable(2, candidates=("6", "6", "7", "8")))
    with pytest.raises(WhistError):
        night.does(acts.Declare(("1", "1")))
    assert written() == before


def test_who_plays_is_no_substitute_elsewhere(night):
    night.does(acts.Declare(("1", "6", "7", "8")))
    night.does(acts.FormTable(2))
    night.does(acts.QuitTable(1, "2"))
    before = written()
    with pytest.raises(WhistError):
        night.does(acts.NameSubstitute(1, "2", "3"))
    assert written() == before


@pytest.mark.parametrize("who", [2, 8])
def test_the_database_gives_one_player_one_place_and_one_place_one_player(night, who):
    place = Place.objects.get(table__evening=night.evening, member__number=2)
    if who == 2:
        stream = night.evening.stream
        place.table = Table.objects.create(evening=night.evening, stream=stream, number=9)
    place.pk, place.member = None, Member.objects.get(club=night.club, number=who)
    with pytest.raises(IntegrityError), transaction.atomic():
        place.save(force_insert=True)
