"""The notation for the answer to any question, given by an onlooker who decides it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from club.codec.form import Form
from club.codec.misfit import Misfit, unfit
from club.reason import N_, Reason
from rubbers.cards.seats import Seat
from rubbers.hand import forms
from rubbers.hand.acts.onlookers import Verdict
from rubbers.hand.acts.play import Meaning


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

    def write(told: Verdict) -> str:
        return names[Seat(told)] if told in (*Seat,) else str(told)

    return Form(write, read)
