"""Found the demonstration club: its people, its offices, its accounts and its season."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import count
from typing import TYPE_CHECKING

from django.db import transaction

from club.members import accounts, club_settings, commands
from club.members.founding import found_club
from club.record.command_context import CommandContext
from club.rules.permissions import Caller

if TYPE_CHECKING:
    from club.models import Club

CLUB = "The Portland Room"
PLACE = "The long room"
TIME_ZONE = "Europe/London"

PEOPLE = (
    "Margaret Ashdown",
    "Constance Vale",
    "Tobias Fenn",
    "Edith Lowry",
    "Anil Mehta",
    "George Tallis",
    "Harold Pym",
    "Beatrix Thorne",
    "Łucja Wiśniewska",
    "Rupert Oakes",
    "Winifred Shaw",
    "Cedric Harcourt",
    "Nora Pettigrew",
    "Samuel Okonkwo",
    "Agnes Drummond",
    "Percival Lund",
    "Yasmin Haddad",
    "Ambrose Kettle",
    "Dorothea Quill",
    "Hugo Fairweather",
    "Mei-Lin Chow",
    "Leonard Bright",
    "Philippa Garside",
    "Ivo Marchetti",
    "Rosalind Teague",
    "Walter Sugden",
    "Freya Lindqvist",
    "Desmond Carew",
    "Olive Nunn",
    "Clement Abara",
)
OFFICES = {2: ("arbitrator", "committee"), 4: ("scorer",), 6: ("committee",)}
"""Offices by number; the first member is the secretary from the founding."""
HONORARY = (16,)
SIGN_IN = {"secretary": 1, "member": 3, "arbitrator": 2, "committee": 6}
"""Who can sign in, by the role in which a visitor looks round."""


@dataclass(frozen=True, slots=True)
class DemoAccount:
    """An account with which a visitor signs in, for one role."""

    capacity: str
    name: str
    username: str
    password: str


@dataclass(frozen=True, slots=True)
class FoundedClub:
    """The club, its secretary, and the accounts created for this installation only."""

    club: Club
    secretary: Caller
    accounts: tuple[DemoAccount, ...]


AGO = timedelta(weeks=3)
"""How long before now the club was founded: earlier than its first evening."""


def found(now: datetime) -> FoundedClub:
    """Found the demonstration club, with new random passwords each time."""
    at = now - AGO
    with transaction.atomic():
        club = found_club(CLUB, PEOPLE[0], at, time_zone=TIME_ZONE)
        club.is_demo = club.is_public = True
        club.save(update_fields=["is_demo", "is_public"])
        orders = _contexts(club, at)
        _write_down(orders)
        club_settings.begin_season(next(orders), *season_of(now.date()))
        opened = tuple(_account(next(orders), *one) for one in SIGN_IN.items())
    return FoundedClub(club, next(orders).caller, opened)


def season_of(day: date) -> tuple[str, date, date]:
    """Return the name, first and last day of a day's season: October to March, or the rest."""
    winter = day.month >= 10 or day.month <= 3
    first = day.year if not winter or day.month >= 10 else day.year - 1
    if winter:
        return f"Winter {first}–{(first + 1) % 100:02}", date(first, 10, 1), date(first + 1, 3, 31)
    return f"Summer {first}", date(first, 4, 1), date(first, 9, 30)


def _contexts(club: Club, at: datetime) -> Iterator[CommandContext]:
    secretary = Caller(club.pk, 1, frozenset({"secretary"}))
    for number in count(1):
        yield CommandContext(secretary, f"founding-{number}", at + timedelta(seconds=number))


def _write_down(orders: Iterator[CommandContext]) -> None:
    for number, name in enumerate(PEOPLE[1:], start=2):
        kind = "honorary" if number in HONORARY else "member"
        commands.enter_member(next(orders), name, kind=kind)
        for office in OFFICES.get(number, ()):
            commands.grant_office(next(orders), number, office)


def _account(context: CommandContext, capacity: str, number: int) -> DemoAccount:
    """Open an account; in the admin too it sees no more than its member's office allows."""
    receipt, password = accounts.open_account(context, number)
    return DemoAccount(capacity, PEOPLE[number - 1], receipt["username"], password)
