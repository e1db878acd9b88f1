"""What a ruling puts right in a rubber, at the desk of the change that gives it."""

from __future__ import annotations

from club.commands.desk import Desk
from club.errors import Impossible
from club.reason import N_, Reason
from rubbers import streams
from rubbers.commands import play
from rubbers.laws.code import Code
from rubbers.play.by_ruling import Ground, Ruled, put_right
from rubbers.play.rubber import Rubber


def carry(desk: Desk, name: str, ruled: Ruled, ground: Ground, code: Code) -> Rubber:
    """Put right what is ruled in a rubber; standings follow where it is over."""
    before = play.locked(desk, name)
    if before is None:
        raise Impossible(Reason(N_("This rubber has not begun.")))
    after: Rubber = desk.record(streams.KIND, name, put_right(before, ruled, ground, code))
    if before.over or after.over:
        desk.errand("standings_rubber", {"rubber": name})
    return after
