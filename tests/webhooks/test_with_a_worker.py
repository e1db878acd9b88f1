"""A real worker tells a real receiver of a ruling; killed in the middle, it comes all the same."""

from __future__ import annotations

import sys
import threading
from datetime import timedelta
from pathlib import Path

import pytest
from celery import current_app

from club import clock, tasks
from club.commands import webhooks
from club.models import Delivery, Errand
from tests.disputes.parlour import a_parlour
from tests.servers import kept, worker
from tests.servers.receiver import Receiver, receiving
from tests.services import test_database_url
from tests.trouble.night import unsound

sys.path.insert(0, str(Path(__file__).parents[2] / "docs/examples"))

from client import webhook

ALONE = ("--pool", "solo")
"""So that it is the worker itself that sends, and is killed."""


@pytest.mark.worker
@pytest.mark.django_db(transaction=True)
def test_a_worker_killed_while_it_tells_of_a_ruling_leaves_it_to_the_next(settings):
    settings.WHIST_WEBHOOK_NETWORKS = ["127.0.0.0/8"]
    told = {"DATABASE_URL": test_database_url(), "WHIST_WEBHOOK_NETWORKS": "127.0.0.0/8"}
    parlour, let_go = a_parlour(), threading.Event()
    with receiving() as receiver:
        receiver.answer = lambda _got: (200, b"ok") if let_go.wait(20) else (500, b"")
        order = parlour.house.order()
        _receipt, secret = webhooks.begin(order, "ladder", receiver.url, ["ruling.given"])
        parlour.call()
        parlour.heard()
        parlour.rules()
        with worker.working(current_app, told, *ALONE) as first:
            current_app.send_task("club.sweep")
            kept.wait_until(lambda: bool(receiver.got), 30, "the message")
            first.kill()
        row = Delivery.objects.get()
        assert row.open and row.tries == 1
        let_go.set()
        kept.wait_until(lambda: sent_again(receiver), 40, "the message once more")
        one, two = receiver.got
    assert one.body == two.body and one.headers["webhook-id"] == two.headers["webhook-id"]
    for got in (one, two):
        said = webhook.verified(secret, got.headers, got.body)
        assert said["type"] == "ruling.given" and said["data"]["law"] == "71"
    assert Delivery.objects.get().tries == 2 and unsound() == []


def sent_again(receiver: Receiver) -> bool:
    """Sweep, as beat does every few seconds; what a killed worker held is free after its lease."""
    held = Errand.objects.filter(task="webhook", done_at=None)
    held.update(claimed_until=clock.now() - timedelta(seconds=1))
    tasks.sweep()
    return len(receiver.got) > 1
