"""The club's settings for the browser's tests, with a name on the network beside this machine's.

A club whose names are given by the environment is published, and has no demo to sign in to.
"""

from club.settings import *  # noqa: F403
from club.settings import ALLOWED_HOSTS as OURS

ALLOWED_HOSTS = [*OURS, "hall.test"]
