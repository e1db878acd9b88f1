"""Who may read which lines of the record."""

from __future__ import annotations

from django.db.models import Q

from club.caller import Caller
from club.rights import May, is_officer

OPEN = ("room:", "table:", "rubber:")
"""Streams every member may read; the register is for its officers."""

OF_A_DISPUTE = Q(stream__name__startswith="dispute:")
SEE_DISPUTES = ("arbitrator", "committee", "secretary")
"""Offices that read the record of what is in dispute."""


def readable_by(caller: Caller) -> Q:
    """Tell the lines of the caller's club that they may read whole.

    Those of disputes are for the officers who hear them, by a token that may read rulings.
    """
    ours = Q(stream__club=caller.club)
    if is_officer(caller, May.READ):
        judges = caller.holds(*SEE_DISPUTES) and caller.has_scope(May.READ_RULINGS)
        return ours if judges else ours & ~OF_A_DISPUTE
    return ours & Q(*(Q(stream__name__startswith=kind) for kind in OPEN), _connector=Q.OR)
