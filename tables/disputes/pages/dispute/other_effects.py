"""Effects of a ruling other than on the score: in words, whether done, and in the standings."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from rubbers.standings.metric import written
from rubbers.standings.metrics import POINTS
from tables.disputes.pages.dispute.drive_totals import drive_totals, given_by
from tables.disputes.pages.dispute.effect_words import in_words
from tables.disputes.pages.dispute.party_names import Called
from tables.disputes.queries import lookup
from tables.disputes.rules.effects import (
    Effect,
    GrantRemedy,
    LoseRemedy,
    NoEffect,
    OfTheScore,
    OnlookerPays,
    Outstanding,
)
from tables.disputes.rules.judging.document_chain import fallen_away
from tables.disputes.rules.state import DisputeState
from tables.standings import ranking

if TYPE_CHECKING:
    from tables.models.disputes import Dispute as Row

HOW_DONE = {
    GrantRemedy: lambda: _("Done."),
    LoseRemedy: lambda: _("Closed."),
    OnlookerPays: lambda: _("Paid."),
}


@dataclass(frozen=True, slots=True)
class OtherEffect:
    """An effect in words; if it is `open` until somebody records it, with its place in the ruling.

    `about` is the law it rests on, if its words name none.
    """

    words: str
    place: int
    about: str = ""
    open: bool = False
    done: str = ""


def effect_shown(effect: Effect, place: int, people: Called, done: bool | None) -> OtherEffect:
    """Show an effect; `done` is None for a ruling that has been replaced."""
    words = in_words(effect, people)
    about = "onlooker pays" if isinstance(effect, OnlookerPays) else ""
    if done is None or not isinstance(effect, Outstanding):
        return OtherEffect(words, place, about)
    return OtherEffect(words, place, about, not done, HOW_DONE[type(effect)]() if done else "")


def beside_the_score(effects: Iterable[Effect], people: Called) -> tuple[OtherEffect, ...]:
    """Show the effects that would not be applied to the rubber itself."""
    return tuple(
        effect_shown(effect, place, people, False)
        for place, effect in enumerate(effects, start=1)
        if not isinstance(effect, OfTheScore | NoEffect)
    )


def falls_away(
    dispute: DisputeState, effects: Iterable[Effect], people: Called
) -> tuple[OtherEffect, ...]:
    """Show which non-score effects of the current ruling these effects would drop."""
    return tuple(
        effect_shown(effect, place, people, place in dispute.done)
        for place, effect in fallen_away(dispute, effects)
    )


def of_the_score(effects: Iterable[Effect], people: Called) -> tuple[str, ...]:
    """Return in words which effects change the rubber; if none does, that the score stays."""
    chosen = tuple(effects)
    found: list[Effect] = [one for one in chosen if isinstance(one, OfTheScore)]
    return tuple(in_words(one, people) for one in found or [NoEffect()])


def in_the_standings(
    row: Row, dispute: DisputeState, effects: Iterable[Effect], name: Callable[[str], str]
) -> tuple[tuple[str, str, str], ...]:
    """Return each player whose standing, or total in the drive, would change, before and after.

    What the current ruling gives is taken off; a player with no rubber counted yet gets a dash.
    """
    effects, at = tuple(effects), lookup.drive_hand_of(row)
    if at is not None:
        return drive_totals(row, dispute, at, effects, name)
    would = given_by(dispute, effects)
    stands = given_by(dispute, dispute.ruling.effects if dispute.ruling else ())
    if not would and not stands:
        return ()
    rows = ranking.of_evening(row.evening).rows
    now = {one.stander.player: one.stander.values.get(POINTS.id) for one in rows}
    found = []
    for who in sorted({**stands, **would}, key=int):
        before = now.get(who)
        if not isinstance(before, int):
            later = _("{points}, counted once they finish a rubber")
            after = later.format(points=written(would.get(who, 0)))
            found.append((name(who), written(None), after))
            continue
        came_to = before - stands.get(who, 0) + would.get(who, 0)
        found.append((name(who), written(before), written(came_to)))
    return tuple(found)
