"""The hooks of the rubbers room: codes of laws, and what a standing counts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from club.hookspecs import hookspec

if TYPE_CHECKING:
    from rubbers.code.code import Code
    from rubbers.standings.metric import AnyMetric


@hookspec
def whist_codes() -> Iterable[Code]:
    """Give codes of laws, each with an id and a version that stand beside what it brings about."""


@hookspec
def whist_metrics() -> Iterable[AnyMetric]:
    """Give metrics: what a standing counts of finished rubbers, and can be ordered by."""
