"""Record lines that decided something for a member: results, cuts, closes, rulings."""

from __future__ import annotations

from django.db.models import Q

from club.models import Presence
from rubbers.models import RubberSeat
from tables.models import Consequence, DisputeParty, Sitting


def lines_of(club: int, numbers: frozenset[str]) -> Q:
    """Return the condition for results, cuts, closes and rulings that concern a member.

    `numbers` are all numbers under which the member was recorded.
    """
    mine = {"member__club": club, "member__number__in": numbers}
    played = RubberSeat.objects.filter(**mine, dummy=False).values("rubber")
    rubbers = Q(stream__rubber__in=played, what__in=("game_won", "rubber_won"))
    at = Sitting.objects.filter(rubber__in=played).values("table")
    cuts = Q(stream__table__in=at, what="cut_concluded")
    there = Presence.objects.filter(**mine).values("evening")
    closes = Q(stream__evening__in=there, what="phase_changed", body__phase="close")
    heard = DisputeParty.objects.filter(**mine).values("dispute")
    named = Consequence.objects.filter(**mine).values("dispute")
    of_them = Q(stream__dispute__in=heard) | Q(stream__dispute__in=named)
    rulings = of_them & Q(what__in=("ruling_given", "appeal_decided"))
    return rubbers | cuts | closes | rulings
