"""Of which tables an external bot, and the player at a practice table, hear on the live stream."""

from __future__ import annotations

from club import listening
from club.listening import Audience
from rubbers import external_seats, practice_seen


def streams_of_bot(club: int, bot: str) -> frozenset[str]:
    """Name the streams of the rubbers in which a bot holds a seat."""
    return frozenset(held.rubber.stream.name for held in external_seats.held_by(club, bot))


def at_practice(key: str, token: str) -> Audience:
    """Let whoever holds a seat at a practice table hear of it; Unknown for anybody else."""
    row = practice_seen.device_of(key, token).table
    return Audience(row.club_id, only=frozenset({practice_seen.stream_name(row)}))


def register() -> None:
    """Tell the live stream how to find both."""
    listening.find_streams_by(streams_of_bot, at_practice)
