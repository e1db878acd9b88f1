"""Bots: how strong they are with the same cards both ways, and what a card costs."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from bench.figure import Figure, Target
from rubbers.bots.analysis.match import by_chance, estimated, gain, match, players
from rubbers.bots.analysis.regular_play import RegularPlay, deal
from rubbers.bots.book_play.club_bot import CLUB
from rubbers.bots.bot_view import BotView
from rubbers.bots.double_dummy import is_installed, solver
from rubbers.bots.house_bots import house_bots
from rubbers.bots.search import strong
from rubbers.bots.search.departures import PastPlays
from rubbers.bots.search.likely_layouts import likely_layouts
from rubbers.bots.search.strong import PlayOut, StrongBot

SEED = bytes(range(32))
RANDOM_BOARDS, STRONG_BOARDS, ORACLE_BOARDS = 1000, 400, 400
TIMED_DEALS, CLUB_DEALS, CHUNK = 10, 200, 25
TWO_SIDED = 1.96
"""Standard errors to each side of a mean that hold 95 % of the cases."""


class Watched:
    """Strong with a stopwatch on its two engines: the solver, and play by the book.

    The second draws the layouts, by what Club would have played in them, and plays them out.
    """

    def __init__(self) -> None:
        self.solving = self.by_the_book = 0.0
        self.library: Any = solver().library

    def __enter__(self) -> Watched:
        """Put the stopwatches in."""
        solver().library = self  # type: ignore[assignment]  # in the library's place
        vars(strong)["likely_layouts"] = self.drawn
        vars(strong)["PlayOut"] = self.played_out
        return self

    def __exit__(self, *_: object) -> None:
        """Take them out."""
        solver().library = self.library
        vars(strong)["likely_layouts"] = likely_layouts
        vars(strong)["PlayOut"] = PlayOut

    def SolveAllBoardsBin(self, *values: Any) -> int:
        """Solve, and count the time."""
        begun = time.process_time()
        code: int = self.library.SolveAllBoardsBin(*values)
        self.solving += time.process_time() - begun
        return code

    def played_out(self, view: BotView) -> PlayOut:
        """Play layouts out, and count the time."""
        watched = self

        class WatchedPlayOut(PlayOut):
            def tricks_of_each(self, hands: Sequence[int]) -> dict[int, int]:
                begun = time.process_time()
                taken = super().tricks_of_each(hands)
                watched.by_the_book += time.process_time() - begun
                return taken

        return WatchedPlayOut(view)

    def drawn(self, view: BotView, seed: bytes, past: PastPlays | None) -> Iterator[list[int]]:
        """Draw layouts, and count the time."""
        begun = time.process_time()
        layouts = likely_layouts(view, seed, past)
        while True:
            hands = next(layouts)
            self.by_the_book += time.process_time() - begun
            yield hands
            begun = time.process_time()


def gains(names: tuple[str, str], numbers: Sequence[int]) -> list[int]:
    """Play these deals both ways."""
    named = players(house_bots())
    first, second = (named[name] for name in names)
    return [gain(first, second, SEED, number) for number in numbers]


def strength(names: tuple[str, str], boards: int) -> tuple[float, float]:
    """Play a match on all processors; return the mean gain and its standard error."""
    parts = [range(start, min(start + CHUNK, boards)) for start in range(0, boards, CHUNK)]
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        found = pool.map(partial(gains, names), parts)
        return estimated([one for part in found for one in part])


def played(choose: Callable[[RegularPlay], int], deals: int) -> None:
    """Play hands out, the same player at all four seats."""
    for number in range(deals):
        hands, dealer, turn_up = deal(SEED, number)
        play = RegularPlay(list(hands), dealer, turn_up)
        while not play.over:
            play.lay(choose(play))


def club_pace() -> float:
    """Return the cards a second that Club plays, with the engine that it plays in."""
    begun = time.process_time()
    played(lambda play: CLUB.play(play.view(), SEED).card.number, CLUB_DEALS)
    return CLUB_DEALS * 52 / (time.process_time() - begun)


def strong_costs() -> list[Figure]:
    """Measure each of Strong's decisions, beside the time that its two engines take."""
    bot, times = StrongBot(), []

    def choose(play: RegularPlay) -> int:
        view, begun = play.view(), time.process_time()
        card = bot.play(view, SEED, bot.layouts).card.number
        times.append(time.process_time() - begun)
        return card

    with Watched() as watched:
        played(choose, TIMED_DEALS)
    p95 = statistics.quantiles(times, n=20)[-1]
    median, whole = statistics.median(times), sum(times)
    raw = watched.solving + watched.by_the_book
    return [
        Figure("Strong, a decision, median", median * 1e3, "ms", Target.AT_MOST, 20),
        Figure("Strong, a decision, p95, processor", p95, "s", Target.AT_MOST, 0.6),
        Figure("Strong, cards a core", len(times) / whole, "a second", Target.AT_LEAST, 25),
        Figure("Strong, decisions, ratio to raw solver time", whole / watched.solving, "x"),
        Figure(
            "Strong, decisions, ratio to its two engines", whole / raw, "x", Target.AT_MOST, 1.1
        ),
    ]


def memory() -> float:
    """Return the MB that a process grows by when it solves, measured in one of its own."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(_grown).result()


def _grown() -> float:
    played(lambda play: CLUB.play(play.view(), SEED).card.number, 2)
    before, bot = _resident(), StrongBot()
    played(lambda play: bot.play(play.view(), SEED, bot.layouts).card.number, 2)
    return _resident() - before


def _resident() -> float:
    rollup = Path("/proc/self/smaps_rollup").read_text()
    return int(rollup.partition("\nPss:")[2].split()[0]) / 1024


def measure() -> list[Figure]:
    """Measure Club, then Strong where it can play, with the oracle above and chance below."""
    named = {**players(house_bots()), "random": by_chance}
    chance = match(("club", "random"), named, RANDOM_BOARDS, SEED)
    floor = chance.tricks_per_deal
    figures = [
        Figure("Club over random, 1,000 boards", floor, "tricks a deal", Target.AT_LEAST, 3.5),
        Figure("Club in process", club_pace(), "cards a second", Target.AT_LEAST, 20_000),
    ]
    if not is_installed():
        return figures
    mean, error = strength(("strong", "club"), STRONG_BOARDS)
    bound, _ = strength(("oracle", "club"), ORACLE_BOARDS)
    least = mean - TWO_SIDED * error
    share = 100 * (mean + floor) / (bound + floor)
    return [
        *figures,
        Figure("Strong over Club, 400 boards", mean, "tricks a deal", Target.AT_LEAST, 0.4),
        Figure("the same, lower bound of 95 %", least, "tricks a deal", Target.AT_LEAST, 0.25),
        Figure("seeing all cards, over Club", bound, "tricks a deal"),
        Figure("Strong, share of the way from random to that", share, "%", Target.AT_LEAST, 80),
        *strong_costs(),
        Figure("Strong, memory beside Club", memory(), "MB", Target.AT_MOST, 45),
    ]
