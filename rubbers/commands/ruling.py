"""What a ruling puts right in a rubber, at the desk of the change that gives it."""

from __future__ import annotations

from club.commands.desk import Desk
from rubbers import streams
from rubbers.play.rubber import Rubber
from rubbers.play.story import Story


def carry(desk: Desk, name: str, before: Rubber, story: Story) -> Rubber:
    """Write what is put right in a rubber that is held; standings follow where it is over."""
    after: Rubber = desk.record(streams.KIND, name, story.events)
    if before.over or after.over:
        desk.errand("standings_rubber", {"rubber": name})
    return after
