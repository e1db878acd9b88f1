"""Queries about the scores of drives: of one evening, and of a season."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from club.members import merged_members
from club.models import Evening
from club.person import PersonId
from club.record import journal
from rubbers.cards.seats import Seat
from tables import streams
from tables.drive.drive_stream import DRIVE_KIND
from tables.drive.queries import DriveSnapshot
from tables.drive.rules.drive_state import TRICKS, DriveStage, DriveState
from tables.drive.rules.scores.points import HandScores, PlayerScore, scores
from tables.drive.rules.scores.season import SeasonScore, season_scores
from tables.models import Consequence, Drive, RoundResult, RoundSeat


@dataclass(frozen=True, slots=True)
class SeasonOfDrives:
    """The dates of the drives of a season, by key, and everyone's points, the best first."""

    dates: dict[str, date]
    scores: list[SeasonScore]


def hand_scores(evening: Evening, up_to: int) -> list[HandScores]:
    """Return the confirmed results of the hands up to a number, from their rows: two queries."""
    ours = {"round__evening": evening, "round__number__lte": up_to}
    results = RoundResult.objects.filter(**ours, confirmed=True)
    seats = RoundSeat.objects.filter(**ours).order_by("round__number", "pk")
    return _hand_scores(
        results.values_list("round__number", "table", "ns"),
        seats.values_list("round__number", "member__number", "table", "seat"),
    )


def _hand_scores(results: Iterable[Any], seats: Iterable[Any]) -> list[HandScores]:
    counted = {(number, table): ns for number, table, ns in results}
    tricks: dict[int, dict[PersonId, int]] = defaultdict(dict)
    out: dict[int, list[PersonId]] = defaultdict(list)
    of_dummies: dict[int, list[int]] = defaultdict(list)
    with_dummy: dict[int, list[PersonId]] = defaultdict(list)
    seats = list(seats)
    players = {(number, table, seat): str(member) for number, member, table, seat in seats}
    for number, member, table, seat in seats:
        if table is None:
            out[number].append(str(member))
        elif (ns := counted.get((number, table))) is not None:
            own = ns if seat in (Seat.N, Seat.S) else TRICKS - ns
            if member is None:
                of_dummies[number].append(own)
                with_dummy[number].append(players[number, table, Seat(seat).partner])
            else:
                tricks[number][str(member)] = own
    tables: dict[int, set[int]] = defaultdict(set)
    for number, _member, table, _seat in seats:
        tables[number] |= {table} - {None}
    numbers = sorted({*tricks, *out})
    return [
        HandScores(
            n, len(tables[n]), tricks[n], tuple(out[n]), tuple(of_dummies[n]), tuple(with_dummy[n])
        )
        for n in numbers
    ]


def points_given(evenings: Iterable[int]) -> dict[int, dict[PersonId, int]]:
    """Return the points that rulings gave or took in the drives of these evenings: one query."""
    found: dict[int, dict[PersonId, int]] = defaultdict(dict)
    rows = Consequence.objects.filter(
        kind=Consequence.Kind.POINTS,
        dispute__evening__in=list(evenings),
        dispute__subject__startswith=f"{streams.ROUND}:",
    )
    for evening, number, points in rows.values_list("dispute__evening", "member__number", "points"):
        who = str(number)
        found[evening][who] = found[evening].get(who, 0) + points
    return found


def points_in(snapshot: DriveSnapshot) -> dict[PersonId, int]:
    """Return the points that rulings gave or took in a drive, by the number of the entrant."""
    evening = snapshot.evening
    given = points_given([evening.pk])[evening.pk]
    if not given:
        return {}
    return to_entrants(given, snapshot.drive, merged_members.kept_numbers(evening.club_id))


def to_entrants(
    given: Mapping[PersonId, int], drive: DriveState, kept: Mapping[PersonId, PersonId]
) -> dict[PersonId, int]:
    """Add points up by entrant; those of a merged member go to the entrant it was merged with."""
    by_kept = {kept.get(who, who): who for who in reversed(tuple(drive.entrants))}
    found: dict[PersonId, int] = defaultdict(int)
    for who, points in given.items():
        entrant = who if who in drive.entrants else by_kept.get(kept.get(who, who))
        if entrant is not None:
            found[entrant] += points
    return dict(found)


def season_of_drives(club: int, season: int | None) -> SeasonOfDrives:
    """Return the drives of a season that are over, or of all time, and everyone's points in them.

    Five queries, however many drives there are.
    """
    chosen = {"evening__club": club, "stage": DriveStage.OVER.value}
    chosen |= {} if season is None else {"evening__season": season}
    rows = list(
        Drive.objects.filter(**chosen).select_related("evening", "stream").order_by("evening__date")
    )
    evenings = [row.evening_id for row in rows]
    within = {"round__evening__in": evenings}
    results: dict[int, list[Any]] = defaultdict(list)
    columns = ("round__evening", "round__number", "table", "ns")
    counting = RoundResult.objects.filter(**within, confirmed=True)
    for evening, *rest in counting.values_list(*columns):
        results[evening].append(rest)
    seats: dict[int, list[Any]] = defaultdict(list)
    sat = RoundSeat.objects.filter(**within).order_by("round__number", "pk")
    for evening, *rest in sat.values_list(
        "round__evening", "round__number", "member__number", "table", "seat"
    ):
        seats[evening].append(rest)
    given, kept = points_given(evenings), merged_members.kept_numbers(club)
    drives: dict[str, list[PlayerScore]] = {}
    for row in rows:
        drive: DriveState = journal.state_of(DRIVE_KIND, row.stream)
        hands = _hand_scores(results[row.evening_id], seats[row.evening_id])
        own = to_entrants(given[row.evening_id], drive, kept)
        drives[row.evening.key] = scores(drive.settings, drive.entrants, hands, own)
    dates = {row.evening.key: row.evening.date for row in rows}
    return SeasonOfDrives(dates, season_scores(drives, kept))


def shown_up_to(drive: DriveState) -> int:
    """Return the last hand whose results may be shown: the sealed ones wait for the end."""
    if drive.stage is DriveStage.OVER:
        return drive.hand
    return min(drive.hand, drive.settings.last_open)


def scores_of(snapshot: DriveSnapshot) -> list[PlayerScore]:
    """Return everyone's score, as far as it may be shown now."""
    drive = snapshot.drive
    hands = hand_scores(snapshot.evening, shown_up_to(drive))
    return scores(drive.settings, drive.entrants, hands, points_in(snapshot))
