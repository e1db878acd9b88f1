"""Offers: what may be done next, and at which address."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.urls import NoReverseMatch, reverse
from rest_framework import serializers

from api.as_json import show
from tables.forming.offers import Offer

if TYPE_CHECKING:
    from api.deeds import RoomView

ADDRESS = {"table": ("table",), "who": ("who", "by", "absent")}
"""Names in an address, and the fields of an act that can stand there."""


class RefusalShown(serializers.Serializer):
    """The law against an act; an officer may set it aside, with a reason."""

    law = serializers.CharField()
    edition = serializers.CharField()
    sentence = serializers.CharField()


class OfferShown(serializers.Serializer):
    """One act that may be done: as far as it is known, and what is still wanted."""

    kind = serializers.CharField()
    href = serializers.CharField(allow_null=True, help_text="Where to POST it.")
    act = serializers.DictField(allow_null=True)
    wants = serializers.ListField(child=serializers.CharField())
    refusal = RefusalShown(allow_null=True)


def shown_offer(offer: Offer, view: RoomView) -> dict[str, Any]:
    """Show one offer."""
    act = None if offer.act is None else show(offer.act, view.say)
    refusal = offer.refusal and {
        "law": offer.refusal.law,
        "edition": offer.refusal.edition,
        "sentence": view.say(offer.refusal.reason),
    }
    told = act or {}
    return {
        "kind": offer.kind,
        "href": address_of(offer.kind, told, view),
        "act": act,
        "wants": list(offer.wants),
        "refusal": refusal,
    }


def address_of(kind: str, told: dict[str, Any], view: RoomView) -> str | None:
    """Give the address of an act, where enough of it is known."""
    known: dict[str, Any] = dict(view.kwargs)
    for name, fields in ADDRESS.items():
        value = next((told[field] for field in fields if isinstance(told.get(field), int)), None)
        if value is not None:
            known[name] = value
    for wanted in (("table", "who"), ("table",), ("who",), ()):
        base = {"club": known["club"], "evening": known["evening"]}
        try:
            extra = {name: known[name] for name in wanted}
            return reverse(f"api:{kind}", kwargs={**base, **extra})
        except (KeyError, NoReverseMatch):
            continue
    return None
