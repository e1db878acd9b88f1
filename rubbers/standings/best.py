"""A player's best evenings, for a season that counts only some of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from rubbers.standings.metric import AnyMetric, Best, Metric, Number, Value
from rubbers.standings.tallies import Tallies

Rank = tuple[tuple[int, Number], ...]
Mark = TypeVar("Mark")


def rank(values: Mapping[str, Value], order: Sequence[AnyMetric]) -> Rank:
    """Return a sort key that puts better figures first; missing figures come last."""
    return tuple(_key(values.get(metric.id), metric.best) for metric in order)


def values_of(tallies: Tallies, metrics: Sequence[AnyMetric]) -> dict[str, Value]:
    """Return the metrics' values from tallies; a metric not counted so far is left out."""
    return {
        metric.id: metric.value(tallies[metric.id])
        for metric in metrics
        if isinstance(metric, Metric) and metric.id in tallies
    }


def best_of(
    evenings: Mapping[Mark, Tallies], order: Sequence[AnyMetric], most: int
) -> dict[Mark, Tallies]:
    """Return a player's best evenings, each ranked by the same order as the whole standing.

    Evenings are passed in the order they were held; among equal ones the earlier counts.
    """
    best = sorted(evenings, key=lambda mark: rank(values_of(evenings[mark], order), order))
    kept = set(best[:most])
    return {mark: tallies for mark, tallies in evenings.items() if mark in kept}


def _key(value: Value, best: Best) -> tuple[int, Number]:
    if value is None or isinstance(value, tuple):
        return (1, 0)
    return (0, -value if best is Best.HIGH else value)
