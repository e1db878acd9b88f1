"""What the tables room registers through the hooks, as any plugin does."""

from django.db.models import Model, Q

from club.hookspecs import hookimpl
from club.journal import StreamKind
from club.notice import NoticeKind
from rubbers.laws.code import Code
from rubbers.standings.metric import Aggregate
from tables import concerned, notices, streams
from tables.commands.recount import recount
from tables.disputes import streams as dispute_streams
from tables.forming.format import RUBBERS, Format
from tables.laws import club_1864, revised_1900
from tables.models import Contribution, Total
from tables.standings.asked import BEST_RUBBER

api = 1


@hookimpl
def whist_codes() -> list[Code]:
    """Give the club code of 1864 and its revision of 1900: the laws of a rubber and of the room."""
    return [club_1864.CODE, revised_1900.CODE]


@hookimpl
def whist_formats() -> list[Format]:
    """Give the evening of rubbers."""
    return [RUBBERS]


@hookimpl
def whist_stream_kinds() -> list[StreamKind]:
    """Give the streams of a room, of a table and of a dispute."""
    return [streams.ROOM_KIND, streams.TABLE_KIND, dispute_streams.KIND]


@hookimpl
def whist_rebuild(club: int) -> None:
    """Write the club's standings anew."""
    recount(club)


@hookimpl
def whist_notices() -> tuple[NoticeKind, ...]:
    """Give evenings and standings."""
    return notices.KINDS


@hookimpl
def whist_concerned(club: int, numbers: frozenset[str]) -> Q:
    """Give what was played, cut and closed for a member."""
    return concerned.lines_of(club, numbers)


@hookimpl
def whist_resting_models() -> list[type[Model]]:
    """Give what standings are made of."""
    return [Contribution, Total]


@hookimpl
def whist_metrics() -> list[Aggregate]:
    """Give what a standing asks of the database."""
    return [BEST_RUBBER]
