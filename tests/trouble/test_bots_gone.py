"""The bots' worker is killed again and again, Redis goes: no card is lost or played twice."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from celery import current_app
from django.db import connection

from club import errands, tasks
from rubbers.cards.seats import Seat
from rubbers.commands import bot_turns
from rubbers.hand.acts.play import Play
from tests.rubbers.bot_table import BotTable
from tests.servers import kept
from tests.services import test_database_url
from tests.trouble.night import unsound
from tests.views.house import a_house

pytestmark = pytest.mark.django_db(transaction=True)
KILLS = 10
LONGEST_PAUSE = 20.0
"""Seconds; a table is moved on after three, and this machine may be busy."""


@pytest.fixture
def table() -> BotTable:
    current_app.loader.import_default_modules()  # a process that works knows every errand
    return BotTable(a_house())


class BotsWorker:
    """A real worker of the queue `bots`, which can be killed with all its processes."""

    def __init__(self) -> None:
        self.process = self.started()
        kept.wait_until(lambda: bool(current_app.control.ping(timeout=0.5)), 30, "the worker")

    def started(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "celery", "-A", "club", "worker", "--queues", "bots"]
        quiet = ["--without-gossip", "--without-mingle", "--loglevel", "CRITICAL"]
        told = {"CELERY_SKIP_CHECKS": "1", "DATABASE_URL": test_database_url()}
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


@pytest.fixture
def bots_worker(transactional_db: None) -> Iterator[BotsWorker]:
    made = BotsWorker()
    yield made
    kept.stop(made.process)


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
    assert unsound() == []
    return len(hands)


def play_to_the_end(table: BotTable, after_each: Callable[[int], None], look: bool = True) -> float:
    """Play the member's cards until the rubber is won; return the longest pause of the bots."""
    played, longest, since = 0, 0.0, time.monotonic()
    while not (rubber := table.rubber).over:
        dealt = rubber.dealt
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


@pytest.mark.worker
def test_a_worker_plays_a_whole_rubber_with_one_person(table, bots_worker):
    longest = play_to_the_end(table, lambda _played: None, look=False)
    assert check_record(table) >= 2
    print(  # noqa: T201  the number is what one runs this test for
        f"\nA rubber with a bots' worker: the longest pause was {longest:.2f} s"
    )


@pytest.mark.worker
def test_no_card_is_lost_or_played_twice_though_the_worker_is_killed_ten_times(table, bots_worker):
    kills = []

    def after_each(played: int) -> None:
        """Kill it at once, or some milliseconds after the bots have been asked."""
        if played % 2 == 0 and len(kills) < KILLS:
            time.sleep(0.004 * len(kills))
            bots_worker.kill()
            kills.append(played)

    longest = play_to_the_end(table, after_each)
    assert len(kills) == KILLS
    assert check_record(table) >= 2
    print(  # noqa: T201  the number is what one runs this test for
        f"\nWith the bots' worker killed {KILLS} times: the longest pause was {longest:.2f} s"
    )


def test_without_redis_the_sweep_plays_and_hints_go_again_when_it_is_back(table, monkeypatch):
    tried = []

    def nobody_there(*_given: object, **_more: object) -> None:
        tried.append(1)
        raise OSError("Redis is gone")

    with monkeypatch.context() as gone:
        gone.setattr(errands, "_breaker", errands.Breaker("The workers' queue"))
        gone.setattr(errands.current_app, "send_task", nobody_there)
        for _ in range(8):
            tasks.sweep()
            if table.hand.to_act is table.me:
                table.play()
        assert tried and len(table.acts()) >= 20
    sent = []
    monkeypatch.setattr(errands, "_breaker", errands.Breaker("The workers' queue"))
    monkeypatch.setattr(errands.current_app, "send_task", lambda *one, **more: sent.append(more))
    tasks.sweep()
    if table.hand.to_act is table.me:
        table.play()
    assert sent and sent[-1]["queue"] == "bots"
    laid = [one.act.card for one in table.acts() if isinstance(one.act, Play)]
    assert len(laid) == len(set(laid))


def test_two_workers_that_race_for_one_turn_play_it_once(table):
    """Each on a connection of its own, as often as there are turns in some tricks."""

    def race(row, turn: str) -> bool:
        try:
            return bot_turns.play(row, turn)
        finally:
            connection.close()

    for _ in range(6):
        row, turn = table.row, table.turn
        with ThreadPoolExecutor(2) as two:
            won = list(two.map(lambda _one, row=row, turn=turn: race(row, turn), range(2)))
        assert won.count(True) == 1
        table.play()
    laid = [one.act.card for one in table.acts() if isinstance(one.act, Play)]
    numbers = [one.at for one in table.acts()]
    assert len(laid) == len(set(laid)) and numbers == list(range(1, len(numbers) + 1))
