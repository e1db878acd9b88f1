"""A player's tallies, one per metric, as rubbers are added, removed and combined."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rubbers.standings.metric import Metric, Tally
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
