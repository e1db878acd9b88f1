"""Someone written down twice is one person: whoever names either number means the one kept."""

from __future__ import annotations

import pytest

from club.access import authentication
from club.errors import Impossible
from club.members import commands, queries
from club.models import Line, Member, Role, User
from tables import queries as room_queries
from tables.room import acts
from tests.trouble.night import STRONG, Night, a_night, problem

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Night:
    """Return an evening; 9 is one who came once before and was written down as 6 as well."""
    made = a_night()
    commands.enter_member(made.order(), "E. Lowry")
    return made


def arrivals(night: Night) -> list[str]:
    return list(room_queries.hall_of(queries.evening_of(night.club.pk, night.evening.key)).arrivals)


def test_who_comes_under_the_other_number_comes_under_the_one_kept(night):
    night.does(acts.Leave("6"))
    commands.mark_same(night.order(), 9, 6)
    context = night.order()
    night.does(acts.Arrive("9", context.at), context)
    assert "6" in arrivals(night) and "9" not in arrivals(night)
    night.does(acts.Declare(("9",)))
    assert Line.objects.filter(what="declared", body__who="6").exists()


def test_who_is_in_the_room_under_one_number_does_not_come_in_under_the_other(night):
    commands.mark_same(night.order(), 9, 6)
    context = night.order()
    with pytest.raises(Impossible, match="already in the room"):
        night.does(acts.Arrive("9", context.at), context)


def test_who_was_put_under_another_number_that_evening_stays_who_they_are_in_the_room(night):
    context = night.order()
    night.does(acts.Leave("6"))
    night.does(acts.Arrive("9", context.at), context)
    commands.mark_same(night.order(), 9, 7)
    commands.mark_same(night.order(), 9, 6)
    night.does(acts.Declare(("6",)))
    assert "9" in arrivals(night)
    assert Line.objects.filter(what="declared", body__who="9").exists()
    with pytest.raises(Impossible):
        night.does(acts.Arrive("6", context.at), night.order())


def test_a_seat_taken_under_one_number_is_spoken_for_by_the_one_person(night):
    north = night.at("N")
    commands.mark_same(night.order(), north, 9)
    assert night.marks(context=night.order(9))["lines"], "9 is who sits there"


def test_it_is_undone_by_saying_that_they_are_two_after_all(night):
    commands.mark_same(night.order(), 9, 6)
    commands.mark_same(night.order(), 9, None)
    context = night.order()
    night.does(acts.Arrive("9", context.at), context)
    assert {"6", "9"} <= set(arrivals(night))


def test_an_account_or_a_token_of_either_number_comes_in_as_the_one_kept(night):
    program = night.program(9)
    night.house.account(9)
    commands.mark_same(night.order(), 9, 6)
    user = User.objects.get(memberships__number=9)
    assert authentication.caller_of_user(user, night.club.pk).member == 6
    view = program.done(f"{night.path}/candidacies", {"who": [6]})
    assert view and Line.objects.get(what="declared", body__who="6").by == "member:6"
    assert night.reader(9).get(night.page("mine")).status_code == 200


def test_who_has_lapsed_under_the_number_kept_does_not_come_in_by_the_other(night):
    program = night.program(9)
    night.house.account(9)
    commands.mark_same(night.order(), 9, 6)
    commands.change_standing(night.order(), 6, "lapsed")
    assert (
        authentication.caller_of_user(User.objects.get(memberships__number=9), night.club.pk)
        is None
    )
    problem(program.get(f"{night.path}/board"), 401)
    assert night.reader(9).get(night.page("mine")).status_code == 404


def test_an_office_is_held_under_the_number_kept(night):
    with pytest.raises(Impossible, match="office"):
        commands.mark_same(night.order(), 1, 6)
    commands.mark_same(night.order(), 9, 6)
    commands.grant_office(night.order(), 9, "scorer")
    assert list(Role.objects.filter(office="scorer").values_list("member__number")) == [(6,)]


def test_nobody_is_put_under_themselves_round_any_number_of_corners(night):
    commands.mark_same(night.order(), 9, 6)
    commands.mark_same(night.order(), 6, 7)
    with pytest.raises(Impossible):
        commands.mark_same(night.order(), 7, 9)
    night.does(acts.Leave("7"))
    night.does(acts.Leave("6"))
    context = night.order()
    night.does(acts.Arrive("9", context.at), context)
    assert "7" in arrivals(night) or "6" in arrivals(night)
    assert Member.objects.get(club=night.club, number=9).same_as.number == 6


def test_what_was_played_under_the_other_number_is_kept_as_it_was(night):
    commands.mark_same(night.order(), night.at("N"), 9)
    night.program().done(f"{night.rubber_path}/hands", STRONG)
    assert night.at("N") != 9
