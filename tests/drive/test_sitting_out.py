"""Who sits out a hand of a drive, and how people come and go."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from club.errors import Impossible
from rubbers.cards.seats import Side
from tables.movements import drive_movements as drive
from tables.movements.drive_seating import DriveRole, Movement, PlaceAt, places
from tables.movements.sitting_out import (
    HandSeating,
    exchanged_in,
    fairly,
    first_seating,
    joined,
    relieved,
    swaps,
    without,
)

LADY, GENT = DriveRole.LADY, DriveRole.GENT
SIDES = tuple(Side)
EVERY = pytest.mark.parametrize("movement", drive.MOVEMENTS, ids=lambda one: one.id)


def roles_of(text: str) -> dict[str, DriveRole]:
    """Read roles from L and G, for people numbered from 1."""
    return {str(n): LADY if one == "L" else GENT for n, one in enumerate(text, start=1)}


def seated(text: str) -> HandSeating:
    """Seat people of these roles for the first hand."""
    roles = roles_of(text)
    return first_seating(list(roles), roles)


def everyone(seating: HandSeating) -> list[str]:
    """Return everyone in the room, sorted by number."""
    here = [*seating.out, *(who for _place, who in places(seating.tables))]
    return sorted(here, key=int)


ROOMS = st.text("LG", min_size=4, max_size=43)


@given(ROOMS)
def test_the_first_hand_seats_everyone_once_and_at_most_three_sit_out(text: str) -> None:
    seating = seated(text)
    assert everyone(seating) == list(roles_of(text))
    assert len(seating.out) == len(text) % 4


@given(ROOMS)
def test_nobody_changes_role_while_their_own_role_has_room(text: str) -> None:
    seating, roles = seated(text), roles_of(text)
    changed = {roles[who] for place, who in places(seating.tables) if place.role is not roles[who]}
    assert len(changed) <= 1
    ladies, gents = text.count("L"), text.count("G")
    if abs(ladies - gents) <= 1:
        assert changed == set()


def test_three_people_are_too_few() -> None:
    with pytest.raises(Impossible, match="at least four"):
        seated("LGL")


@EVERY
@given(
    text=ROOMS,
    results=st.lists(st.integers(0, 2**11 - 1), min_size=1, max_size=40),
)
def test_sit_outs_differ_by_at_most_one(movement: Movement, text: str, results: list[int]) -> None:
    seating, roles = seated(text), roles_of(text)
    sat: Counter[str] = Counter(seating.out)
    for bits in results:
        winners = tuple(SIDES[bits >> at & 1] for at in range(len(seating.tables)))
        last = seating
        seating = relieved(movement.next(seating.tables, winners), seating.out, sat, roles)
        sat.update(seating.out)
        counts = [sat[who] for who in roles]
        assert max(counts) - min(counts) <= 1 or len(seating.out) == 0
        assert everyone(seating) == list(roles)
        assert set(seating.out).isdisjoint(last.out)


def test_a_person_who_sat_out_takes_a_place_of_their_own_role_at_the_last_table() -> None:
    seating = seated("LGLGLGLGL")
    after = relieved(seating.tables, seating.out, {"9": 1}, roles_of("LGLGLGLGL"))
    assert after.place_of("9") == PlaceAt(2, Side.EW, LADY)
    assert after.out == ("7",)


def test_whoever_goes_home_is_replaced_by_somebody_who_sat_out() -> None:
    after = without(seated("LGLGLG"), frozenset({"1"}))
    assert after.place_of("5") == PlaceAt(1, Side.NS, LADY)
    assert after.out == ("6",)


def test_the_last_table_breaks_up_if_nobody_can_replace_those_who_leave() -> None:
    after = without(seated("LGLGLGLG"), frozenset({"1", "2"}))
    assert len(after.tables) == 1
    assert everyone(after) == ["3", "4", "5", "6", "7", "8"]
    assert len(after.out) == 2


def test_when_nearly_everyone_leaves_no_table_is_left() -> None:
    after = without(seated("LGLGLGLG"), frozenset("12345"))
    assert after == HandSeating((), after.out)
    assert sorted(after.out) == ["6", "7", "8"]


def test_latecomers_wait_until_four_are_over_and_then_open_a_table() -> None:
    roles = roles_of("LGLGLGLG")
    seating = seated("LGLGL")
    assert joined(seating, ["6"], roles).out == ("5", "6")
    grown = joined(seating, ["6", "7", "8"], roles)
    assert len(grown.tables) == 2
    assert grown.out == ()


def test_a_latecomer_counts_as_having_sat_out_as_often_as_the_luckiest() -> None:
    assert fairly({"1": 2, "2": 3}, ["9"]) == {"1": 2, "2": 3, "9": 2}


def test_two_people_in_each_others_places_are_one_exchange() -> None:
    seating = seated("LGLGLGLG")
    truth = {PlaceAt(1, Side.NS, LADY): "3"}
    exchanges = list(swaps(seating, truth))
    assert exchanges == [("1", "3")]
    assert exchanged_in(seating, exchanges).place_of("1") == PlaceAt(1, Side.EW, LADY)


def test_somebody_who_should_sit_out_may_be_found_at_a_table() -> None:
    seating = seated("LGLGL")
    mended = exchanged_in(seating, list(swaps(seating, {PlaceAt(1, Side.NS, LADY): "5"})))
    assert mended.out == ("1",)


def test_what_really_is_so_at_a_whole_table_takes_at_most_four_exchanges() -> None:
    seating = seated("LGLGLGLG")
    table = [place for place, _who in places(seating.tables) if place.table == 1]
    truth = dict(zip(table, ["5", "6", "7", "8"], strict=True))
    exchanges = list(swaps(seating, truth))
    mended = exchanged_in(seating, exchanges)
    assert [mended.place_of(who) for who in "5678"] == table
    assert len(exchanges) == 4


@pytest.mark.parametrize(
    ("place", "who", "words"),
    [
        (PlaceAt(9, Side.NS, LADY), "1", "There is no table 9"),
        (PlaceAt(1, Side.NS, LADY), "77", "playing in this drive"),
    ],
)
def test_a_truth_that_cannot_be_is_refused(place: PlaceAt, who: str, words: str) -> None:
    with pytest.raises(Impossible, match=words):
        list(swaps(seated("LGLG"), {place: who}))
