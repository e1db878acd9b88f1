"""The built-in plugin of rubbers, registered through the same hooks as any other."""

from collections.abc import Iterator

from club.models import Line
from club.plugins.hookspecs import hookimpl
from club.privacy.data_registry import PersonalData
from club.record.journal import StreamKind
from club.record.registries import NoticeKind
from rubbers import notices, personal_data, streams
from rubbers.bots.bot import Bot
from rubbers.bots.house_bots import house_bots
from rubbers.standings import metrics
from rubbers.standings.metric import Metric

api = 1


@hookimpl
def whist_stream_kinds() -> list[StreamKind]:
    """Return the stream type of a rubber."""
    return [streams.KIND]


@hookimpl
def whist_notices() -> tuple[NoticeKind, ...]:
    """Return the notices about hands and rubbers."""
    return notices.KINDS


@hookimpl
def whist_metrics() -> tuple[Metric, ...]:
    """Return the built-in metrics."""
    return metrics.METRICS


@hookimpl
def whist_bots() -> list[Bot]:
    """Return the built-in bots that can play here."""
    return house_bots()


@hookimpl
def whist_holdings() -> tuple[PersonalData, ...]:
    """Return the personal data in rubbers and their seats."""
    return personal_data.HELD


@hookimpl
def whist_spoken(club: int, numbers: frozenset[str]) -> Iterator[Line]:
    """Return the person's objections to scores."""
    return personal_data.spoken(club, numbers)
