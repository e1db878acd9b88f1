"""Who wins the prizes of a drive: one prize each or several, and ties decided by a cut."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from club.person import PersonId
from tables.drive.rules.drive_state import DriveSettings, Prize
from tables.drive.rules.scores.points import PlayerScore
from tables.movements.drive_seating import DriveRole

Figure = Callable[[PlayerScore], Fraction | int]


@dataclass(frozen=True, slots=True)
class PrizeRule:
    """Who can win a prize, and by which figure: the highest, or for the booby prize the lowest.

    Whoever won the prize `below` can't win this one, even if a player may win several.
    """

    role: DriveRole | None
    figure: Figure
    lowest: bool = False
    below: Prize | None = None


def _total(score: PlayerScore) -> Fraction:
    return score.total


RULES: Mapping[Prize, PrizeRule] = {
    Prize.BEST_LADY: PrizeRule(DriveRole.LADY, _total),
    Prize.BEST_GENT: PrizeRule(DriveRole.GENT, _total),
    Prize.SECOND_LADY: PrizeRule(DriveRole.LADY, _total, below=Prize.BEST_LADY),
    Prize.SECOND_GENT: PrizeRule(DriveRole.GENT, _total, below=Prize.BEST_GENT),
    Prize.HALF_TIME: PrizeRule(None, lambda score: score.half),
    Prize.MOST_HANDS: PrizeRule(None, lambda score: score.won),
    Prize.LOWEST: PrizeRule(None, _total, lowest=True),
}


@dataclass(frozen=True, slots=True)
class Award:
    """A prize and its winner; `tied` are those who tied, and `winner` is None until they cut."""

    prize: Prize
    figure: Fraction
    winner: PersonId | None
    tied: tuple[PersonId, ...] = ()


def awards(
    settings: DriveSettings,
    scores: Sequence[PlayerScore],
    cuts: Mapping[Prize, PersonId],
    hands: int,
) -> list[Award]:
    """Return the prizes in order, up to the first that must be cut for.

    Only players who were there for every one of the `hands` hands can win. `cuts` says who won the
    cut for a prize. Best at half time is not given if the drive ended before, nor most hands won if
    nobody has won one.
    """
    given: dict[Prize, PersonId] = {}
    found: list[Award] = []
    complete = [score for score in scores if len(score.by_hand) == hands]
    for prize in settings.prizes:
        if prize is Prize.HALF_TIME and hands < settings.half_after:
            continue
        rule = RULES[prize]
        barred = {who for had, who in given.items() if settings.one_prize_each or had is rule.below}
        able = [
            one
            for one in complete
            if one.who not in barred and (rule.role is None or one.role is rule.role)
        ]
        if not able:
            continue
        pick = min if rule.lowest else max
        best = pick(rule.figure(one) for one in able)
        if prize is Prize.MOST_HANDS and not best:
            continue
        level = tuple(one.who for one in able if rule.figure(one) == best)
        winner = level[0] if len(level) == 1 else cuts.get(prize)
        if winner not in level:
            found.append(Award(prize, Fraction(best), None, level))
            return found
        given[prize] = winner
        found.append(Award(prize, Fraction(best), winner, level if len(level) > 1 else ()))
    return found
