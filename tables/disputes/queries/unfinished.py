"""Disputes that are not finished, and which of them wait for a given person."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from club.members import merged_members
from club.rules.permissions import Caller
from tables.disputes.queries import lists, lookup, visibility
from tables.disputes.rules.awaited import Awaited, awaited, for_whom
from tables.disputes.rules.disclosure import Viewer
from tables.disputes.rules.state import DisputeState
from tables.models.disputes import Consequence
from tables.models.disputes import Dispute as Row

RULED = (Row.Stage.RULED, Row.Stage.DECIDED)
OUTSTANDING = (Consequence.Kind.GRANT, Consequence.Kind.LOSE, Consequence.Kind.PAYMENT)
"""Effects that stay open until somebody records them as done."""
TO_BE_DONE = (Consequence.Kind.GRANT, Consequence.Kind.PAYMENT)
"""Those of them that somebody has still to take or pay."""
MOST_AWAITED = 40
"""How many unfinished disputes are examined for what waits for a person."""


def late(now: datetime) -> Q:
    """Return the condition for disputes that can no longer be appealed, or never could."""
    return Q(appeal_until__lt=now) | Q(appeal_until=None)


def unpublished() -> Q:
    """Return the condition for disputes whose current ruling is not in the register."""
    return Q(published="", ruled_at__isnull=False) | Q(register_behind=True)


def undone() -> Q:
    """Return the condition for disputes whose ruling leaves something to be done."""
    left = Consequence.objects.filter(done=False, kind__in=TO_BE_DONE)
    return Q(stage__in=RULED, pk__in=left.values("dispute"))


def unfinished_at(now: datetime) -> Q:
    """Return the condition for disputes for which `awaited` may return a step."""
    before_the_ruling = Q(stage__in=(Row.Stage.OPEN, Row.Stage.APPEALED))
    in_time = Q(stage__in=(Row.Stage.RULED, Row.Stage.DECLINED), appeal_until__gte=now)
    return before_the_ruling | in_time | Q(stage__in=RULED) & unpublished() | undone()


@dataclass(frozen=True, slots=True)
class WaitingDispute:
    """A dispute that waits for someone: what it awaits, and who they are in it."""

    row: Row
    dispute: DisputeState
    awaited: Awaited
    viewer: Viewer


def awaiting(club: int, caller: Caller | None, now: datetime) -> list[WaitingDispute]:
    """Return the disputes that wait for the caller, newest first."""
    if caller is None or caller.member is None:
        return []
    unfinished = list(lists.visible(club, caller).filter(unfinished_at(now))[:MOST_AWAITED])
    found, kept = [], merged_members.kept_numbers(club) if unfinished else {}
    for row in unfinished:
        dispute = lookup.state_of(row)
        viewer = visibility.viewer_of(caller, dispute, kept)
        found += [
            WaitingDispute(row, dispute, one, viewer)
            for one in awaited(dispute, now)
            if for_whom(dispute, one, viewer.member or "", viewer.offices)
        ]
    return found
