"""The live-stream tables of an external bot, and of a player at a practice table."""

from __future__ import annotations

from club.access import stream_access
from club.access.stream_access import Audience
from rubbers import seat_holders
from rubbers.practice import practice_view


def streams_of_bot(club: int, bot: str) -> frozenset[str]:
    """Return the streams of the rubbers in which a bot holds a seat."""
    return frozenset(held.rubber.stream.name for held in seat_holders.held_by(club, bot))


def at_practice(key: str, token: str) -> Audience:
    """Return the audience of a practice table for one of its seats; Unknown for anybody else."""
    row = practice_view.device_of(key, token).table
    return Audience(row.club_id, only=frozenset({practice_view.stream_name(row)}))


def register() -> None:
    """Register both with the live stream."""
    stream_access.find_streams_by(streams_of_bot, at_practice)
