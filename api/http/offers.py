"""Offers: what a caller may do next, in one format everywhere.

An offer has a method, an address, and exactly the body to send. The choices left to the caller are
listed under `fields`: fill in each required one, add any others you want, and send it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from django.urls import URLPattern, get_resolver, reverse
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.http.change_requests import COMMON
from api.serializers.field_descriptions import described
from club.errors import Refusal
from club.reason import Reason

OFFER_FIELD = "OfferField"
"""The name of the OpenAPI schema of one open choice."""


@dataclass(frozen=True, slots=True)
class OfferedChange:
    """What may be done at an address: `name` is the address's name, `place` its parameters.

    `body` is already decided. `choices` names the fields left to the caller; None means all that
    the address accepts. `values` limits a choice, by its path (`cuts.who`). `required` are choices
    that must be made although the address does not require them.
    """

    kind: str
    name: str
    place: Mapping[str, Any]
    body: Mapping[str, Any] = field(default_factory=dict)
    choices: Sequence[str] | None = None
    values: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    required: frozenset[str] = frozenset()
    refusal: Refusal | None = None


class RefusalShownSerializer(serializers.Serializer[Any]):
    """The law against an act; an officer may waive it, with a reason."""

    law = serializers.CharField()
    edition = serializers.CharField()
    sentence = serializers.CharField()


@extend_schema_field({"type": "array", "items": {"$ref": f"#/components/schemas/{OFFER_FIELD}"}})
class OfferFieldsField(serializers.ListField):
    """The open choices of an offer."""


class OfferShownSerializer(serializers.Serializer[Any]):
    """One act that the caller may do: send `method` to `href` with `body` and the choices made.

    If no field is required, `body` is complete. If a law is against it, `body` waives that law, and
    a `reason` is required.
    """

    kind = serializers.CharField(help_text="The name of the act.")
    method = serializers.ChoiceField(choices=["POST"])
    href = serializers.CharField()
    media_type = serializers.CharField(help_text="How the body is sent: as JSON, or as a form.")
    body = serializers.DictField(help_text="Send this, with the choices made added to it.")
    fields = OfferFieldsField(help_text="What the caller chooses.")  # type: ignore[assignment]  # a field
    refusal = RefusalShownSerializer(allow_null=True)


def shown_offer(opening: OfferedChange, say: Callable[[Reason], str]) -> dict[str, Any]:
    """Return one offer as JSON."""
    view, body, required = addresses()[opening.name], dict(opening.body), opening.required
    if opening.refusal is not None or getattr(view, "needs_reason", False):
        required |= {"reason"}
    choices = [
        choice
        for choice in described(view.shape)
        if choice["name"] not in body and _is_open(choice["name"], opening.choices, required)
    ]
    return {
        "kind": opening.kind,
        "method": "POST",
        "href": reverse(f"api:{opening.name}", kwargs=dict(opening.place)),
        "media_type": view.parser_classes[0].media_type,
        "body": body,
        "fields": [_limited(choice, opening.values, required) for choice in choices],
        "refusal": _refusal(opening.refusal, say),
    }


def _is_open(name: str, choices: Sequence[str] | None, required: frozenset[str]) -> bool:
    if name in required:
        return True
    return name not in COMMON if choices is None else name in choices


def _limited(
    choice: dict[str, Any],
    values: Mapping[str, Sequence[Any]],
    required: frozenset[str] = frozenset(),
    path: str = "",
) -> dict[str, Any]:
    """Return a choice limited to the values allowed here, and so for the choices inside it."""
    here = f"{path}{choice['name']}"
    shown = {**choice, "required": choice["required"] or here in required}
    inner = shown.get("items")
    if here in values:
        allowed = list(values[here])
        if inner is None:
            shown["values"] = allowed
        else:
            shown["items"] = {**inner, "values": allowed}
    for part, whole in (("fields", shown), ("fields", inner or {})):
        if part in whole and any(name.startswith(f"{here}.") for name in values):
            parts = [_limited(one, values, path=f"{here}.") for one in whole[part]]
            if whole is shown:
                shown[part] = parts
            else:
                shown["items"] = {**shown["items"], part: parts}
    return shown


def _refusal(refusal: Refusal | None, say: Callable[[Reason], str]) -> dict[str, str] | None:
    if refusal is None:
        return None
    return {"law": refusal.law, "edition": refusal.edition, "sentence": say(refusal.reason)}


@cache
def addresses() -> Mapping[str, Any]:
    """Return the view of every address by the address's name."""
    found = get_resolver("api.urls").url_patterns
    return {
        one.name: one.callback.cls
        for one in found
        if isinstance(one, URLPattern) and one.name and hasattr(one.callback, "cls")
    }


@cache
def address_of(act: type) -> str:
    """Return the name of the address where an act is done, or raise LookupError."""
    for name, view in addresses().items():
        if getattr(view, "act", None) is act:
            return name
    raise LookupError(act.__name__)
