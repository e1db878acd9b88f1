"""What every plugin needs: the marker of a hook, the version of the API, and sentences.

A module that provides plugins sets `api = API`, or simply `api = 1`.
"""

from club.plugins.compatibility import API
from club.plugins.hookspecs import hookimpl
from club.reason import N_, Reason

__all__ = ["API", "N_", "Reason", "hookimpl"]
