"""What is offered about a dispute, and about a correction, is taken as it is given."""

from __future__ import annotations

import pytest

from rubbers.cards.seats import Seat
from tests.api.evening import Program, device_of, program_of
from tests.api.follower import Follower, is_offered, offered, values
from tests.disputes.parlour import ARBITRATOR, Parlour, a_parlour

pytestmark = pytest.mark.django_db


@pytest.fixture
def parlour() -> Parlour:
    """Return a table whose first hand is scored."""
    return a_parlour()


def rubber_at(parlour: Parlour) -> str:
    """Return the address of the rubber played at table 1."""
    return f"/evenings/{parlour.evening.key}/rubbers/{parlour.row.ordinal}"


def program(parlour: Parlour, who: int | Seat) -> Program:
    """Return the program of a member, or of the player in a seat."""
    number = parlour.players[who] if isinstance(who, Seat) else who
    return program_of(parlour.house.club, number)


def names(offer) -> set[str]:
    """Return the names of what an offer leaves open."""
    return {one["name"] for one in offer["fields"]}


def test_a_player_is_offered_a_call_about_the_hands_he_has_no_open_call_in(parlour):
    north, address = Follower(program(parlour, Seat.N)), rubber_at(parlour)
    call = offered(north.read(address), "call_arbitrator")
    assert values(call, "hand") == [1, 2] and "by" not in names(call)
    north.follow(call, words="Whose trick was it?")
    left = offered(north.read(address), "call_arbitrator")
    assert values(left, "hand") == [1]
    north.follow(left, words="And the one before?", hand=1)
    assert not is_offered(north.read(address), "call_arbitrator")


def test_an_officer_is_offered_a_call_for_each_player_who_has_none_open(parlour):
    judge, address = Follower(program(parlour, ARBITRATOR)), rubber_at(parlour)
    north = parlour.players[Seat.N]
    judge.follow(offered(judge.read(address), "call_arbitrator"), words="Whose?", by=north)
    may = judge.read(address)["may"]
    calls = [one for one in may if one["kind"] == "call_arbitrator"]
    assert {(tuple(values(one, "hand")), north in values(one, "by")) for one in calls} == {
        ((1, 2), False),
        ((1,), True),
    }
    for one in calls:
        by, hand = values(one, "by")[0], values(one, "hand")[-1]
        judge.follow(one, words="Again.", by=by, hand=hand)


def test_the_tablet_of_the_table_is_offered_a_call_for_its_players(parlour):
    tablet = Follower(device_of(parlour.house.club, "table", 1))
    call = offered(tablet.read(rubber_at(parlour)), "call_arbitrator")
    assert set(values(call, "by")) == set(parlour.players.values())
    tablet.follow(call, words="Whose trick?", by=values(call, "by")[0])


def test_a_member_states_what_happened_in_his_own_name_only(parlour):
    north = Follower(program(parlour, Seat.N))
    call = offered(north.read(rubber_at(parlour)), "call_arbitrator")
    dispute = north.follow(call, words="Whose trick was it?")
    state = offered(dispute, "state_fact")
    assert "by" not in names(state)
    north.follow(state, words="East led.")
    judge = Follower(program(parlour, ARBITRATOR))
    entered = offered(judge.read("/disputes/1"), "state_fact")
    judge.follow(entered, words="He did.", by=parlour.players[Seat.E])


def test_the_outcomes_offered_for_a_correction_are_those_it_may_have(parlour):
    north = Follower(program(parlour, Seat.N))
    correct = offered(north.read(rubber_at(parlour)), "correct")
    statement = next(one for one in correct["fields"] if one["name"] == "statement")
    outcome = next(one for one in statement["fields"] if one["name"] == "outcome")
    assert outcome["values"] == ["played", "void"]
