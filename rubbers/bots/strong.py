"""Strong: tries each card against layouts that agree with the play, solved double dummy."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from club.reason import N_, Reason
from rubbers.bots.bot import Bot, CardChoice
from rubbers.bots.bot_view import BotView
from rubbers.bots.cardset import SUIT_CARDS, SUIT_OF, bottom_of_sequence, highest, lowest, numbers
from rubbers.bots.club_bot import CLUB
from rubbers.bots.double_dummy import SolverFault, solver
from rubbers.bots.layouts import Layouts
from rubbers.bots.likelihood import denied_by_play
from rubbers.cards.pack import PACK

MARGIN = 0.12
"""Club's card is played if it takes at most so little less than the best, in tricks."""
GAME = 3.0
"""What winning the game is worth, in tricks."""
DOUBTS = 4
"""One layout in so many is drawn without believing what the others deny by their play."""
SLICE = 5
"""Layouts in one call of the solver, which cannot be interrupted."""
DEADLINE = 0.4
"""Seconds after which no further slice is begun."""


class StrongBot(Bot):
    """Samples layouts; plays Club's card in the first trick, and wherever it is about as good."""

    id = "strong"
    title = N_("Strong")
    about = N_("Tries each card against many ways the hidden cards may lie.")
    version = 1
    plays_on = False
    layouts = 20

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now

    def play(self, view: BotView, seed: bytes, layouts: int | None = None) -> CardChoice:
        """Choose the card that takes the most tricks over the layouts.

        With `layouts` exactly so many are tried, whatever time that takes; with 0 Club plays.
        """
        usual = CLUB.play(view, seed)
        if layouts == 0 or not view.tricks or not _is_regular(view) or _are_equal(view):
            return usual
        try:
            solved = self._solved(view, seed, layouts)
        except (ValueError, SolverFault):
            return usual
        worth = worth_of_cards(view, solved)
        best = max(worth, key=lambda card: (worth[card], -(card % 13)))
        if worth[best] - worth[usual.card.number] <= MARGIN:
            return CardChoice(usual.card, usual.why, len(solved))
        return CardChoice(PACK[best], _why(len(solved)), len(solved))

    def _solved(self, view: BotView, seed: bytes, layouts: int | None) -> list[dict[int, int]]:
        """Solve slice by slice, until all are solved or the time is up."""
        begun = self._now()
        plain, believed = Layouts(view, seed), Layouts(view, seed, denied_by_play(view))
        wanted = self.layouts if layouts is None else layouts
        solved: list[dict[int, int]] = []
        while len(solved) < wanted:
            if layouts is None and solved and self._now() - begun > DEADLINE:
                break
            places = range(len(solved) + 1, min(len(solved) + SLICE, wanted) + 1)
            drawn = [(believed if place % DOUBTS else plain).draw() for place in places]
            hands = [_by_seat(view, others) for others in drawn]
            solved += solver().solve(view.trumps, view.leader, view.trick, hands)
        return solved


def _is_regular(view: BotView) -> bool:
    """Whether everybody has played in turn, which the solver takes for granted."""
    played = len(view.trick)
    held = view.own.bit_count()
    if min(view.trick, default=0) < 0 or view.left[view.seat] != held:
        return False
    return all(
        view.left[(view.leader + place) & 3] == held - (place < played) for place in range(4)
    )


def _by_seat(view: BotView, others: Sequence[int]) -> list[int]:
    hands = [0, 0, 0, 0]
    hands[view.seat] = view.own
    for places, cards in enumerate(others, start=1):
        hands[(view.seat + places) & 3] = cards
    return hands


def worth_of_cards(view: BotView, solved: Sequence[dict[int, int]]) -> dict[int, float]:
    """Average, over the layouts, what the tricks that each card takes are worth."""
    worth = worth_of_tricks(view)
    return {
        card: sum(worth[tricks[card]] for tricks in solved) / len(solved)
        for card in numbers(view.legal)
    }


def worth_of_tricks(view: BotView) -> list[float]:
    """List what it is worth to take none, one, two … of the tricks that are left.

    A trick is worth one; winning the game is worth some more, and losing it as many less.
    """
    left = view.own.bit_count()
    ours, theirs = view.to_game
    return [
        taken + GAME * (taken >= ours) - GAME * (left - taken >= theirs)
        for taken in range(left + 1)
    ]


def _are_equal(view: BotView) -> bool:
    """Whether all cards that may be played are worth the same, so that nothing need be solved."""
    if view.legal & ~SUIT_CARDS[SUIT_OF[lowest(view.legal)]]:
        return False
    others = view.unseen
    for card in view.trick:
        others |= 1 << card
    top = highest(view.legal)
    return bottom_of_sequence(top, view.legal, others) == lowest(view.legal)


def _why(layouts: int) -> Reason:
    return Reason(
        N_("It took the most tricks over {count} layouts that agree with what was seen."),
        count=layouts,
    )
