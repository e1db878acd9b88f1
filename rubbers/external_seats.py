"""Seats held by external bots: which bots act for themselves, and where each one sits."""

from __future__ import annotations

from dataclasses import dataclass

from club import connected
from club.models import Evening
from club.person import BOT, bot_id, is_external, seated_bot
from rubbers.cards.seats import Seat
from rubbers.models import Rubber as Row
from rubbers.models import RubberSeat
from rubbers.play.rubber import Rubber
from rubbers.registries import seated_bots


@dataclass(frozen=True, slots=True)
class HeldSeat:
    """A seat that a bot holds in a rubber that is not over."""

    rubber: Row
    seat: Seat


def external_in(rubber: Rubber) -> frozenset[str]:
    """Return the ids of the external bots that hold seats in a rubber."""
    return frozenset(id for id in map(bot_id, rubber.seating.values()) if is_external(id))


def acting(club: int, rubber: Rubber) -> frozenset[str]:
    """Return the external bots of a rubber that act for themselves: those that may still play.

    This makes no query if the rubber has no external bots.
    """
    seated = external_in(rubber)
    if not seated:
        return seated
    return seated & {row.external_id for row in connected.external_bots(club) if row.may_play}


def seated_here(club: int) -> list[str]:
    """List every bot that can play in a club, including external ones, as recorded in a seat."""
    own = (row for row in connected.external_bots(club) if row.may_play)
    return [*seated_bots(), *(seated_bot(row.external_id, row.version) for row in own)]


def held_by(club: int, bot: str) -> list[HeldSeat]:
    """List the seats that a bot holds in rubbers being played, the oldest first."""
    rows = RubberSeat.objects.filter(
        rubber__evening__club=club,
        bot__startswith=f"{BOT}{bot}@",
        ended=False,
        dummy=False,
        rubber__stage=Row.Stage.PLAYING,
    ).exclude(rubber__evening__phase=Evening.Phase.CLOSE)
    rows = rows.select_related("rubber__stream", "rubber__evening__club").order_by("pk")
    return [HeldSeat(row.rubber, Seat(row.seat)) for row in rows]
