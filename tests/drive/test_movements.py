"""How players move between the hands of a drive."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rubbers.cards.seats import Side
from tables.movements import drive_movements as drive
from tables.movements.drive_seating import DriveRole, FourSeats, Movement, Pair, Tables, Winners
from tables.movements.verifier import faults_of_seating, first_tables, prove

NS, EW = Side.NS, Side.EW
FIRST, SECOND = (NS, EW, NS, NS), (EW, NS, EW, NS)
"""Four tables play 8-5 4-9 7-6 10-3, and then 6-7 9-4 5-8 7-6."""
WINNERS = st.lists(st.sampled_from((NS, EW)), min_size=1, max_size=30).map(tuple)
EVERY = pytest.mark.parametrize("movement", drive.MOVEMENTS, ids=lambda one: one.id)


def written(tables: Tables) -> list[str]:
    """Write the tables as a hall's card does."""
    return [f"{four.ns.lady}+{four.ns.gent} v {four.ew.lady}+{four.ew.gent}" for four in tables]


VECTORS = [
    (drive.LOSERS_PART, ["L1+G1 v L8+G3", "L4+G4 v L2+G6", "L5+G5 v L3+G8", "L7+G7 v L6+G2"]),
    (drive.PROGRESSIVE, ["L1+G3 v L8+G1", "L4+G6 v L2+G4", "L5+G8 v L3+G5", "L7+G2 v L6+G7"]),
    (drive.WINNERS_MOVE, ["L2+G4 v L7+G2", "L3+G5 v L1+G3", "L6+G7 v L4+G6", "L8+G1 v L5+G8"]),
]


@pytest.mark.parametrize(("movement", "second_hand"), VECTORS)
def test_the_second_hand_is_seated_as_halls_seat_it(
    movement: Movement, second_hand: list[str]
) -> None:
    assert written(movement.next(first_tables(4), FIRST)) == second_hand


def test_the_third_hand_follows_from_the_second() -> None:
    second = drive.LOSERS_PART.next(first_tables(4), FIRST)
    assert written(drive.LOSERS_PART.next(second, SECOND)) == [
        "L8+G3 v L6+G6",
        "L4+G4 v L1+G5",
        "L3+G8 v L2+G2",
        "L7+G7 v L5+G1",
    ]


def test_partners_stay_together_and_winners_go_up() -> None:
    assert written(drive.PARTNER.next(first_tables(4), FIRST)) == [
        "L2+G2 v L7+G7",
        "L3+G3 v L1+G1",
        "L6+G6 v L4+G4",
        "L8+G8 v L5+G5",
    ]


def test_losing_pairs_may_go_down_instead() -> None:
    assert written(drive.PARTNER_DOWN.next(first_tables(4), FIRST))[0] == "L3+G3 v L7+G7"


def test_in_the_fixed_movement_the_result_decides_nothing() -> None:
    moved = {drive.FIXED.next(first_tables(4), won) for won in (FIRST, SECOND)}
    assert len(moved) == 1
    assert written(moved.pop())[0] == "L7+G3 v L8+G4"


@EVERY
@given(winners=WINNERS)
def test_every_table_keeps_two_ladies_and_two_gents_and_nobody_sits_twice(
    movement: Movement, winners: Winners
) -> None:
    before = first_tables(len(winners))
    after = movement.next(before, winners)
    assert list(faults_of_seating(before, after)) == []
    for four in after:
        assert [who[0] for who in four.people()] == ["L", "L", "G", "G"]


@EVERY
def test_the_verifier_proves_every_movement_of_the_house(movement: Movement) -> None:
    assert prove(movement).sound


def test_the_verifier_states_who_moves_which_way() -> None:
    steps = prove(drive.LOSERS_PART).steps
    assert steps == {
        (True, DriveRole.LADY): 0,
        (True, DriveRole.GENT): 0,
        (False, DriveRole.LADY): 1,
        (False, DriveRole.GENT): -1,
    }


def doubled(tables: Tables, _winners: Winners) -> Tables:
    """Seat the first lady twice."""
    first = tables[0]
    return (FourSeats(first.ns, Pair(first.ns.lady, first.ew.gent)), *tables[1:])


def swapped_roles(tables: Tables, _winners: Winners) -> Tables:
    """Seat a lady as a gent."""
    pair = tables[0].ns
    return (replace(tables[0], ns=Pair(pair.gent, pair.lady)), *tables[1:])


def with_a_stranger(tables: Tables, _winners: Winners) -> Tables:
    """Seat somebody nobody knows."""
    return (replace(tables[0], ns=Pair("X", tables[0].ns.gent)), *tables[1:])


def one_table_fewer(tables: Tables, _winners: Winners) -> Tables:
    """Lose the last table if there are several."""
    return tables[:-1] if len(tables) > 1 else tables


class Wavering:
    """A movement that changes its mind."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, tables: Tables, winners: Winners) -> Tables:
        """Move the losers or the winners, in turn."""
        self.asked += 1
        way = drive.LOSERS_PART if self.asked % 2 else drive.WINNERS_MOVE
        return way.next(tables, winners)


@pytest.mark.parametrize(
    ("broken", "words"),
    [
        (doubled, "would sit in 2 places"),
        (swapped_roles, "in the other role"),
        (with_a_stranger, "was not at any table before"),
        (one_table_fewer, "There were 2 tables"),
        (Wavering(), "two different seatings"),
    ],
)
def test_the_verifier_finds_what_is_wrong_with_a_movement(broken: object, words: str) -> None:
    proof = prove(Movement("broken", (), broken))  # type: ignore[arg-type]  # any callable
    assert not proof.sound
    assert any(words in str(fault) for fault in proof.faults)


def test_a_movement_that_raises_is_a_fault_of_it() -> None:
    def raises(tables: Tables, winners: Winners) -> Tables:
        raise ZeroDivisionError("nobody is left")

    proof = prove(Movement("raises", ("Go on.",), raises))
    assert not proof.sound and "ZeroDivisionError: nobody is left" in str(proof.faults[0])


def test_a_step_of_more_than_one_table_is_recognised() -> None:
    def two_up(tables: Tables, winners: Winners) -> Tables:
        size = len(tables)
        ladies = [tables[(at - 2) % size] for at in range(size)]
        return tuple(
            FourSeats(Pair(them.ns.lady, here.ns.gent), Pair(them.ew.lady, here.ew.gent))
            for them, here in zip(ladies, tables, strict=True)
        )

    proof = prove(Movement("two-up", ("Ladies go two tables up.",), two_up))
    assert proof.sound
    assert proof.steps[True, DriveRole.LADY] == 2 and proof.steps[True, DriveRole.GENT] == 0
