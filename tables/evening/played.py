"""Queries about what was played: the rubbers of a member, and those of an evening."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Prefetch, QuerySet

from club.models import Evening, Member, Presence
from rubbers.models import Rubber, RubberSeat
from rubbers.models.rubber import SeatedBot

SIDE_OF = {"N": "N-S", "S": "N-S", "E": "E-W", "W": "E-W"}

Sitter = Member | SeatedBot


@dataclass(frozen=True, slots=True)
class Played:
    """One rubber with its seating: members and bots by side, without dummy's seat.

    `substitutes` are those who finished it, each with the player they replaced.
    """

    rubber: Rubber
    table: int | None
    sides: Mapping[str, tuple[Sitter, ...]]
    substitutes: tuple[tuple[Sitter, Member], ...] = ()

    @property
    def winners(self) -> tuple[Sitter, ...]:
        """The winners; empty until it is won."""
        return self.sides.get(self.rubber.winners, ())

    @property
    def losers(self) -> tuple[Sitter, ...]:
        """The losers; empty until it is won."""
        lost = [side for side in self.sides if side != self.rubber.winners]
        return self.sides.get(lost[0], ()) if self.rubber.winners and lost else ()


@dataclass(frozen=True, slots=True)
class Own:
    """A rubber from one player's view: partner, adversaries and result."""

    played: Played
    partner: str
    adversaries: tuple[str, ...]
    points: int | None


def of_evening(evening: Evening) -> list[Played]:
    """Return an evening's rubbers in the order they began: three queries in all."""
    rows = _with_seats(Rubber.objects.filter(evening=evening)).order_by("ordinal")
    return [_played(row) for row in rows]


def of_member(club: int, number: int, most: int) -> list[Own]:
    """Return a member's latest rubbers, newest first."""
    own = RubberSeat.objects.filter(member__club=club, member__number=number, dummy=False)
    rows = _with_seats(Rubber.objects.filter(pk__in=own.values("rubber")))
    return [_own(row, number) for row in rows.order_by("-started_at", "-pk")[:most]]


def arrivals(evening: Evening) -> QuerySet[Presence]:
    """Return who came to an evening, in order of arrival."""
    rows = Presence.objects.filter(evening=evening).select_related("member")
    return rows.order_by("arrived_at", "member__name")


def _with_seats(rows: QuerySet[Rubber]) -> QuerySet[Rubber]:
    seats = RubberSeat.objects.filter(dummy=False, ended=False)
    seats = seats.select_related("member", "in_place_of")
    prefetched = Prefetch("seats", seats.order_by("seat"), to_attr="sitting_now")
    return rows.select_related("evening", "sitting__table").prefetch_related(prefetched)


def _sitting_now(row: Rubber) -> list[RubberSeat]:
    seats: list[RubberSeat] = row.sitting_now  # type: ignore[attr-defined]  # from _with_seats
    return seats


def _played(row: Rubber) -> Played:
    sides: dict[str, tuple[Sitter, ...]] = {"N-S": (), "E-W": ()}
    sitting_now = _sitting_now(row)
    for seat in sitting_now:
        side = SIDE_OF[seat.seat]
        sides[side] = (*sides[side], seat.sitter)
    sitting = getattr(row, "sitting", None)
    table = sitting.table.number if sitting else None
    sat = tuple((s.sitter, s.in_place_of) for s in sitting_now if s.in_place_of is not None)
    return Played(row, table, sides, sat)


def _own(row: Rubber, number: int) -> Own:
    played = _played(row)
    mine = next((seat for seat in _sitting_now(row) if seat.sitter.number == number), None)
    if mine is None:
        return Own(played, "", (), None)
    side = SIDE_OF[mine.seat]
    partner = next((one.name for one in played.sides[side] if one != mine.sitter), "")
    against = tuple(one.name for other, sat in played.sides.items() if other != side for one in sat)
    points = None
    if row.points is not None:
        points = row.points if row.winners == side else -row.points
    return Own(played, partner, against, points)
