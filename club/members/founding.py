"""Founding a club, with its first secretary."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from zoneinfo import available_timezones

from django.db import IntegrityError, transaction
from django.utils.text import slugify

from club.errors import Doubted, Fault, Malformed, Reused
from club.members import accounts
from club.members.commands import name_digest, plain_name
from club.models import Club, Member, Role, User
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt, check_key, idempotent, unit_of_work
from club.rules.permissions import CLUB_ITSELF, Caller
from club.rules.stored_values import REGISTER
from club.text import display_names


@dataclass(frozen=True, slots=True)
class Founding:
    """A request to found a club under an idempotency key, naming the club and its secretary.

    `another` confirms that a second club of the same name is intended.
    """

    key: str
    name: str
    secretary: str
    password: str
    time_zone: str
    another: bool = False


def found(asked: Founding, at: datetime) -> Member:
    """Found a club whose secretary can sign in; return the secretary.

    Repeating the same request founds no second club; it gets the same answer.
    """
    check_key(asked.key)
    try:
        with transaction.atomic():
            if (before := founded_under(asked.key)) is not None:
                return _same(before, asked)
            if not asked.another:
                _need_no_namesake(asked.name)
            user = accounts.founder(asked.secretary, asked.password)
            club = found_club(
                asked.name,
                asked.secretary,
                at,
                time_zone=asked.time_zone,
                user=user,
                key=asked.key,
            )
            return Member.objects.select_related("club", "user").get(club=club, number=1)
    except (IntegrityError, Doubted):
        # Two requests with the same key arrived at once: the other one founded the club.
        if (before := founded_under(asked.key)) is None:
            raise
        return _same(before, asked)


def founded_under(key: str) -> Member | None:
    """Return the first member of the club founded under this key, or None."""
    rows = Member.objects.select_related("club", "user")
    return rows.filter(club__founding_key=key, number=1).first() if key else None


def _need_no_namesake(name: str) -> None:
    wanted = display_names.words_of(name)
    rows = Club.objects.values_list("name", flat=True)
    for same in (row for row in rows if display_names.words_of(row) == wanted):
        asked = Reason(
            N_("There is already a club called {name}. Is this a different one?"), name=same
        )
        expected = Reason(N_("another name, or `another` if it is a different club"))
        raise Doubted(asked, faults=[Fault("name", expected)], stands="another")


def _same(before: Member, asked: Founding) -> Member:
    same_words = (before.club.name, before.name) == (
        plain_name(asked.name),
        plain_name(asked.secretary),
    )
    if not same_words or before.user is None or not before.user.check_password(asked.password):
        expected = Reason(N_("a new key, or the same request the key was first sent with"))
        raise Reused(
            Reason(N_("This key has already been used for another request.")),
            faults=[Fault("intent", expected)],
        )
    return before


def found_club(
    name: str,
    secretary: str,
    at: datetime,
    *,
    time_zone: str,
    user: User | None = None,
    key: str = "",
) -> Club:
    """Create a club and its first member, who is its secretary."""
    name, secretary = plain_name(name), plain_name(secretary)
    check_zone(time_zone)
    with transaction.atomic():
        slug = free_slug(name)
        club = Club.objects.create(name=name, slug=slug, time_zone=time_zone, founding_key=key)
        _write_first_page(club, secretary, at, user)
    return club


@idempotent
def _write_first_page(club: Club, secretary: str, at: datetime, user: User | None) -> Receipt:
    context = CommandContext(Caller(club.pk), club.founding_key or f"found-{club.slug}", at)
    with unit_of_work(context, {"do": "found_club"}, [REGISTER]) as uow:
        member = Member.objects.create(
            club=club,
            number=1,
            name=secretary,
            salt=secrets.token_hex(16),
            user=user,
            joined_on=at.date(),
        )
        Role.objects.create(member=member, office=Role.Office.SECRETARY)
        uow.append(REGISTER, "club_founded", {"time_zone": club.time_zone}, CLUB_ITSELF)
        body = {"member": 1, "kind": "member", "introduced_by": None}
        uow.append(REGISTER, "member_entered", {**body, "name": name_digest(member)}, CLUB_ITSELF)
        office = {"member": 1, "office": "secretary"}
        uow.append(REGISTER, "office_granted", office, CLUB_ITSELF)
    return uow.receipt


def check_zone(time_zone: str) -> None:
    """Raise Malformed unless there is such a time zone."""
    if time_zone not in _time_zones():
        expected = Reason(N_("the name of a time zone, such as Europe/London"))
        raise Malformed(
            Reason(N_("There is no such time zone.")), faults=[Fault("time_zone", expected)]
        )


@cache
def _time_zones() -> frozenset[str]:
    return frozenset(available_timezones())  # reads a few hundred files


def free_slug(name: str) -> str:
    """Return a short name for addresses that no other club has."""
    base = slugify(name)[:50] or "club"
    taken = set(Club.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    return display_names.not_taken(base, taken)
