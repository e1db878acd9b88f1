"""Authorisation to read lines of the record."""

from __future__ import annotations

from django.db.models import Exists, F, OuterRef, Q

from club.models import Line
from club.rules.permissions import Caller, May, is_officer

OPEN = ("room:", "table:", "rubber:")
"""Streams that every member may read; the register is for officers."""

OF_A_DISPUTE = Q(stream__name__startswith="dispute:")
SEE_DISPUTES = ("arbitrator", "committee", "secretary")
"""Offices that may read the lines of disputes."""


def readable_by(caller: Caller) -> Q:
    """Return a filter for the lines of the caller's club that they may read in full.

    Lines of disputes are for officers in SEE_DISPUTES, with a token that may read rulings.
    """
    ours = Q(stream__club=caller.club)
    if is_officer(caller, May.READ):
        judges = caller.holds(*SEE_DISPUTES) and caller.has_scope(May.READ_RULINGS)
        return ours if judges else ours & ~OF_A_DISPUTE
    return ours & Q(*(Q(stream__name__startswith=kind) for kind in OPEN), _connector=Q.OR)


def of_a_hand_in_play() -> Q:
    """Return a filter for lines that name cards of a hand still in play on a screen.

    A finished hand has had its secret revealed; a hand with real cards was not dealt by us.
    """
    same = Line.objects.filter(stream=OuterRef("stream"))
    revealed = same.filter(what="revealed", number__gt=OuterRef("number"))
    dealt = same.annotate(following=F("number") + 1)
    dealt = dealt.filter(what="hand_dealt", following=OuterRef("number"))
    names_cards = Q(what="act_done") | Q(what="trump_turned") & Exists(dealt)
    return Q(stream__rubber__stage="playing") & names_cards & ~Exists(revealed)
