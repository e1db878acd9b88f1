"""Corrections of a rubber by a ruling, within the unit of work of that ruling."""

from __future__ import annotations

from club.commands.desk import Desk
from rubbers import streams
from rubbers.play.rubber import Rubber
from rubbers.play.story import Story


def carry(desk: Desk, name: str, before: Rubber, story: Story) -> Rubber:
    """Record the corrections to a locked rubber; standings are updated if it is over."""
    after: Rubber = desk.record(streams.KIND, name, story.events)
    if before.over or after.over:
        desk.errand("standings_rubber", {"rubber": name})
    return after
