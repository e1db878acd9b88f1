"""Saved views of the list of disputes, one set per user."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.http import QueryDict

from club.errors import Fault, Malformed, Unknown
from club.reason import N_, Reason
from tables.disputes.commands.words import HIDDEN, plain
from tables.models.disputes import DeskView

LONGEST_NAME = 40
LONGEST_QUERY = 400
MOST = 30
BREAKS = frozenset("\n\r\t")
PARTS = frozenset(
    {"q", "o", "club", "queue", "stage__exact", "age", "kind__exact", "law", "evening", "heard_by"}
    | {"leading__exact"}
)
"""The query parameters that are saved: search, order and filters."""


@transaction.atomic
def keep(user: Any, name: str, query: str) -> DeskView:
    """Save a view under a name, replacing any of that name; Malformed names the field."""
    name, kept = name.strip(), _narrowed(query)
    faults = []
    if not plain(name) or not BREAKS.isdisjoint(name):
        faults.append(Fault("name", Reason(HIDDEN)))
    elif not 0 < len(name) <= LONGEST_NAME:
        expected = Reason(N_("a name of at most {most} characters"), most=LONGEST_NAME)
        faults.append(Fault("name", expected))
    if len(kept) > LONGEST_QUERY:
        expected = Reason(N_("filters, in at most {most} characters"), most=LONGEST_QUERY)
        faults.append(Fault("query", expected))
    others = DeskView.objects.filter(user=user).exclude(name=name)
    if not faults and others.count() >= MOST:
        faults.append(Fault("name", Reason(N_("the name of one of your {most} views"), most=MOST)))
    if faults:
        raise Malformed(Reason(N_("This view cannot be saved.")), faults=faults)
    view, _new = DeskView.objects.update_or_create(user=user, name=name, defaults={"query": kept})
    return view


def drop(user: Any, view: int) -> None:
    """Delete one of the user's own views; raise Unknown for any other."""
    gone, _each = DeskView.objects.filter(user=user, pk=view).delete()
    if not gone:
        raise Unknown(Reason(N_("You have no saved view of that name.")))


def _narrowed(query: str) -> str:
    query_dict = QueryDict(query[: 10 * LONGEST_QUERY], mutable=True)
    for name in [
        name for name in query_dict if name not in PARTS or not str(query_dict[name]).isprintable()
    ]:
        del query_dict[name]
    return query_dict.urlencode()
