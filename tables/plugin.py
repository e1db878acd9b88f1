"""What the tables app registers through the plugin hooks."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import Model, Q

from club.errors import WhistError
from club.models import Line
from club.plugins.hookspecs import hookimpl
from club.privacy.data_registry import ErasureSubject, PersonalData
from club.record.journal import StreamKind
from club.record.registries import NoticeKind
from club.record.unit_of_work import UnitOfWork
from club.rules.permissions import Caller
from rubbers.code.code import Code
from rubbers.standings.metric import Aggregate
from tables import streams, webhook_notices
from tables.codes import OURS
from tables.commands.recount import recount
from tables.disputes import dispute_stream as dispute_streams
from tables.disputes import subject_access as disputes_access
from tables.disputes.commands import attaching
from tables.drive import drive_stream as drive_streams
from tables.models import Contribution, Total
from tables.privacy import erasure_blockers, inventory, receipt_lines
from tables.registries import DRIVES, RUBBERS, Format
from tables.standings.queried_metrics import BEST_RUBBER

api = 1


@hookimpl
def whist_codes() -> list[Code]:
    """Register the Club Code of 1864 and its 1900 revision, for the rubber and the room."""
    return list(OURS)


@hookimpl
def whist_formats() -> list[Format]:
    """Register the evening of rubbers and the drives."""
    return [RUBBERS, *DRIVES]


@hookimpl
def whist_stream_kinds() -> list[StreamKind]:
    """Register the streams of a room, a table, a dispute, a drive and its hands."""
    drives = [drive_streams.DRIVE_KIND, drive_streams.ROUND_KIND]
    return [streams.ROOM_KIND, streams.TABLE_KIND, dispute_streams.KIND, *drives]


@hookimpl
def whist_rebuild(club: int) -> None:
    """Recalculate the club's standings."""
    recount(club)


@hookimpl
def whist_notices() -> tuple[NoticeKind, ...]:
    """Register the notices about evenings, standings and disputes."""
    return webhook_notices.KINDS


@hookimpl
def whist_concerned(club: int, numbers: frozenset[str]) -> Q:
    """Return the lines about what was played, cut, closed and ruled for a member."""
    return receipt_lines.lines_of(club, numbers)


@hookimpl
def whist_resting_models() -> list[type[Model]]:
    """Register the models that make up standings."""
    return [Contribution, Total]


@hookimpl
def whist_metrics() -> list[Aggregate]:
    """Register the metric computed by the database."""
    return [BEST_RUBBER]


@hookimpl
def whist_holdings() -> tuple[PersonalData, ...]:
    """Register the personal data in places, standings and disputes."""
    return inventory.HELD


@hookimpl
def whist_spoken(club: int, numbers: frozenset[str]) -> Iterator[Line]:
    """Yield what parties to disputes said."""
    return inventory.spoken(club, numbers)


@hookimpl
def whist_tells(club: int, numbers: frozenset[str], caller: Caller) -> dict[str, Any]:
    """Return the rubbers they played and the disputes they are part of, as far as they may see."""
    return disputes_access.document_of(club, numbers, caller)


@hookimpl
def whist_erases(desk: UnitOfWork, erasing: ErasureSubject, by: str) -> None:
    """Erase the pictures they showed in disputes; the hashes stay."""
    attaching.erase(desk, erasing, by)


@hookimpl
def whist_hinders_erasure(club: int, numbers: frozenset[str]) -> Iterable[WhistError]:
    """Return obstacles: a place at a table of an open evening, or a part in an open dispute."""
    return erasure_blockers.of_erasure(club, numbers)


@hookimpl
def whist_hinders_login(
    club: int, caller: Caller, numbers: frozenset[str], joins: bool
) -> Iterable[WhistError]:
    """Return obstacles: a hand in play on a screen of which the caller could then see more."""
    return erasure_blockers.of_login(club, caller, numbers, joins=joins)
