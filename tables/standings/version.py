"""When a standing last changed, without loading it."""

from __future__ import annotations

from django.db.models import OuterRef, Subquery

from club.models import Club, Stream
from club.models.line import REGISTER
from tables.models import Standing


def version_key(club: int, name: str) -> str:
    """Return a key that changes whenever a standing may look different; one query.

    It combines the standing's own version and that of the register, which records names, merged
    members, plugins and rules of standings.
    """
    own = Standing.objects.filter(club=OuterRef("pk"), name=name).values("version")
    register = Stream.objects.filter(club=OuterRef("pk"), name=REGISTER).values("version")
    rows = Club.objects.filter(pk=club).values_list(Subquery(own), Subquery(register))
    versions = rows.get()
    return "-".join(str(version or 0) for version in versions)
