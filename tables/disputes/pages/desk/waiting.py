"""The desk's queue: what each dispute awaits, from whom, and in which part of the queue."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING

from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from club.members import queries as club_queries
from tables.disputes.pages.desk.readers import Readers
from tables.disputes.pages.dispute.awaiting import whom
from tables.disputes.pages.dispute.list_rows import aged, stage_words
from tables.disputes.pages.dispute.party_names import called
from tables.disputes.queries import lookup, unfinished
from tables.disputes.queries.titles import title
from tables.disputes.rules.awaited import Awaited, AwaitedStep, awaited, for_whom, waits_since
from tables.disputes.rules.disclosure import DisputePart as Seen
from tables.disputes.rules.state import DisputeStage, DisputeState

if TYPE_CHECKING:
    from tables.models.disputes import Dispute as Row

MOST_SHOWN, MOST_LOOKED_AT = 8, 200
"""How many disputes each part of the queue shows, and how many of the oldest are examined."""


class Queue(StrEnum):
    """What a dispute waits for; each is one part of the queue."""

    UNHEARD = "unheard"
    HEARD = "heard"
    APPEALED = "appealed"
    UNPUBLISHED = "unpublished"
    UNDONE = "undone"


TITLES = {
    Queue.UNHEARD: _("Waiting for an arbitrator"),
    Queue.HEARD: _("Waiting for a ruling"),
    Queue.APPEALED: _("Waiting for the committee"),
    Queue.UNPUBLISHED: _("Waiting to be published"),
    Queue.UNDONE: _("Waiting to be carried out or paid"),
}
WHOM = {
    Queue.UNHEARD: _(
        "An arbitrator can take it on, or the secretary or the committee can name one."
    ),
    Queue.HEARD: _("The arbitrator who hears it must rule or decline."),
    Queue.APPEALED: _("A member of the committee who is not a party and did not rule must decide."),
    Queue.UNPUBLISHED: _(
        "The secretary, arbitrator or committee must choose how people are named."
    ),
    Queue.UNDONE: _("Once a remedy is taken or a payment made, an officer must record it."),
}
QUEUES = {
    AwaitedStep.HEARING: Queue.UNHEARD,
    **dict.fromkeys(
        (
            *(AwaitedStep.TELLING, AwaitedStep.ANSWERS, AwaitedStep.ONLOOKER, AwaitedStep.HIS_WORD),
            *(AwaitedStep.RULING, AwaitedStep.DECLINING),
        ),
        Queue.HEARD,
    ),
    AwaitedStep.COMMITTEE: Queue.APPEALED,
    AwaitedStep.PUBLISHING: Queue.UNPUBLISHED,
    AwaitedStep.DOING: Queue.UNDONE,
}
"""Which part of the queue each awaited step belongs to; an appeal is nobody's duty."""
FIRST = {
    AwaitedStep.TELLING: _("nobody has said yet what happened"),
    AwaitedStep.ANSWERS: _("players have yet to say whether a fact is true"),
    AwaitedStep.ONLOOKER: _("the players disagree, and no onlooker has been accepted"),
    AwaitedStep.DECLINING: _("the players disagree, and no onlooker has been accepted"),
    AwaitedStep.HIS_WORD: _("the onlooker has yet to decide"),
}
"""What must come before the awaited ruling."""


def filters(now: datetime) -> dict[Queue, Q]:
    """Return database conditions equivalent to QUEUES for each part."""
    may_be_published = Q(stage=DisputeStage.DECIDED) | (
        Q(stage=DisputeStage.RULED) & unfinished.late(now)
    )
    return {
        Queue.UNHEARD: Q(stage=DisputeStage.OPEN, arbitrator__isnull=True),
        Queue.HEARD: Q(stage=DisputeStage.OPEN, arbitrator__isnull=False),
        Queue.APPEALED: Q(stage=DisputeStage.APPEALED),
        Queue.UNPUBLISHED: may_be_published & unfinished.unpublished(),
        Queue.UNDONE: unfinished.undone(),
    }


def kept_in(queue: str, rows: QuerySet[Row], now: datetime) -> QuerySet[Row]:
    """Filter the disputes by one part of the queue; an unknown part filters nothing."""
    return rows.filter(filters(now)[Queue(queue)]) if queue in set(Queue) else rows


def queued(several: tuple[Awaited, ...]) -> dict[Queue, Awaited]:
    """Return the parts of the queue a dispute belongs to, with what it awaits in each."""
    found = {QUEUES[one.what]: one for one in several if one.what in QUEUES}
    if Queue.UNHEARD in found:
        found.pop(Queue.HEARD, None)  # the facts can be stated meanwhile
    return found


@dataclass(frozen=True, slots=True)
class Waits:
    """A waiting dispute: its title and stage, how long it has waited, and for whom.

    `yours` means that it waits for the reader; `first` is what must come before; `heard_by` is who
    hears it, if the reader may know. `fact` is the fact to be answered, 0 for none.
    """

    row: Row
    title: str
    stage: str
    since: datetime
    age: str
    whom: str
    yours: bool
    first: str = ""
    fact: int = 0
    heard_by: str = ""


@dataclass(frozen=True, slots=True)
class QueuePart:
    """A part of the queue, longest waiting first; `count` includes those not shown."""

    queue: Queue
    title: str
    who: str
    waits: tuple[Waits, ...]
    count: int

    @property
    def more(self) -> int:
        """How many are not shown."""
        return self.count - len(self.waits)


def parts_of(rows: QuerySet[Row], readers: Readers, now: datetime) -> tuple[QueuePart, ...]:
    """Return the queue of these disputes as the readers may see it."""
    conditions = filters(now)
    counts = rows.order_by().aggregate(
        **{queue.value: Count("pk", filter=one, distinct=True) for queue, one in conditions.items()}
    )
    waiting: dict[Queue, list[Waits]] = {queue: [] for queue in Queue}
    for queue, one in _waiting(rows.filter(unfinished.unfinished_at(now)), readers, now):
        waiting[queue].append(one)
    found = []
    for queue, several in waiting.items():
        shown = tuple(sorted(several, key=lambda one: (not one.yours, one.since)))[:MOST_SHOWN]
        count = max(counts[queue.value], len(shown))
        found.append(QueuePart(queue, str(TITLES[queue]), str(WHOM[queue]), shown, count))
    return tuple(found)


def _waiting(rows: QuerySet[Row], readers: Readers, now: datetime) -> Iterator[tuple[Queue, Waits]]:
    """Yield each waiting dispute once per part of the queue, in the order they were called."""
    for row in rows.order_by("called_at", "pk")[:MOST_LOOKED_AT]:
        if not row.stream.version:
            continue  # a row without a record has nothing to show
        dispute = lookup.state_of(row)
        viewer, parts = readers.viewer_of(row, dispute), readers.parts_of(row, dispute)
        people = called(dispute, readers.names(row.club_id), parts)
        titled = _titled(row, dispute, parts)
        for queue, one in queued(awaited(dispute, now)).items():
            since = waits_since(dispute, one.what)
            hears = dispute.arbitrator if Seen.PEOPLE in parts and dispute.arbitrator else ""
            yield (
                queue,
                Waits(
                    row=row,
                    title=titled,
                    stage=stage_words(dispute.kind, dispute.stage),
                    since=since,
                    age=aged(since, now, row.evening.time_zone),
                    whom=whom(one, people, parts),
                    yours=for_whom(dispute, one, viewer.member or "", viewer.offices),
                    first=str(FIRST.get(one.what, "")),
                    fact=one.fact if Seen.WORDS in parts else 0,
                    heard_by=people.of(hears) if hears else "",
                ),
            )


def _titled(row: Row, dispute: DisputeState, parts: frozenset[Seen]) -> str:
    """Return the title of a dispute, as far as someone who sees these parts may know it."""
    refs = [dispute.title_ref] if dispute.title_ref else []
    words = club_queries.words(row.club_id, refs) if refs else {}
    return title(dispute, words, whole=bool(parts & {Seen.WORDS, Seen.RULING}))
