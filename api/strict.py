"""Strict request shapes: only known fields, each of its own type."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from api.kinds import built


class Strict(serializers.Serializer):
    """A shape that refuses unknown fields, and builds its value if it has a `kind`."""

    kind: Any = None
    default_error_messages = {"invalid": _("an object")}

    def to_internal_value(self, data: Any) -> Any:
        """Parse the fields; all faults are reported at once."""
        if not isinstance(data, Mapping):
            raise serializers.ValidationError([self.error_messages["invalid"]])
        faults = unknown(data, self.fields)
        try:
            values = super().to_internal_value(data)
        except serializers.ValidationError as told:
            raise serializers.ValidationError({**faults, **told.detail}) from told
        if faults:
            raise serializers.ValidationError(faults)
        return values if self.kind is None else built(self.kind, values)


def unknown(told: Mapping[str, Any], fields: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return a fault for each unknown field, listing the known ones."""
    expected = gettext("one of: {fields}").format(fields=", ".join(fields) or "-")
    return {str(name)[:40]: [expected] for name in told if name not in fields}
