"""A real worker sends to a real receiver; killed in the middle, the message comes all the same."""

from __future__ import annotations

import threading
from datetime import timedelta

import pytest
from celery import current_app

from club import clock
from club.commands import webhooks
from club.models import Delivery, Errand
from tests.servers import kept, worker
from tests.servers.receiver import receiving
from tests.services import test_database_url
from tests.trouble.night import a_night, unsound

ALONE = ("--pool", "solo")
"""So that it is the worker itself that sends, and is killed."""


@pytest.mark.worker
@pytest.mark.django_db(transaction=True)
def test_a_worker_killed_while_it_sends_leaves_the_message_to_the_next(settings):
    settings.WHIST_WEBHOOK_NETWORKS = ["127.0.0.0/8"]
    told = {"DATABASE_URL": test_database_url(), "WHIST_WEBHOOK_NETWORKS": "127.0.0.0/8"}
    night, let_go = a_night(), threading.Event()
    with receiving() as receiver:
        receiver.answer = lambda _got: (200, b"ok") if let_go.wait(20) else (500, b"")
        kinds = ["rubber.finished"]
        webhooks.begin(night.order(), "ladder", receiver.url, kinds)
        night.wins()
        with worker.working(current_app, told, *ALONE) as first:
            current_app.send_task("club.sweep")
            kept.wait_until(lambda: bool(receiver.got), 30, "the message")
            first.kill()
        row = Delivery.objects.get()
        assert row.open and row.tries == 1
        let_go.set()
        # what a killed worker held is free after its lease
        held = Errand.objects.filter(task="webhook", done_at=None)
        held.update(claimed_until=clock.now() - timedelta(seconds=1))
        with worker.working(current_app, told):
            current_app.send_task("club.sweep")
            kept.wait_until(lambda: not Delivery.objects.get().open, 30, "the message")
        assert len(set(receiver.ids)) == 1 and len(receiver.got) == 2
        assert receiver.got[0].body == receiver.got[1].body
    assert Delivery.objects.get().tries == 2 and unsound() == []
