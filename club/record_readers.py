"""Who may read which lines of the record."""

from __future__ import annotations

from django.db.models import Exists, F, OuterRef, Q

from club.caller import Caller
from club.models import Line
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


def of_a_hand_in_play() -> Q:
    """Find the lines that name cards of a hand on a screen which is not over yet.

    A hand that is over has its secret revealed; one of real cards was not dealt by the program.
    """
    same = Line.objects.filter(stream=OuterRef("stream"))
    revealed = same.filter(what="revealed", number__gt=OuterRef("number"))
    dealt = same.annotate(following=F("number") + 1)
    dealt = dealt.filter(what="hand_dealt", following=OuterRef("number"))
    names_cards = Q(what="act_done") | Q(what="trump_turned") & Exists(dealt)
    return Q(stream__rubber__stage="playing") & names_cards & ~Exists(revealed)
