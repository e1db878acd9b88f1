"""Who wins the prizes of a drive: one prize a person, and ties decided by a cut."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from club.person import PersonId
from tables.drive.rules.drive_state import Prize
from tables.drive.rules.points import PlayerScore
from tables.movements.drive_seating import DriveRole

Figure = Callable[[PlayerScore], Fraction | int]


@dataclass(frozen=True, slots=True)
class PrizeRule:
    """Who can win a prize, and by which figure: the highest, or for the booby prize the lowest."""

    role: DriveRole | None
    figure: Figure
    lowest: bool = False


def _total(score: PlayerScore) -> Fraction:
    return score.total


RULES: Mapping[Prize, PrizeRule] = {
    Prize.BEST_LADY: PrizeRule(DriveRole.LADY, _total),
    Prize.BEST_GENT: PrizeRule(DriveRole.GENT, _total),
    Prize.SECOND_LADY: PrizeRule(DriveRole.LADY, _total),
    Prize.SECOND_GENT: PrizeRule(DriveRole.GENT, _total),
    Prize.HALF_TIME: PrizeRule(None, lambda score: score.half),
    Prize.MOST_HANDS: PrizeRule(None, lambda score: score.won),
    Prize.LOWEST: PrizeRule(None, _total, lowest=True),
}
"""Second prizes need no rule of their own: the best has a prize already and can't win another."""


@dataclass(frozen=True, slots=True)
class Award:
    """A prize and its winner; until a tie is cut for, `tied` are those who must cut."""

    prize: Prize
    figure: Fraction
    winner: PersonId | None
    tied: tuple[PersonId, ...] = ()


def awards(
    prizes: Sequence[Prize],
    scores: Sequence[PlayerScore],
    cuts: Mapping[Prize, PersonId],
    hands: int,
) -> list[Award]:
    """Return the prizes in order, up to the first that must be cut for.

    Only players who were there for every one of the `hands` hands can win; whoever has a prize
    can't win another. `cuts` says who won the cut for a prize.
    """
    given: set[PersonId] = set()
    found: list[Award] = []
    complete = [score for score in scores if len(score.by_hand) == hands]
    for prize in prizes:
        rule = RULES[prize]
        able = [
            one
            for one in complete
            if one.who not in given and (rule.role is None or one.role is rule.role)
        ]
        if not able:
            continue
        pick = min if rule.lowest else max
        best = pick(rule.figure(one) for one in able)
        level = tuple(one.who for one in able if rule.figure(one) == best)
        winner = level[0] if len(level) == 1 else cuts.get(prize)
        if winner not in level:
            found.append(Award(prize, Fraction(best), None, level))
            return found
        given.add(winner)
        found.append(Award(prize, Fraction(best), winner, level if len(level) > 1 else ()))
    return found
