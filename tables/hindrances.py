"""Why a member cannot be erased now: at a table of an open evening, or in an open dispute."""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Q

from club.errors import Doubted, Fault, Impossible, WhistError
from club.models import Evening
from club.reason import N_, Reason
from tables.disputes.models import Dispute
from tables.models import Place

DESPITE = "despite_dispute"


def of_erasure(club: int, numbers: frozenset[str]) -> Iterator[WhistError]:
    """Give what stands against it; an officer lets it stand against a dispute, with his reason."""
    me = {"member__club": club, "member__number__in": numbers}
    at = Place.objects.filter(**me).exclude(evening__phase=Evening.Phase.CLOSE)
    for key in at.order_by("evening__key").values_list("evening__key", flat=True)[:1]:
        template = N_("{who} is at a table of the evening {key}, which is not closed.")
        yield Impossible(Reason(template, who=tuple(sorted(numbers)), key=key))
    in_it = Q(parties__member__club=club, parties__member__number__in=numbers)
    in_it |= Q(arbitrator__club=club, arbitrator__number__in=numbers)
    pending = Dispute.objects.filter(in_it, stage__in=("open", "appealed"))
    for number in pending.order_by("number").values_list("number", flat=True)[:1]:
        template = N_("Dispute {number} is not decided, and {who} is part of it.")
        asked = Reason(template, number=number, who=tuple(sorted(numbers)))
        expected = Reason(N_("`{stands}`, if you mean it"), stands=DESPITE)
        yield Doubted(asked, faults=[Fault("number", expected)], stands=DESPITE)
