"""Void attempts to deal in words: how often, and who was missing, so that a habit shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.text import wording
from tables.evening.program_deals import VoidedDeal
from tables.room.state.hall import Hall


def voided_in_words(deals: Iterable[VoidedDeal], name: Callable[[str], str]) -> tuple[str, ...]:
    """Return a sentence for each void attempt, then how often those silent in several were so."""
    listed = tuple(deals)
    often = Counter(who for one in listed for who in one.silent)
    repeated = [(who, times) for who, times in often.most_common() if times > 1]
    return (
        *(_one(one, name) for one in listed),
        *(_times(name(who), times) for who, times in repeated),
    )


def _one(deal: VoidedDeal, name: Callable[[str], str]) -> str:
    values = {"table": deal.table, "hand": deal.hand, "attempt": deal.attempt}
    if not deal.silent:
        template = _("Table {table}, hand {hand}: attempt {attempt} to deal was void.")
        return template.format(**values)
    template = _(
        "Table {table}, hand {hand}: attempt {attempt} to deal was void. "
        "Nothing was received from {names}."
    )
    return template.format(**values, names=wording.listed([name(who) for who in deal.silent]))


def _times(name: str, times: int) -> str:
    template = ngettext(
        "{name}: {times} void attempt in all.", "{name}: {times} void attempts in all.", times
    )
    return template.format(name=name, times=times)


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
