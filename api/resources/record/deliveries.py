"""Webhook deliveries: the messages, the result of each, and sending one again."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.http.pagination import PageQuery, page, page_of
from api.http.views import ChangeView
from api.resources.record.webhooks import WebhookView
from club.access import connections
from club.reason import Reason
from club.record import unit_of_work
from club.record.command_context import CommandContext
from club.text import wording
from club.webhooks import subscriptions

COLUMNS = (
    "id", "message", "kind", "position", "told", "at", "tries", "tried_at", "due_at", "status",
    "answer", "trouble", "delivered_at", "given_up_at",
)  # fmt: skip


class DeliveryShownSerializer(serializers.Serializer[Any]):
    """One message: its content, and the result of the last attempt to deliver it."""

    id = serializers.IntegerField()
    message = serializers.CharField(help_text="The `webhook-id` of the message.")
    kind = serializers.CharField()
    position = serializers.IntegerField()
    told = serializers.DictField()
    at = serializers.DateTimeField()
    tries = serializers.IntegerField()
    tried_at = serializers.DateTimeField(allow_null=True)
    due_at = serializers.DateTimeField()
    status = serializers.IntegerField(allow_null=True)
    answer = serializers.CharField(allow_blank=True, help_text="The beginning of the answer.")
    trouble = serializers.CharField(allow_blank=True)
    delivered_at = serializers.DateTimeField(allow_null=True)
    given_up_at = serializers.DateTimeField(allow_null=True)


class DeliveriesView(WebhookView):
    """The messages of a webhook."""

    query = PageQuery
    lists = page_of(DeliveryShownSerializer)
    shows = DeliveryShownSerializer

    def get(self, request: Request, **address: Any) -> Response:
        """List the messages of a webhook, the latest first, with the result of each."""
        self.show()
        rows = connections.deliveries_to(self.number()).values(*COLUMNS)
        found, following = page(rows, request, self.asked, "-id")
        return Response({"results": [shown(row) for row in found], "next": following})


class SendingAgainView(ChangeView, WebhookView):
    """Sending a message again."""

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> unit_of_work.Receipt:
        """Send a message again, under the same id."""
        return subscriptions.send_again(context, self.number(), self.kwargs["delivery"])


def shown(row: dict[str, Any]) -> dict[str, Any]:
    """Return one message as JSON."""
    trouble = row["trouble"]
    said = wording.sentence(Reason.from_json(trouble), {}) if trouble else ""
    return {**row, "trouble": said}
