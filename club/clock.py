"""The one clock: everything else is told the time."""

from datetime import UTC, datetime


def now() -> datetime:
    """Give the present moment in UTC."""
    return datetime.now(UTC)
