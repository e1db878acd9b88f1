"""kill -9 in mid-entry: all of it is there or none of it, and sending again settles which."""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field

import pytest

from club import clock
from club.models import Intent, Line
from club.record.command_context import CommandContext
from club.rules.permissions import Caller
from rubbers.cards.seats import Seat, Sides
from rubbers.play.state import acts
from rubbers.scoring.statement import Statement
from tests.servers import kept, web
from tests.services import test_database_url
from tests.trouble.night import STRONG, Night, a_night, unsound, written

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 8.0
"""Seconds a phone waits; the door of a killed process lets it in, and nobody answers there."""

ENTERS = """
import os, signal, sys, django
django.setup()
from django.db import transaction
from club.rules.permissions import Caller
from club.clock import now
from club.record import unit_of_work as record
from club.record.command_context import CommandContext
from club.models import Line, Intent
from rubbers.cards.seats import Seat, Sides
from rubbers.models import Rubber
from rubbers.play.state import acts
from rubbers.scoring.statement import Statement
from tables.commands import scoring

def dies(*_, **__):
    os.kill(os.getpid(), signal.SIGKILL)

def dies_after(call):
    def then(*given, **more):
        call(*given, **more)
        dies()
    return then

moment, rubber = sys.argv[1], int(sys.argv[2])
match moment:
    case "after the lines":
        bulk = Line.objects.bulk_create
        Line.objects.bulk_create = dies_after(bulk)
    case "before the commit":
        record._write = dies_after(record._write)
    case "after the commit":
        record.after_commit = lambda *_: transaction.on_commit(dies)
row = Rubber.objects.select_related("stream", "evening").get(pk=rubber)
order = CommandContext(Caller(row.evening.club_id, 1, frozenset({"secretary"})), "the entry", now())
scoring.perform(order, row, acts.MarkHand(Statement(tricks=Sides(11, 2)), Seat.N))
"""


def is_killed(night: Night, moment: str) -> None:
    """Let a process of its own mark a hand, and be killed at a moment."""
    told = {"DATABASE_URL": test_database_url(), "DJANGO_SETTINGS_MODULE": "club.settings"}
    died = subprocess.run(
        [sys.executable, "-c", ENTERS, moment, str(night.rubber.pk)],
        env=dict(os.environ) | told, text=True, capture_output=True, timeout=60, check=False,
    )  # fmt: skip
    assert died.returncode == -signal.SIGKILL, died.stderr


def sent_again(night: Night) -> object:
    """Mark the same hand under the same key in this process; give the lines of its receipt."""
    context = CommandContext(
        Caller(night.club.pk, 1, frozenset({"secretary"})), "the entry", clock.now()
    )
    return night.scores(acts.MarkHand(Statement(tricks=Sides(11, 2)), Seat.N), context)["lines"]


@pytest.mark.parametrize("moment", ["after the lines", "before the commit"])
def test_killed_before_the_commit_nothing_is_written_and_the_same_key_does_it(moment):
    night = a_night()
    before = written()
    is_killed(night, moment)
    assert written() == before and unsound() == []
    assert sent_again(night)
    assert Line.objects.filter(intent="the entry", what="hand_marked").count() == 1
    assert unsound() == []


def test_killed_right_after_the_commit_all_is_written_and_the_same_key_gives_its_receipt():
    night = a_night()
    is_killed(night, "after the commit")
    assert Intent.objects.get(key="the entry").receipt["lines"]
    before = written()
    assert sent_again(night) == Intent.objects.get(key="the entry").receipt["lines"]
    assert written() == before and unsound() == []


@dataclass
class Phone:
    """A phone that marks a hand and takes it back by turns, and sends again what got no answer."""

    night: Night
    token: str
    receipts: dict[str, dict[str, object]] = field(default_factory=dict)
    unanswered: int = 0

    def enters_until_nobody_answers(self, port: int, most: int = 10_000) -> None:
        """Enter until the connection breaks, or as often as is wanted."""
        for _ in range(most):
            turn = len(self.receipts)
            deed = "withdraw" if turn % 2 else "hands"
            try:
                self.receipts[f"phone-{turn}"] = self.sends(port, f"phone-{turn}", deed)
            except (OSError, http.client.HTTPException):
                self.unanswered += 1
                return

    def kills(self, process: subprocess.Popen[bytes], receipts: int, later: float) -> None:
        """Kill the web process a moment after so many receipts, while the next is being written."""
        kept.wait_until(lambda: len(self.receipts) >= receipts, 60, "the phone")
        time.sleep(later)
        process.kill()

    def sends(self, port: int, key: str, deed: str) -> dict[str, object]:
        """Send one request; give its receipt, which is the one on record if there is one."""
        written = Intent.objects.filter(key=key).first()
        path = f"/api/v1/clubs/{self.night.club.slug}{self.night.rubber_path}/{deed}"
        headers = {"Authorization": f"Bearer {self.token}", "Idempotency-Key": key}
        body = json.dumps(STRONG if deed == "hands" else {"by": "N"})
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        line.request("POST", path, body, {**headers, "Content-Type": "application/json"})
        answer = line.getresponse()
        told = json.loads(answer.read())
        assert answer.status == 201, told
        assert written is None or written.receipt == told["receipt"]
        receipt: dict[str, object] = told["receipt"]
        return receipt


def test_a_web_process_that_is_killed_while_it_writes_leaves_the_record_whole():
    night = a_night()
    phone = Phone(night, night.program().token)
    told = {"DATABASE_URL": test_database_url()}
    for receipts, later in ((4, 0.003), (9, 0.011)):
        with web.serving(told) as served:
            killer = threading.Thread(target=phone.kills, args=(served.process, receipts, later))
            killer.start()
            phone.enters_until_nobody_answers(served.port)
            killer.join()
        assert unsound() == []
    with web.serving(told) as served:
        phone.enters_until_nobody_answers(served.port, most=2)
    assert len(phone.receipts) >= 11 and phone.unanswered == 2
    lines = Line.objects.filter(what__in=["hand_marked", "mark_withdrawn"]).order_by("number")
    assert list(lines.values_list("intent", flat=True)) == list(phone.receipts)
    assert unsound() == []
