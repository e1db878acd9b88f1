"""The commitment to the evening's deals, as read aloud and compared: digits in groups."""

from __future__ import annotations

from tables.forming.hall import Hall

GROUP = 8
ON_SCREEN = 2
"""The number of groups shown if there is little room."""


def root_shown(hall: Hall) -> str:
    """Return the root of an evening's commitment; empty if there is none."""
    return _grouped(hall.commitment)


def root_short(hall: Hall) -> str:
    """Return the beginning of the root, for a screen that is seen from afar."""
    groups = _grouped(hall.commitment).split()
    return " ".join([*groups[:ON_SCREEN], "…"]) if groups else ""


def secret_shown(hall: Hall) -> str:
    """Return the secret of an evening's deals once it is revealed; empty before."""
    return _grouped(hall.secret)


def _grouped(digits: str) -> str:
    return " ".join(digits[at : at + GROUP] for at in range(0, len(digits), GROUP))
