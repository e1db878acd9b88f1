"""Django apps of plugins: read in settings, each guarded so that a broken one is left out."""

from __future__ import annotations

import json
import logging
import sys
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from django.apps import AppConfig, apps

from club.places import VAR_DIR

GROUP = "whistclub.apps"
KEPT = "plugins_left_out.json"
"""What could not be brought to its shape, and why, until the database is prepared again."""
TRY_ALL = frozenset({"prepare", "migrate", "makemigrations"})
"""Commands that bring rows to their shape, also those of plugins that are left out meanwhile."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class LeftOut:
    """An app that is left out: of which distribution, and the traceback that says why."""

    name: str
    distribution: str
    version: str
    traceback: str

    @property
    def fault(self) -> str:
        """Give the last line of the traceback."""
        return self.traceback.strip().splitlines()[-1]


left_out: dict[str, LeftOut] = {}
"""The apps that were left out, by the name of their entry point."""
taken_in: dict[str, EntryPoint] = {}
"""The entry points of the apps that were taken in, by their labels."""


def installed(house: Sequence[str]) -> list[AppConfig]:
    """Give the apps of all plugins that can be made ready, to stand after those of the house."""
    taken = {name.rpartition(".")[2] for name in house}
    configs: list[AppConfig] = []
    without_rows = {} if TRY_ALL & set(sys.argv[1:2]) else kept(VAR_DIR)
    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        if point.name in without_rows:
            leave_out(point, without_rows[point.name])
            continue
        try:
            config = AppConfig.create(point.value.replace(":", "."))
        except (Exception, SystemExit):
            leave_out(point, traceback.format_exc())
            continue
        if config.label in taken:
            leave_out(point, f"There is an app {config.label} already.\n")
            continue
        taken.add(config.label)
        taken_in[config.label] = point
        configs.append(guarded(config, point))
    return configs


def guarded(config: AppConfig, plugin: EntryPoint) -> AppConfig:
    """Give the same app, which leaves itself out when its rows or its start fail."""
    kind = type(config)

    class Guarded(kind):  # type: ignore[misc, valid-type]
        def import_models(self) -> None:
            try:
                super().import_models()
            except (Exception, SystemExit):
                leave_out(plugin, traceback.format_exc())
                apps.all_models[self.label].clear()
                self.models_module, self.models = None, apps.all_models[self.label]

        def ready(self) -> None:
            try:
                super().ready()
            except (Exception, SystemExit):
                leave_out(plugin, traceback.format_exc())

    config.__class__ = Guarded
    return config


def leave_out(plugin: EntryPoint, said: str) -> None:
    """Leave the app of a plugin out of this start, and keep why."""
    dist = plugin.dist
    name, version = (dist.name, dist.version) if dist else ("", "")
    left_out[plugin.name] = LeftOut(plugin.name, name, version, said)
    log.warning("the app of plugin %s is left out", plugin.name)


def without_its_app(plugin: EntryPoint) -> LeftOut | None:
    """Give the app that a plugin lacks: of its own name, or of the same distribution."""
    dist = plugin.dist.name if plugin.dist else ""
    found = (app for app in left_out.values() if dist and app.distribution == dist)
    return left_out.get(plugin.name) or next(found, None)


def kept(var: Path) -> Mapping[str, str]:
    """Give the tracebacks of apps whose rows could not be made, by the name of their plugin."""
    try:
        told = json.loads((var / KEPT).read_text())
    except (OSError, ValueError):
        return {}
    return told if isinstance(told, dict) else {}


def keep(var: Path, faults: Mapping[str, str]) -> None:
    """Keep for the processes of this installation which apps have no rows."""
    if faults:
        (var / KEPT).write_text(json.dumps(dict(faults), indent=1))
    else:
        (var / KEPT).unlink(missing_ok=True)
