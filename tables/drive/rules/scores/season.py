"""A season of drives: everyone's points over the drives that are over, and their average."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from club.person import PersonId
from tables.drive.rules.scores.points import PlayerScore


@dataclass(frozen=True, slots=True)
class SeasonScore:
    """A player's season: their points in each drive, by its key, and all of them together.

    `hands` are those they scored in, sat out or not; `won` are the hands their side won.
    """

    who: PersonId
    by_drive: Mapping[str, Fraction] = field(default_factory=dict)
    hands: int = 0
    won: int = 0

    @property
    def total(self) -> Fraction:
        """The points of all drives."""
        return sum(self.by_drive.values(), Fraction(0))

    @property
    def average(self) -> Fraction:
        """The points of a hand, on average."""
        return self.total / self.hands if self.hands else Fraction(0)


def season_scores(
    drives: Mapping[str, Sequence[PlayerScore]], kept: Mapping[PersonId, PersonId]
) -> list[SeasonScore]:
    """Add up the drives of a season, the most points first, then the better average.

    `drives` are the scores of each drive by its key; `kept` maps the number of a merged member to
    the number that was kept.
    """
    found: dict[PersonId, SeasonScore] = {}
    for key, scored in drives.items():
        for one in scored:
            who = kept.get(one.who, one.who)
            so_far = found.get(who, SeasonScore(who))
            points = so_far.by_drive.get(key, Fraction(0)) + one.total
            found[who] = SeasonScore(
                who,
                {**so_far.by_drive, key: points},
                so_far.hands + len(one.by_hand),
                so_far.won + one.won,
            )
    return sorted(found.values(), key=lambda one: (-one.total, -one.average, int(one.who)))
