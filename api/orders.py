"""What every change is told with: its key, what the caller has seen, what is to stand aside."""

from __future__ import annotations

import re
from dataclasses import MISSING
from functools import cache
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from api import fields as taken
from api.kinds import parts_of
from api.permissions import need_reading
from api.shapes import field_of
from api.strict import Strict
from club import clock
from club.caller import Caller
from club.commands import seen
from club.commands.order import Order
from club.errors import Fault, Malformed
from club.reason import N_, Reason
from rubbers.commands.waivers import LONGEST_REASON

KEY = re.compile(r"[\x21-\x7e]{1,80}")
COMMON = ("seen", "waives", "reason")


def seen_field(*, required: bool = False) -> serializers.DictField:
    """Give the field for the versions of the streams a change rests on."""
    return serializers.DictField(
        child=taken.Whole(),
        required=required,
        help_text="Versions of streams the caller looked at; a newer one answers 409.",
    )


class Ordered(Strict):
    """A change, with the versions of the streams it rests on."""

    seen = seen_field()
    waives = taken.Several(
        child=taken.Words(max_length=40),
        required=False,
        max_length=8,
        help_text="Laws an officer lets stand aside, by number; `reason` says why.",
    )
    reason = taken.Words(
        required=False,
        allow_blank=True,
        max_length=LONGEST_REASON,
        help_text="Why, for the record.",
    )


class Receipt(serializers.Serializer):
    """What was written, and under which key; the same key gives the same receipt."""

    intent = serializers.CharField(help_text="The Idempotency-Key.")
    streams = serializers.DictField(child=serializers.IntegerField())
    lines = serializers.ListField(child=serializers.CharField())
    evening = serializers.CharField(required=False)
    rubber = serializers.CharField(required=False)
    member = serializers.IntegerField(required=False)
    device = serializers.IntegerField(required=False)
    token = serializers.IntegerField(required=False)
    bot = serializers.CharField(required=False)
    version = serializers.IntegerField(required=False)
    webhook = serializers.IntegerField(required=False)
    plugins = serializers.ListField(child=serializers.CharField(), required=False)


@cache
def done_of(view: type[serializers.Serializer]) -> type[serializers.Serializer]:
    """Give the shape of what a change is answered with: its receipt, and how things stand now."""
    fields = {
        "receipt": Receipt(),
        "view": view(
            allow_null=True,
            help_text="Null for a token that may not read, and if it cannot be shown.",
        ),
        "__doc__": "A change that was made.",
    }
    return type(f"{view.__name__}Done", (serializers.Serializer,), fields)


@cache
def command_of(
    act: type, given: frozenset[str], must_tell: frozenset[str] = frozenset()
) -> type[Strict]:
    """Give the shape of what is told for an act; `given` is known without being told.

    `must_tell` names fields that are required although the act has a default for them.
    """
    made: dict[str, Any] = {"__doc__": act.__doc__}
    if "seen" in must_tell:
        made["seen"] = seen_field(required=True)
    for name, (field, hint) in parts_of(act).items():
        if name in given or name in COMMON:
            continue
        absent = field.default is not MISSING or field.default_factory is not MISSING
        made[name] = field_of(hint, name, read_only=False, required=name in must_tell or not absent)
    return type(f"{act.__name__}Told", (Ordered,), made)


def order_of(request: Request, caller: Caller, told: dict[str, Any]) -> Order:
    """Give the order a request is; `told` loses what is the order's, and keeps the act's."""
    return _order(key_of(request), caller, told)


def order_to_look_at(caller: Caller, told: dict[str, Any]) -> Order:
    """Give the order of a change that is only to be looked at: it needs no key, and leave to read.

    `told` loses what is the order's, and keeps the act's. Raises Stale where the change would be.
    """
    need_reading(caller)
    order = _order("preview", caller, told)
    seen.check_elsewhere(order, {})
    return order


def _order(key: str, caller: Caller, told: dict[str, Any]) -> Order:
    return Order(
        caller,
        key,
        clock.now(),
        seen=told.pop("seen", {}),
        waives=tuple(told.pop("waives", ())),
        reason=told.pop("reason", ""),
    )


def key_of(request: Request) -> str:
    """Give the Idempotency-Key: needed, so that a phone may safely send a change again."""
    key = request.META.get("HTTP_IDEMPOTENCY_KEY", "")
    if not KEY.fullmatch(key):
        expected = Reason(N_("a key of your own, 1 to 80 plain characters, new for each change"))
        raise Malformed(
            Reason(N_("A change needs a key, so that it can be sent again safely.")),
            faults=[Fault("Idempotency-Key", expected)],
        )
    return key


def told_by(request: Request, shape: type[Strict]) -> dict[str, Any]:
    """Read a body of this shape; every fault is told at once."""
    told = shape(data=request.data)
    told.is_valid(raise_exception=True)
    return dict(told.validated_data)
