"""Webhooks: which addresses are notified of what; created, changed, tested and ended."""

from __future__ import annotations

from typing import Any, ClassVar

from django.utils.translation import gettext
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.http import cursors
from api.http.change_requests import OrderedSerializer, ReceiptSerializer, context_of, payload_of
from api.http.json_numbers import GREATEST
from api.http.pagination import PageQuery, page, page_of
from api.http.views import ChangeView, ClubView
from api.serializers import fields as taken
from club.access import connections
from club.errors import Unknown
from club.reason import N_, Reason
from club.record import registries, unit_of_work
from club.record.command_context import CommandContext
from club.rules.permissions import May, need_office
from club.rules.stored_values import WebhookStop
from club.webhooks import subscriptions
from club.webhooks.target import LONGEST

COLUMNS = (
    "id", "name", "url", "kinds", "position", "made_at", "stopped", "stopped_at", "old_until",
    "withdrawn_at", "listener",
)  # fmt: skip


class WebhookShownSerializer(serializers.Serializer[Any]):
    """An address that is notified of events."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    url = serializers.CharField(allow_blank=True)
    listener = serializers.CharField(
        allow_blank=True, help_text="The plugin's listener that is notified instead, if any."
    )
    kinds = serializers.ListField(child=serializers.CharField())
    position = serializers.IntegerField(help_text="The position up to which it has been notified.")
    made_at = serializers.DateTimeField()
    stopped = serializers.ChoiceField(choices=["", *WebhookStop.values[1:]])
    stopped_at = serializers.DateTimeField(allow_null=True)
    old_until = serializers.DateTimeField(
        allow_null=True, help_text="Until when messages are also signed with the old secret."
    )
    withdrawn_at = serializers.DateTimeField(allow_null=True)


class WebhookToldSerializer(OrderedSerializer):
    """An address to notify of these kinds of event from now on."""

    name = taken.PlainTextField(max_length=80)
    url = taken.PlainTextField(max_length=LONGEST, required=False, default="", allow_blank=True)
    listener = taken.PlainTextField(
        max_length=80,
        required=False,
        default="",
        allow_blank=True,
        help_text="A plugin's listener to notify instead; it has no secret.",
    )
    kinds = taken.BoundedListField(
        child=taken.PlainTextField(max_length=60),
        max_length=40,
        help_text="Kinds of notice, such as `rubber.finished`.",
    )


class WebhookBegunSerializer(serializers.Serializer[Any]):
    """A webhook with its secret, which is shown only now, and is empty for a repeated key."""

    receipt = ReceiptSerializer()
    view = WebhookShownSerializer(allow_null=True)
    secret = serializers.CharField(allow_blank=True)


class ReplayToldSerializer(OrderedSerializer):
    """The position from which to send everything again."""

    after = taken.WholeNumberField(
        min_value=0, max_value=GREATEST, help_text="The position to start after."
    )


class WebhookView(ClubView):
    """A view of one webhook, for the secretary."""

    among = "webhooks"
    shows: ClassVar[type[serializers.Serializer[Any]]] = WebhookShownSerializer

    def number(self) -> int:
        """Return the id of the webhook."""
        return int(self.kwargs["webhook"])

    def rows(self) -> Any:
        """Return the club's webhooks, if the caller may see them."""
        need_office(self.caller, May.KEEP_MEMBERS)
        return connections.every_webhook(self.club.pk)

    def show(self) -> Any:
        """Return the webhook, or raise Unknown."""
        row = self.rows().filter(pk=self.number()).values(*COLUMNS).first()
        if row is None:
            raise Unknown(Reason(N_("There is no such webhook.")))
        return dict(row)


class WebhooksView(ChangeView, WebhookView):
    """The club's webhooks."""

    query = PageQuery
    lists = page_of(WebhookShownSerializer)
    shape = WebhookToldSerializer
    answers = WebhookBegunSerializer
    begun = 0

    def number(self) -> int:
        """Return the id of the webhook just created."""
        return self.begun

    def get(self, request: Request, **address: Any) -> Response:
        """List the club's webhooks, including those that have ended."""
        found, following = page(self.rows().values(*COLUMNS), request, self.asked, "id")
        return Response({"results": found, "next": following})

    def post(self, request: Request, **address: Any) -> Response:
        """Create a webhook; its secret is in this response and is never shown again."""
        payload = payload_of(request, self.shape)
        context = context_of(request, self.caller, payload)
        receipt, secret = subscriptions.begin(
            context, payload["name"], payload["url"], payload["kinds"], payload["listener"]
        )
        self.begun = receipt["webhook"]
        answer = self.done(receipt)
        answer.data["secret"] = secret
        return answer


class OneWebhookView(WebhookView):
    """One webhook."""

    def get(self, request: Request, **address: Any) -> Response:
        """Show a webhook."""
        return Response(self.show())


class WebhookEndView(ChangeView, WebhookView):
    """Ending a webhook."""

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> unit_of_work.Receipt:
        """End a webhook; nothing more is sent to it."""
        return subscriptions.end(context, self.number())


class WebhookSecretView(ChangeView, WebhookView):
    """A new secret for a webhook."""

    answers = WebhookBegunSerializer

    def post(self, request: Request, **address: Any) -> Response:
        """Replace a webhook's secret; messages are signed with the old one too for a day."""
        payload = payload_of(request, self.shape)
        context = context_of(request, self.caller, payload)
        receipt, secret = subscriptions.change_secret(context, self.number())
        answer = self.done(receipt)
        answer.data["secret"] = secret
        return answer


class WebhookGoingOnView(ChangeView, WebhookView):
    """Resuming a webhook that was stopped."""

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> unit_of_work.Receipt:
        """Resume a webhook that was stopped; what it missed is sent first."""
        return subscriptions.go_on(context, self.number())


class WebhookReplayView(ChangeView, WebhookView):
    """Sending everything after a position again."""

    shape = ReplayToldSerializer

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> unit_of_work.Receipt:
        """Send everything after a position again, under the same ids."""
        return subscriptions.replay(context, self.number(), payload["after"])


class WebhookTrialView(ChangeView, WebhookView):
    """Testing a webhook."""

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> unit_of_work.Receipt:
        """Send a test message of type `trial`, once; see the deliveries for the result."""
        return subscriptions.send_trial(context, self.number())


class NoticeShownSerializer(serializers.Serializer[Any]):
    """A kind of event that a webhook can be notified of."""

    id = serializers.CharField()
    title = serializers.CharField()


class NoticesView(ClubView):
    """The kinds of event that webhooks can be notified of."""

    query = PageQuery
    shows = page_of(NoticeShownSerializer)

    def get(self, request: Request, **address: Any) -> Response:
        """List the kinds of event a webhook can be notified of."""
        if "cursor" in self.asked:
            raise cursors.of_no_list()
        kinds = registries.NOTICE_KINDS
        said = [{"id": kind.id, "title": gettext(kind.title)} for kind in kinds]
        return Response({"results": said, "next": None})
