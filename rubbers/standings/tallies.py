"""A player's tallies, one for each metric, as rubbers come in, go out and are put together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rubbers.standings.metric import Metric, Tally
from rubbers.standings.result import Share

Tallies = dict[str, Tally]
"""Tallies by the ids of their metrics."""


def begun(metrics: Iterable[Metric]) -> Tallies:
    """Give the tallies of no rubbers."""
    return {metric.id: metric.start() for metric in metrics}


def kept_up(metrics: Iterable[Metric], tallies: Tallies) -> Tallies:
    """Give the tallies of these metrics only; others are no longer kept up, and are dropped."""
    return {metric.id: tallies[metric.id] for metric in metrics if metric.id in tallies}


def add(metrics: Iterable[Metric], tallies: Tallies, share: Share) -> None:
    """Take a share in; a metric that was not counted so far stays so until a recount."""
    for metric in metrics:
        id = metric.id
        if id in tallies:
            tallies[id] = metric.add(tallies[id], share)


def remove(metrics: Iterable[Metric], tallies: Tallies, share: Share) -> None:
    """Take a share out again."""
    for metric in metrics:
        if metric.id in tallies:
            tallies[metric.id] = metric.remove(tallies[metric.id], share)


def joined(metrics: Iterable[Metric], parts: Sequence[Tallies]) -> Tallies:
    """Put tallies of different rubbers together; a metric not counted in all of them is left out.

    Raises ValueError where there is nothing to join.
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
