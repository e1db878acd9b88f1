"""Matches between bots: the same cards played both ways, so that luck in the deal cancels out."""

from __future__ import annotations

import hashlib
import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rubbers.bots.analysis.regular_play import RegularPlay, deal
from rubbers.bots.bot import Bot
from rubbers.bots.cardset import lowest, numbers
from rubbers.bots.double_dummy import Solver, is_installed, solver
from rubbers.dealing.shuffle import below, byte_stream


def tricks_of_each(play: RegularPlay, solver: Solver) -> dict[int, int]:
    """Return the tricks each card takes for the player to move, if all four then play perfectly."""
    return solver.solve(play.trumps, play.leader, play.trick, [play.hands])[0]


def best_card(play: RegularPlay, solver: Solver) -> int:
    """Choose the lowest of the cards that take the most tricks."""
    if not play.legal & (play.legal - 1):
        return lowest(play.legal)
    tricks = tricks_of_each(play, solver)
    return max(tricks, key=lambda card: (tricks[card], -(card % 13)))


Player = Callable[[RegularPlay, bytes], int]
"""Chooses a card for the seat to play; the bytes are its only source of randomness."""
FEWEST, MOST = 2, 100_000
"""The limits on the boards in a match: a standard error needs two."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The gain of `a` over `b`, in tricks per deal; each deal is played once each way.

    `cpu_ms_per_card` is the processor time, in milliseconds, that `a` takes to choose a card.
    """

    a: str
    b: str
    boards: int
    tricks_per_deal: float
    standard_error: float
    cpu_ms_per_card: float


class Timed:
    """A player whose processor time is measured."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.cards = 0
        self.seconds = 0.0

    def __call__(self, play: RegularPlay, seed: bytes) -> int:
        """Choose a card, adding the time taken."""
        begun = time.process_time()
        card = self.player(play, seed)
        self.seconds += time.process_time() - begun
        self.cards += 1
        return card


def players(bots: Sequence[Bot]) -> dict[str, Player]:
    """Return the players for a match: the bots, random play, and the oracle if DDS is installed."""
    named: dict[str, Player] = {bot.id: _player(bot) for bot in bots}
    named["random"] = by_chance
    if is_installed():
        named["oracle"] = lambda play, seed: best_card(play, solver())
    return named


def _player(bot: Bot) -> Player:
    """Wrap a bot as a player; the number of layouts is fixed, so that a match is reproducible."""

    def choose(play: RegularPlay, seed: bytes) -> int:
        return bot.play(play.view(), seed, bot.layouts or None).card.number

    return choose


def by_chance(play: RegularPlay, seed: bytes) -> int:
    """Draw any of the cards that may be played."""
    cards = tuple(numbers(play.legal))
    label = f"whist/random/v1|{play.to_play}|{len(play.tricks)}"
    return cards[below(len(cards), byte_stream(seed, label.encode()))]


def match(
    names: tuple[str, str], named: Mapping[str, Player], boards: int, seed: bytes
) -> MatchResult:
    """Play this many deals, each with `a` sitting North-South and then East-West."""
    if not FEWEST <= boards <= MOST:
        raise ValueError("a match has from 2 to 100,000 boards")
    first, second = Timed(named[names[0]]), Timed(named[names[1]])
    mean, error = estimated([gain(first, second, seed, number) for number in range(boards)])
    return MatchResult(*names, boards, mean, error, 1000 * first.seconds / first.cards)


def gain(first: Player, second: Player, seed: bytes, number: int) -> int:
    """Play one deal both ways; return how many more tricks `first` took with the same cards."""
    return _tricks(seed, number, (first, second)) - _tricks(seed, number, (second, first))


def estimated(gains: Sequence[int]) -> tuple[float, float]:
    """Return the mean of at least two gains and its standard error."""
    mean = sum(gains) / len(gains)
    squares = sum((one - mean) ** 2 for one in gains)
    return mean, math.sqrt(squares / (len(gains) - 1) / len(gains))


def _tricks(seed: bytes, number: int, sides: tuple[Player, Player]) -> int:
    """Play a deal and count the tricks of North-South, the first of `sides`."""
    hands, dealer, turn_up = deal(seed, number)
    play = RegularPlay(list(hands), dealer, turn_up)
    own = hashlib.sha256(seed + number.to_bytes(8, "big")).digest()
    while not play.over:
        play.lay(sides[play.to_play & 1](play, own))
    return play.won[0]
