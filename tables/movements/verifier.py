"""The proof of a movement: checked from outside, knowing nothing of how the movement works."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import product

from club.reason import N_, Reason
from rubbers.cards.seats import Side
from tables.movements.drive_seating import (
    DriveRole,
    FourSeats,
    Movement,
    Pair,
    Tables,
    Winners,
    places,
)

EXHAUSTED = 4
"""Up to this many tables, every possible result of a hand is tried."""
MOST_TABLES = 40
TRIALS = 8
"""For more tables: how many results of a hand are tried in each size."""
SIDES = tuple(Side)


def faults_of_seating(before: Tables, after: Tables) -> Iterator[Reason]:
    """Yield what is wrong with the tables of the next hand.

    Everyone must sit somewhere, nobody twice, in the same role and at as many tables as before.
    """
    if len(after) != len(before):
        template = N_("There were {before} tables, and afterwards there are {after}.")
        yield Reason(template, before=len(before), after=len(after))
    roles = {who: place.role for place, who in places(before)}
    counted = Counter(who for _place, who in places(after))
    for who, times in counted.items():
        if times > 1:
            yield Reason(N_("{who} would sit in {times} places."), who=(who,), times=times)
        if who not in roles:
            yield Reason(N_("{who} was not at any table before."), who=(who,))
    for who in roles:
        if who not in counted:
            yield Reason(N_("{who} would have no seat."), who=(who,))
    for place, who in places(after):
        if who in roles and roles[who] is not place.role:
            yield Reason(N_("{who} would have to play in the other role."), who=(who,))


@dataclass(frozen=True, slots=True)
class MovementProof:
    """What trying a movement has shown.

    `tables` is the largest room tried and `trials` how many moves were checked. `steps` is how many
    tables up each winner or loser moves by role, negative for down; None if it isn't always the
    same, which a rule card must then explain. `faults` is empty if the movement is sound.
    """

    tables: int
    trials: int
    steps: dict[tuple[bool, DriveRole], int | None] = field(default_factory=dict)
    faults: tuple[Reason, ...] = ()

    @property
    def sound(self) -> bool:
        """Whether no fault was found."""
        return not self.faults


STEPS_FROM = 7
"""Steps are noted in rooms of so many tables or more: in a small ring two up may be one down."""


def prove(movement: Movement, most: int = MOST_TABLES) -> MovementProof:
    """Try a movement in rooms of 1 to `most` tables and return what it shows; stop at a fault.

    In small rooms every result of two hands in succession is tried, in others a fixed sample.
    """
    steps: dict[tuple[bool, DriveRole], set[int]] = {}
    trials = 0
    for size in range(1, most + 1):
        tables = first_tables(size)
        for winners in _results(size):
            trials += 1
            try:
                after = movement.next(tables, winners)
            except Exception as raised:  # whatever a movement raises is a fault of it
                said = f"{type(raised).__name__}: {raised}"
                fault = Reason(N_("It raised {said}"), said=said)
                return MovementProof(size, trials, faults=(fault,))
            faults = [
                *faults_of_seating(tables, after),
                *_parted(movement, tables, after),
                *_changing(movement, tables, winners),
            ]
            if faults:
                return MovementProof(size, trials, faults=tuple(faults))
            if size >= min(STEPS_FROM, most) and size > 2:
                _note_steps(steps, tables, winners, after)
            tables = after
    fixed = {key: found.pop() if len(found) == 1 else None for key, found in steps.items()}
    return MovementProof(most, trials, fixed)


def first_tables(size: int) -> Tables:
    """Return a room of made-up players: at table 1 L1 and G1 against L2 and G2, and so on."""
    pairs = [Pair(f"L{number}", f"G{number}") for number in range(1, 2 * size + 1)]
    return tuple(FourSeats(*pairs[at : at + 2]) for at in range(0, 2 * size, 2))


def _results(size: int) -> Iterator[Winners]:
    if size <= EXHAUSTED:
        yield from product(SIDES, repeat=size)
        return
    yield from ((side,) * size for side in SIDES)
    for trial in range(TRIALS):
        bits = sha256(f"{size}:{trial}".encode()).digest()
        yield tuple(SIDES[bits[at // 8 % 32] >> at % 8 & 1] for at in range(size))


def _changing(movement: Movement, tables: Tables, winners: Winners) -> Iterator[Reason]:
    if movement.next(tables, winners) != movement.next(tables, winners):
        yield Reason(N_("Asked twice about the same hand, it gave two different seatings."))


def _parted(movement: Movement, before: Tables, after: Tables) -> Iterator[Reason]:
    if not movement.keeps_partners:
        return
    stayed = {four.pair(side) for four in after for side in Side}
    for pair in (four.pair(side) for four in before for side in Side):
        if pair not in stayed:
            template = N_("{lady} and {gent} would be parted, though partners stay together.")
            yield Reason(template, lady=(pair.lady,), gent=(pair.gent,))


def _note_steps(
    steps: dict[tuple[bool, DriveRole], set[int]], tables: Tables, winners: Winners, after: Tables
) -> None:
    now, size = {who: place.table for place, who in places(after)}, len(tables)
    for place, who in places(tables):
        up = (now[who] - place.table) % size
        won = winners[place.table - 1] is place.side
        steps.setdefault((won, place.role), set()).add(up - size if 2 * up > size else up)
