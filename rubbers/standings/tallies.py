"""A player's tallies, one per metric, as rubbers are added, removed and combined."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from rubbers.standings.metric import AnyMetric, Best, Metric, Number, Tally, Value
from rubbers.standings.result import Share

Tallies = dict[str, Tally]
"""Tallies by the ids of their metrics."""


def begun(metrics: Iterable[Metric]) -> Tallies:
    """Return tallies of no rubbers."""
    return {metric.id: metric.start() for metric in metrics}


def kept_up(metrics: Iterable[Metric], tallies: Tallies) -> Tallies:
    """Return only the tallies of these metrics; those of retired metrics are dropped."""
    return {metric.id: tallies[metric.id] for metric in metrics if metric.id in tallies}


def add(metrics: Iterable[Metric], tallies: Tallies, share: Share) -> None:
    """Add a share; a metric that was not counted so far stays uncounted until a recount."""
    for metric in metrics:
        id = metric.id
        if id in tallies:
            tallies[id] = metric.add(tallies[id], share)


def remove(metrics: Iterable[Metric], tallies: Tallies, share: Share) -> None:
    """Remove a share."""
    for metric in metrics:
        if metric.id in tallies:
            tallies[metric.id] = metric.remove(tallies[metric.id], share)


def joined(metrics: Iterable[Metric], parts: Sequence[Tallies]) -> Tallies:
    """Combine tallies of different rubbers; a metric not counted in all of them is left out.

    Raises ValueError if there is nothing to combine.
    """
    if not parts:
        raise ValueError("no tallies to join")
    whole, *others = parts
    for other in others:
        whole = {
            metric.id: metric.join(whole[metric.id], other[metric.id])
            for metric in metrics
            if metric.id in whole and metric.id in other
        }
    return whole


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
