"""The result of a rehearsed drive: what the hall needs, who sat out, and the scores."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from rubbers.cards.card_codec import CODEC
from tables.drive.pages.drive_forms import PRIZE_WORDS
from tables.drive.pages.drive_scores import role_words
from tables.drive.rules import rehearsed_drive
from tables.drive.rules.rehearsed_drive import DriveTerms, RehearsedDrive
from tables.drive.rules.scores.points import written
from tables.drive.rules.scores.prizes import awards
from tables.movements.dummies import dummies_in
from tables.registries import FORMATS

if TYPE_CHECKING:
    from tables.models import Rehearsal


def context(row: Rehearsal, frame: dict[str, Any]) -> dict[str, Any]:
    """Return what the page of a rehearsed drive shows; its progress until it is done."""
    terms: DriveTerms = CODEC.read(DriveTerms, row.terms, "terms")
    format = FORMATS.get(row.format)
    shown = {
        **frame,
        "drive_terms": terms,
        "format": _(format.title) if format else row.format,
    }
    if not row.done:
        return shown
    found = rehearsed_drive.from_json(row.result)
    seating = found.hand.seating
    return {
        **shown,
        "tables": len(seating.tables),
        "out": len(seating.out),
        "dummies": len(dummies_in(seating.tables)),
        "most_out": max(found.drive.sat.values()),
        "fewest_out": min(found.drive.sat.values()),
        "packs": len(seating.tables),
        "scores": list(_scores(found)),
        "prizes": list(_prizes(found)),
    }


def person(who: str, number: int) -> str:
    """Return the name of a made-up person."""
    return _("Person {number}").format(number=number)


def _scores(found: RehearsedDrive) -> Iterator[tuple[int, str, str, str, int, int]]:
    for place, one in enumerate(found.scores(), start=1):
        name = person(one.who, one.number)
        role, total = role_words(one.role), written(one.total)
        yield place, name, role, total, one.won, found.drive.sat[one.who]


def _prizes(found: RehearsedDrive) -> Iterator[tuple[str, str]]:
    scored = found.scores()
    numbers = {one.who: one.number for one in scored}
    for one in awards(found.drive.settings, scored, {}, found.hand.number):
        if one.winner:
            yield str(PRIZE_WORDS[one.prize]), person(one.winner, numbers[one.winner])
        else:
            tied = _("{n} people would have to cut for it").format(n=len(one.tied))
            yield str(PRIZE_WORDS[one.prize]), tied
