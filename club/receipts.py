"""A member's receipts: lines that decided something for them, with their checkpoints."""

from __future__ import annotations

from django.db.models import Min, OuterRef, Q, QuerySet, Subquery

from club import plugins, sameness
from club.models import Checkpoint, Line


def lines_of(club: int, number: int) -> QuerySet[Line]:
    """Return the published lines that concern a member, each annotated with `checkpoint`.

    `checkpoint` is the number of the first checkpoint that covers the line; None if there is none.
    """
    kept = sameness.kept_numbers(club)
    also = {two for two, one in kept.items() if one == str(number)}
    numbers = frozenset({str(number), *also})
    concerned = Q(pk__in=[])
    for told in plugins.manager().hooks.hook.whist_concerned(club=club, numbers=numbers):
        concerned |= told
    over = Checkpoint.objects.filter(club=club, position__gte=OuterRef("position__number"))
    first = over.order_by().values("club").annotate(first=Min("number")).values("first")
    lines = Line.objects.filter(concerned, stream__club=club, position__isnull=False)
    return lines.select_related("stream", "position").annotate(checkpoint=Subquery(first))
