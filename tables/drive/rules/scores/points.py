"""What each player has scored, hand by hand, and a check that the tricks of a hand add up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from types import MappingProxyType

from club.person import PersonId
from tables.drive.rules.drive_state import TRICKS, DriveSettings, Entrant, SitOutScore
from tables.movements.drive_seating import DriveRole

FIXED_SCORES = {
    SitOutScore.NOTHING: Fraction(0),
    SitOutScore.SIX: Fraction(6),
    SitOutScore.SIX_AND_A_HALF: Fraction(13, 2),
}

NONE_GIVEN: Mapping[PersonId, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class HandScores:
    """The confirmed results of one hand: each player's tricks, and who sat out.

    `tables` is how many tables were seated. `of_dummies` are the tricks of each dummy,
    and `with_dummy` are the players who were a dummy's partner.
    """

    number: int
    tables: int
    tricks: Mapping[PersonId, int]
    out: tuple[PersonId, ...] = ()
    of_dummies: tuple[int, ...] = field(default=(), metadata={"spared": True})
    with_dummy: tuple[PersonId, ...] = field(default=(), metadata={"spared": True})

    @property
    def adds_up(self) -> bool:
        """Whether everyone's tricks come to 26 a table, as each trick counts for two partners.

        A table without a confirmed result is short of its 26. A dummy's tricks count too, although
        nobody scores them.
        """
        taken = sum(self.tricks.values()) + sum(self.of_dummies)
        return taken == 2 * TRICKS * self.tables


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """A player's score: points in each hand, their sum, and the number of hands won.

    A hand they sat out counts by the drive's setting; one before they came or after they left
    counts nothing. `half` is the sum up to half time. `with_dummy` are the hands in which their
    partner was a dummy. `given` are points that rulings gave or took; they are in the total only.
    """

    who: PersonId
    number: int
    role: DriveRole
    by_hand: Mapping[int, Fraction]
    sat_out: frozenset[int]
    won: int
    total: Fraction
    half: Fraction
    with_dummy: frozenset[int] = frozenset()
    given: int = 0


def scores(
    settings: DriveSettings,
    entrants: Mapping[PersonId, Entrant],
    hands: Sequence[HandScores],
    given: Mapping[PersonId, int] = NONE_GIVEN,
) -> list[PlayerScore]:
    """Return everyone's score, the best first; ties in the order of the players' numbers.

    `given` are the points that rulings gave or took.
    """
    played: dict[PersonId, dict[int, Fraction]] = {who: {} for who in entrants}
    sat: dict[PersonId, set[int]] = {who: set() for who in entrants}
    room: dict[int, Fraction] = {}
    dummies: dict[PersonId, set[int]] = {who: set() for who in entrants}
    for hand in hands:
        for who, tricks in hand.tricks.items():
            played[who][hand.number] = Fraction(tricks)
        for who in hand.out:
            sat[who].add(hand.number)
        for who in hand.with_dummy:
            dummies[who].add(hand.number)
        room[hand.number] = average(list(hand.tricks.values()))
    found = []
    for who, entrant in entrants.items():
        own = played[who]
        won = sum(2 * tricks > TRICKS for tricks in own.values())
        mean = average(list(own.values()))
        unplayed = {at: _sit_out(settings.sit_out, mean, room[at]) for at in sat[who]}
        by_hand = dict(sorted({**own, **unplayed}.items()))
        total = sum(by_hand.values(), Fraction(given.get(who, 0)))
        half = sum((n for at, n in by_hand.items() if at <= settings.half_after), Fraction(0))
        score = PlayerScore(
            who,
            entrant.number,
            entrant.role,
            by_hand,
            frozenset(sat[who]),
            won,
            total,
            half,
            frozenset(dummies[who]),
        )
        found.append(replace(score, given=given.get(who, 0)))
    return sorted(found, key=lambda one: (-one.total, one.number))


def average(values: Sequence[Fraction | int]) -> Fraction:
    """Return the mean of some scores; 0 if there are none."""
    return Fraction(sum(values)) / len(values) if values else Fraction(0)


def _sit_out(how: SitOutScore, own: Fraction, room: Fraction) -> Fraction:
    if how is SitOutScore.OWN_AVERAGE:
        return own
    return room if how is SitOutScore.ROOM_AVERAGE else FIXED_SCORES[how]


def written(points: Fraction) -> str:
    """Format points to two decimal places, without trailing zeros: 131, 131.5, 131.33."""
    return f"{float(points):.2f}".rstrip("0").rstrip(".")
