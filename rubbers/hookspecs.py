"""The hooks of rubbers: codes of laws, metrics for standings, and bots."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from club.plugins.hookspecs import hookspec

if TYPE_CHECKING:
    from rubbers.bots.bot import Bot
    from rubbers.code.code import Code
    from rubbers.standings.metric import AnyMetric


@hookspec
def whist_codes() -> Iterable[Code]:
    """Return codes of laws; every event records the id and the version of the code it came from."""


@hookspec
def whist_metrics() -> Iterable[AnyMetric]:
    """Return metrics: what a standing counts over finished rubbers, and can be ordered by."""


@hookspec
def whist_bots() -> Iterable[Bot]:
    """Return bots: players that choose a card from what one seat may see."""
