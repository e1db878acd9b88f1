"""A real worker tells a real receiver of a ruling; killed in the middle, it comes all the same."""

from __future__ import annotations

import sys
from datetime import timedelta
from pathlib import Path
from subprocess import Popen

import pytest
from celery import current_app

from club import clock, tasks
from club.models import Delivery, Errand
from club.webhooks import subscriptions
from tests.disputes.parlour import a_parlour
from tests.servers import worker
from tests.servers.receiver import receiving
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
    parlour = a_parlour()
    with receiving() as receiver:
        context = parlour.house.order()
        _receipt, secret = subscriptions.begin(context, "ladder", receiver.url, ["ruling.given"])
        parlour.call()
        parlour.heard()
        parlour.rules()
        with worker.working(current_app, told, *ALONE) as first:
            receiver.answer = lambda _got: killed(first)
            worker.sweep_until(current_app, lambda: first.poll() is not None, "the message")
        row = Delivery.objects.get()
        assert row.open and row.tries == 1
        receiver.answer = lambda _got: (200, b"ok")
        # what a killed worker held is free after its lease
        held = Errand.objects.filter(task="webhook", done_at=None)
        assert held.update(claimed_until=clock.now() - timedelta(seconds=1)) == 1
        tasks.sweep()
        one, two = receiver.got
    assert one.body == two.body and one.headers["webhook-id"] == two.headers["webhook-id"]
    for got in (one, two):
        said = webhook.verified(secret, got.headers, got.body)
        assert said["type"] == "ruling.given" and said["data"]["law"] == "71"
    assert Delivery.objects.get().tries == 2 and unsound() == []


def killed(worker_process: Popen[bytes]) -> tuple[int, bytes]:
    """Kill who sent the message as soon as it is here: however slow the machine, not once later."""
    worker_process.kill()
    worker_process.wait()
    return 200, b"too late"
