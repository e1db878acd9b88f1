"""Try the import of each plugin in another process, so that none can hang or crash a start.

`manage.py prepare`, the first step of a start when anything has changed, tries them all; the other
processes read what it found. A plugin that raises an exception is no danger: it is skipped when it
is loaded, with its traceback.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from importlib.metadata import entry_points
from pathlib import Path

from club.plugins.plugin_process import GROUP, PluginFailed, PluginProcess

APPS = "whistclub.apps"
KEPT = "plugins_that_hang.json"
TRIES = frozenset({"prepare"})
"""Commands that try every plugin before they load any."""
HARMLESS = "Traceback"
"""What begins the report of an exception; anything else hung or ended its process."""


def unsafe(var: Path) -> Mapping[str, str]:
    """Return why each plugin that must not be imported hung or ended its process, by name."""
    if sys.argv[1:2] and sys.argv[1] in TRIES:
        return tried(var)
    try:
        found = json.loads((var / KEPT).read_text())
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def tried(var: Path) -> dict[str, str]:
    """Try every plugin now, and save which are unsafe."""
    faults: dict[str, str] = {}
    for point in {*entry_points(group=GROUP), *entry_points(group=APPS)}:
        process = PluginProcess(point.name, point.group)
        try:
            process.start()
        except PluginFailed as failed:
            said = str(failed)
            if HARMLESS not in said or "MemoryError" in said:
                faults[point.name] = said.strip().splitlines()[-1]
        finally:
            process.stop()
    if faults:
        var.mkdir(parents=True, exist_ok=True)
        (var / KEPT).write_text(json.dumps(faults, indent=1))
    else:
        (var / KEPT).unlink(missing_ok=True)
    return faults
