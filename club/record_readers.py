"""Who may read which lines of the record."""

from __future__ import annotations

from django.db.models import Q

from club.caller import Caller
from club.rights import May, is_officer

OPEN = ("room:", "table:", "rubber:")
"""Streams every member may read; the register is for its officers."""

SEE_DISPUTES = ("arbitrator", "committee", "secretary")
"""Offices that read the record of what is in dispute."""


def readable_by(caller: Caller) -> Q:
    """Tell the lines of the caller's club that they may read."""
    ours = Q(stream__club=caller.club)
    if is_officer(caller, May.READ):
        return (
            ours if caller.holds(*SEE_DISPUTES) else ours & ~Q(stream__name__startswith="dispute:")
        )
    return ours & Q(*(Q(stream__name__startswith=kind) for kind in OPEN), _connector=Q.OR)
