"""When a message that was not accepted is tried again."""

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
"""Pauses after each failed try; together just under three days."""
REST = timedelta(seconds=20)
"""Longest pause of all messages to an address after a try without any response, or a slow one."""
SLOW = timedelta(seconds=2)
"""After a try that took longer, even if accepted, its address rests as long, up to REST."""
UNDER_WAY = timedelta(seconds=20)
"""Longer than any try takes; after this, the worker that made it must have died."""
AT_ONCE = timedelta(seconds=1)
"""A try under way for this long makes other messages to its address wait, for this long each time.
"""
OLD_SECRET_GOOD_FOR = timedelta(days=1)
KEPT = timedelta(days=60)
"""How long a finished message can still be viewed and sent again."""


def pause(tries: int) -> timedelta | None:
    """Return how long to wait after this many tries; None after the last."""
    return PAUSES[tries - 1] if tries <= len(PAUSES) else None
