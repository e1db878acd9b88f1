"""A membership that has lapsed: the door is closed, and an evening begun is played to its end."""

from __future__ import annotations

import pytest

from club import clock
from club.access import door_code
from club.errors import Impossible
from club.members import commands
from rubbers.cards.seats import Seat
from rubbers.play.state import acts as rubber_acts
from tables.room import acts
from tests.trouble.night import STRONG, Night, a_night, problem, sent, told, unsound, written

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Night:
    """Return an evening on which 6 has gone home and the first hand is being played."""
    made = a_night()
    made.does(acts.Leave("6"))
    return made


def test_who_has_lapsed_is_not_let_in_until_the_secretary_renews_it(night):
    commands.change_standing(night.order(), 6, "lapsed")
    program, reader, before = night.program(), night.reader(), written()
    context = night.order()
    with pytest.raises(Impossible, match="has lapsed"):
        night.does(acts.Arrive("6", context.at), context)
    body = problem(program.post(f"{night.path}/arrivals", {"who": 6}), 422)
    assert "Anil" in body["detail"] or "Ignatius" in body["detail"] or "Constance" in body["detail"]
    told(reader.post(night.page("check-in"), sent(what="arrive", who="6")), 422)
    assert written() == before
    commands.change_standing(night.order(), 6, "guest")
    assert program.post(f"{night.path}/arrivals", {"who": 6}).status_code == 201


def test_who_has_lapsed_does_not_come_in_by_the_code_at_the_door(night):
    reader = night.reader(6)
    commands.change_standing(night.order(), 6, "lapsed")
    before = written()
    code = door_code.door_code(night.club.pk, night.evening.key, clock.now())
    assert reader.post(night.page("come-in-by-code", code), sent()).status_code == 404
    assert written() == before


def test_a_player_whose_membership_lapses_in_mid_evening_is_out_but_the_hand_goes_on(night):
    north = night.at("N")
    program, reader = night.program(north), night.reader(north)
    program.done(f"{night.rubber_path}/hands", STRONG)
    commands.change_standing(night.order(), north, "lapsed")
    before = written()
    problem(program.post(f"{night.rubber_path}/withdraw"), 401)
    form = sent(record=night.rubber.stream.name, answer="withdraw", by="N")
    assert reader.post(night.page("answer", 1), form).status_code == 404
    assert written() == before
    night.scores(rubber_acts.Confirm(Seat.E))
    night.marks()
    night.scores(rubber_acts.Confirm(Seat.E))
    night.does(acts.EndRubber(1))
    night.does(acts.Leave(str(north)))
    context = night.order()
    with pytest.raises(Impossible):
        night.does(acts.Arrive(str(north), context.at), context)
    assert unsound() == []


def test_an_officer_whose_membership_lapses_is_no_officer(night):
    commands.grant_office(night.order(), 7, "secretary")
    program, reader = night.program(7), night.reader(7)
    assert program.get("/devices").status_code == 200
    commands.change_standing(night.order(), 7, "lapsed")
    problem(program.get("/devices"), 401)
    assert reader.get(night.house.at("devices")).status_code == 404
