"""The field that confirms a departure which breaks up a table."""

from __future__ import annotations

from api import fields as taken


def asked() -> taken.YesNo:
    """Return the field by which the caller confirms that it is intended."""
    return taken.YesNo(
        required=False, help_text="True lets it stand though it leaves a table short (law 25)."
    )
