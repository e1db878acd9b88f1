"""What a ruling did to the score, as its page shows it above the facts."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from club.views.parts import WorkingLine
from rubbers.cards.seats import Side
from tables.disputes.pages.dispute.effect_words import compared
from tables.disputes.pages.dispute.party_names import Called
from tables.disputes.queries.outcomes import RulingOutcome


@dataclass(frozen=True, slots=True)
class SideMoved:
    """A side, and its points before and after the ruling."""

    side: str
    people: str
    before: str
    after: str

    @property
    def moved(self) -> bool:
        """Whether the ruling changed them."""
        return self.before != self.after


@dataclass(frozen=True, slots=True)
class OutcomeShown:
    """The score before and after, and why; games are listed only if their winners changed."""

    stake: str
    sides: tuple[SideMoved, ...]
    game_before: int | None
    game_after: int | None
    won_before: tuple[str, ...]
    won_after: tuple[str, ...]
    working: tuple[WorkingLine, ...]

    @property
    def one_game(self) -> bool:
        """Whether both scores belong to the same game."""
        return self.game_before == self.game_after


def outcome_shown(outcome: RulingOutcome, people: Called) -> OutcomeShown:
    """Show the score before and after a ruling, with the working of every hand it corrected."""
    both = compared(outcome.before, outcome.story)
    sides = zip(Side, both.before, both.after, strict=True)
    return OutcomeShown(
        stake=_stake(both.game_before, dict(both.before)),
        sides=tuple(
            SideMoved("ns" if side is Side.NS else "ew", people.side(side), before, after)
            for side, (_name, before), (_same, after) in sides
        ),
        game_before=both.game_before,
        game_after=both.game_after,
        won_before=both.games_before,
        won_after=both.games_after,
        working=both.lines,
    )


def _stake(game: int | None, points: dict[str, str]) -> str:
    """Return the position before the ruling: game 3, North–South at 3, East–West at 2."""
    at = [_("{side} at {points}").format(side=side, points=n) for side, n in points.items()]
    if game is None:
        return _("At stake: the rubber, which had already been won.")
    stakes = ", ".join((_("game {number}").format(number=game), *at))
    return _("At stake: {parts}.").format(parts=stakes)
