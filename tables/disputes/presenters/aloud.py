"""An act at the table as one reads it aloud."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from club import wording
from rubbers.hand.acts.act import Act
from rubbers.hand.record import SEATS


def aloud(event: Mapping[str, Any]) -> str:
    """Say an event of the table script: who, what, and the rest in brackets."""
    told = dict(event)
    by = gettext(wording.SEATS.get(str(told.pop("by", "")), ""))
    done = gettext(str(told.pop("do", "") or told.pop("fact", "")).replace("_", " "))
    rest = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in told.items())
    return " ".join(filter(None, (f"{by}:" if by else "", done, f"({rest})" if rest else "")))


def act_aloud(act: Act) -> str:
    """Say an act that was done at the table."""
    return aloud(SEATS.write_act(act))
