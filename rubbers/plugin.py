"""What the rubbers room registers through the hooks, as any plugin does."""

from collections.abc import Iterator

from club.holdings import Holding
from club.hookspecs import hookimpl
from club.journal import StreamKind
from club.models import Line
from club.notice import NoticeKind
from rubbers import held, notices, streams
from rubbers.bots.bot import Bot
from rubbers.bots.ladder import ladder
from rubbers.standings import metrics
from rubbers.standings.metric import Metric

api = 1


@hookimpl
def whist_stream_kinds() -> list[StreamKind]:
    """Give the stream of a rubber."""
    return [streams.KIND]


@hookimpl
def whist_notices() -> tuple[NoticeKind, ...]:
    """Give hands and rubbers."""
    return notices.KINDS


@hookimpl
def whist_metrics() -> tuple[Metric, ...]:
    """Give the metrics of the house."""
    return metrics.METRICS


@hookimpl
def whist_bots() -> list[Bot]:
    """Give the bots of the house that can play here."""
    return ladder()


@hookimpl
def whist_holdings() -> tuple[Holding, ...]:
    """Give rubbers and the seats in them."""
    return held.HELD


@hookimpl
def whist_spoken(club: int, numbers: frozenset[str]) -> Iterator[Line]:
    """Give objections to a score."""
    return held.spoken(club, numbers)
