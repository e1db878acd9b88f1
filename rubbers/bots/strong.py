"""Strong: tries each card against likely layouts, played out perfectly and by the book."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence

from club.reason import N_, Reason
from rubbers.bots.bot import Bot, CardChoice
from rubbers.bots.bot_view import BotView
from rubbers.bots.cardset import numbers
from rubbers.bots.club_bot import CLUB
from rubbers.bots.departures import PastPlays, is_whole
from rubbers.bots.double_dummy import SolverFault, solver
from rubbers.bots.likely_layouts import likely_layouts
from rubbers.bots.play_out import PlayOut
from rubbers.cards.pack import PACK

MARGIN = 0.12
"""Club's card is played if it takes at most so little less than the best, in tricks."""
GAME = 3.0
"""What winning the game is worth, in tricks."""
SLICE = 5
"""Layouts in one call of the solver, which cannot be interrupted."""
DEADLINE = 0.4
"""Seconds after which no further slice is begun."""

SELDOM, OFTEN = 0.06, 0.12
"""How often adversaries depart from the book who are thought to keep to it, or not to."""
LEAST, MOST = 0.25, 0.75
"""The share of play by the book in what a card is worth, at the two ends."""

Tricks = dict[int, int]
"""The tricks that each card takes."""


class StrongBot(Bot):
    """Samples layouts; plays Club's card in the first trick, and wherever it is about as good."""

    id = "strong"
    title = N_("Strong")
    about = N_("Tries each card against many ways the hidden cards may lie.")
    version = 2
    plays_on = False
    layouts = 20

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now

    def play(self, view: BotView, seed: bytes, layouts: int | None = None) -> CardChoice:
        """Choose the card that is worth the most over the layouts.

        With `layouts` exactly so many are tried, whatever time that takes; with 0 Club plays.
        A bot that has no choice tries them too: neither its time nor their number, which is on
        the record at once, may show that.
        """
        usual = CLUB.play(view, seed)
        if layouts == 0 or not view.tricks or not _is_regular(view):
            return usual
        try:
            worth, tried = self._worth(view, seed, layouts)
        except (ValueError, SolverFault):
            return usual
        best = max(worth, key=lambda card: (worth[card], -(card % 13)))
        if worth[best] - worth[usual.card.number] <= MARGIN:
            return CardChoice(usual.card, usual.why, tried)
        return CardChoice(PACK[best], _why(tried), tried)

    def _worth(
        self, view: BotView, seed: bytes, layouts: int | None
    ) -> tuple[dict[int, float], int]:
        """Weigh each card slice by slice, until all layouts are tried or the time is up.

        Perfect play alone thinks that all see through the backs of the cards, and play by the
        book alone only beats those who keep to it. Each makes good what the other gets wrong.
        """
        begun, wanted = self._now(), self.layouts if layouts is None else layouts
        past = PastPlays(view) if is_whole(view) else None
        drawn, by_the_book = likely_layouts(view, seed, past), PlayOut(view)
        tried: list[list[int]] = []
        perfect: list[Tricks] = []
        played: list[Tricks] = []
        while len(tried) < wanted:
            if layouts is None and tried and self._now() - begun > DEADLINE:
                break
            hands = _slice(view, drawn, min(SLICE, wanted - len(tried)))
            perfect += solver().solve(view.trumps, view.leader, view.trick, hands)
            played += [by_the_book.tricks_of_each(one) for one in hands]
            tried += hands
        share = _share(view, past, tried)
        one, other = worth_of_cards(view, perfect), worth_of_cards(view, played)
        return {card: one[card] + share * (other[card] - one[card]) for card in one}, len(tried)


def _share(view: BotView, past: PastPlays | None, layouts: Sequence[Sequence[int]]) -> float:
    """Return how much play by the book counts: the more, the better the adversaries keep to it."""
    if past is None:
        return LEAST
    seats = ((view.seat + 1) & 3, (view.seat + 3) & 3)
    rates = [past.rate(seat, hands[seat]) for hands in layouts for seat in seats]
    kept = (OFTEN - sum(rates) / len(rates)) / (OFTEN - SELDOM)
    return LEAST + (MOST - LEAST) * min(1.0, max(0.0, kept))


def _slice(view: BotView, drawn: Iterator[list[int]], size: int) -> list[list[int]]:
    return [_by_seat(view, next(drawn)) for _ in range(size)]


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


def worth_of_cards(view: BotView, outcomes: Sequence[Tricks]) -> dict[int, float]:
    """Average, over the outcomes, what the tricks that each card takes are worth."""
    worth = worth_of_tricks(view)
    return {
        card: sum(worth[tricks[card]] for tricks in outcomes) / len(outcomes)
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


def _why(layouts: int) -> Reason:
    return Reason(
        N_(
            "It did best over {count} layouts that agree with what was seen, each played out "
            "both perfectly and by the book."
        ),
        count=layouts,
    )
