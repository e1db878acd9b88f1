"""The bots' worker is killed again and again, Redis goes: no card is lost or played twice."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from celery import current_app
from django.db import connection

from club import tasks
from club.outbox import errands
from rubbers.commands import bot_turns
from rubbers.hand.acts.play import Play
from tests.rubbers.bot_table import BotTable
from tests.servers import kept
from tests.services import test_database_url
from tests.trouble.bots_worker import (
    KILLS,
    BotsWorker,
    check_record,
    play_to_the_end,
    play_while_it_is_killed,
)
from tests.trouble.night import unsound
from tests.views.house import a_house

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table() -> BotTable:
    current_app.loader.import_default_modules()  # a process that works knows every errand
    return BotTable(a_house())


@pytest.fixture
def bots_worker(transactional_db: None) -> Iterator[BotsWorker]:
    made = BotsWorker({"DATABASE_URL": test_database_url()})
    yield made
    kept.stop(made.process)


@pytest.mark.worker
def test_a_worker_plays_a_whole_rubber_with_one_person(table, bots_worker):
    longest = play_to_the_end(table, lambda _played: None, look=False)
    assert check_record(table) >= 2 and unsound() == []
    print(  # noqa: T201  the number is what one runs this test for
        f"\nA rubber with a bots' worker: the longest pause was {longest:.2f} s"
    )


@pytest.mark.worker
def test_no_card_is_lost_or_played_twice_though_the_worker_is_killed_ten_times(table, bots_worker):
    longest = play_while_it_is_killed(table, bots_worker)
    assert check_record(table) >= 2 and unsound() == []
    print(  # noqa: T201  the number is what one runs this test for
        f"\nWith the bots' worker killed {KILLS} times: the longest pause was {longest:.2f} s"
    )


def test_without_redis_the_sweep_plays_and_hints_go_again_when_it_is_back(table, monkeypatch):
    tried = []

    def nobody_there(*_given: object, **_more: object) -> None:
        tried.append(1)
        raise OSError("Redis is gone")

    with monkeypatch.context() as gone:
        gone.setattr(errands, "_breaker", errands.CircuitBreaker("the workers' queue"))
        gone.setattr(errands.current_app, "send_task", nobody_there)
        for _ in range(8):
            tasks.sweep()
            if table.hand.to_act is table.me:
                table.play()
        assert tried and len(table.acts()) >= 20
    sent = []
    monkeypatch.setattr(errands, "_breaker", errands.CircuitBreaker("the workers' queue"))
    monkeypatch.setattr(errands.current_app, "send_task", lambda *one, **more: sent.append(more))
    tasks.sweep()
    while not sent and table.hand.to_act is table.me:
        table.play()  # whoever wins a trick leads again, and no bot is to play
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
