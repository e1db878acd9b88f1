"""Known cards and secrets are looked for in every byte that a hand in play leaves behind."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import redis
from celery import current_app
from django.apps import apps
from django.conf import settings
from django.test import Client
from django.urls import reverse

from rubbers import dealt_cards
from rubbers import queries as rubber_queries
from rubbers.dealing import commitment
from rubbers.hand.on_screen import Cards
from rubbers.models import PracticeTable
from rubbers.play.state.rubber_state import RubberState
from rubbers.practice import practice_view
from tests import services
from tests.canaries import found_in, named, written
from tests.rubbers import committed
from tests.rubbers.bot_table import BotTable
from tests.screen.two_worlds import known_cards
from tests.servers import kept
from tests.services import test_database_url
from tests.views.house import a_house, sent

pytestmark = [pytest.mark.worker, pytest.mark.django_db(transaction=True)]


def hidden(cards: Cards, rubber: RubberState) -> list[bytes]:
    """Return the names of all cards of a hand that nobody has laid or shown."""
    seen = known_cards(rubber.dealt.hand)
    return [name for own in cards.values() for card in set(own) - seen for name in named(card)]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "worker.log"


@pytest.fixture
def worker(transactional_db: None, log: Path) -> Iterator[None]:
    """Run a worker that says all it has to say into a file."""
    command = [sys.executable, "-m", "celery", "-A", "club", "worker", "--queues", "bots"]
    whole = [*command, "--without-gossip", "--without-mingle", "-l", "DEBUG", "--concurrency", "1"]
    told = {"CELERY_SKIP_CHECKS": "1", "DATABASE_URL": test_database_url()}
    told |= {"LOG_FORMAT": "json", "LOG_LEVEL": "DEBUG"}
    with log.open("wb") as out:
        env = dict(os.environ) | told
        process = kept.start(whole, env=env, stdout=out, stderr=subprocess.STDOUT)
        try:
            kept.wait_until(lambda: bool(current_app.control.ping(timeout=0.5)), 30, "the worker")
            yield
        finally:
            kept.stop(process)


def redis_bytes() -> bytes:
    """Read every key of Redis with its value, whatever its kind."""
    client = redis.Redis.from_url(settings.REDIS_URL)
    reads = {
        b"string": client.get,
        b"list": lambda key: client.lrange(key, 0, -1),
        b"hash": client.hgetall,
        b"set": client.smembers,
        b"zset": lambda key: client.zrange(key, 0, -1, withscores=True),
        b"stream": client.xrange,
    }
    return b"\n".join(
        key + b" " + repr(reads[client.type(key)](key)).encode()
        for key in client.keys("*")
        if client.exists(key)
    )


def rows() -> dict[str, bytes]:
    """Read every row of the database, but for the secrets of deals, which are encrypted."""
    found = {}
    for model in apps.get_models(include_auto_created=True):
        names = [one.name for one in model._meta.concrete_fields if one.name != "encrypted"]
        values = list(model._default_manager.values_list(*names))
        found[model._meta.label] = repr(values).encode()
    return found


def files() -> dict[str, bytes]:
    """Read every file that the program keeps, the database and what Redis saves among them."""
    return {
        str(path): path.read_bytes()
        for path in services.SCRATCH.rglob("*")
        if path.is_file() and not path.is_symlink()
    }


def practise() -> tuple[Client, PracticeTable]:
    """Sit down to practise, and play a card."""
    visitor = Client()
    address = visitor.post(reverse("practice")).url
    row = PracticeTable.objects.get()
    device = practice_view.PracticeDevice(row, tuple(row.guests.all()))
    act = practice_view.seen(device).acts[0]
    told = f'{{"do": "play", "by": "{act.by}", "card": "{act.card}"}}'
    assert visitor.post(f"{address}act", sent(act=told)).status_code == 302
    return visitor, row


def test_no_hidden_card_and_no_secret_is_in_any_byte_left_behind(monkeypatch, worker, log, capfd):
    monkeypatch.setattr(committed, "SECRET", secrets.token_bytes(32))
    committed.committed.cache_clear()
    current_app.loader.import_default_modules()
    house = a_house(demo=True)
    table = BotTable(house)
    visitor, row = practise()
    for _ in range(3):
        _until(lambda: table.hand.to_act is table.me, "the bots")
        table.play()
    _until(lambda: table.hand.to_act is table.me, "the bots")
    _until(lambda: practice_view.rubber_of(_again(row)).dealt.at > 3, "the bots at practice")
    row = _again(row)
    practice = practice_view.rubber_of(row)
    rubber = table.rubber
    own = commitment.secret_of(committed.SECRET, rubber.dealt.id)
    own_practice = commitment.secret_of(row.secret, practice.dealt.id)
    known = [committed.SECRET, own, commitment.bot_seed_of(own), row.secret, own_practice]
    wanted = [one for secret in known for one in written(secret)]
    cards = dealt_cards.cards_of(table.row, rubber)
    names = hidden(cards, rubber)
    at_practice = hidden(practice_view.cards_of(row, practice), practice)
    both = [one for one in names if one in at_practice]
    assert len(names) > 30 and len(both) > 10 and rubber.in_play and practice.in_play

    logs = {"worker": log.read_bytes(), "web": _said(capfd), "Redis": redis_bytes()}
    assert b"SUCCESS" in logs["worker"] and b"whist:live" in logs["Redis"]
    assert not found_in(logs, both, exact=False)
    assert not found_in({**logs, **rows(), **files()}, wanted, exact=True)
    lines = {
        "rubber": repr(list(table.row.stream.lines.values_list("body", "intent"))).encode(),
        "state": repr(table.row.stream.state).encode(),
    }
    assert not found_in(lines, names, exact=False)
    lines = {
        "practice": repr(list(row.lines.values_list("body", "request"))).encode(),
        "state": repr(row.state).encode(),
    }
    assert not found_in(lines, at_practice, exact=False)
    _raises_on_purpose(house, table, visitor, row, monkeypatch, capfd, (wanted, both))
    committed.committed.cache_clear()


def _raises_on_purpose(house, table, visitor, row, monkeypatch, capfd, canaries) -> None:
    """Let pages fall over while they hold the cards: neither they nor the log name any."""
    with monkeypatch.context() as broken:

        def falls(*_given: object, **_named: object) -> None:
            raise RuntimeError("on purpose")

        broken.setattr(rubber_queries, "cut_by_bot", falls)
        broken.setattr(practice_view, "cut_by_bot", falls)
        reader = house.reader(int(table.rubber.seating[table.me]))
        reader.raise_request_exception = visitor.raise_request_exception = False
        page = house.at("on-screen", table.row.evening.key, 1)
        answers = [reader.get(page), visitor.get(reverse("practice-table", args=[row.key]))]
    assert [one.status_code for one in answers] == [500, 500]
    shown = {
        "page": answers[0].content,
        "practice": answers[1].content,
        "log": _said(capfd),
    }
    wanted, both = canaries
    assert b"on purpose" in shown["log"]
    assert not found_in(shown, wanted, exact=True) and not found_in(shown, both, exact=False)


def _said(capfd: pytest.CaptureFixture[str]) -> bytes:
    """Return what this process has logged since it was last asked."""
    return capfd.readouterr().err.encode()


def _again(row: PracticeTable) -> PracticeTable:
    return PracticeTable.objects.get(pk=row.pk)


def _until(done: Any, what: str) -> None:
    kept.wait_until(done, 60, what)
