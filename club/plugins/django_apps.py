"""Django apps of plugins: loaded in settings, each guarded so that a broken one is left out."""

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

from club.infrastructure.paths import VAR_DIR
from club.plugins import probe
from club.plugins.registry import switched_off

GROUP = "whistclub.apps"
KEPT = "plugins_left_out.json"
"""The apps whose migrations failed, with tracebacks, until the database is prepared again."""
TRY_ALL = frozenset({"prepare", "migrate", "makemigrations"})
"""Commands that also try the apps that are currently left out."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class LeftOut:
    """An app that is left out, with its distribution and the traceback."""

    name: str
    distribution: str
    version: str
    traceback: str

    @property
    def fault(self) -> str:
        """The last line of the traceback."""
        return self.traceback.strip().splitlines()[-1]


left_out: dict[str, LeftOut] = {}
"""Apps that are left out, by the name of their entry point."""
unsafe: dict[str, str] = {}
"""Plugins that are not imported, because they hung or ended their process when tried, and why."""
taken_in: dict[str, EntryPoint] = {}
"""Entry points of the apps in use, by app label."""


def installed(house: Sequence[str]) -> list[AppConfig]:
    """Return the app configs of all plugins that load, to be added after our own apps."""
    if switched_off():
        return []
    taken = {name.rpartition(".")[2] for name in house}
    configs: list[AppConfig] = []
    unsafe.update(probe.unsafe(VAR_DIR))
    without_rows = {} if TRY_ALL & set(sys.argv[1:2]) else kept(VAR_DIR)
    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        if point.name in unsafe:
            leave_out(point, f"{unsafe[point.name]}\n")
            continue
        if point.name in without_rows:
            leave_out(point, without_rows[point.name])
            continue
        try:
            config = AppConfig.create(point.value.replace(":", "."))
        except (Exception, SystemExit):
            leave_out(point, traceback.format_exc())
            continue
        if config.label in taken:
            leave_out(point, f"There is already an app called {config.label}.\n")
            continue
        taken.add(config.label)
        taken_in[config.label] = point
        configs.append(guarded(config, point))
    return configs


def guarded(config: AppConfig, plugin: EntryPoint) -> AppConfig:
    """Return the config with a guard that leaves it out if its models or `ready` fail."""
    kind = type(config)

    class Guarded(kind):  # type: ignore[misc, valid-type]  # the plugin's own class
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
    """Leave a plugin's app out of this process, and remember why."""
    dist = plugin.dist
    name, version = (dist.name, dist.version) if dist else ("", "")
    left_out[plugin.name] = LeftOut(plugin.name, name, version, said)
    log.warning("the app of plugin %s is left out", plugin.name)


def without_its_app(plugin: EntryPoint) -> LeftOut | None:
    """Return the left-out app of a plugin's own name, or of the same distribution."""
    dist = plugin.dist.name if plugin.dist else ""
    found = (app for app in left_out.values() if dist and app.distribution == dist)
    return left_out.get(plugin.name) or next(found, None)


def has_app(plugin: EntryPoint) -> bool:
    """Return whether a plugin's distribution also has a Django app in use."""
    dist = plugin.dist.name if plugin.dist else ""
    return any(point.dist and point.dist.name == dist for point in taken_in.values())


def kept(var: Path) -> Mapping[str, str]:
    """Return the tracebacks of apps whose migrations failed, by plugin name."""
    try:
        state = json.loads((var / KEPT).read_text())
    except (OSError, ValueError):
        return {}
    return state if isinstance(state, dict) else {}


def keep(var: Path, faults: Mapping[str, str]) -> None:
    """Save, for the processes of this installation, which apps failed to migrate."""
    if faults:
        (var / KEPT).write_text(json.dumps(dict(faults), indent=1))
    else:
        (var / KEPT).unlink(missing_ok=True)
