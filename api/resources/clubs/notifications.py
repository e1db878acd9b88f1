"""Notifications: the notifiers of plugins that notify the caller of decisions."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.http.change_requests import OrderedSerializer
from api.http.views import ChangeView, ClubView
from api.serializers import fields as taken
from club.notifications import addresses
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt


class NotifierShownSerializer(serializers.Serializer[Any]):
    """A notifier of a plugin, and whether the caller is notified by it; never the address."""

    id = serializers.CharField()
    title = serializers.CharField()
    address = serializers.CharField(help_text="The kind of address it needs.")
    on = serializers.BooleanField()
    stopped_at = serializers.DateTimeField(allow_null=True)
    trouble = serializers.CharField(allow_blank=True)


class NotifiersShownSerializer(serializers.Serializer[Any]):
    """Every notifier that the club offers."""

    results = NotifierShownSerializer(many=True)


class NotificationToldSerializer(OrderedSerializer):
    """An address for one notifier; an empty one ends it."""

    notifier = taken.PlainTextField(max_length=80)
    address = taken.PlainTextField(
        max_length=addresses.LONGEST, required=False, default="", allow_blank=True
    )


class NotificationsView(ChangeView, ClubView):
    """The caller's own notifications."""

    lists = NotifiersShownSerializer
    shape = NotificationToldSerializer
    shows = NotifiersShownSerializer

    def get(self, request: Request, **address: Any) -> Response:
        """List the notifiers that the club offers, and those by which the caller is notified."""
        return Response(self.show())

    def show(self) -> Any:
        """Return the notifiers."""
        club, number = self.club.pk, self.caller.member
        own = {row.notifier: row for row in addresses.of_member(club, number or 0)}
        rows = [
            {
                "id": one.id,
                "title": gettext(one.title),
                "address": gettext(one.address),
                "on": one.id in own,
                "stopped_at": own[one.id].stopped_at if one.id in own else None,
                "trouble": own[one.id].trouble if one.id in own else "",
            }
            for one in addresses.offered(club)
        ]
        return {"results": rows}

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Notify the caller, from now on, of what is decided for them; or stop notifying them."""
        return addresses.set_address(context, payload["notifier"], payload["address"])
