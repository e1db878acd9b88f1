"""Stop Celery child processes when their parent worker dies.

A child waits on a pipe; if another child inherited the other end, it never notices that the worker
has gone. An errand in progress is rolled back with its transaction and is claimed again later.
"""

import os
import threading
import time
from typing import Any

from celery.signals import worker_process_init

LOOK = 1.0
"""Seconds between checks that the worker is still alive."""


@worker_process_init.connect
def watch_over_the_worker(**_signal: Any) -> None:
    """Start a thread that checks whether the worker that started this process is still alive."""
    worker = os.getppid()
    threading.Thread(target=end_with, args=(worker,), name="worker-watch", daemon=True).start()


def end_with(worker: int) -> None:
    """Exit this process as soon as its parent is no longer `worker`."""
    while os.getppid() == worker:
        time.sleep(LOOK)
    os._exit(1)
