"""The order of a standing: who is ahead of whom, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from club.person import PersonId
from club.reason import N_, Reason
from rubbers.standings.metric import AnyMetric, Number, Shape, Value, distinct_figures, written
from rubbers.standings.tallies import rank


@dataclass(frozen=True, slots=True)
class Stander:
    """A player in a standing, with each metric's value and the number of evenings.

    `counted` is the number of evenings in the figures: fewer than `evenings` if only the best
    count.
    """

    player: PersonId
    values: Mapping[str, Value]
    evenings: int = 1
    counted: int = 1


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A line of a standing; `place` is None for a player who is not placed.

    `because` explains why this player is ahead of the next, or why they are not placed.
    """

    place: int | None
    stander: Stander
    because: tuple[Reason, ...] = ()


def can_order(metric: AnyMetric) -> bool:
    """Check whether a metric gives a number, by which players can be ordered."""
    return metric.shape is not Shape.COMPANY


def ordered(
    standers: Sequence[Stander], order: Sequence[AnyMetric], least_evenings: int = 0
) -> tuple[StandingRow, ...]:
    """Order the players: those placed come first, with ties sharing a place, then the others."""
    ranked = sorted(standers, key=lambda one: (rank(one.values, order), _number(one)))
    placed = [one for one in ranked if one.evenings >= least_evenings]
    others = [one for one in ranked if one.evenings < least_evenings]
    unplaced = (StandingRow(None, one, (_why_not_placed(one, least_evenings),)) for one in others)
    return (*_placed(placed, order), *unplaced)


def why(first: Stander, second: Stander, order: Sequence[AnyMetric]) -> tuple[Reason, ...]:
    """Explain why one player is ahead of another: what they are equal on, then what decides."""
    people = {"first": (first.player,), "second": (second.player,)}
    said: list[Reason] = []
    for metric in order:
        one, other = number(first, metric), number(second, metric)
        if one != other:
            figures = dict(zip(("one", "other"), distinct_figures(one, other), strict=True))
            return (*said, Reason(metric.wording.before, **people, **figures))
        said.append(Reason(metric.wording.equal, **people, one=written(one)))
    return (*said, Reason(N_("{first} and {second} share a place."), **people))


def number(stander: Stander, metric: AnyMetric) -> Number | None:
    """Return a metric's value for a player, if it is a number."""
    value = stander.values.get(metric.id)
    return None if isinstance(value, tuple) else value


def _placed(standers: Sequence[Stander], order: Sequence[AnyMetric]) -> Iterator[StandingRow]:
    follows = dict(zip((one.player for one in standers), standers[1:], strict=False))
    place = 1
    for _rank, equals in groupby(standers, key=lambda one: rank(one.values, order)):
        sharing = list(equals)
        for one in sharing:
            after = follows.get(one.player)
            yield StandingRow(place, one, why(one, after, order) if after is not None else ())
        place += len(sharing)


def _number(stander: Stander) -> tuple[int, str]:
    return (len(stander.player), stander.player)


def _why_not_placed(stander: Stander, least: int) -> Reason:
    return Reason(
        N_("{player} is not ranked yet: {evenings} of {least} evenings."),
        player=(stander.player,),
        evenings=stander.evenings,
        least=least,
    )
