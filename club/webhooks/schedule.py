"""When a message that was not taken is tried again."""

from __future__ import annotations

from datetime import timedelta

PAUSES = (
    timedelta(seconds=5),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=5),
    timedelta(hours=10),
    timedelta(hours=14),
    timedelta(hours=20),
    timedelta(hours=20),
)
"""After each try that failed; together just under three days."""
REST = timedelta(seconds=20)
"""After a try that got no answer at all, other messages to the same place wait so long."""
SLOW = timedelta(seconds=2)
"""After a try that took longer, whatever came of it, its place rests for as long as it took."""
UNDER_WAY = timedelta(seconds=20)
"""Longer than any try takes: after this the worker that made one is gone."""
AT_ONCE = timedelta(seconds=1)
"""How long a try has been under way before other messages to its place wait; and how long then."""
OLD_SECRET_GOOD_FOR = timedelta(days=1)
KEPT = timedelta(days=60)
"""How long a message that is over can still be looked up and sent again."""


def pause(tries: int) -> timedelta | None:
    """Give how long to wait after so many tries; None after the last."""
    return PAUSES[tries - 1] if tries <= len(PAUSES) else None
