"""Write the database rows of a room and its tables from their states."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from club.models import Evening, Member, Presence, Stream
from club.person import is_bot
from club.record.journal import ReplayStep
from rubbers.models import Rubber
from tables.models import Candidacy, Place, Sitting, Table
from tables.room.acts import Phase
from tables.room.state.room_state import Hall, TableStage, TableState


def project_hall(stream: Stream, before: Hall | None, after: Hall, at: datetime) -> None:
    """Write who is in the room, who has declared, and the phase of the evening."""
    evening = evening_of_stream(stream)
    _evening_row(evening, after, at)
    _presences(evening, before, after, at)
    _candidacies(evening, before, after)


def rewrite_hall(stream: Stream, steps: Sequence[ReplayStep]) -> None:
    """Write the rows of a cleared room from all its changes at once."""
    evening, last = evening_of_stream(stream), steps[-1].after
    written: dict[str, dict[str, Any]] = {}
    closed_at = None
    for step in steps:
        closed_at = (closed_at or step.at) if step.after.phase is Phase.CLOSE else None
        _put_presences(written, step)
    fields = {**_evening_columns(last), "closed_at": closed_at}
    Evening.objects.filter(pk=evening.pk).update(**fields)
    members = members_by_number(stream.club_id, {*written, *last.candidates})
    Presence.objects.bulk_create(
        Presence(evening=evening, member=members[who], **columns)
        for who, columns in written.items()
    )
    Candidacy.objects.bulk_create(
        Candidacy(evening=evening, member=members[who]) for who in sorted(last.candidates)
    )


def _put_presences(written: dict[str, dict[str, Any]], step: ReplayStep) -> None:
    for who in _moved(step.before, step.after):
        if who in step.after.arrivals or who in step.after.gone:
            written.setdefault(who, {}).update(_presence_columns(step.after, who, step.at))
        else:
            written.pop(who, None)


def clear_hall(stream: Stream) -> None:
    """Delete the rows of a room; the evening itself stays."""
    evening = evening_of_stream(stream)
    Presence.objects.filter(evening=evening).delete()
    Candidacy.objects.filter(evening=evening).delete()


def project_table(
    stream: Stream, before: TableState | None, after: TableState, _at: datetime
) -> None:
    """Write a table and everyone's place there."""
    evening = evening_of_stream(stream)
    fields = {"evening": evening, **_table_columns(after)}
    table, _new = Table.objects.update_or_create(stream=stream, defaults=fields)
    _places(table, after)
    if after.record and (before is None or before.record != after.record):
        _sitting(table, after)


def rewrite_table(stream: Stream, steps: Sequence[ReplayStep]) -> None:
    """Write the rows of a cleared table from all its changes at once."""
    evening, last = evening_of_stream(stream), steps[-1].after
    fields = {"evening": evening, **_table_columns(last)}
    table, _new = Table.objects.update_or_create(stream=stream, defaults=fields)
    _write_places(table, _wanted(last))
    numbers = {step.after.record: step.after.rubber for step in steps if step.after.record}
    rubbers = Rubber.objects.filter(stream__club=stream.club_id, stream__name__in=numbers)
    Sitting.objects.bulk_create(
        [
            Sitting(table=table, rubber_id=rubber, number=numbers[name])
            for rubber, name in rubbers.values_list("pk", "stream__name")
        ],
        update_conflicts=True,
        unique_fields=["rubber"],
        update_fields=["table", "number"],
    )


def _table_columns(state: TableState) -> dict[str, Any]:
    return {
        "number": state.number,
        "game": state.game.value,
        "stage": state.stage.value,
        "ended": state.stage is TableStage.OVER,
    }


def clear_table(stream: Stream) -> None:
    """Delete everyone's place at a table; the table itself stays."""
    Place.objects.filter(table__stream=stream).delete()


def vacate(streams: Iterable[Stream]) -> None:
    """Delete everyone's place at several tables that are about to be written together."""
    Place.objects.filter(table__stream__in=list(streams)).delete()


def evening_of_stream(stream: Stream) -> Evening:
    """Return the evening a room's or table's stream belongs to."""
    return Evening.objects.get(club=stream.club_id, key=stream.name.split(":")[1])


def _evening_row(evening: Evening, hall: Hall, at: datetime) -> None:
    fields = _evening_columns(hall)
    if hall.phase is not Phase.CLOSE:
        fields["closed_at"] = None
    elif evening.closed_at is None:
        fields["closed_at"] = at
    changed = [name for name, value in fields.items() if getattr(evening, name) != value]
    for name in changed:
        setattr(evening, name, fields[name])
    if changed:
        evening.save(update_fields=changed)


def members_by_number(club: int, people: Iterable[str]) -> Mapping[str, Member]:
    """Return members by number, as the rules name people."""
    numbers = {int(person) for person in people}
    rows = Member.objects.filter(club=club, number__in=numbers)
    return {str(member.number): member for member in rows}


def _evening_columns(hall: Hall) -> dict[str, Any]:
    fields: dict[str, Any] = {"opened_at": hall.doors}
    if hall.doors is None:  # until the doors open, the planned house rules apply
        return {**fields, "phase": Evening.Phase.PLANNED.value}
    return {**fields, "phase": hall.phase.value, "house_rules": hall.rules.as_json()}


def _presences(evening: Evening, before: Hall | None, after: Hall, at: datetime) -> None:
    changed = _moved(before, after)
    members = members_by_number(evening.club_id, changed)
    for who in sorted(changed):
        arrival = after.arrivals.get(who)
        if arrival is None and who not in after.gone:
            Presence.objects.filter(evening=evening, member=members[who]).delete()
            continue
        fields = _presence_columns(after, who, at)
        Presence.objects.update_or_create(evening=evening, member=members[who], defaults=fields)


def _moved(before: Hall | None, after: Hall) -> set[str]:
    """Return those who came, left or were removed from the book between two states."""
    if before is None:
        return set(after.arrivals)
    if before.arrivals is after.arrivals and before.gone is after.gone:
        return set()
    was, now = before.arrivals, after.arrivals
    return {
        who
        for who in {*was, *now}
        if was.get(who) != now.get(who) or (who in before.gone) != (who in after.gone)
    }


def _presence_columns(hall: Hall, who: str, at: datetime) -> dict[str, Any]:
    fields: dict[str, Any] = {"left_at": at if who in hall.gone else None}
    if (arrival := hall.arrivals.get(who)) is not None:
        fields["arrived_at"] = arrival.at
    return fields


def _candidacies(evening: Evening, before: Hall | None, after: Hall) -> None:
    was = set() if before is None else set(before.candidates)
    now = set(after.candidates)
    if was == now:
        return
    members = members_by_number(evening.club_id, was ^ now)
    gone = [members[who] for who in was - now]
    Candidacy.objects.filter(evening=evening, member__in=gone).delete()
    Candidacy.objects.bulk_create(
        Candidacy(evening=evening, member=members[who]) for who in sorted(now - was)
    )


def _places(table: Table, state: TableState) -> None:
    wanted = _wanted(state)
    shown = ("member__number", "standing", "consecutive", "seat")
    written = set(Place.objects.filter(table=table).values_list(*shown))
    if written == {_shown(who, fields) for who, fields in wanted.items()}:
        return
    Place.objects.filter(table=table).delete()
    _write_places(table, wanted)


def _write_places(table: Table, wanted: Mapping[str, dict[str, Any]]) -> None:
    members = members_by_number(table.evening.club_id, wanted)
    Place.objects.bulk_create(
        Place(table=table, evening=table.evening, member=members[who], **fields)
        for who, fields in wanted.items()
    )


def _shown(who: str, fields: Mapping[str, Any]) -> tuple[int, str, int, str]:
    return int(who), fields["standing"], fields.get("consecutive", 0), fields.get("seat", "")


def _wanted(state: TableState) -> dict[str, dict[str, Any]]:
    if state.stage is TableStage.OVER:
        return {}
    seats = _seats(state)
    rows: dict[str, dict[str, Any]] = {
        right.who: {"standing": Place.Standing.QUEUES.value} for right in state.queue
    }
    for member in state.members:
        plays = member.plays and not member.away
        standing = Place.Standing.PLAYS if plays else Place.Standing.BELONGS
        rows[member.who] = {
            "standing": standing.value,
            "consecutive": member.rubbers,
            "seat": seats.get(member.who, "") if plays else "",
        }
    for who in state.bot_players:
        rows[who] = {"standing": Place.Standing.WITH_BOTS.value, "seat": seats[who]}
    for one in state.substitutes:
        if one.seat is not None and not is_bot(one.who):
            standing = Place.Standing.SUBSTITUTE
            rows[one.who] = {"standing": standing.value, "seat": one.seat.value}
    return rows


def _seats(state: TableState) -> dict[str, str]:
    own = {seat for seat in state.seating if seat not in state.dummy_seats}
    return {state.seating[seat]: seat.value for seat in own}


def _sitting(table: Table, state: TableState) -> None:
    rubber = Rubber.objects.get(stream__club=table.evening.club_id, stream__name=state.record)
    Sitting.objects.update_or_create(
        rubber=rubber, defaults={"table": table, "number": state.rubber}
    )
