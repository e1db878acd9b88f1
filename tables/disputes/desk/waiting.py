"""What waits on the desk, and for whom: what each dispute awaits, put into queues."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from club import sameness
from club.caller import Caller
from tables.disputes import queries, sight, unfinished
from tables.disputes.models import Dispute as Row
from tables.disputes.rules.awaited import Awaited, What, awaited, for_whom
from tables.disputes.rules.waited import waits_since

MOST_SHOWN, MOST_LOOKED_AT = 8, 200
"""Of a part so many are shown; so many that wait the longest are looked through for them."""


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
QUEUES = {
    What.HEARING: Queue.UNHEARD,
    **dict.fromkeys(
        (
            *(What.TELLING, What.ANSWERS, What.ONLOOKER, What.HIS_WORD),
            *(What.RULING, What.DECLINING),
        ),
        Queue.HEARD,
    ),
    What.COMMITTEE: Queue.APPEALED,
    What.PUBLISHING: Queue.UNPUBLISHED,
    What.DOING: Queue.UNDONE,
}
"""In which part of the queue something that is awaited stands; an appeal is nobody's duty."""
FIRST = {
    What.TELLING: _("nobody has said yet what happened"),
    What.ANSWERS: _("players have yet to say whether a fact is so"),
    What.ONLOOKER: _("the players are divided, and no onlooker is accepted"),
    What.DECLINING: _("the players are divided, and no onlooker is accepted"),
    What.HIS_WORD: _("the onlooker has yet to decide"),
}
"""What comes before the ruling that is waited for."""


def filters(now: datetime) -> dict[Queue, Q]:
    """Give what QUEUES puts into each part, as the rows tell it."""
    may_be_published = Q(stage=Row.Stage.DECIDED) | (
        Q(stage=Row.Stage.RULED) & unfinished.late(now)
    )
    return {
        Queue.UNHEARD: Q(stage=Row.Stage.OPEN, arbitrator__isnull=True),
        Queue.HEARD: Q(stage=Row.Stage.OPEN, arbitrator__isnull=False),
        Queue.APPEALED: Q(stage=Row.Stage.APPEALED),
        Queue.UNPUBLISHED: may_be_published & unfinished.unpublished(),
        Queue.UNDONE: unfinished.undone(),
    }


def kept_in(queue: str, rows: QuerySet[Row], now: datetime) -> QuerySet[Row]:
    """Keep the disputes of one part of the queue; all of them where there is no such part."""
    return rows.filter(filters(now)[Queue(queue)]) if queue in set(Queue) else rows


def queued(several: tuple[Awaited, ...]) -> dict[Queue, Awaited]:
    """Give the parts of the queue in which a dispute stands, with what it awaits there."""
    found = {QUEUES[one.what]: one for one in several if one.what in QUEUES}
    if Queue.UNHEARD in found:
        found.pop(Queue.HEARD, None)  # the facts can be told meanwhile
    return found


@dataclass(frozen=True, slots=True)
class Waits:
    """A dispute that waits: since when, for whom by name where it is one, and whether for you.

    `first` says what comes before, where something does.
    """

    row: Row
    since: datetime
    whom: str
    yours: bool
    first: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the queue, the longest waiting first; `count` tells of those left out too."""

    queue: Queue
    title: str
    who: str
    waits: tuple[Waits, ...]
    count: int

    @property
    def more(self) -> int:
        """Give how many are left out."""
        return self.count - len(self.waits)


def parts_of(rows: QuerySet[Row], callers: Mapping[int, Caller], now: datetime) -> tuple[Part, ...]:
    """Give the queue of these disputes, for one who comes to their clubs as `callers` say."""
    told = filters(now)
    counts = rows.order_by().aggregate(
        **{queue.value: Count("pk", filter=one, distinct=True) for queue, one in told.items()}
    )
    waiting: dict[Queue, list[Waits]] = {queue: [] for queue in Queue}
    for queue, one in _waiting(rows.filter(unfinished.unfinished_at(now)), callers, now):
        waiting[queue].append(one)
    found = []
    for queue, several in waiting.items():
        shown = tuple(sorted(several, key=lambda one: (not one.yours, one.since)))[:MOST_SHOWN]
        count = max(counts[queue.value], len(shown))
        found.append(Part(queue, str(TITLES[queue]), str(WHOM[queue]), shown, count))
    return tuple(found)


def _waiting(
    rows: QuerySet[Row], callers: Mapping[int, Caller], now: datetime
) -> Iterator[tuple[Queue, Waits]]:
    """Yield each dispute that waits in each of its parts, those called first before others."""
    kept: dict[int, Mapping[str, str]] = {}
    for row in rows.order_by("called_at", "pk")[:MOST_LOOKED_AT]:
        if not row.stream.version:
            continue  # a row without a record tells nothing
        dispute, caller = queries.state_of(row), callers.get(row.club_id)
        if caller is not None and row.club_id not in kept:
            kept[row.club_id] = sameness.kept_numbers(row.club_id)
        viewer = sight.viewer_of(caller, dispute, kept.get(row.club_id))
        for queue, one in queued(awaited(dispute, now)).items():
            yours = for_whom(dispute, one, viewer.member or "", viewer.offices)
            heard_by = row.arbitrator.name if queue is Queue.HEARD and row.arbitrator else ""
            since = waits_since(dispute, one.what)
            yield queue, Waits(row, since, heard_by, yours, str(FIRST.get(one.what, "")))
