"""Found the demonstration club: its people, its offices, its accounts and its season."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import count

from django.db import transaction

from api.demo import people
from club.caller import Caller
from club.commands import accounts, members, seasons
from club.commands.founding import found_club
from club.commands.order import Order
from club.models import Club


@dataclass(frozen=True, slots=True)
class Account:
    """An account with which a visitor signs in, for one role."""

    capacity: str
    name: str
    username: str
    password: str


@dataclass(frozen=True, slots=True)
class Founded:
    """The club, its secretary, and the accounts created for this installation only."""

    club: Club
    secretary: Caller
    accounts: tuple[Account, ...]


AGO = timedelta(weeks=3)
"""How long before now the club was founded: earlier than its first evening."""


def found(now: datetime) -> Founded:
    """Found the demonstration club, with new random passwords each time."""
    at = now - AGO
    with transaction.atomic():
        club = found_club(people.CLUB, people.PEOPLE[0], at, time_zone=people.TIME_ZONE)
        club.is_demo = club.is_public = True
        club.save(update_fields=["is_demo", "is_public"])
        orders = _orders(club, at)
        _write_down(orders)
        seasons.begin_season(next(orders), *season_of(now.date()))
        opened = tuple(_account(next(orders), *one) for one in people.SIGN_IN.items())
    return Founded(club, next(orders).caller, opened)


def season_of(day: date) -> tuple[str, date, date]:
    """Return the name, first and last day of a day's season: October to March, or the rest."""
    winter = day.month >= 10 or day.month <= 3
    first = day.year if not winter or day.month >= 10 else day.year - 1
    if winter:
        return f"Winter {first}–{(first + 1) % 100:02}", date(first, 10, 1), date(first + 1, 3, 31)
    return f"Summer {first}", date(first, 4, 1), date(first, 9, 30)


def _orders(club: Club, at: datetime) -> Iterator[Order]:
    secretary = Caller(club.pk, 1, frozenset({"secretary"}))
    for number in count(1):
        yield Order(secretary, f"founding-{number}", at + timedelta(seconds=number))


def _write_down(orders: Iterator[Order]) -> None:
    for number, name in enumerate(people.PEOPLE[1:], start=2):
        kind = "honorary" if number in people.HONORARY else "member"
        members.enter_member(next(orders), name, kind=kind)
        for office in people.OFFICES.get(number, ()):
            members.grant_office(next(orders), number, office)


def _account(order: Order, capacity: str, number: int) -> Account:
    """Open an account; in the admin too it sees no more than its member's office allows."""
    receipt, password = accounts.open_account(order, number)
    return Account(capacity, people.PEOPLE[number - 1], receipt["username"], password)
