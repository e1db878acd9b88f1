"""The best evenings of a player, where a season counts only so many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from rubbers.standings.metric import AnyMetric, Best, Metric, Number, Value
from rubbers.standings.tallies import Tallies

Rank = tuple[tuple[int, Number], ...]
Mark = TypeVar("Mark")


def rank(values: Mapping[str, Value], order: Sequence[AnyMetric]) -> Rank:
    """Give what sorts first for the better figures; no figure comes after every other."""
    return tuple(_key(values.get(metric.id), metric.best) for metric in order)


def values_of(tallies: Tallies, metrics: Sequence[AnyMetric]) -> dict[str, Value]:
    """Read tallies; a metric that was not counted so far has no value."""
    return {
        metric.id: metric.value(tallies[metric.id])
        for metric in metrics
        if isinstance(metric, Metric) and metric.id in tallies
    }


def best_of(
    evenings: Mapping[Mark, Tallies], order: Sequence[AnyMetric], most: int
) -> dict[Mark, Tallies]:
    """Give the best evenings of a player, each judged as the whole standing is.

    Evenings come in the order they were held, and of equal ones the earlier counts.
    """
    best = sorted(evenings, key=lambda mark: rank(values_of(evenings[mark], order), order))
    kept = set(best[:most])
    return {mark: tallies for mark, tallies in evenings.items() if mark in kept}


def _key(value: Value, best: Best) -> tuple[int, Number]:
    if value is None or isinstance(value, tuple):
        return (1, 0)
    return (0, -value if best is Best.HIGH else value)
