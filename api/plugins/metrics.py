"""Metrics, for `whist_metrics`: what a standing counts, and can be ordered by."""

from rubbers.standings.metric import Aggregate, Best, Metric, Shape, Tally, Value, Wording
from rubbers.standings.result import RubberResult, Share, shares

__all__ = [
    "Aggregate",
    "Best",
    "Metric",
    "RubberResult",
    "Shape",
    "Share",
    "Tally",
    "Value",
    "Wording",
    "shares",
]
