"""The field of a departure that is asked about before it is done."""

from __future__ import annotations

from api import fields as taken


def asked() -> taken.YesNo:
    """Give the field by which it is said that it is meant."""
    return taken.YesNo(
        required=False, help_text="True lets it stand though it leaves a table short (law 25)."
    )
