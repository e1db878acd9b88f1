"""A thousand people in the room: forming a table and telling everyone's precedence."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from datetime import timedelta

from bench.evening import AT
from bench.figure import Figure, Target
from club.rules.house_rules import HouseRules, Seniority
from tables.codes import FIRST as CODE
from tables.room import acts
from tables.room.decide import decide
from tables.room.evolve import evolve_all
from tables.room.forecast.precedence import precedence
from tables.room.state.room_state import Room

ROUNDS = 7


def room_of(people: int, rules: HouseRules = HouseRules()) -> Room:  # noqa: B008
    """Let so many people come, a dozen a minute, and declare for a fresh table."""
    room = evolve_all(Room(), decide(Room(), acts.OpenDoors(AT, rules), CODE))
    everyone = tuple(str(number) for number in range(1, people + 1))
    for number, who in enumerate(everyone):
        came = AT + timedelta(minutes=number // 12)
        room = evolve_all(room, decide(room, acts.Arrive(who, came), CODE))
    return evolve_all(room, decide(room, acts.Declare(everyone), CODE))


def room_at_play(people: int, tables: int) -> Room:
    """Let so many tables of six play their first rubber; the others are candidates."""
    room = room_of(people, HouseRules(seniority=Seniority.EACH))
    for table in range(1, tables + 1):
        six = tuple(str(number) for number in range(6 * table - 5, 6 * table + 1))
        cuts = tuple(acts.CutEntry(w, (card,)) for w, card in zip(six, "2569", strict=False))
        for act in (
            acts.FormTable(table, candidates=six),
            acts.CutRound(table, cuts),
            acts.BeginRubber(table),
        ):
            room = evolve_all(room, decide(room, act, CODE))
    return room


def milliseconds(work: Callable[[], object]) -> float:
    """Return the processor time of a piece of work, the least of several rounds."""
    gc.collect()
    gc.freeze()
    times = []
    for _ in range(ROUNDS):
        started = time.process_time()
        work()
        times.append(time.process_time() - started)
    gc.unfreeze()
    return min(times) * 1000


def measure() -> list[Figure]:
    """Measure at 250 and at 1,000, so that the growth shows; then with 150 tables at play."""
    took: dict[tuple[str, int], float] = {}
    for people in (250, 1000):
        room = room_of(people)
        took["form", people] = milliseconds(lambda: decide(room, acts.FormTable(1), CODE))  # noqa: B023
        took["tell", people] = milliseconds(lambda: precedence(room, CODE))  # noqa: B023
        playing = room_at_play(people, people * 15 // 100)
        ended = acts.EndRubber(1)
        took["form late", people] = milliseconds(lambda: decide(playing, acts.FormTable(999), CODE))  # noqa: B023
        took["tell all", people] = milliseconds(lambda: precedence(playing, CODE))  # noqa: B023
        took["end", people] = milliseconds(lambda: decide(playing, ended, CODE))  # noqa: B023
    return [
        Figure("forming a table of 1,000 candidates", took["form", 1000], "ms", Target.AT_MOST, 50),
        Figure("precedence of 1,000 people", took["tell", 1000], "ms", Target.AT_MOST, 50),
        Figure(
            "forming beside 150 tables at play", took["form late", 1000], "ms", Target.AT_MOST, 50
        ),
        Figure("ending a rubber beside them", took["end", 1000], "ms", Target.AT_MOST, 50),
        Figure(
            "precedence of 1,000, 150 tables at play",
            took["tell all", 1000],
            "ms",
            Target.AT_MOST,
            50,
        ),
        _growth("forming", took["form", 250], took["form", 1000]),
        _growth("precedence", took["tell", 250], took["tell", 1000]),
        _growth("precedence at play", took["tell all", 250], took["tell all", 1000]),
    ]


def _growth(what: str, small: float, large: float) -> Figure:
    """Return the growth from 250 to 1,000; n log n would be 5.01 times, and timing wavers."""
    return Figure(f"{what}, ratio of 1,000 to 250", large / small, "times", Target.AT_MOST, 6)
