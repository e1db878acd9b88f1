"""Double-dummy solving: the tricks each card takes if all four play perfectly, all cards seen.

The solver is DDS, the library inside the package `endplay`, called without importing the package.
It is optional: check `is_installed()` first.
"""

from __future__ import annotations

import ctypes
import importlib.util
import sys
import threading
from collections.abc import Sequence
from functools import cache
from pathlib import Path

MEMORY_MB, THREADS = 40, 1
"""DDS limits. With less memory DDS creates no thread and ends the process."""
MOST_BOARDS = 200
NAMES = {"win32": "dds.dll", "darwin": "libdds.dylib"}
ALL_CARDS, BEST_ANY, SEARCH = 3, -1, 1
"""Solver settings: every card (`solutions`), the most tricks (`target`), even if forced (`mode`).
"""

Hands = Sequence[int]
"""Four sets of cards, by seat; cards on the table are in none of them."""


class DdsDeal(ctypes.Structure):
    """DDS's `deal`: suits run from spades to clubs, and the two of a suit is bit 2."""

    _fields_ = (
        ("trump", ctypes.c_int),
        ("first", ctypes.c_int),
        ("trick_suit", ctypes.c_int * 3),
        ("trick_rank", ctypes.c_int * 3),
        ("hands", (ctypes.c_uint * 4) * 4),
    )


class DdsBoards(ctypes.Structure):
    """DDS's `boards`: up to two hundred positions in one call."""

    _fields_ = (
        ("count", ctypes.c_int),
        ("deals", DdsDeal * MOST_BOARDS),
        ("target", ctypes.c_int * MOST_BOARDS),
        ("solutions", ctypes.c_int * MOST_BOARDS),
        ("mode", ctypes.c_int * MOST_BOARDS),
    )


class DdsScores(ctypes.Structure):
    """DDS's `futureTricks`: the playable cards, with the tricks each then takes.

    `equals` are lower cards that are worth the same, as bits.
    """

    _fields_ = (
        ("nodes", ctypes.c_int),
        ("cards", ctypes.c_int),
        ("suit", ctypes.c_int * 13),
        ("rank", ctypes.c_int * 13),
        ("equals", ctypes.c_int * 13),
        ("score", ctypes.c_int * 13),
    )


class DdsSolved(ctypes.Structure):
    """DDS's `solvedBoards`."""

    _fields_ = (("count", ctypes.c_int), ("boards", DdsScores * MOST_BOARDS))


class SolverFault(Exception):
    """DDS could not solve a position."""


class Solver:
    """DDS, loaded once per process. A lock serialises threads: the library is not thread-safe."""

    def __init__(self, path: Path) -> None:
        self.library = ctypes.CDLL(str(path))
        self.library.SetResources(MEMORY_MB, THREADS)
        self._lock = threading.Lock()
        self._boards = DdsBoards()
        self._solved = DdsSolved()
        for number in range(MOST_BOARDS):
            self._boards.target[number] = BEST_ANY
            self._boards.solutions[number] = ALL_CARDS
            self._boards.mode[number] = SEARCH

    def solve(
        self, trumps: int, leader: int, trick: Sequence[int], layouts: Sequence[Hands]
    ) -> list[dict[int, int]]:
        """Return, for each layout, the tricks that each card of the player to move takes."""
        if len(layouts) > MOST_BOARDS:
            raise ValueError("at most two hundred layouts in one call")
        with self._lock:
            for number, hands in enumerate(layouts):
                _write(self._boards.deals[number], trumps, leader, trick, hands)
            self._boards.count = len(layouts)
            code = self.library.SolveAllBoardsBin(
                ctypes.byref(self._boards), ctypes.byref(self._solved)
            )
            if code != 1:
                raise SolverFault(f"DDS answered {code}")
            return [_read(self._solved.boards[number]) for number in range(len(layouts))]


def _write(deal: DdsDeal, trumps: int, leader: int, trick: Sequence[int], hands: Hands) -> None:
    """Fill in DDS's structure for a position."""
    deal.trump, deal.first = 3 - trumps, leader
    for place in range(3):
        laid = place < len(trick)
        deal.trick_suit[place] = 3 - trick[place] // 13 if laid else 0
        deal.trick_rank[place] = trick[place] % 13 + 2 if laid else 0
    for seat, cards in enumerate(hands):
        row = deal.hands[seat]
        row[3] = (cards & 0x1FFF) << 2
        row[2] = (cards >> 13 & 0x1FFF) << 2
        row[1] = (cards >> 26 & 0x1FFF) << 2
        row[0] = (cards >> 39) << 2


def _read(scores: DdsScores) -> dict[int, int]:
    """Read the tricks of each solved card, and copy them to the lower cards worth the same."""
    tricks: dict[int, int] = {}
    suits, ranks, equals, score = scores.suit, scores.rank, scores.equals, scores.score
    for place in range(scores.cards):
        # DDS counts suits from spades, and ranks from 2.
        base = (3 - suits[place]) * 13 - 2
        tricks[base + ranks[place]] = score[place]
        lower = equals[place]
        while lower:
            tricks[base + lower.bit_length() - 1] = score[place]
            lower ^= 1 << lower.bit_length() - 1
    return tricks


@cache
def _library() -> Path | None:
    """Find the library without importing the package, which would load much else."""
    found = importlib.util.find_spec("endplay")
    for folder in (found.submodule_search_locations or ()) if found else ():
        path = Path(folder, "_dds", NAMES.get(sys.platform, "libdds.so"))
        if path.exists():
            return path
    return None


def is_installed() -> bool:
    """Return whether positions can be solved here."""
    return _library() is not None


@cache
def solver() -> Solver:
    """Load DDS on first use in this process; raise SolverFault if it cannot be loaded."""
    path = _library()
    if path is None:
        raise SolverFault("the package endplay is not installed")
    try:
        return Solver(path)
    except (OSError, AttributeError) as fault:
        raise SolverFault(str(fault)) from fault
