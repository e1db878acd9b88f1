"""Queries for lists and choices: members, who holds an office, evenings, seasons, clubs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import date
from typing import Any

from django.db.models import Q, QuerySet

from club.errors import Unknown
from club.models import Club, Evening, Member, Presence, Role, Season
from club.reason import N_, Reason


def members_listed(club: int, kind: str = "", part: str = "") -> QuerySet[Member]:
    """Return a club's members, of one kind or with a part of their name if these are given."""
    wanted = Q(club=club)
    if kind:
        wanted &= Q(kind=kind)
    if part:
        wanted &= Q(name__icontains=part)
    return Member.objects.filter(wanted)


def may_come(club: int) -> QuerySet[Member, int]:
    """Return the numbers of those who may come to an evening, each person once."""
    rows = Member.objects.filter(club=club, same_as=None)
    return rows.exclude(kind=Member.Kind.LAPSED).order_by("number").values_list("number", flat=True)


def offices_of(club: int, numbers: Collection[int]) -> dict[int, list[str]]:
    """Return the offices that members hold, by number; members without one are left out."""
    held: dict[int, list[str]] = {}
    roles = Role.objects.filter(member__club=club, member__number__in=numbers).order_by("office")
    for number, office in roles.values_list("member__number", "office"):
        held.setdefault(number, []).append(office)
    return held


def holders(club: int, office: str) -> QuerySet[Role, tuple[int, str]]:
    """Return who holds an office, as (number, name) in order of name; lapsed members included."""
    held = Role.objects.filter(member__club=club, office=office).order_by("member__name")
    return held.values_list("member__number", "member__name")


def active_holders(club: int, office: str) -> tuple[int, ...]:
    """Return the numbers of those who hold an office and have not lapsed."""
    held = Role.objects.filter(member__club=club, office=office)
    rows = held.exclude(member__kind=Member.Kind.LAPSED).order_by("member__number")
    return tuple(rows.values_list("member__number", flat=True))


def first_secretary(club: int) -> int | None:
    """Return the lowest number among a club's secretaries; None if there is no secretary."""
    roles = Role.objects.filter(member__club=club, office=Role.Office.SECRETARY)
    return roles.order_by("member__number").values_list("member__number", flat=True).first()


def came_to(evening: int) -> QuerySet[Presence, tuple[int, str]]:
    """Return who came to an evening, as (number, name) in order of name."""
    came = Presence.objects.filter(evening=evening).order_by("member__name", "member__number")
    return came.values_list("member__number", "member__name")


def evenings_listed(club: int, **wanted: Any) -> QuerySet[Evening]:
    """Return a club's evenings; `wanted` are further conditions on their columns."""
    return Evening.objects.filter(club=club, **wanted)


def evenings_from(rows: Iterable[Mapping[str, Any]]) -> list[Evening]:
    """Return evenings with these columns; no others were loaded, and none is to be saved."""
    return [Evening(**row) for row in rows]


def held_on(club: int, day: date) -> int:
    """Return how many evenings a club has on a day."""
    return Evening.objects.filter(club=club, date=day).count()


def season_named(club: int, name: str) -> Season | None:
    """Return a club's season with this name, or None."""
    return Season.objects.filter(club=club, name=name).first()


def season_numbered(club: int, number: int) -> Season:
    """Return a club's season with this primary key, with its club, or raise Unknown."""
    row = Season.objects.select_related("club").filter(club=club, pk=number).first()
    if row is None:
        raise Unknown(Reason(N_("There is no such season.")))
    return row


def seasons_listed(club: int) -> QuerySet[Season]:
    """Return a club's seasons, newest first, without figures of their evenings."""
    return Season.objects.filter(club=club).order_by("-starts_on", "-id")


def clubs_among(keys: Collection[int]) -> QuerySet[Club]:
    """Return the clubs with these primary keys, in order of their short names."""
    return Club.objects.filter(pk__in=keys).order_by("slug")


def plugins_of(club: int) -> list[str]:
    """Return the plugins a club has enabled, as they are now."""
    enabled: list[str] = Club.objects.values_list("plugins", flat=True).get(pk=club)
    return enabled
