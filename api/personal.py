"""All that is kept of the caller, as one answer."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.operation import ClubView
from club import clock, exporting
from club.commands.members import member_of
from club.errors import NotYours
from club.reason import N_, Reason
from club.rights import May, need_scope


class PersonKept(serializers.Serializer):
    """All that is kept of a person; other people stand in it by their numbers."""

    format = serializers.CharField()
    club = serializers.CharField()
    name = serializers.CharField()
    numbers = serializers.ListField(child=serializers.IntegerField())
    made_at = serializers.DateTimeField()
    rows = serializers.DictField(
        child=serializers.ListField(child=serializers.DictField()),
        help_text="What stands in each table, by the table's name.",
    )
    rubbers = serializers.ListField(child=serializers.DictField())
    disputes = serializers.ListField(
        child=serializers.DictField(), help_text="As their pages show them to the caller."
    )
    said = serializers.ListField(child=serializers.DictField())
    record = serializers.ListField(child=serializers.DictField())
    receipts = serializers.ListField(child=serializers.DictField())


class PersonExport(ClubView):
    """What is kept of the member of this address, for their own programs."""

    shows = PersonKept

    def get(self, request: Request, **address: Any) -> Response:
        """Give everything, to the member themselves; the secretary hands it out on the pages."""
        if self.caller.member != self.kwargs["number"]:
            raise NotYours(Reason(N_("What is kept of a member is told to them alone.")))
        need_scope(self.caller, May.PERSONAL)
        row = member_of(self.club.pk, self.kwargs["number"])
        return Response(exporting.document(row, clock.now()))
