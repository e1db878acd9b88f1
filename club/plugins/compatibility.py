"""Whether a plugin is made for this version of the plugin API."""

from __future__ import annotations

from typing import Any

from club.plugins.status import Skipped
from club.reason import N_, Reason

API = 1
"""The version of the plugin API: raised when something in it changes or goes."""


def check_api(plugin: Any) -> None:
    """Raise Skipped unless `plugin.api` is this version, or a range that contains it."""
    made_for = getattr(plugin, "api", None)
    if made_for == API and not isinstance(made_for, bool):
        return
    if isinstance(made_for, range):
        if API in made_for:
            return
        versions = f"{made_for.start}–{made_for.stop - 1}"
    elif isinstance(made_for, int):
        versions = str(made_for)
    else:
        raise Skipped(Reason(N_("it does not declare api = {ours}"), ours=API))
    template = N_("it is made for plugin API {api}, but this is API {ours}")
    raise Skipped(Reason(template, api=versions, ours=API))
