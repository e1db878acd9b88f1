"""What the rubbers room lets plugins add: codes of laws, and what a standing counts."""

from club.registry import Registry
from rubbers.code.code import Code
from rubbers.standings.metric import Aggregate, AnyMetric, Metric

CODES: Registry[Code] = Registry("whist_codes", "code of laws", Code, lambda code: code.id)

METRICS: Registry[AnyMetric] = Registry(
    "whist_metrics", "metric", Metric | Aggregate, lambda metric: metric.id
)
