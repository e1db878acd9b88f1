"""What the rubbers room lets plugins add: codes of laws, what a standing counts, and bots."""

from club.registry import Registry
from rubbers.bots.bot import Bot
from rubbers.code.code import Code
from rubbers.standings.metric import Aggregate, AnyMetric, Metric

CODES: Registry[Code] = Registry("whist_codes", "code of laws", Code, lambda code: code.id)

METRICS: Registry[AnyMetric] = Registry(
    "whist_metrics", "metric", Metric | Aggregate, lambda metric: metric.id
)

BOTS: Registry[Bot] = Registry("whist_bots", "bot", Bot, lambda bot: bot.id)
