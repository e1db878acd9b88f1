"""Seats held by external bots: which bots act for themselves, and where each one sits."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Max

from club.access import connections
from club.members import merged_members
from club.models import Evening, ExternalBot, Line
from club.person import BOT, bot_id, is_bot, is_external, seated_bot
from club.rules.permissions import Caller
from rubbers.cards.seats import Seat
from rubbers.models import Rubber as Row
from rubbers.models import RubberSeat
from rubbers.play.state.rubber_state import RubberState
from rubbers.registries import seated_bots


@dataclass(frozen=True, slots=True)
class HeldSeat:
    """A seat that a bot holds in a rubber that is not over."""

    rubber: Row
    seat: Seat


def external_in(rubber: RubberState) -> frozenset[str]:
    """Return the ids of the external bots that hold seats in a rubber."""
    return frozenset(id for id in map(bot_id, rubber.seating.values()) if is_external(id))


def acting(club: int, rubber: RubberState) -> frozenset[str]:
    """Return the external bots of a rubber that act for themselves: those that may still play.

    This makes no query if the rubber has no external bots.
    """
    seated = external_in(rubber)
    if not seated:
        return seated
    return seated & {row.external_id for row in connections.external_bots(club) if row.may_play}


def open_to(club: int, people: Collection[str]) -> list[ExternalBot]:
    """List the external bots that may sit at a table where these people play.

    A bot's program is shown the cards of its seat, so its owner may not play at the same table.
    """
    rows = [row for row in connections.external_bots(club) if row.may_play]
    if not rows or not people:
        return rows
    kept = merged_members.kept_numbers(club)
    here = {kept.get(who, who) for who in people}
    owners = {row: str(row.owner.number) for row in rows}
    return [row for row, owner in owners.items() if kept.get(owner, owner) not in here]


def seated_here(club: int, people: Collection[str] = ()) -> list[str]:
    """List every bot that can play at a table of these people, as recorded in a seat."""
    external = (seated_bot(row.external_id, row.version) for row in open_to(club, people))
    return [*seated_bots(), *external]


def people_of(rubber: RubberState) -> frozenset[str]:
    """Return everybody who plays a rubber, or has played in it, by number."""
    left = (one.in_place_of for one in rubber.substitutions)
    return frozenset(who for who in (*rubber.seating.values(), *left) if who and not is_bot(who))


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


BY_A_PLAYER = ("act_done", "device_committed", "device_revealed", "cards_typed")
"""The events that a player's own device causes at a table."""


def is_tablet_of(caller: Caller, row: Row) -> bool:
    """Check whether the caller is the tablet of the table at which a rubber is played."""
    if caller.device_kind != "table" or caller.table is None:
        return False
    sitting = getattr(row, "sitting", None)
    return sitting is not None and sitting.table.number == caller.table


def tablet_seats(caller: Caller, row: Row, rubber: RubberState) -> frozenset[Seat]:
    """Return the seats played on a table's tablet; none if the caller is not this tablet.

    A player who has played, or contributed to the deal, with a device of their own since the seats
    were last frozen keeps their cards on that device.
    """
    if not is_tablet_of(caller, row):
        return frozenset()
    people = {seat: who for seat, who in rubber.seating.items() if not is_bot(who)}
    kept = merged_members.kept_numbers(caller.club)
    signed = {
        seat: {f"member:{who}", f"member:{kept.get(who, who)}"} for seat, who in people.items()
    }
    own = _own_devices(row, set().union(*signed.values()))
    return frozenset(seat for seat, names in signed.items() if names.isdisjoint(own))


def _own_devices(row: Row, signed: set[str]) -> set[str]:
    lines = Line.objects.filter(stream=row.stream_id)
    since = lines.filter(what="seats_frozen").aggregate(last=Max("number"))["last"] or 0
    done = lines.filter(number__gt=since, what__in=BY_A_PLAYER, by__in=signed)
    return set(done.values_list("by", flat=True))
