"""Receipts: proof for a member that a line was on the record when the club signed it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db.models import QuerySet
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.http.pagination import PageQuery, page, page_of
from api.http.views import ClubView
from club.errors import NotYours, Unknown
from club.outbox import publisher
from club.privacy import subject_access
from club.reason import N_, Reason
from club.record import checkpoints, line_words
from club.record.readers import OF_A_DISPUTE, readable_at
from club.rules.permissions import May

if TYPE_CHECKING:
    from club.models import Line

COLUMNS = ("id", "position__number", "stream__name", "number", "what", "at", "checkpoint")


class ReceiptListedSerializer(serializers.Serializer[Any]):
    """A line that decided something for the caller, and whether its receipt is available."""

    position = serializers.IntegerField()
    stream = serializers.CharField()
    number = serializers.IntegerField()
    what = serializers.CharField()
    says = serializers.CharField(help_text="The kind of line, in words.")
    at = serializers.DateTimeField()
    checkpoint = serializers.IntegerField(
        allow_null=True,
        help_text="The first checkpoint that covers it; null until the club has signed.",
    )


class CheckpointSaidSerializer(serializers.Serializer[Any]):
    """What was signed: a Merkle root over all lines up to a position."""

    format = serializers.CharField()
    club = serializers.IntegerField()
    number = serializers.IntegerField()
    position = serializers.IntegerField()
    size = serializers.IntegerField(help_text="How many lines it covers.")
    root = serializers.CharField()  # type: ignore[assignment]  # DRF keeps fields apart from attributes
    why = serializers.CharField()
    at = serializers.IntegerField(help_text="Microseconds since 1970.")


class ReceiptShownSerializer(serializers.Serializer[Any]):
    """A receipt, to keep outside the club; verify it with docs/verify_record.py --receipt."""

    format = serializers.CharField()
    stream = serializers.CharField()
    line = serializers.IntegerField()
    position = serializers.IntegerField()
    hash = serializers.CharField()
    index = serializers.IntegerField(help_text="Its position among the lines under the root.")
    proof = serializers.ListField(
        child=serializers.CharField(),
        help_text="The hashes that lead from the line to the root, lowest first.",
    )
    checkpoint = CheckpointSaidSerializer()
    key = serializers.CharField(help_text="The public key, in hexadecimal.")
    signature = serializers.CharField(help_text="Ed25519, in hexadecimal.")


class OwnReceiptsView(ClubView):
    """A view of the lines that concern the caller."""

    def own(self) -> QuerySet[Line]:
        """Return those lines; without the scope for rulings, those of disputes are left out."""
        rows = subject_access.receipt_lines(self.club.pk, self.caller.member)
        return rows if self.caller.has_scope(May.READ_RULINGS) else rows.exclude(OF_A_DISPUTE)


class ReceiptsView(OwnReceiptsView):
    """The caller's receipts."""

    query = PageQuery
    lists = page_of(ReceiptListedSerializer)
    shows = ReceiptListedSerializer

    def get(self, request: Request, **address: Any) -> Response:
        """List the lines that decided something for the caller, the latest first."""
        if self.caller.member is None:
            raise NotYours(Reason(N_("You can see only your own receipts.")))
        publisher.publish()
        rows = self.own().values(*COLUMNS)
        found, following = page(rows, request, self.asked, "-id")
        return Response({"results": [listed(row) for row in found], "next": following})


class OneReceiptView(OwnReceiptsView):
    """The receipt of a line."""

    shows = ReceiptShownSerializer

    def get(self, request: Request, **address: Any) -> Response:
        """Show the receipt of the line at a position; 404 until the club has signed the line.

        The caller must be able to read the line, or it must concern them.
        """
        position = self.kwargs["position"]
        line = readable_at(self.caller, position)
        line = line or self.own().filter(position__number=position).first()
        if line is None:
            raise Unknown(Reason(N_("There is no such line on the record.")))
        return Response(checkpoints.receipt(line))


def listed(row: dict[str, Any]) -> dict[str, Any]:
    """Return one line of the list."""
    return {
        "position": row["position__number"],
        "stream": row["stream__name"],
        "number": row["number"],
        "what": row["what"],
        "says": line_words.what_in_words(row["what"]),
        "at": row["at"],
        "checkpoint": row["checkpoint"],
    }
