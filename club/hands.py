"""The worker's hands end with the worker, however it went.

A hand waits on a pipe; where a sister inherited the other end, it never learns that the worker is
gone. An errand in hand is lost with its transaction, and is handed out again.
"""

import os
import threading
import time
from typing import Any

from celery.signals import worker_process_init

LOOK = 1.0
"""Seconds between two looks at whether the worker still lives."""


@worker_process_init.connect
def watch_over_the_worker(**_signal: Any) -> None:
    """Look now and then, beside the work, whether the worker that started this hand still lives."""
    worker = os.getppid()
    threading.Thread(target=end_with, args=(worker,), name="worker-watch", daemon=True).start()


def end_with(worker: int) -> None:
    """End this process once its parent is another than the worker."""
    while os.getppid() == worker:
        time.sleep(LOOK)
    os._exit(1)
