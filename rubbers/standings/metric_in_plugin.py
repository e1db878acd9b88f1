"""A plugin's metric: asked in the plugin's own process, and its sums checked there.

A tally that could not be worked out is None, and stays None until the standings are counted anew:
the figure is then missing rather than wrong.
"""

from __future__ import annotations

import copy
import logging
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from club.codec.codec import CODEC
from club.errors import Malformed
from club.plugins.plugin_process import PluginFailed, process_of
from rubbers.standings.metric import AnyMetric, Company, Metric, Shape, Tally, Value
from rubbers.standings.result import Share

HOOK = "whist_metrics"

log = logging.getLogger(__name__)


class Unsound(Exception):
    """A metric's tallies do not add up; the message says how."""


def in_own_process(metric: AnyMetric, plugin: str) -> AnyMetric:
    """Return a metric that asks this one in the process of its plugin.

    A metric of the database is an expression, so it is used as it is.
    """
    if not isinstance(metric, Metric):
        return metric

    def ask(what: str, **given: Any) -> Any:
        if any(given[name] is None for name in ("tally", "other") if name in given):
            return None
        try:
            return process_of(plugin).ask(HOOK, metric.id, {"what": what, **given})
        except PluginFailed as failed:
            log.warning("the metric %s failed: %s", metric.id, failed)
            return None

    def value(tally: Tally) -> Value:
        said = ask("value", tally=tally)
        try:
            return None if said is None else _read(metric.shape, said)
        except (Malformed, LookupError, TypeError, ValueError, ZeroDivisionError):
            log.warning("the metric %s returned a value that cannot be read", metric.id)
            return None

    adjust: Callable[[Tally, int], Tally] | None = None
    if metric.adjust is not None:

        def adjust(tally: Tally, points: int) -> Tally:
            return ask("adjust", tally=tally, points=points)

    return replace(
        metric,
        start=lambda: ask("start"),
        add=lambda tally, share: ask("add", tally=tally, share=CODEC.write(share)),
        remove=lambda tally, share: ask("remove", tally=tally, share=CODEC.write(share)),
        join=lambda one, other: ask("join", tally=one, other=other),
        value=value,
        adjust=adjust,
    )


def answer(metric: Metric, given: dict[str, Any]) -> Any:
    """Answer in the plugin's process; raise Unsound if taking a rubber out does not undo it."""
    tally = given.get("tally")
    match given["what"]:
        case "start":
            return metric.start()
        case "add" | "remove":
            share = CODEC.read(Share, given["share"], "share")
            there, back = metric.add, metric.remove
            if given["what"] == "remove":
                there, back = back, there
            moved = there(copy.deepcopy(tally), share)
            if back(copy.deepcopy(moved), share) != tally:
                raise Unsound("Adding a rubber and taking it out again changes the tally.")
            return moved
        case "join":
            joined = metric.join(tally, given["other"])
            if metric.join(given["other"], tally) != joined:
                raise Unsound("Joining two tallies depends on their order.")
            return joined
        case "adjust":
            assert metric.adjust is not None
            return metric.adjust(tally, given["points"])
    return _written(metric.value(tally))


def _written(value: Value) -> Any:
    if isinstance(value, tuple):
        return [CODEC.write(one) for one in value]
    return [value.numerator, value.denominator] if isinstance(value, Fraction) else value


def _read(shape: Shape, said: Any) -> Value:
    """Read a figure; raise an error if it is not of the metric's shape."""
    match shape:
        case Shape.COMPANY:
            return tuple(CODEC.read(Company, one, "company") for one in said)
        case Shape.AVERAGE if isinstance(said, list):
            return Fraction(*said)
    if isinstance(said, bool) or not isinstance(said, int) or (shape is Shape.COUNT and said < 0):
        raise ValueError(said)
    return said
