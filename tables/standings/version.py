"""When a standing last changed, told without reading it."""

from __future__ import annotations

from django.db.models import OuterRef, Subquery

from club.models import Club, Stream
from club.models.line import REGISTER
from tables.models import Standing


def version_key(club: int, name: str) -> str:
    """Give what changes whenever a standing may look otherwise; one query.

    It holds the standing's own version, and that of the register: names, members written down
    twice, plugins and rules of standings are on it.
    """
    own = Standing.objects.filter(club=OuterRef("pk"), name=name).values("version")
    register = Stream.objects.filter(club=OuterRef("pk"), name=REGISTER).values("version")
    rows = Club.objects.filter(pk=club).values_list(Subquery(own), Subquery(register))
    versions = rows.get()
    return "-".join(str(version or 0) for version in versions)
