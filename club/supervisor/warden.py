"""The warden: stops all children when the supervisor is gone, however it ended.

The supervisor holds the other end of a pipe and never writes to it; when the supervisor dies, the
pipe closes. The warden leads the children's process group, so processes they started are stopped
too. Run as a file: `python -I -S warden.py READ_END`.
"""

import os
import signal
import sys
import time

PATIENCE = 3.0
"""Seconds between SIGTERM and SIGKILL."""


def main(read_end: int) -> None:
    """Wait until the pipe closes, then stop the whole group, this process last."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    while os.read(read_end, 1):
        continue
    os.killpg(0, signal.SIGTERM)
    time.sleep(PATIENCE)
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    main(int(sys.argv[1]))
