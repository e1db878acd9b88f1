"""What is kept of the caller: all of it as one answer, and the wish to be erased."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import fields as taken
from api.operation import Change, ClubView
from api.orders import Ordered
from club import clock, exporting, sameness
from club.commands.erasure import ask_erasure, need_self
from club.commands.members import member_of
from club.commands.order import Order
from club.commands.record import Receipt
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


class ErasureTold(Ordered):
    """That a member asks to be erased, or with `asks` false no longer does."""

    asks = taken.YesNo()


class ErasureShown(serializers.Serializer):
    """Since when a member asks to be erased; null where they do not."""

    number = serializers.IntegerField(help_text="The number that is kept for the person.")
    asked_at = serializers.DateTimeField(allow_null=True)


class PersonErasure(Change):
    """The wish to be erased; the secretary confirms it on the page of the member."""

    shape = ErasureTold
    shows = ErasureShown

    def get(self, request: Request, **address: Any) -> Response:
        """Tell whether the member asks to be erased: them, and the secretary."""
        need_self(self.caller, self.kwargs["number"])
        return Response(self.show())

    def carry(self, order: Order, told: dict[str, Any]) -> Receipt:
        """Ask to be erased, or no longer; the secretary writes it down for another."""
        return ask_erasure(order, self.kwargs["number"], asks=told["asks"])

    def present(self) -> Any:
        """Give how it stands now: whoever changed it may know."""
        return self.show()

    def show(self) -> Any:
        """Show since when they ask."""
        row = sameness.kept(member_of(self.club.pk, self.kwargs["number"]))
        return {"number": row.number, "asked_at": row.erasure_asked_at}
