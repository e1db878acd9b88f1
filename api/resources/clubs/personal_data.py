"""The caller's personal data: all of it in one response, and requests for erasure."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.http.change_requests import OrderedSerializer
from api.http.views import ChangeView, ClubView
from api.serializers import fields as taken
from club import clock
from club.errors import NotYours
from club.members import merged_members
from club.members.commands import member_of
from club.privacy import subject_access
from club.privacy.erasure import ask_erasure, need_self
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt
from club.rules.permissions import May, need_scope


class PersonKeptSerializer(serializers.Serializer[Any]):
    """Everything kept about a person; other people appear only by number."""

    format = serializers.CharField()
    club = serializers.CharField()
    name = serializers.CharField()
    numbers = serializers.ListField(child=serializers.IntegerField())
    made_at = serializers.DateTimeField()
    rows = serializers.DictField(
        child=serializers.ListField(child=serializers.DictField()),
        help_text="The rows of each table, by the table's name.",
    )
    rubbers = serializers.ListField(child=serializers.DictField())
    disputes = serializers.ListField(
        child=serializers.DictField(), help_text="As their pages show them to the caller."
    )
    said = serializers.ListField(child=serializers.DictField())
    record = serializers.ListField(child=serializers.DictField())
    receipts = serializers.ListField(child=serializers.DictField())


class PersonExportView(ClubView):
    """The data held about the member of this address, for their own programs."""

    shows = PersonKeptSerializer

    def get(self, request: Request, **address: Any) -> Response:
        """Download everything kept about you; 403 for anybody else.

        On the club's pages, the secretary can download it for a member, with a reason.
        """
        if self.caller.member != self.kwargs["number"]:
            raise NotYours(Reason(N_("Only the member may see what is kept about them.")))
        need_scope(self.caller, May.PERSONAL)
        row = member_of(self.club.pk, self.kwargs["number"])
        return Response(subject_access.document(row, clock.now()))


class ErasureToldSerializer(OrderedSerializer):
    """A member's request to be erased; `asks` false withdraws it."""

    asks = taken.YesNoField()


class ErasureShownSerializer(serializers.Serializer[Any]):
    """When a member asked to be erased; null if they have not."""

    number = serializers.IntegerField(help_text="The number that is kept for the person.")
    asked_at = serializers.DateTimeField(allow_null=True)


class PersonErasureView(ChangeView):
    """A request for erasure; the secretary confirms it on the member's page."""

    shape = ErasureToldSerializer
    shows = ErasureShownSerializer

    def get(self, request: Request, **address: Any) -> Response:
        """Show whether a member has asked to be erased; for the member and the secretary."""
        need_self(self.caller, self.kwargs["number"])
        return Response(self.show())

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Ask to be erased, or withdraw the request; the secretary may do so for a member."""
        return ask_erasure(context, self.kwargs["number"], asks=payload["asks"])

    def present(self) -> Any:
        """Return the present state, even without permission to read: the caller has just set it."""
        return self.show()

    def show(self) -> Any:
        """Return when they asked."""
        row = merged_members.kept(member_of(self.club.pk, self.kwargs["number"]))
        return {"number": row.number, "asked_at": row.erasure_asked_at}
