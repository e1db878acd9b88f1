"""What plugins can add to rubbers: codes of laws, metrics for standings, and bots."""

from club.person import seated_bot
from club.plugins.registry import Registry
from club.reason import N_
from rubbers.bots import bot_in_plugin
from rubbers.bots.bot import Bot
from rubbers.code.code import Code
from rubbers.standings import metric_in_plugin
from rubbers.standings.metric import Aggregate, AnyMetric, Metric

CODES: Registry[Code] = Registry("whist_codes", "code of laws", Code, lambda code: code.id)

METRIC_SEES = (N_("who won which rubber with whom, by numbers instead of names"),)
METRICS: Registry[AnyMetric] = Registry(
    "whist_metrics",
    "metric",
    Metric | Aggregate,
    lambda metric: metric.id,
    metric_in_plugin.in_own_process,
    lambda metric: None if isinstance(metric, Aggregate) else METRIC_SEES,
)

BOTS: Registry[Bot] = Registry(
    "whist_bots",
    "bot",
    Bot,
    lambda bot: bot.id,
    bot_in_plugin.in_own_process,
    lambda _bot: (N_("what the seat of its bot may see at each turn: its own cards and the play"),),
)


def seated_bots() -> list[str]:
    """List the bots that can play here, as recorded in a seat."""
    return [seated_bot(bot.id, bot.version) for bot in BOTS]
