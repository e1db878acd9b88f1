"""A club's settings: its name, its usual evening rules, and who may read its pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from club.errors import Fault, Malformed, Unknown
from club.members.commands import plain_name
from club.members.founding import check_zone
from club.models import Club, Season
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt, idempotent, unit_of_work
from club.rules.house_rules import HouseRules
from club.rules.permissions import May, need_office
from club.rules.stored_values import REGISTER
from rubbers.registries import CODES, METRICS
from rubbers.standings.order import can_order
from rubbers.standings.rules import StandingsRules
from tables.models import StandingsTerms

KEPT = ("name", "time_zone", "law_code", "house_rules", "is_public", "practice")


@dataclass(frozen=True, slots=True)
class Customs:
    """The defaults a new evening is planned with, and what a visitor may read.

    `is_public` opens the board, the precedence book, the tables, the hall screen and the standings;
    `practice` lets anyone play against bots without an account.
    """

    name: str
    time_zone: str
    law_code: str
    house_rules: HouseRules
    is_public: bool
    practice: bool = False


@idempotent
def set_customs(context: CommandContext, customs: Customs) -> Receipt:
    """Save a club's settings; evenings planned earlier keep theirs, and addresses do not change.

    Raises Malformed for an unknown time zone or code. If the club is no longer public, listeners
    who are not members receive nothing from now on.
    """
    need_office(context.caller, May.KEEP_MEMBERS)
    name = plain_name(customs.name)
    check_zone(customs.time_zone)
    customs.house_rules.check()
    _check_code(context.caller.club, customs.law_code)
    written = {
        "time_zone": customs.time_zone,
        "code": customs.law_code,
        "rules": customs.house_rules.as_json(),
        "public": customs.is_public,
        "practice": customs.practice,
    }

    with unit_of_work(context, {"do": "set_customs", "name": name, **written}, [REGISTER]) as uow:
        club = Club.objects.get(pk=context.caller.club)
        renamed = {} if name == club.name else {"name": uow.words(name)}
        if club.is_public != customs.is_public:
            uow.rights_changed()
        club.name, club.time_zone, club.law_code = name, customs.time_zone, customs.law_code
        club.house_rules, club.is_public = customs.house_rules.as_json(), customs.is_public
        club.practice = customs.practice
        club.save(update_fields=list(KEPT))
        uow.append(REGISTER, "customs_set", {**written, **renamed})
        uow.answer = {**written, "name": name}
    return uow.receipt


def _check_code(club: int, code: str) -> None:
    enabled = Club.objects.values_list("plugins", flat=True).get(pk=club)
    offered = [one.id for one in CODES.offered(enabled)]
    if code not in offered:
        expected = Reason(N_("one of {ids}"), ids=", ".join(offered))
        raise Malformed(
            Reason(N_("That is not available in this club.")), faults=[Fault("law_code", expected)]
        )


@idempotent
def set_rules(context: CommandContext, body: Mapping[str, object], season: str = "") -> Receipt:
    """Set the rules of a club's standings, or those of the season with this name.

    What `body` omits gets the default (`StandingsRules`). Raises Malformed with every fault, and
    Unknown if there is no such season.
    """
    need_office(context.caller, May.RUN_EVENING)
    rules = StandingsRules.from_json(body)
    _check_metrics(context.caller.club, rules)

    request = {"do": "set_standings_rules", "season": season, "rules": rules.as_json()}
    with unit_of_work(context, request, [REGISTER]) as uow:
        club = context.caller.club
        row = None if not season else _season(club, season)
        written = {"rules": rules.as_json()}
        StandingsTerms.objects.update_or_create(club_id=club, season=row, defaults=written)
        uow.append(REGISTER, "standings_ordered", {"season": season, **written})
        uow.answer = written
    return uow.receipt


def _season(club: int, name: str) -> Season:
    season = Season.objects.filter(club=club, name=name).first()
    if season is None:
        raise Unknown(Reason(N_("The club has no season {name}."), name=name))
    return season


def _check_metrics(club: int, rules: StandingsRules) -> None:
    enabled = Club.objects.values_list("plugins", flat=True).get(pk=club)
    offered = [metric.id for metric in METRICS.offered(enabled) if can_order(metric)]
    if unknown := [id for id in rules.order if id not in offered]:
        expected = Reason(N_("any of these: {ids}"), ids=", ".join(offered))
        raise Malformed(
            Reason(N_("Standings cannot be ordered by {ids}."), ids=", ".join(unknown)),
            faults=[Fault("order", expected)],
        )
