"""Seasons: runs of evenings that share one standings table."""

from __future__ import annotations

from datetime import date
from typing import Any

from club.commands.desk import Desk
from club.commands.order import Order
from club.commands.record import Receipt, carry_out
from club.errors import Fault, Malformed
from club.legible import legible
from club.models import Evening, Season
from club.models.line import REGISTER
from club.reason import N_, Reason
from club.rights import May, need_office

LONGEST_NAME = 80


def begin_season(order: Order, name: str, starts_on: date, ends_on: date) -> Receipt:
    """Add a season and assign to it evenings in its dates that had none; the receipt has `season`.

    Results of those evenings are counted again, so that the season includes them.
    """
    need_office(order.caller, May.KEEP_MEMBERS)
    name = " ".join(name.split())
    _check(order.caller.club, name, starts_on, ends_on)

    def change(desk: Desk) -> dict[str, Any]:
        club = order.caller.club
        season = Season.objects.create(
            club_id=club, name=name, starts_on=starts_on, ends_on=ends_on
        )
        stray = Evening.objects.filter(club=club, season=None, date__range=(starts_on, ends_on))
        moved = list(stray.order_by("date", "key").values_list("key", flat=True))
        stray.update(season=season)
        for evening in moved:
            desk.errand("standings_evening", {"evening": evening})
        desk.append(REGISTER, "season_begun", {"season": season.pk, **days})
        return {"season": season.pk}

    days = {"starts": starts_on.isoformat(), "ends": ends_on.isoformat()}
    return carry_out(order, {"do": "begin_season", "name": name, **days}, [REGISTER], change)


def _check(club: int, name: str, starts_on: date, ends_on: date) -> None:
    faults: list[Fault] = []
    if len(name) > LONGEST_NAME or not legible(name):
        longest = Reason(N_("a name of 1 to {most} characters"), most=LONGEST_NAME)
        faults.append(Fault("name", longest))
    elif Season.objects.filter(club=club, name=name).exists():
        faults.append(Fault("name", Reason(N_("a name no other season has"))))
    if ends_on < starts_on:
        faults.append(Fault("ends_on", Reason(N_("a day after the season has begun"))))
    if faults:
        raise Malformed(Reason(N_("The season cannot be written down so.")), faults=faults)
