"""A hand of the worker's ends when the worker is gone."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

from tests.porch.opened import ROOT, processes
from tests.servers import kept

WORKER = """
import subprocess, sys, time
subprocess.Popen([sys.executable, "-c", {hand!r}])
time.sleep(600)
"""
HAND = """
import os, time
from club.infrastructure import celery_watchdog
celery_watchdog.watch_over_the_worker()
print(os.getpid(), flush=True)
time.sleep(600)
"""


def test_a_hand_that_nobody_tells_ends_with_its_worker():
    command = [sys.executable, "-c", WORKER.format(hand=HAND)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as worker:
        hand = int(worker.stdout.readline())
        assert any(p.pid == hand for p in processes())
        os.kill(worker.pid, signal.SIGKILL)
        worker.wait()
        try:
            kept.wait_until(lambda: all(p.pid != hand for p in processes()), 5, "its end")
        except TimeoutError:
            os.kill(hand, signal.SIGKILL)
            raise
