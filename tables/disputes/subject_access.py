"""Subject access: the rubbers a person played and the disputes they are part of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from django.db.models import Q

from club import clock
from club.members import queries as club_queries
from club.models import Evening
from club.rules.permissions import Caller
from rubbers.models import Rubber
from rubbers.registries import CODES
from tables.disputes.pages.dispute.dispute_page import dispute_page
from tables.disputes.pages.dispute.party_names import called
from tables.disputes.queries import lookup, visibility


def document_of(club: int, numbers: frozenset[str], caller: Caller) -> dict[str, Any]:
    """Return this section of the export as JSON."""
    return {
        "rubbers": [_rubber(one) for one in _played(club, numbers)],
        "disputes": list(_disputes(club, numbers, caller)),
    }


def _played(club: int, numbers: frozenset[str]) -> list[Rubber]:
    mine = Rubber.objects.filter(
        seats__member__club=club, seats__member__number__in=numbers, seats__dummy=False
    )
    rows = Rubber.objects.filter(pk__in=mine.values("pk")).select_related("evening")
    return list(rows.prefetch_related("seats__member", "hands", "games").order_by("pk"))


def _rubber(rubber: Rubber) -> dict[str, Any]:
    return {
        "evening": rubber.evening.key,
        "rubber": rubber.ordinal,
        "seats": {
            seat.seat: seat.bot or seat.sitter.number
            for seat in rubber.seats.all()
            if not seat.ended
        },
        "stage": rubber.stage,
        "winners": rubber.winners,
        "points": rubber.points,
        "games": [{"side": game.side, "value": game.value} for game in rubber.games.all()],
        "hands": [
            {"hand": hand.number, "status": hand.status, "statement": hand.statement}
            for hand in rubber.hands.all()
        ],
    }


def _disputes(club: int, numbers: frozenset[str], caller: Caller) -> Iterator[dict[str, Any]]:
    """Yield each dispute as its page shows it to them, without any office."""
    mine = Q(parties__member__number__in=numbers)
    mine |= Q(arbitrator__number__in=numbers) | Q(onlooker__number__in=numbers)
    names = club_queries.names(club)
    for row in lookup.rows(club).filter(pk__in=lookup.rows(club).filter(mine).values("pk")):
        dispute, parts = visibility.visible_state(caller, row)
        words = lookup.words_of(club, dispute)
        people = called(dispute, names, parts)
        code = CODES[Evening.objects.get(pk=row.evening_id).law_code]
        yield asdict(dispute_page(row, dispute, parts, words, people, code, clock.now()))
