"""Ends every child when the supervisor is gone, however it went.

The supervisor holds the other end of a pipe and says nothing; when it dies the pipe ends. The
warden leads the children's process group, so what they started themselves is ended with them.
Run as a file of its own: `python -I -S warden.py READ_END`.
"""

import os
import signal
import sys
import time

PATIENCE = 3.0
"""Seconds between the request to end and the end."""


def main(read_end: int) -> None:
    """Wait for the end of the pipe, then end the group, this process last."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    while os.read(read_end, 1):
        continue
    os.killpg(0, signal.SIGTERM)
    time.sleep(PATIENCE)
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    main(int(sys.argv[1]))
