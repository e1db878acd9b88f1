"""Seasons: runs of evenings that share one standings table."""

from __future__ import annotations

from datetime import date

from club.errors import Fault, Impossible, Malformed
from club.models import Club, Evening, Season
from club.plugins import loader
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt, idempotent, unit_of_work
from club.rules.permissions import May, need_office
from club.rules.stored_values import REGISTER
from club.text.text_validation import is_legible

LONGEST_NAME = 80


@idempotent
def begin_season(context: CommandContext, name: str, starts_on: date, ends_on: date) -> Receipt:
    """Add a season and assign to it evenings in its dates that had none; the receipt has `season`.

    Results of those evenings are counted again, so that the season includes them.
    """
    need_office(context.caller, May.KEEP_MEMBERS)
    name = " ".join(name.split())
    _check(context.caller.club, name, starts_on, ends_on)

    days = {"starts": starts_on.isoformat(), "ends": ends_on.isoformat()}
    with unit_of_work(context, {"do": "begin_season", "name": name, **days}, [REGISTER]) as uow:
        club = context.caller.club
        season = Season.objects.create(
            club_id=club, name=name, starts_on=starts_on, ends_on=ends_on
        )
        stray = Evening.objects.filter(club=club, season=None, date__range=(starts_on, ends_on))
        moved = list(stray.order_by("date", "key").values_list("key", flat=True))
        stray.update(season=season)
        for evening in moved:
            uow.errand("standings_evening", {"evening": evening})
        uow.append(REGISTER, "season_begun", {"season": season.pk, **days})
        uow.answer = {"season": season.pk}
    return uow.receipt


def _check(club: int, name: str, starts_on: date, ends_on: date) -> None:
    faults: list[Fault] = []
    if len(name) > LONGEST_NAME or not is_legible(name):
        longest = Reason(N_("a name of 1 to {most} characters"), most=LONGEST_NAME)
        faults.append(Fault("name", longest))
    elif Season.objects.filter(club=club, name=name).exists():
        faults.append(Fault("name", Reason(N_("a name no other season has"))))
    if ends_on < starts_on:
        faults.append(Fault("ends_on", Reason(N_("a date after the season begins"))))
    if faults:
        raise Malformed(
            Reason(N_("The season could not be saved: check its dates.")), faults=faults
        )


@idempotent
def enable_plugin(context: CommandContext, name: str) -> Receipt:
    """Enable a plugin for the club; what it is then given is in `Plugin.sees` (status.py).

    Standings are recomputed, because the plugin may count something new.
    """
    need_office(context.caller, May.KEEP_MEMBERS)
    (found,) = loader.enabled_plugins([name])
    if found.plugin is None:
        raise Impossible(Reason(N_("No plugin {name} is installed."), name=name))
    if (trouble := found.trouble) is not None:
        raise Impossible(trouble)

    with unit_of_work(context, {"do": "enable_plugin", "plugin": name}, [REGISTER]) as uow:
        club = Club.objects.get(pk=context.caller.club)
        club.plugins = sorted({*club.plugins, name})
        club.save(update_fields=["plugins"])
        version = found.plugin.version
        uow.append(REGISTER, "plugin_enabled", {"plugin": name, "version": version})
        uow.errand("standings_club", {})
        uow.answer = {"plugins": club.plugins}
    return uow.receipt


@idempotent
def disable_plugin(context: CommandContext, name: str) -> Receipt:
    """Disable a plugin for the club; results that depend on it are kept."""
    need_office(context.caller, May.KEEP_MEMBERS)

    with unit_of_work(context, {"do": "disable_plugin", "plugin": name}, [REGISTER]) as uow:
        club = Club.objects.get(pk=context.caller.club)
        if name not in club.plugins:
            raise Impossible(Reason(N_("{name} is not enabled in this club."), name=name))
        club.plugins = [other for other in club.plugins if other != name]
        club.save(update_fields=["plugins"])
        uow.append(REGISTER, "plugin_disabled", {"plugin": name})
        uow.answer = {"plugins": club.plugins}
    return uow.receipt
