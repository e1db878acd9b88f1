"""Very many finished rubbers, as the rows their streams would give."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from itertools import product
from typing import Any

from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.models import Max, Model

from bench.pour import pour
from club.models import Club, Evening, Member, Season, Stream
from club.rules.house_rules import HouseRules
from rubbers.models import Game, Hand, Rubber, RubberSeat
from tables.models import Sitting, Table

FIRST = datetime(1900, 1, 1, 20, 0, tzinfo=UTC)
TABLES, EACH, IN_A_SEASON = 5, 5, 40
AN_EVENING = TABLES * EACH
MEMBERS = 200


def club_of(rubbers: int) -> Club:
    """Make a club whose 25 rubbers an evening come to so many, and count none of them."""
    with transaction.atomic():
        club = Club.objects.create(name=f"{rubbers} rubbers", slug=f"bench-{rubbers}")
        evenings = rubbers // AN_EVENING
        members = _members(club)
        seasons = _seasons(club, evenings)
        _pour_rows(club, evenings, members, seasons)
        _mend_sequences()
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return club


def _members(club: Club) -> list[int]:
    made = Member.objects.bulk_create(
        Member(club=club, number=n, name=f"Member {n}", salt="00", joined_on=FIRST.date())
        for n in range(1, MEMBERS + 1)
    )
    return [member.pk for member in made]


def _seasons(club: Club, evenings: int) -> list[int]:
    made = Season.objects.bulk_create(
        Season(club=club, name=f"Season {n}", starts_on=_day(n * 40), ends_on=_day(n * 40 + 39))
        for n in range(evenings // IN_A_SEASON + 1)
    )
    return [season.pk for season in made]


def _day(evening: int) -> date:
    return FIRST.date() + timedelta(days=evening)


def _pour_rows(club: Club, evenings: int, members: Sequence[int], seasons: Sequence[int]) -> None:
    streams, halls, cards = _after(Stream), _after(Evening), _after(Table)
    first, tables = _after(Rubber), evenings * TABLES
    rubbers = evenings * AN_EVENING
    rules = json.dumps(HouseRules().as_json())
    keys = [_day(n).isoformat() for n in range(evenings)]
    names = [f"room:{key}" for key in keys]
    names += [f"table:{keys[n // TABLES]}:{n % TABLES + 1}" for n in range(tables)]
    names += [f"rubber:{keys[n // AN_EVENING]}:{n % AN_EVENING + 1}" for n in range(rubbers)]
    pour(
        Stream,
        ("id", "club", "name", "version", "hash", "state", "fold"),
        ((streams + n, club.pk, name, 60, "0" * 64, "{}", "") for n, name in enumerate(names)),
    )
    pour(
        Evening,
        (
            "id", "club", "season", "stream", "key", "date", "place", "time_zone", "law_code",
            "format", "house_rules", "phase",
        ),
        (
            (
                halls + n, club.pk, seasons[n // IN_A_SEASON], streams + n, keys[n], _day(n), "",
                "UTC", "club-1864", "rubbers", rules, "close",
            )
            for n in range(evenings)
        ),
    )  # fmt: skip
    pour(
        Table,
        ("id", "evening", "stream", "number", "game", "stage", "ended"),
        (
            (cards + n, halls + n // TABLES, streams + evenings + n, n % TABLES + 1, "whist",
             "over", True)
            for n in range(tables)
        ),
    )  # fmt: skip
    heads = streams + evenings + tables
    pour(Rubber, RUBBER, (_rubber(n, first, halls, heads) for n in range(rubbers)))
    pour(
        Sitting,
        ("table", "rubber", "number"),
        ((cards + n // EACH, first + n, n % EACH + 1) for n in range(rubbers)),
    )
    seat = ("rubber", "seat", "member", "bot", "dummy", "from_hand", "ended")
    pour(RubberSeat, seat, _seats(rubbers, first, members))
    game = ("rubber", "number", "side", "value", "ns", "ew", "concluded")
    pour(Game, game, _games(rubbers, first))
    hand = ("rubber", "number", "attempt", "status", "dealer", "statement")
    hands = product(range(rubbers), range(1, 8))
    pour(Hand, hand, ((first + n, h, 0, "confirmed", "N", "{}") for n, h in hands))


RUBBER = (
    "id", "evening", "stream", "ordinal", "game", "law_code", "stage", "winners", "points",
    "awaiting", "started_at", "ended_at", "counts",
)  # fmt: skip


def _rubber(n: int, first: int, halls: int, heads: int) -> tuple[Any, ...]:
    evening, ordinal = divmod(n, AN_EVENING)
    begun = FIRST + timedelta(days=evening, minutes=8 * ordinal)
    winners = "N-S" if n * 7919 % 11 < 6 else "E-W"
    return (
        first + n, halls + evening, heads + n, ordinal + 1, "whist", "club-1864", "settled",
        winners, n * 104729 % 8 + 1, "", begun, begun + timedelta(minutes=30), True,
    )  # fmt: skip


def _seats(rubbers: int, first: int, members: Sequence[int]) -> Iterator[tuple[Any, ...]]:
    """Seat four of the five who belong to each table, another one waiting each rubber."""
    for n in range(rubbers):
        evening, ordinal = divmod(n, AN_EVENING)
        table, number = divmod(ordinal, EACH)
        belong = [(evening * 31 + table * 5 + one) % MEMBERS for one in range(5)]
        play = [who for place, who in enumerate(belong) if place != number]
        turned = play[number % 3 + 1 :] + play[: number % 3 + 1]
        for seat, who in zip("NESW", turned, strict=True):
            yield first + n, seat, members[who], "", False, 1, False


def _games(rubbers: int, first: int) -> Iterator[tuple[Any, ...]]:
    for n in range(rubbers):
        won = "N-S" if n * 7919 % 11 < 6 else "E-W"
        lost = "E-W" if won == "N-S" else "N-S"
        for number, side in enumerate((won, lost, won) if n % 2 else (won, won), 1):
            yield first + n, number, side, 1, 5, 3, True


def _after(model: type[Model]) -> int:
    return (model._default_manager.aggregate(last=Max("pk"))["last"] or 0) + 1


def _mend_sequences() -> None:
    poured = [Stream, Evening, Table, Rubber]
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), poured):
            cursor.execute(statement)
