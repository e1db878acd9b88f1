"""Set the rules by which a club, or one of its seasons, orders its standings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from club.commands.desk import Desk
from club.commands.order import Order
from club.commands.record import Receipt, carry_out
from club.errors import Fault, Malformed, Unknown
from club.models import Club, Season
from club.models.line import REGISTER
from club.reason import N_, Reason
from club.rights import May, need_office
from rubbers.registries import METRICS
from rubbers.standings.order import can_order
from rubbers.standings.rules import StandingsRules
from tables.models import StandingsTerms


def set_rules(order: Order, body: Mapping[str, object], season: str = "") -> Receipt:
    """Set the rules of a club's standings, or those of the season with this name.

    What `body` omits gets the default (`StandingsRules`). Raises Malformed with every fault, and
    Unknown if there is no such season.
    """
    need_office(order.caller, May.RUN_EVENING)
    rules = StandingsRules.from_json(body)
    _check_metrics(order.caller.club, rules)

    def change(desk: Desk) -> dict[str, Any]:
        club = order.caller.club
        row = None if not season else _season(club, season)
        written = {"rules": rules.as_json()}
        StandingsTerms.objects.update_or_create(club_id=club, season=row, defaults=written)
        desk.append(REGISTER, "standings_ordered", {"season": season, **written})
        return written

    request = {"do": "set_standings_rules", "season": season, "rules": rules.as_json()}
    return carry_out(order, request, [REGISTER], change)


def _season(club: int, name: str) -> Season:
    season = Season.objects.filter(club=club, name=name).first()
    if season is None:
        raise Unknown(Reason(N_("The club has no season {name}."), name=name))
    return season


def _check_metrics(club: int, rules: StandingsRules) -> None:
    enabled = Club.objects.values_list("plugins", flat=True).get(pk=club)
    offered = [metric.id for metric in METRICS.offered(enabled) if can_order(metric)]
    if unknown := [id for id in rules.order if id not in offered]:
        expected = Reason(N_("of these: {ids}"), ids=", ".join(offered))
        raise Malformed(
            Reason(N_("Standings cannot be ordered by {ids}."), ids=", ".join(unknown)),
            faults=[Fault("order", expected)],
        )
