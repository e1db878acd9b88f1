"""The notation for what a search of the tricks showed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from club.codec.composite import row
from club.codec.form import Form, Misfit, unfit
from club.reason import N_, Reason
from rubbers.cards.partial_card import partial_card_form
from rubbers.cards.seats import Seat
from rubbers.hand.acts.claims import SearchResult
from rubbers.hand.acts.play import Meaning
from rubbers.hand.acts.speech import Verdict
from rubbers.hand.notation import forms
from rubbers.hand.notation.forms import so_or_not

NOTHING = ("nothing", "none")
TRICKS, DIGITS = 13, 2
NAMED = Reason(N_("yes or no, or the trick or cards found"))


def shown() -> Form:
    """Return the form of a search result: yes or no, or the trick or the cards found."""
    return Form(str, _read)


def _read(body: Any) -> SearchResult:
    if body == [] or (isinstance(body, str) and body.lower() in NOTHING):
        return SearchResult.NO
    try:
        return SearchResult.YES if so_or_not(body) else SearchResult.NO
    except Misfit:
        return _named(body if isinstance(body, Mapping) else {_part(body): body})


def _part(body: Any) -> str:
    return "trick" if _is_number(body) else "cards"


def _named(parts: Mapping[str, Any]) -> SearchResult:
    cards = row(partial_card_form())
    for name, part in parts.items():
        if name in ("card", "cards"):
            cards.read(part if isinstance(part, list) else [part])
        elif name != "trick" or not _is_trick(part):
            raise unfit(NAMED)
    return SearchResult.YES


def _is_number(body: Any) -> bool:
    return type(body) is int or (isinstance(body, str) and body.isdecimal())


def _is_trick(body: Any) -> bool:
    written = isinstance(body, str) and body.isdecimal() and len(body) <= DIGITS
    return (type(body) is int or written) and 1 <= int(body) <= TRICKS


def verdict(seats: Mapping[str, Seat], names: Mapping[Seat, str]) -> Form:
    """Return the form of any answer: yes or no, what was meant, or who it was."""
    person = forms.toucher(seats, names)
    meanings = ", ".join(Meaning)
    expected = Reason(N_("yes, no, {meanings}, nobody or a player"), meanings=meanings)

    def read(body: Any) -> Verdict:
        if isinstance(body, str) and body in (*Meaning,):
            return Verdict(body)
        for form in (forms.yes_no(), person):
            try:
                return Verdict(form.read(body))
            except Misfit:
                continue
        raise unfit(expected)

    def write(value: Verdict) -> str:
        return names[Seat(value)] if value in (*Seat,) else str(value)

    return Form(write, read)
