"""Dummies in words: who plays with one, and the rules of dummy that a drive needs."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.person import PersonId, is_dummy
from club.text import wording
from tables.drive.rules.drive_state import DriveSettings
from tables.movements.drive_seating import Pair, Tables
from tables.movements.dummies import Spare, dummies_in, with_dummies

Names = Mapping[PersonId, str]

SPARE_WORDS = (
    (Spare.SIT_OUT, gettext_lazy("they sit out in turn")),
    (Spare.DUMMY, gettext_lazy("dummies fill the empty places")),
)
MARK = "*"
"""Marks the points of a hand played with a dummy, on the result sheet."""


def player_of_dummy(pair: Pair, names: Names) -> str:
    """Return the name of whoever plays a dummy's cards; "" if neither partner is a dummy."""
    if is_dummy(pair.lady):
        return wording.called(pair.gent, names)
    return wording.called(pair.lady, names) if is_dummy(pair.gent) else ""


def players_with_dummies(tables: Tables, names: Names) -> tuple[str, ...]:
    """Return who plays with a dummy, each with the number of their table."""
    template = _("{name} (table {table})")
    return tuple(
        template.format(name=wording.called(who, names), table=table)
        for table, who in with_dummies(tables)
    )


def dummies_play(settings: DriveSettings, tables: Tables) -> bool:
    """Return whether dummies play, or may in a later hand."""
    return settings.spare is Spare.DUMMY or bool(dummies_in(tables))


def dummy_rule() -> list[str]:
    """Return the rules of dummy for the rule card, by the laws of dummy."""
    return [
        _("If your partner is a dummy, its cards lie face up and you play them and deal for it."),
        _("You score the tricks of your side, as always. Nobody scores for the dummy."),
        _("A dummy moves as any lady or gent does, and never plays with another dummy."),
        _("A dummy’s hand pays no penalty for a revoke: everyone can see its cards."),
        _("If you lead from the wrong hand, the other side may call a suit from the right one."),
    ]


def dummy_card() -> str:
    """Return what the card on a table says of dummies."""
    return _("A dummy’s cards lie face up, and its partner plays them.")
