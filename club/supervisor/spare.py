"""The spare web process: fully loaded, it starts serving as soon as the other has died.

It is the same program as the web process, under its own name in process lists. Run as `python -m
club.supervisor.spare DESCRIPTOR LOCK`.
"""

import sys

from club.supervisor.web import main

if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:])
