"""The hooks of the rubbers room: codes of laws, what a standing counts, and bots."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from club.hookspecs import hookspec

if TYPE_CHECKING:
    from rubbers.bots.bot import Bot
    from rubbers.code.code import Code
    from rubbers.standings.metric import AnyMetric


@hookspec
def whist_codes() -> Iterable[Code]:
    """Give codes of laws, each with an id and a version that stand beside what it brings about."""


@hookspec
def whist_metrics() -> Iterable[AnyMetric]:
    """Give metrics: what a standing counts of finished rubbers, and can be ordered by."""


@hookspec
def whist_bots() -> Iterable[Bot]:
    """Give bots: players that choose a card from what one seat may see."""
