"""What the forms of the room send."""

from __future__ import annotations

from rubbers.models import Rubber
from tests.views.house import sent

FORM = {"kind": "form_table", "table": "1", "game": "whist"}
PLAYED = {"statement.tricks": "9", "tricks_side": "N-S"}


def rubber_form(rubber: Rubber, **fields: object) -> dict[str, object]:
    """Return the fields of a form about a rubber, read at the version it has."""
    version = f"{rubber.stream.name}={rubber.stream.version}"
    return sent(record=rubber.stream.name, seen=version, **fields)


def rubber_form_now(rubber: Rubber, **fields: object) -> dict[str, object]:
    """Return the same fields, read at the version the rubber has reached."""
    return rubber_form(Rubber.objects.select_related("stream").get(pk=rubber.pk), **fields)
