"""Devices: the screens and tablets of the club."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.http.change_requests import OrderedSerializer
from api.http.pagination import PageQuery, page, page_of
from api.http.views import ChangeView, ClubView
from api.serializers import fields as taken
from club.access import connections, device_tokens
from club.errors import Unknown
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt
from club.rules.permissions import May, need_office
from club.rules.stored_values import DeviceKind

COLUMNS = ("id", "name", "kind", "table_number", "withdrawn_at")


class DeviceShownSerializer(serializers.Serializer[Any]):
    """A screen or tablet."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=DeviceKind.values)
    table_number = serializers.IntegerField(allow_null=True)
    withdrawn_at = serializers.DateTimeField(allow_null=True)


class DeviceToldSerializer(OrderedSerializer):
    """A screen or tablet to register."""

    name = taken.PlainTextField(max_length=80)
    kind = taken.OneOfField(choices=DeviceKind.values)
    table_number = taken.WholeNumberField(
        min_value=1, max_value=64, required=False, allow_null=True
    )


class DeviceView(ClubView):
    """A view of one device, for the secretary."""

    shows = DeviceShownSerializer

    def show(self) -> Any:
        """Return the device of this address."""
        return shown_device(self.club.pk, self.kwargs["device"])


def shown_device(club: int, device: int) -> dict[str, Any]:
    """Return one device as JSON, or raise Unknown."""
    row = connections.every_device(club).filter(pk=device).values(*COLUMNS).first()
    if row is None:
        raise Unknown(Reason(N_("There is no such device.")))
    return dict(row)


class DevicesView(ChangeView):
    """The club's devices."""

    query = PageQuery
    lists = page_of(DeviceShownSerializer)
    shows = DeviceShownSerializer
    shape = DeviceToldSerializer
    registered = 0

    def get(self, request: Request, **address: Any) -> Response:
        """List the club's devices, including those withdrawn."""
        need_office(self.caller, May.KEEP_MEMBERS)
        rows = connections.every_device(self.club.pk).values(*COLUMNS)
        found, following = page(rows, request, self.asked, "id")
        return Response({"results": found, "next": following})

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Register a device."""
        receipt = device_tokens.register_device(context, **payload)
        self.registered = receipt["device"]
        return receipt

    def show(self) -> Any:
        """Return the device just registered."""
        return shown_device(self.club.pk, self.registered)


class OneDeviceView(DeviceView):
    """One device."""

    def get(self, request: Request, **address: Any) -> Response:
        """Show a device."""
        need_office(self.caller, May.KEEP_MEMBERS)
        return Response(self.show())


class DeviceWithdrawalView(ChangeView, DeviceView):
    """Withdrawing a device, together with its tokens."""

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Withdraw a device; its tokens stop working."""
        return device_tokens.withdraw_device(context, self.kwargs["device"])
