"""What the rubbers room registers through the hooks, as any plugin does."""

from club.hookspecs import hookimpl
from club.journal import StreamKind
from club.notice import NoticeKind
from rubbers import notices, streams
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
