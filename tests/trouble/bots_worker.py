"""A real worker of the bots' queue that can be killed, and a rubber played against its bots."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

from celery import current_app

from rubbers.cards.seats import Seat
from rubbers.commands import bot_turns
from rubbers.hand.acts.play import Play
from tests.rubbers.bot_table import BotTable
from tests.servers import kept

KILLS = 10
LONGEST_PAUSE = 20.0
"""Seconds; a table is moved on after three, and this machine may be busy."""


class BotsWorker:
    """A real worker of the queue `bots`, which can be killed with all its processes."""

    def __init__(self, told: Mapping[str, str]) -> None:
        self.told = told
        self.process = self.started()
        kept.wait_until(lambda: bool(current_app.control.ping(timeout=0.5)), 30, "the worker")

    def started(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "celery", "-A", "club", "worker", "--queues", "bots"]
        quiet = ["--without-gossip", "--without-mingle", "--loglevel", "CRITICAL"]
        told = {"CELERY_SKIP_CHECKS": "1"} | dict(self.told)
        whole = [*command, *quiet, "--concurrency", "1"]
        return kept.start(whole, env=dict(os.environ) | told, stdout=subprocess.DEVNULL)

    def kill(self) -> None:
        """Kill the worker and its pool with SIGKILL, and start another."""
        pid = self.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        for one in (pid, *map(int, children)):
            os.kill(one, signal.SIGKILL)
        self.process.wait()
        self.process = self.started()


def check_record(table: BotTable) -> int:
    """Check that each hand has 52 different cards, 13 by each seat, numbered in order."""
    hands: dict[int, list[Play]] = {}
    numbers: dict[int, list[int]] = {}
    for done in table.acts():
        numbers.setdefault(done.hand, []).append(done.at)
        if isinstance(done.act, Play):
            hands.setdefault(done.hand, []).append(done.act)
    for hand, plays in hands.items():
        assert len({one.card for one in plays}) == len(plays) == 52
        assert Counter(one.by for one in plays) == dict.fromkeys(Seat, 13)
        assert numbers[hand] == list(range(1, len(numbers[hand]) + 1))
    return len(hands)


def play_to_the_end(table: BotTable, after_each: Callable[[int], None], look: bool = True) -> float:
    """Play the member's cards until the rubber is won; return the longest pause of the bots."""
    played, longest, since = 0, 0.0, time.monotonic()
    while not (rubber := table.rubber).over:
        dealt = rubber.dealt
        assert dealt is not None
        if dealt.in_play and dealt.hand.to_act is not table.me:
            if look:
                bot_turns.play_if_late(table.row)
            assert time.monotonic() - since < LONGEST_PAUSE, "the table does not move on"
            time.sleep(0.01)
            continue
        longest = max(longest, time.monotonic() - since)
        if dealt.in_play:
            table.play()
            played += 1
            after_each(played)
        else:
            table.cut()
        since = time.monotonic()
    return longest


def play_while_it_is_killed(table: BotTable, worker: BotsWorker) -> float:
    """Play a rubber in which the worker is killed ten times; return the longest pause."""
    kills: list[int] = []

    def after_each(played: int) -> None:
        """Kill it at once, or some milliseconds after the bots have been asked."""
        if played % 2 == 0 and len(kills) < KILLS:
            time.sleep(0.004 * len(kills))
            worker.kill()
            kills.append(played)

    longest = play_to_the_end(table, after_each)
    assert len(kills) == KILLS
    return longest
