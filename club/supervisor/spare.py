"""The spare web process: it has read the whole program, and serves as soon as the other has died.

It is the same as the web process, under a name of its own in the list of processes.
Run as `python -m club.supervisor.spare DESCRIPTOR LOCK`.
"""

import sys

from club.supervisor.web import main

if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:])
