"""Plan an evening; opening it, changing its phase and closing it are acts of the room."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, timedelta

from club.errors import Fault, Malformed
from club.members.founding import check_zone
from club.models import Club, Evening, Season
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt, idempotent, unit_of_work
from club.rules.house_rules import HouseRules
from club.rules.permissions import May, need_office
from club.rules.stored_values import REGISTER
from club.text import display_names
from rubbers.registries import CODES
from tables import streams
from tables.commands import commitments
from tables.registries import FORMATS

YEAR = timedelta(days=366)
LONGEST_PAST, LONGEST_AHEAD = 100 * YEAR, 2 * YEAR
"""How far back an evening kept on paper may be, and how far ahead one can be planned."""


@idempotent
def plan_evening(
    context: CommandContext,
    day: date,
    *,
    place: str = "",
    law_code: str = "",
    format: str = "rubbers",
    time_zone: str = "",
    house_rules: Mapping[str, object] | None = None,
) -> Receipt:
    """Plan an evening; the receipt contains its `evening` key.

    Omitted arguments default to the club's settings. The season is the one that contains the day.
    """
    need_office(context.caller, May.RUN_EVENING)
    club = Club.objects.get(pk=context.caller.club)
    code = law_code or club.law_code
    usual = HouseRules.from_json(club.house_rules).as_json()
    rules = HouseRules.chosen({**usual, **(house_rules or {})}, "house_rules")
    zone = time_zone or club.time_zone
    _check_offered(club, code, format)
    check_zone(zone)
    _check_day(day, context.at)

    request = {
        "do": "plan_evening",
        "date": day.isoformat(),
        "place": place,
        "code": code,
        "format": format,
        "zone": zone,
        "rules": rules.as_json(),
    }
    with unit_of_work(context, request, [REGISTER]) as uow:
        key = _free_key(club, day)
        stream = uow.head(streams.room_stream(key))
        Evening.objects.create(
            club=club,
            stream=stream,
            key=key,
            date=day,
            place=place,
            time_zone=zone,
            law_code=code,
            format=format,
            house_rules=rules.as_json(),
            season=Season.objects.filter(club=club, starts_on__lte=day, ends_on__gte=day).first(),
        )
        body = {"evening": key, "code": code, "format": format, "rules": rules.as_json()}
        body |= {"zone": zone}
        uow.append(REGISTER, "evening_planned", body)
        uow.errand(commitments.COMMIT, {"evening": key})
        uow.answer = {"evening": key}
    return uow.receipt


def _free_key(club: Club, day: date) -> str:
    taken = set(Evening.objects.filter(club=club, date=day).values_list("key", flat=True))
    return display_names.not_taken(day.isoformat(), taken, ".")


def _check_day(day: date, now: datetime) -> None:
    first, last = (now - LONGEST_PAST).date(), (now + LONGEST_AHEAD).date()
    if not first <= day <= last:
        template = N_("a date from {first} to {last}")
        expected = Reason(template, first=first.isoformat(), last=last.isoformat())
        raise Malformed(
            Reason(N_("That date is too far from today to plan an evening.")),
            faults=[Fault("date", expected)],
        )


def _check_offered(club: Club, code: str, format: str) -> None:
    codes = [offered.id for offered in CODES.offered(club.plugins)]
    formats = [offered.id for offered in FORMATS.offered(club.plugins)]
    faults = []
    if code not in codes:
        faults.append(Fault("law_code", Reason(N_("one of {ids}"), ids=", ".join(codes))))
    if format not in formats:
        faults.append(Fault("format", Reason(N_("one of {ids}"), ids=", ".join(formats))))
    if faults:
        raise Malformed(Reason(N_("That is not available in this club.")), faults=faults)
