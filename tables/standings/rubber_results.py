"""Finished rubbers, read from their rows for standings."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from django.db.models import Count, F, QuerySet

from club.models import Member
from club.person import PersonId
from club.rules.house_rules import HouseRules, SubstituteScores
from rubbers.cards.seats import Seat, Side, Sides
from rubbers.models import Game, Hand, Rubber, RubberSeat
from rubbers.standings.result import RubberResult
from tables.standings.scopes import Scope, counted_in

FINISHED = (Rubber.Stage.WON, Rubber.Stage.SETTLED)
A_BATCH = 1000

COLUMNS = (
    "pk",
    "version",
    "winners",
    "points",
    "evening_id",
    "evening__key",
    "evening__season_id",
    "evening__house_rules",
    "sitting__table__number",
)


@dataclass(frozen=True, slots=True)
class Finished:
    """A rubber that counts: its row, the version of its stream, its scopes and its result."""

    rubber: int
    version: int
    scopes: tuple[Scope, ...]
    result: RubberResult


def counting(rubbers: QuerySet[Rubber]) -> QuerySet[Rubber]:
    """Filter the rubbers that count: won, each hand dealt by hand or with outside randomness."""
    return rubbers.filter(stage__in=FINISHED, points__isnull=False, counts=True)


def finished(rubbers: QuerySet[Rubber]) -> Iterator[Finished]:
    """Yield those of these rubbers that count, evening by evening: won, with every hand confirmed.

    A rubber that was not won or was left unfinished does not count, nor one with a hand the program
    dealt without any outside randomness.
    """
    rows = (
        counting(rubbers)
        .annotate(version=F("stream__version"))
        .order_by("evening_id", "ordinal")
        .values_list(*COLUMNS)
        .iterator(chunk_size=A_BATCH)
    )
    while batch := list(islice(rows, A_BATCH)):
        yield from _read(batch)


def _read(batch: Sequence[tuple[Any, ...]]) -> Iterator[Finished]:
    ids = [row[0] for row in batch]
    seats = _seats(ids)
    games = Counter(Game.objects.filter(rubber__in=ids).values_list("rubber_id", "side"))
    confirmed = Hand.objects.filter(rubber__in=ids, status=Hand.Status.CONFIRMED)
    hands = dict(confirmed.values_list("rubber_id").annotate(Count("pk")).order_by())
    for id, version, winners, points, evening, key, season, rules, table in batch:
        result = RubberResult(
            players=_players(seats[id], HouseRules.from_json(rules).substitute_scores),
            winners=Side(winners),
            points=points,
            games=Sides(*(games[id, side.value] for side in Side)),
            hands=hands.get(id, 0),
        )
        yield Finished(id, version, tuple(counted_in(key, table, evening, season)), result)


@dataclass(frozen=True, slots=True)
class RubberPlayer:
    """Who sat in a seat at the end of a rubber, and for whom, if they were a substitute."""

    seat: Seat
    player: PersonId
    absent: PersonId | None


def _seats(rubbers: Sequence[int]) -> Mapping[int, list[RubberPlayer]]:
    rows = RubberSeat.objects.filter(rubber__in=rubbers, ended=False, dummy=False).values_list(
        "rubber_id", "seat", "member_id", "in_place_of_id"
    )
    people = list(rows)
    numbers = _numbers({member for row in people for member in row[2:] if member is not None})
    seats: dict[int, list[RubberPlayer]] = defaultdict(list)
    for rubber, seat, member, absent in people:
        seats[rubber].append(RubberPlayer(Seat(seat), numbers[member], numbers.get(absent)))
    return seats


def _numbers(members: set[int]) -> dict[int, str]:
    rows = Member.objects.filter(pk__in=members).values_list("pk", "number")
    return {pk: str(number) for pk, number in rows}


def _players(sitters: Sequence[RubberPlayer], rule: SubstituteScores) -> Sides[tuple[str, ...]]:
    """Return whom a rubber counts for, by side; a house rule decides about substitutes (23)."""
    for_the_absent = rule is SubstituteScores.ABSENT
    sides: dict[Side, set[str]] = {side: set() for side in Side}
    for sitter in sitters:
        whose = sitter.absent if for_the_absent and sitter.absent else sitter.player
        sides[sitter.seat.side].add(whose)
    return Sides(*(tuple(sorted(sides[side], key=int)) for side in Side))
