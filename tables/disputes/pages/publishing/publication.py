"""The texts about to be published, one by one, and a preview of the register's page."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tables.disputes.rules.acts import Publish
from tables.disputes.rules.events import RulingPublished
from tables.disputes.rules.evolve import evolve
from tables.disputes.rules.register import texts_of
from tables.disputes.rules.state import DisputeState, FactForm, Worded

SHORTEST = 3
LABELS = {
    "facts": lambda number: _("Fact {number}").format(number=number),
    "title": lambda number: _("The title"),
    "question": lambda number: _("The question"),
    "reasons": lambda number: _("The reasons"),
    "decision": lambda number: _("The decision"),
    "grounds": lambda number: _("The grounds of the appeal"),
    "attachments": lambda number: _("What picture {number} shows").format(number=number),
}


@dataclass(frozen=True, slots=True)
class PublicText:
    """One text: its place, label, original and published wording, and the names in it."""

    place: str
    label: str
    said: str
    worded: str
    names: str

    @property
    def rows(self) -> int:
        """The number of lines to show in a form."""
        return min(8, 2 + len(self.worded) // 90)


def texts(
    dispute: DisputeState,
    words: Mapping[str, str],
    typed: Mapping[str, str],
    names: Mapping[str, str],
) -> Iterator[PublicText]:
    """Yield every text to be published: as typed, as published before, or as first stated."""
    before = {one.said_ref: one.published_ref for one in dispute.register.wording}
    scripts = {fact.ref for fact in dispute.facts if fact.telling is FactForm.SCRIPT}
    for place, ref in texts_of(dispute, [one.number for one in dispute.standing]).items():
        said = words.get(ref, "")
        worded = typed.get(place, "").strip() or words.get(before.get(ref, ""), "") or said
        if ref in scripts and worded == said:
            continue  # an event by seats, which names nobody
        yield PublicText(place, _label(place), said, worded, ", ".join(names_in(worded, names)))


def as_it_would_be(
    dispute: DisputeState, publish: Publish, typed: Mapping[str, str], words: Mapping[str, str]
) -> tuple[DisputeState, dict[str, str]]:
    """Return the dispute as if this were published, and the words including new ones."""
    places = texts_of(dispute, publish.attachments)
    new = {
        f"preview:{place}": (places[place], said.replace("\r\n", "\n").strip())
        for place, said in typed.items()
        if place in places and said.strip()
    }
    wording = tuple(
        Worded(ref, preview)
        for preview, (ref, said) in new.items()
        if words.get(ref, "").replace("\r\n", "\n") != said
    )
    declinings = len(dispute.declinings)
    event = RulingPublished(publish.names, publish.attachments, wording, declinings)
    return evolve(dispute, event), {**words, **{name: said for name, (_ref, said) in new.items()}}


def names_in(said: str, names: Mapping[str, str]) -> tuple[str, ...]:
    """Return which of these names, or parts of them, occur in a text."""
    found = []
    for name in names.values():
        parts = [part for part in name.split() if len(part) >= SHORTEST and part[0].isupper()]
        if any(re.search(rf"\b{re.escape(part)}\b", said, re.IGNORECASE) for part in parts):
            found.append(name)
    return tuple(dict.fromkeys(found))


def _label(place: str) -> str:
    kind, _dot, rest = place.partition(".")
    number, _dot, part = rest.partition(".")
    label = LABELS[part or kind](number)
    if kind == "appeals" and part == "reasons":
        return _("The committee's reasons")
    if kind == "declinings":
        why = _("Why no ruling was given")
        return why if number == "1" else f"{why} ({number})"
    return (
        _("{label} (ruling {number})").format(label=label, number=number)
        if number != "1" and (kind == "rulings")
        else label
    )
