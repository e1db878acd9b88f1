"""How the streams of a drive and of its hands are written, folded and projected to rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from functools import reduce

from club.codec.type_info import type_fingerprint
from club.models import Stream
from club.person import is_dummy
from club.record.journal import StreamKind
from tables import projection, streams
from tables.drive.rules import evolve, notation
from tables.drive.rules.drive_state import DriveState, RoundState
from tables.drive.rules.events import DriveEvent, RoundEvent
from tables.models import Drive, DriveEntrant, Round, RoundResult, RoundSeat
from tables.movements.sitting_out import HandSeating


def project_drive(
    stream: Stream, before: DriveState | None, after: DriveState, _at: datetime
) -> None:
    """Write a drive and its players."""
    fields = {
        "evening": projection.evening_of_stream(stream),
        "movement": after.movement,
        "stage": after.stage.value,
        "hand": after.hand,
        "settings": notation.CODEC.write(after.settings),
    }
    drive, _new = Drive.objects.update_or_create(stream=stream, defaults=fields)
    changed = {
        who: one
        for who, one in after.entrants.items()
        if before is None or before.entrants.get(who) != one
    }
    members = projection.members_by_number(stream.club_id, changed)
    DriveEntrant.objects.bulk_create(
        [
            DriveEntrant(
                drive=drive,
                member=members[who],
                number=one.number,
                role=one.role.value,
                came_after=one.came_after,
                left_after=one.left_after,
            )
            for who, one in changed.items()
        ],
        update_conflicts=True,
        unique_fields=["drive", "member"],
        update_fields=["number", "role", "came_after", "left_after"],
    )


def clear_drive(stream: Stream) -> None:
    """Delete the players of a drive; the drive itself stays."""
    DriveEntrant.objects.filter(drive__stream=stream).delete()


def project_round(
    stream: Stream, before: RoundState | None, after: RoundState, _at: datetime
) -> None:
    """Write a hand, who sat where, and its results."""
    fields = {
        "evening": projection.evening_of_stream(stream),
        "number": after.number,
        "trump": after.trump.value,
        "tables": len(after.seating.tables),
        "movement": after.movement,
        "version": after.version,
        "fallback": after.fallback.value if after.fallback else "",
        "closed": after.closed,
    }
    row, _new = Round.objects.update_or_create(stream=stream, defaults=fields)
    if before is None or before.seating != after.seating:
        row.seats.all().delete()
        RoundSeat.objects.bulk_create(_seats(row, after.seating))
    if before is not None and (gone := before.results.keys() - after.results.keys()):
        RoundResult.objects.filter(round=row, table__in=gone).delete()
    RoundResult.objects.bulk_create(
        [
            RoundResult(
                round=row,
                table=table,
                ns=one.ns,
                confirmed=one.confirmed,
                corrected=one.corrected,
            )
            for table, one in after.results.items()
            if before is None or before.results.get(table) != one
        ],
        update_conflicts=True,
        unique_fields=["round", "table"],
        update_fields=["ns", "confirmed", "corrected"],
    )


def _seats(row: Round, seating: HandSeating) -> Iterator[RoundSeat]:
    everyone = [*seating.out, *(who for four in seating.tables for who in four.people())]
    people = [who for who in everyone if not is_dummy(who)]
    members = projection.members_by_number(row.stream.club_id, people)
    for number, four in enumerate(seating.tables, start=1):
        for seat, who in four.by_seat().items():
            member = None if is_dummy(who) else members[who]
            yield RoundSeat(round=row, member=member, table=number, seat=seat.value)
    for who in seating.out:
        yield RoundSeat(round=row, member=members[who])


def clear_round(stream: Stream) -> None:
    """Delete the seats and results of a hand; the hand itself stays."""
    RoundSeat.objects.filter(round__stream=stream).delete()
    RoundResult.objects.filter(round__stream=stream).delete()


def replay_drive(_stream: Stream, lines: Iterable[tuple[int, DriveEvent]]) -> DriveState | None:
    """Fold the lines of a drive."""
    begun: DriveState | None = None
    return reduce(evolve.evolve_drive, (event for _number, event in lines), begun)


def replay_round(_stream: Stream, lines: Iterable[tuple[int, RoundEvent]]) -> RoundState | None:
    """Fold the lines of a hand."""
    begun: RoundState | None = None
    return reduce(evolve.evolve_round, (event for _number, event in lines), begun)


DRIVE_ROWS, ROUND_ROWS = 2, 1
"""Increase when the same lines produce different rows: older rows are then rebuilt."""

DRIVE_KIND = StreamKind(
    prefix=streams.DRIVE,
    begin=lambda _stream: None,
    encode=notation.write_drive_event,
    decode=notation.read_drive_event,
    evolve=evolve.evolve_drive,
    replay=replay_drive,
    to_json=notation.write,
    from_json=notation.read_drive,
    project=project_drive,
    clear=clear_drive,
    fold=type_fingerprint(DriveState, DRIVE_ROWS),
)

ROUND_KIND = StreamKind(
    prefix=streams.ROUND,
    begin=lambda _stream: None,
    encode=notation.write_round_event,
    decode=notation.read_round_event,
    evolve=evolve.evolve_round,
    replay=replay_round,
    to_json=notation.write,
    from_json=notation.read_round,
    project=project_round,
    clear=clear_round,
    fold=type_fingerprint(RoundState, ROUND_ROWS),
)
