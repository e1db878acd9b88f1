"""Webhooks: who is told what as it happens; begun, changed, tried and ended."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import cursors
from api import fields as taken
from api.finite import GREATEST
from api.operation import Change, ClubView
from api.orders import Ordered, Receipt, order_of, told_by
from api.paging import PageQuery, page, page_of
from club import registries
from club.commands import record, webhooks
from club.commands.order import Order
from club.errors import Unknown
from club.models import Webhook
from club.reason import N_, Reason
from club.rights import May, need_office
from club.webhooks.address import LONGEST

COLUMNS = (
    "id", "name", "url", "kinds", "position", "made_at", "stopped", "stopped_at", "old_until",
    "withdrawn_at",
)  # fmt: skip


class WebhookShown(serializers.Serializer):
    """An address that is told what happens."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    url = serializers.CharField()
    kinds = serializers.ListField(child=serializers.CharField())
    position = serializers.IntegerField(help_text="As far as this position it has been told.")
    made_at = serializers.DateTimeField()
    stopped = serializers.ChoiceField(choices=["", *Webhook.Stopped.values[1:]])
    stopped_at = serializers.DateTimeField(allow_null=True)
    old_until = serializers.DateTimeField(
        allow_null=True, help_text="Until then messages are signed with the old secret as well."
    )
    withdrawn_at = serializers.DateTimeField(allow_null=True)


class WebhookTold(Ordered):
    """An address to be told of these kinds from now on."""

    name = taken.Words(max_length=80)
    url = taken.Words(max_length=LONGEST)
    kinds = taken.Several(
        child=taken.Words(max_length=60), max_length=40, help_text="Such as `rubber.finished`."
    )


class WebhookBegun(serializers.Serializer):
    """A webhook with its secret, which is shown now and never again; empty on a repeated key."""

    receipt = Receipt()
    view = WebhookShown(allow_null=True)
    secret = serializers.CharField(allow_blank=True)


class ReplayTold(Ordered):
    """From where to tell everything again."""

    after = taken.Whole(min_value=0, max_value=GREATEST, help_text="The last position not wanted.")


class OfWebhook(ClubView):
    """An address of one webhook, for the secretary."""

    among = "webhooks"
    shows = WebhookShown

    def number(self) -> int:
        """Give which webhook it is about."""
        return int(self.kwargs["webhook"])

    def rows(self) -> Any:
        """Give the club's webhooks, to one who may know of them."""
        need_office(self.caller, May.KEEP_MEMBERS)
        return Webhook.objects.filter(club=self.club.pk)

    def show(self) -> Any:
        """Show the webhook, or raise Unknown."""
        row = self.rows().filter(pk=self.number()).values(*COLUMNS).first()
        if row is None:
            raise Unknown(Reason(N_("There is no such webhook.")))
        return dict(row)


class Webhooks(Change, OfWebhook):
    """The club's webhooks."""

    query = PageQuery
    lists = page_of(WebhookShown)
    shape = WebhookTold
    answers = WebhookBegun
    begun = 0

    def number(self) -> int:
        """Give the webhook just begun."""
        return self.begun

    def get(self, request: Request, **address: Any) -> Response:
        """List the webhooks, ended ones among them."""
        found, following = page(self.rows().values(*COLUMNS), request, self.asked, "id")
        return Response({"results": found, "next": following})

    def post(self, request: Request, **address: Any) -> Response:
        """Have an address told; its secret stands in this answer and nowhere else."""
        told = told_by(request, self.shape)
        order = order_of(request, self.caller, told)
        receipt, secret = webhooks.begin(order, told["name"], told["url"], told["kinds"])
        self.begun = receipt["webhook"]
        answer = self.done(receipt)
        answer.data["secret"] = secret
        return answer


class OneWebhook(OfWebhook):
    """One webhook."""

    def get(self, request: Request, **address: Any) -> Response:
        """Show a webhook."""
        return Response(self.show())


class WebhookEnd(Change, OfWebhook):
    """Telling an address nothing more."""

    def carry(self, order: Order, told: dict[str, Any]) -> record.Receipt:
        """End the webhook."""
        return webhooks.end(order, self.number())


class WebhookSecret(Change, OfWebhook):
    """A new secret for a webhook."""

    answers = WebhookBegun

    def post(self, request: Request, **address: Any) -> Response:
        """Change the secret; the old one signs beside it for a day."""
        told = told_by(request, self.shape)
        order = order_of(request, self.caller, told)
        receipt, secret = webhooks.change_secret(order, self.number())
        answer = self.done(receipt)
        answer.data["secret"] = secret
        return answer


class WebhookGoingOn(Change, OfWebhook):
    """Going on with a webhook that was stopped."""

    def carry(self, order: Order, told: dict[str, Any]) -> record.Receipt:
        """Go on with a webhook that was stopped, what it missed first."""
        return webhooks.go_on(order, self.number())


class WebhookReplay(Change, OfWebhook):
    """Telling everything after a position again."""

    shape = ReplayTold

    def carry(self, order: Order, told: dict[str, Any]) -> record.Receipt:
        """Tell everything later than a position again, under the same ids."""
        return webhooks.replay(order, self.number(), told["after"])


class WebhookTrial(Change, OfWebhook):
    """A trial of a webhook."""

    def carry(self, order: Order, told: dict[str, Any]) -> record.Receipt:
        """Send a message of type `trial`, once; how it went stands among the deliveries."""
        return webhooks.send_trial(order, self.number())


class NoticeShown(serializers.Serializer):
    """A kind of thing that a webhook can be told of."""

    id = serializers.CharField()
    title = serializers.CharField()


class Notices(ClubView):
    """What webhooks can be told of."""

    query = PageQuery
    shows = page_of(NoticeShown)

    def get(self, request: Request, **address: Any) -> Response:
        """List the kinds of things a webhook can be told of; there are never many."""
        if "cursor" in self.asked:
            raise cursors.of_no_list()
        kinds = registries.NOTICE_KINDS
        said = [{"id": kind.id, "title": gettext(kind.title)} for kind in kinds]
        return Response({"results": said, "next": None})
