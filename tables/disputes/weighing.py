"""Preview the effects of a ruling on the rubber in dispute, as it is now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rubbers.code.code import Code
from rubbers.play.by_ruling import Ground
from rubbers.play.rubber import Rubber
from rubbers.play.story import Story
from tables.disputes import queries, whereabouts
from tables.disputes.models import Dispute as Row
from tables.disputes.rules.applied import Where, applied
from tables.disputes.rules.effects import Effect


@dataclass(frozen=True, slots=True)
class Weighing:
    """Effects, the rubber before them, and what would happen to it; None if nothing would."""

    effects: tuple[Effect, ...]
    rubber: Rubber | None
    story: Story | None
    where: Where


def weigh(row: Row, effects: Sequence[Effect], law: str, code: Code) -> Weighing:
    """Preview effects under a law; UnfitEffect for one that is not possible."""
    rubber, where = queries.rubber_of(row), whereabouts.where_for(row, effects)
    story = applied(rubber, effects, Ground(str(row.number), law), code, where)
    return Weighing(tuple(effects), rubber, story, where)
