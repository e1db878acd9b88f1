"""Queries about a drive: its state, its hands and the calls about its tables."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery

from club.errors import Impossible, Unknown
from club.members import merged_members
from club.models import Evening, Line, Member, Stream
from club.person import PersonId
from club.reason import N_, Reason
from club.record import journal
from club.rules.permissions import Caller, May, is_officer
from tables import streams
from tables.drive.drive_stream import DRIVE_KIND, ROUND_KIND
from tables.drive.rules.drive_state import DriveState, RoundState
from tables.drive.rules.sealing import ResultReader
from tables.models import Dispute, Drive, DriveEntrant, RoundResult
from tables.movements.drive_seating import DriveRole, Movement
from tables.permissions.people import caller_here
from tables.registries import FORMATS

FORMAT_MISSING = N_(
    "The plugin of this evening’s format, {format}, isn’t installed here, so nobody can be "
    "seated. Install it again and restart the program, or plan another evening with another format."
)


@dataclass(frozen=True, slots=True)
class DriveSnapshot:
    """A drive as it is now: its state, the hand being played, and the versions of both streams."""

    evening: Evening
    drive: DriveState
    hand: RoundState
    versions: dict[str, int] = field(default_factory=dict)


def movement_of(evening: Evening) -> Movement | None:
    """Return the movement of an evening's format; None if it is missing or not a drive."""
    format = FORMATS.get(evening.format)
    return None if format is None else format.movement


def is_drive(evening: Evening) -> bool:
    """Return whether an evening is a drive; if its format is missing, whether one has begun."""
    if evening.format in FORMATS:
        return movement_of(evening) is not None
    return head_of(evening) is not None


def format_missing(evening: Evening) -> Reason | None:
    """Return why nobody can be seated if the format isn't installed; otherwise None.

    A drive that has begun goes on with the fixed movement.
    """
    if evening.format in FORMATS or head_of(evening) is not None:
        return None
    return Reason(FORMAT_MISSING, format=evening.format)


def head_of(evening: Evening) -> Stream | None:
    """Return the head of the drive's stream; None before it has begun."""
    name = streams.drive_stream(evening.key)
    return Stream.objects.filter(club=evening.club_id, name=name, version__gt=0).first()


def drive_of(evening: Evening) -> DriveSnapshot | None:
    """Return the drive and its present hand, or None before it has begun: two queries."""
    head = head_of(evening)
    if head is None:
        return None
    drive: DriveState = journal.state_of(DRIVE_KIND, head)
    name = streams.round_stream(evening.key, drive.hand)
    last = Stream.objects.get(club=evening.club_id, name=name)
    hand: RoundState = journal.state_of(ROUND_KIND, last)
    return DriveSnapshot(evening, drive, hand, {head.name: head.version, last.name: last.version})


def began_at(evening: Evening) -> datetime | None:
    """Return when the drive of an evening began: one query."""
    name = streams.drive_stream(evening.key)
    first = Line.objects.filter(stream__club=evening.club_id, stream__name=name, number=1)
    return first.values_list("at", flat=True).first()


def need_movement(evening: Evening) -> Movement:
    """Return the movement of an evening's format, or raise Impossible if it isn't a drive."""
    movement = movement_of(evening)
    if evening.format not in FORMATS:
        raise Impossible(Reason(FORMAT_MISSING, format=evening.format))
    if movement is None:
        raise Impossible(Reason(N_("This evening isn’t a drive.")))
    return movement


def drives_listed(club: int) -> QuerySet[Drive, dict[str, Any]]:
    """Return the drives of a club that have begun, as rows."""
    columns = ("id", "evening__key", "evening__date", "evening__format", "stage", "hand")
    rows: QuerySet[Drive, dict[str, Any]] = Drive.objects.filter(evening__club=club).values(
        *columns
    )
    return rows


def need_drive(evening: Evening) -> DriveSnapshot:
    """Return the drive of an evening, or raise Unknown."""
    found = drive_of(evening)
    if found is None:
        raise Unknown(Reason(N_("No drive has begun this evening.")))
    return found


def hand_of(evening: Evening, number: int) -> RoundState:
    """Return one hand of a drive, or raise Unknown."""
    name = streams.round_stream(evening.key, number)
    head = Stream.objects.filter(club=evening.club_id, name=name, version__gt=0).first()
    if head is None:
        raise Unknown(Reason(N_("There is no hand {number} in this drive."), number=number))
    hand: RoundState = journal.state_of(ROUND_KIND, head)
    return hand


@dataclass(frozen=True, slots=True)
class EarlierHands:
    """Hands before the present one, in order, and the versions of their streams."""

    hands: tuple[RoundState, ...] = ()
    versions: dict[str, int] = field(default_factory=dict)


def earlier_hands(snapshot: DriveSnapshot, first: int = 1) -> EarlierHands:
    """Return the hands from `first` to the one before the present: at most one query."""
    evening, wanted = snapshot.evening, range(max(first, 1), snapshot.hand.number)
    names = [streams.round_stream(evening.key, number) for number in wanted]
    if not names:
        return EarlierHands()
    heads = {
        head.name: head
        for head in Stream.objects.filter(club=evening.club_id, name__in=names, version__gt=0)
    }
    found = [heads[name] for name in names if name in heads]
    return EarlierHands(
        tuple(journal.state_of(ROUND_KIND, head) for head in found),
        {head.name: head.version for head in found},
    )


def last_roles(club: int, people: Collection[PersonId]) -> dict[PersonId, DriveRole]:
    """Return the role of each of these people in the last drive they played in: two queries.

    Whoever has not played in one is left out. A drive that somebody played in under a number since
    merged with theirs counts too.
    """
    kept = merged_members.kept_numbers(club)
    wanted = {kept.get(who, who) for who in people}
    numbers = {who for who in (*people, *wanted, *kept) if kept.get(who, who) in wanted}
    drives = DriveEntrant.objects.filter(member=OuterRef("pk"))
    last = drives.order_by("drive__evening__date", "drive").reverse()
    rows = Member.objects.filter(club=club, number__in=map(int, numbers)).annotate(
        played=Subquery(last.values("drive__evening__date")[:1]),
        last_role=Subquery(last.values("role")[:1]),
    )
    found = rows.exclude(played=None).order_by("played").values_list("number", "last_role")
    latest = {kept.get(str(number), str(number)): DriveRole(role) for number, role in found}
    return {who: latest[one] for who in people if (one := kept.get(who, who)) in latest}


def corrected_hands(evening: Evening, up_to: int) -> list[RoundState]:
    """Return the hands up to a number in which an officer or a ruling changed a result."""
    rows = RoundResult.objects.filter(round__evening=evening, round__number__lte=up_to)
    found = rows.filter(corrected=True).values_list("round__number", flat=True)
    return [hand_of(evening, number) for number in sorted({*found})]


def unconfirmed(evening: Evening) -> dict[int, list[int]]:
    """Return the tables whose result is not confirmed, by the number of the hand: one query."""
    found: dict[int, list[int]] = defaultdict(list)
    rows = RoundResult.objects.filter(round__evening=evening, confirmed=False)
    for hand, table in rows.order_by("round__number", "table").values_list(
        "round__number", "table"
    ):
        found[hand].append(table)
    return dict(found)


def reader_of(caller: Caller, entrants: Collection[PersonId]) -> ResultReader:
    """Return a caller as a reader of a drive's results; stewards and scorers are officers."""
    officer = is_officer(caller, May.SEAT) or is_officer(caller, May.SCORE)
    table = caller.table or 0 if caller.device_kind == "table" else 0
    member = caller_here(caller, entrants).member
    return ResultReader(officer, str(member or ""), table)


def open_calls(evening: Evening, hand: int | None = None) -> dict[int, list[int]]:
    """Return the numbers of the drive's open disputes, or of those about one hand, by table."""
    found: dict[int, list[int]] = defaultdict(list)
    of_hand = {} if hand is None else {"subject": streams.round_stream(evening.key, hand)}
    rows = Dispute.objects.filter(
        evening=evening,
        stage=Dispute.Stage.OPEN,
        kind=Dispute.Kind.PLAY,
        subject__startswith=f"{streams.ROUND}:",
        **of_hand,
    )
    for table, number in rows.order_by("number").values_list("table_number", "number"):
        found[table or 0].append(number)
    return found
