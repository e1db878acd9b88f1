"""Who may read which lines of the record."""

from __future__ import annotations

from django.db.models import Q

from club.caller import Caller
from club.rights import May, is_officer

OPEN = ("room:", "table:", "rubber:")
"""Streams every member may read; the register is for its officers."""


def readable_by(caller: Caller) -> Q:
    """Tell the lines of the caller's club that they may read."""
    ours = Q(stream__club=caller.club)
    if is_officer(caller, May.READ):
        return ours
    return ours & Q(*(Q(stream__name__startswith=kind) for kind in OPEN), _connector=Q.OR)
