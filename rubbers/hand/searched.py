"""The notation for what a search of the tricks showed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from club.codec.form import Form
from club.codec.made import row
from club.codec.misfit import Misfit, unfit
from club.reason import N_, Reason
from rubbers.cards.told import card_told
from rubbers.hand.acts.claims import Shown
from rubbers.hand.forms import so_or_not

NOTHING = ("nothing", "none")
TRICKS, DIGITS = 13, 2
NAMED = Reason(N_("yes or no, or the trick or the cards found"))


def shown() -> Form:
    """Return the form of a search result: yes or no, or the trick or the cards found."""
    return Form(str, _read)


def _read(body: Any) -> Shown:
    if body == [] or (isinstance(body, str) and body.lower() in NOTHING):
        return Shown.NO
    try:
        return Shown.YES if so_or_not(body) else Shown.NO
    except Misfit:
        return _named(body if isinstance(body, Mapping) else {_part(body): body})


def _part(body: Any) -> str:
    return "trick" if _is_number(body) else "cards"


def _named(parts: Mapping[str, Any]) -> Shown:
    cards = row(card_told())
    for name, part in parts.items():
        if name in ("card", "cards"):
            cards.read(part if isinstance(part, list) else [part])
        elif name != "trick" or not _is_trick(part):
            raise unfit(NAMED)
    return Shown.YES


def _is_number(body: Any) -> bool:
    return type(body) is int or (isinstance(body, str) and body.isdecimal())


def _is_trick(body: Any) -> bool:
    written = isinstance(body, str) and body.isdecimal() and len(body) <= DIGITS
    return (type(body) is int or written) and 1 <= int(body) <= TRICKS
