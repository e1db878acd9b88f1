"""Pictures of a dispute: list them, show one, attach one, or remove one from view."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.http.parsers import MultipartParser
from api.http.renderers import JsonRenderer
from api.http.views import ChangeView
from api.resources.disputes.dispute_actions import DisputeActionView
from api.resources.disputes.dispute_representation import shown_attachments
from api.resources.disputes.dispute_serializers import AttachmentShownSerializer
from api.resources.disputes.disputes import DisputeView
from api.serializers import fields as taken
from api.serializers.strict_serializer import StrictSerializer
from club.errors import NotYours
from club.members import queries as club_queries
from club.pictures.upload import MEDIA_TYPE, MOST_BYTES
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt
from tables.disputes.commands import attaching
from tables.disputes.pages.attachments import picture
from tables.disputes.pages.dispute.party_names import called
from tables.disputes.queries import lookup
from tables.disputes.rules import acts
from tables.disputes.rules.disclosure import DisputePart

LONGEST = 4000


class AttachmentsShownSerializer(serializers.Serializer[Any]):
    """The attachments of a dispute."""

    results = AttachmentShownSerializer(many=True)


class PictureField(serializers.FileField):
    """A file."""

    default_error_messages = dict.fromkeys(
        ("required", "invalid", "no_name", "empty", "max_length"),
        N_("a JPEG, PNG or WebP picture of at most 8 megabytes"),
    )


class AttachmentToldSerializer(StrictSerializer):
    """A picture with its caption, as multipart form data."""

    caption = taken.PlainTextField(max_length=LONGEST, help_text="What it shows.")
    by = taken.QueryNumberField(
        required=False,
        min_value=1,
        max_value=taken.GREATEST,
        help_text="Who shows it, if somebody else enters it.",
    )
    picture = PictureField(help_text=f"JPEG, PNG or WebP, {MOST_BYTES} bytes at most.")


class RemovalToldSerializer(StrictSerializer):
    """The reason for removing a picture from view."""

    words = taken.PlainTextField(max_length=LONGEST)


class DisputeAttachmentsView(ChangeView, DisputeView):
    """The attachments of a dispute."""

    shape = AttachmentToldSerializer
    lists = AttachmentsShownSerializer
    parser_classes = (MultipartParser,)

    def get(self, request: Request, **address: Any) -> Response:
        """List the pictures of a dispute; 403 for callers who may not see them."""
        row, dispute, parts = self.found
        if DisputePart.ATTACHMENTS not in parts:
            raise NotYours(Reason(N_("Only the people concerned can see the pictures.")))
        words = lookup.words_of(row.club_id, dispute)
        people = called(dispute, club_queries.names(row.club_id), parts)
        return Response({"results": shown_attachments(dispute, words, people)})

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Attach a picture; it is re-encoded and stored under the SHA-256 of its bytes."""
        row, _dispute, _parts = self.found
        by = str(payload["by"]) if "by" in payload else ""
        return attaching.attach(context, row, payload["picture"].read(), payload["caption"], by)


class PictureRenderer(JsonRenderer):
    """Accepts JPEG as the media type; an error is still sent as JSON."""

    media_type = MEDIA_TYPE
    format = "jpeg"


class DisputeAttachmentView(DisputeView):
    """One picture of a dispute."""

    media_type = MEDIA_TYPE
    renderer_classes = (JsonRenderer, PictureRenderer)

    def get(self, request: Request, **address: Any) -> HttpResponse:
        """Download a picture of a dispute, if the caller may see it."""
        row, _dispute, _parts = self.found
        number = self.kwargs["attachment"]
        return picture(request, self.caller, row, number, small_one=False)


class AttachmentRemovalView(DisputeActionView):
    """Removing a picture from view."""

    shape = RemovalToldSerializer

    def build_act(self, payload: dict[str, Any], me: str, context: CommandContext) -> acts.Act:
        """Remove a picture from view, with a reason; its hash stays on the record."""
        return acts.RemoveAttachment(me, self.kwargs["attachment"], "")

    def spoken(self, payload: dict[str, Any]) -> dict[str, str]:
        """Return the reason."""
        return {"reason": payload["words"]}
