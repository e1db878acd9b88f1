"""Django apps of plugins: read in settings, each guarded so that a broken one is left out."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Sequence
from importlib.metadata import entry_points

from django.apps import AppConfig, apps

GROUP = "whistclub.apps"

log = logging.getLogger(__name__)
left_out: dict[str, str] = {}
"""The tracebacks of apps that were left out, by the name of their entry point."""


def installed(house: Sequence[str]) -> list[AppConfig]:
    """Give the apps of all plugins that can be made ready, to stand after those of the house."""
    taken = {name.rpartition(".")[2] for name in house}
    configs: list[AppConfig] = []
    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        try:
            config = AppConfig.create(point.value.replace(":", "."))
        except (Exception, SystemExit):
            _leave_out(point.name)
            continue
        if config.label in taken:
            left_out[point.name] = f"There is an app {config.label} already.\n"
            continue
        taken.add(config.label)
        configs.append(guarded(config, point.name))
    return configs


def guarded(config: AppConfig, plugin: str) -> AppConfig:
    """Give the same app, which leaves itself out when its rows or its start fail."""
    kind = type(config)

    class Guarded(kind):  # type: ignore[misc, valid-type]
        def import_models(self) -> None:
            try:
                super().import_models()
            except (Exception, SystemExit):
                _leave_out(plugin)
                apps.all_models[self.label].clear()
                self.models_module, self.models = None, apps.all_models[self.label]

        def ready(self) -> None:
            try:
                super().ready()
            except (Exception, SystemExit):
                _leave_out(plugin)

    config.__class__ = Guarded
    return config


def _leave_out(plugin: str) -> None:
    left_out[plugin] = traceback.format_exc()
    log.warning("the app of plugin %s is left out", plugin)
