"""What waits on the desk, and for whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from club.caller import Caller
from tables.disputes.models import Consequence, DisputeParty
from tables.disputes.models import Dispute as Row
from tables.disputes.rules.sight import OFFICERS

MOST_SHOWN = 8


class Queue(StrEnum):
    """What a dispute waits for; each is one part of the queue."""

    UNHEARD = "unheard"
    HEARD = "heard"
    APPEALED = "appealed"
    UNPUBLISHED = "unpublished"
    UNDONE = "undone"


TITLES = {
    Queue.UNHEARD: _("Waits for an arbitrator"),
    Queue.HEARD: _("Waits for its ruling"),
    Queue.APPEALED: _("Waits for the committee"),
    Queue.UNPUBLISHED: _("Waits to be published"),
    Queue.UNDONE: _("Waits to be taken or paid"),
}
WHOM = {
    Queue.UNHEARD: _("An arbitrator takes it on, or the secretary or the committee names one."),
    Queue.HEARD: _("The arbitrator who hears it rules, or declines."),
    Queue.APPEALED: _("One of the committee, who is no party and did not rule, decides."),
    Queue.UNPUBLISHED: _("Secretary, arbitrator or committee choose how people are named."),
    Queue.UNDONE: _("Once a remedy is taken or a payment made, one of them records it."),
}
OFFICES = {
    Queue.UNHEARD: OFFICERS,
    Queue.HEARD: frozenset({"arbitrator"}),
    Queue.APPEALED: frozenset({"committee"}),
    Queue.UNPUBLISHED: OFFICERS,
    Queue.UNDONE: OFFICERS,
}


def kept_in(queue: str, rows: QuerySet[Row]) -> QuerySet[Row]:
    """Keep the disputes of one part of the queue; all of them where there is no such part."""
    return rows.filter(FILTERS[Queue(queue)]) if queue in set(Queue) else rows


RULED = (Row.Stage.RULED, Row.Stage.DECIDED)
LEFT_OPEN = Consequence.objects.filter(
    done=False, kind__in=(Consequence.Kind.GRANT, Consequence.Kind.LOSE, Consequence.Kind.PAYMENT)
)
FILTERS = {
    Queue.UNHEARD: Q(stage=Row.Stage.OPEN, arbitrator__isnull=True),
    Queue.HEARD: Q(stage=Row.Stage.OPEN, arbitrator__isnull=False),
    Queue.APPEALED: Q(stage=Row.Stage.APPEALED),
    Queue.UNPUBLISHED: Q(stage__in=RULED, published="", ruled_at__isnull=False),
    Queue.UNDONE: Q(stage__in=RULED, pk__in=LEFT_OPEN.values("dispute")),
}


@dataclass(frozen=True, slots=True)
class Waits:
    """A dispute that waits: since when, for whom by name where it is one, and whether for you."""

    row: Row
    since: datetime
    whom: str
    yours: bool


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the queue, the longest waiting first; `more` are left out."""

    queue: Queue
    title: str
    who: str
    waits: tuple[Waits, ...]
    more: int

    @property
    def count(self) -> int:
        """Give how many wait here."""
        return len(self.waits) + self.more


def parts_of(rows: QuerySet[Row], callers: Mapping[int, Caller]) -> tuple[Part, ...]:
    """Give the queue of these disputes, for one who comes to their clubs as `callers` say."""
    undone = Exists(LEFT_OPEN.filter(dispute=OuterRef("pk")))
    rows = rows.filter(_any_of(FILTERS.values())).annotate(undone=undone)
    waiting = list(rows.order_by("called_at", "pk"))
    own = _own_cases(waiting, callers)
    found = []
    for queue in Queue:
        of_it = [row for row in waiting if queue in _queues_of(row)]
        shown = tuple(_waits(row, queue, callers.get(row.club_id), own) for row in of_it)
        shown = tuple(sorted(shown, key=lambda one: not one.yours))[:MOST_SHOWN]
        more = len(of_it) - len(shown)
        found.append(Part(queue, str(TITLES[queue]), str(WHOM[queue]), shown, more))
    return tuple(found)


def _any_of(several: Iterable[Q]) -> Q:
    found = Q(pk__in=[])
    for one in several:
        found |= one
    return found


def _queues_of(row: Row) -> Iterator[Queue]:
    """Yield what a dispute waits for, as FILTERS say; a ruling may wait for two things."""
    if row.stage == Row.Stage.OPEN:
        yield Queue.HEARD if row.arbitrator_id else Queue.UNHEARD
    if row.stage == Row.Stage.APPEALED:
        yield Queue.APPEALED
    if row.stage in RULED and not row.published and row.ruled_at:
        yield Queue.UNPUBLISHED
    if row.stage in RULED and row.undone:  # type: ignore[attr-defined]
        yield Queue.UNDONE


def _own_cases(rows: list[Row], callers: Mapping[int, Caller]) -> set[int]:
    """Give the disputes to which the reader is a party: what waits there waits for others."""
    me = _any_of(
        Q(dispute__club=club, member__number=caller.member) for club, caller in callers.items()
    )
    parties = DisputeParty.objects.filter(me, dispute__in=[row.pk for row in rows])
    return set(parties.values_list("dispute", flat=True))


def _waits(row: Row, queue: Queue, caller: Caller | None, own: set[int]) -> Waits:
    arbitrator = row.arbitrator
    mine = caller is not None and arbitrator is not None and arbitrator.number == caller.member
    yours = caller is not None and caller.holds(*OFFICES[queue]) and row.pk not in own
    if queue is Queue.HEARD:
        yours = yours and mine
    if queue is Queue.APPEALED:
        yours = yours and not mine
    whom = arbitrator.name if queue is Queue.HEARD and arbitrator else ""
    since = row.ruled_at if row.stage in RULED and row.ruled_at else row.called_at
    return Waits(row, since, whom, yours)
