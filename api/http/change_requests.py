"""Fields common to all writes: idempotency key, expected versions, waived laws."""

from __future__ import annotations

import re
from dataclasses import MISSING
from functools import cache
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from api.http.permissions import need_reading
from api.serializers import fields as taken
from api.serializers.component_names import component_name
from api.serializers.dataclass_serializers import field_of
from api.serializers.strict_serializer import StrictSerializer, parts_of
from club import clock
from club.errors import Fault, Malformed
from club.reason import N_, Reason
from club.record import command_context
from club.record.command_context import CommandContext
from club.rules.permissions import Caller
from rubbers.commands.waivers import LONGEST_REASON

KEY = re.compile(r"[\x21-\x7e]{1,80}")
COMMON = ("seen", "waives", "reason")


def seen_field(*, required: bool = False) -> serializers.DictField:
    """Return the field for the expected versions of the streams a change depends on."""
    return serializers.DictField(
        child=taken.WholeNumberField(),
        required=required,
        help_text="Versions of streams the caller looked at; 409 if one has changed.",
    )


class OrderedSerializer(StrictSerializer):
    """A change, with the expected versions of the streams it depends on."""

    seen = seen_field()
    waives = taken.BoundedListField(
        child=taken.PlainTextField(max_length=40),
        required=False,
        max_length=8,
        help_text="Laws an officer sets aside, by number; `reason` says why.",
    )
    reason = taken.PlainTextField(
        required=False,
        allow_blank=True,
        max_length=LONGEST_REASON,
        help_text="Why, for the record.",
    )


class ReceiptSerializer(serializers.Serializer[Any]):
    """What was written, and under which key; the same key returns the same receipt."""

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
def done_of(view: type[serializers.Serializer[Any]]) -> type[serializers.Serializer[Any]]:
    """Return the shape of the response to a change: its receipt and the new state."""
    fields = {
        "receipt": ReceiptSerializer(),
        "view": view(
            allow_null=True,
            help_text="Null for a token that may not read, and if it cannot be shown.",
        ),
        "__doc__": "A change that was made.",
    }
    name = view.__name__.removesuffix("Serializer")
    return type(f"{name}Done", (serializers.Serializer,), fields)


@cache
def command_of(
    act: type, given: frozenset[str], must_tell: frozenset[str] = frozenset()
) -> type[StrictSerializer]:
    """Return the shape of an act's body; the fields in `given` are known already.

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
    return type(f"{component_name(act)}Told", (OrderedSerializer,), made)


def context_of(request: Request, caller: Caller, payload: dict[str, Any]) -> CommandContext:
    """Build the command context of a request, leaving only the act's fields in `payload`."""
    return _context(key_of(request), caller, payload)


def preview_context(caller: Caller, payload: dict[str, Any]) -> CommandContext:
    """Build the command context of a preview, which needs no key, only permission to read.

    Leaves only the act's fields in `payload`. Raises Stale if the change itself would.
    """
    need_reading(caller)
    context = _context("preview", caller, payload)
    command_context.check_other_versions(context, {})
    return context


def _context(key: str, caller: Caller, payload: dict[str, Any]) -> CommandContext:
    return CommandContext(
        caller,
        key,
        clock.now(),
        expected_versions=payload.pop("seen", {}),
        waives=tuple(payload.pop("waives", ())),
        reason=payload.pop("reason", ""),
    )


def key_of(request: Request) -> str:
    """Return the Idempotency-Key; it is required so that a client can retry a change safely."""
    key: str = request.META.get("HTTP_IDEMPOTENCY_KEY", "")
    if not KEY.fullmatch(key):
        expected = Reason(N_("a key of your own, 1 to 80 plain characters, new for each change"))
        raise Malformed(
            Reason(N_("A change needs a key, so that it can be sent again safely.")),
            faults=[Fault("Idempotency-Key", expected)],
        )
    return key


def payload_of(request: Request, shape: type[StrictSerializer]) -> dict[str, Any]:
    """Parse and validate a body of this shape; all faults are reported at once."""
    serializer = shape(data=request.data)
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)
