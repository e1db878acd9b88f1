"""The plugin manager: finds plugins, loads each separately, and fills the registries."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Iterable, Iterator
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

import pluggy

from club.person import is_external
from club.plugins import django_apps
from club.plugins.compatibility import check_api
from club.plugins.plugin_process import GROUP
from club.plugins.provided import Provided, summary
from club.plugins.registry import Registry, RegistryEntry, switched_off
from club.plugins.status import EnabledPlugin, LoadFailure, Plugin, Skipped
from club.reason import N_, Reason

PROJECT = "whistclub"
ROOMS = ("club", "rubbers", "tables")
HOOKSPECS = {
    "club": "club.plugins.hookspecs",
    "rubbers": "rubbers.hookspecs",
    "tables": "tables.hookspecs",
}
REGISTRIES = {
    "club": "club.record.registries",
    "rubbers": "rubbers.registries",
    "tables": "tables.registries",
}

log = logging.getLogger(__name__)


class Manager:
    """All plugins found at startup, and everything the loaded ones provide."""

    def __init__(self) -> None:
        self.hooks = pluggy.PluginManager(PROJECT)
        self.registries = tuple(_registries())
        self.plugins: list[Plugin] = []
        self._entries: dict[str, list[RegistryEntry[Any]]] = {r.hook: [] for r in self.registries}
        for room in ROOMS:
            self.hooks.add_hookspecs(import_module(HOOKSPECS[room]))

    def take_in_ours(self) -> None:
        """Load the hook implementations of our own apps; errors there are bugs and are raised."""
        for room in ROOMS:
            given = self._take_in(room, import_module(f"{room}.plugin"), ours=True)
            self.plugins.append(Plugin(room, ours=True, gives=given.gives))

    def take_in(self, point: EntryPoint) -> None:
        """Load one installed plugin, or record why it is skipped."""
        distribution = point.dist.name if point.dist else ""
        version = point.dist.version if point.dist else ""
        given, trouble = Provided(), None
        try:
            if any(plugin.name == point.name for plugin in self.plugins):
                raise Skipped(
                    Reason(N_("another plugin is already called {name}"), name=point.name)
                )
            if (fault := django_apps.unsafe.get(point.name)) is not None:
                template = N_("it was not imported, because a trial import failed: {fault}")
                raise Skipped(Reason(template, fault=fault))
            if (app := django_apps.without_its_app(point)) is not None:
                raise Skipped(*_lacks(app))
            given = self._take_in(point.name, point.load(), ours=False)
        except Skipped as skipped:
            trouble = LoadFailure(skipped.reason, skipped.traceback)
        except (Exception, SystemExit) as fault:
            said = traceback.format_exception_only(fault)[-1].strip()
            trouble = LoadFailure(
                Reason(N_("it failed to load: {fault}"), fault=said), traceback.format_exc()
            )
        if trouble is not None:
            log.warning("plugin %s is skipped: %s", point.name, trouble.reason)
        trusted = given.trusted or django_apps.has_app(point)
        self.plugins.append(
            Plugin(
                point.name, distribution, version, False, given.gives, trouble, given.sees, trusted
            )
        )

    def fill(self) -> None:
        """Fill every registry with what the plugins provide."""
        for registry in self.registries:
            registry.fill(self._entries[registry.hook])

    def _take_in(self, name: str, plugin: Any, *, ours: bool) -> Provided:
        check_api(plugin)
        try:
            self.hooks.register(plugin, name=name)
            _check_hooks(self.hooks, plugin)
            gathered = {r.hook: self._gather(r, name, plugin, ours) for r in self.registries}
        except BaseException:
            if self.hooks.is_registered(plugin):
                self.hooks.unregister(plugin)
            raise
        for hook, entries in gathered.items():
            self._entries[hook] += entries
        hooks = {caller.name for caller in self.hooks.get_hookcallers(plugin) or ()}
        return summary(self.registries, gathered, hooks)

    def _gather(
        self, registry: Registry[Any], name: str, plugin: Any, ours: bool
    ) -> list[RegistryEntry[Any]]:
        taken = {entry.id: entry.plugin or "the program" for entry in self._entries[registry.hook]}
        entries: list[RegistryEntry[Any]] = []
        for thing in _answers(self.hooks, registry.hook, plugin):
            if not isinstance(thing, registry.kind):
                found = type(thing).__name__
                raise Skipped(
                    Reason(
                        N_("its {noun} has the wrong type, {found}"),
                        found=found,
                        noun=registry.noun,
                    )
                )
            id = registry.id_of(thing)
            if is_external(id):
                template = N_("the {noun} {id} has an id reserved for external bots")
                raise Skipped(Reason(template, noun=registry.noun, id=id))
            if id in taken:
                raise Skipped(
                    Reason(
                        N_("the {noun} {id} is already provided by {plugin}"),
                        noun=registry.noun,
                        id=id,
                        plugin=taken[id],
                    )
                )
            taken[id] = name
            used = thing if ours else registry.limited(thing, name)
            entries.append(RegistryEntry(id, used, "" if ours else name))
        return entries


def _lacks(app: django_apps.LeftOut) -> tuple[Reason, str]:
    return Reason(N_("its Django app failed: {fault}"), fault=app.fault), app.traceback


def _registries() -> Iterator[Registry[Any]]:
    for room in ROOMS:
        for value in vars(import_module(REGISTRIES[room])).values():
            if isinstance(value, Registry):
                yield value


def _answers(hooks: pluggy.PluginManager, hook: str, plugin: Any) -> list[Any]:
    caller = getattr(hooks.hook, hook)
    mine = [impl for impl in caller.get_hookimpls() if impl.plugin is plugin]
    return [thing for impl in mine for thing in impl.function()]


def _check_hooks(hooks: pluggy.PluginManager, plugin: Any) -> None:
    for caller in hooks.get_hookcallers(plugin) or []:
        if not caller.has_spec():
            raise Skipped(
                Reason(N_("it implements {hook}, which does not exist"), hook=caller.name)
            )


_manager: Manager | None = None


def load() -> Manager:
    """Find and load all plugins and fill the registries; called when Django starts."""
    global _manager
    manager = Manager()
    manager.take_in_ours()
    found = () if switched_off() else entry_points(group=GROUP)
    for point in sorted(found, key=lambda point: (point.name, point.value)):
        manager.take_in(point)
    manager.fill()
    _manager = manager
    return manager


def current() -> Manager:
    """Return the manager of this process."""
    return _manager or load()


def installed() -> tuple[Plugin, ...]:
    """Return all installed plugins, ours first, with what they provide or why they are skipped.

    A plugin that is only an app, and was left out, is included too.
    """
    here = tuple(current().plugins)
    named = {(plugin.name, plugin.distribution) for plugin in here}
    return (
        *here,
        *(
            _only_an_app(app)
            for app in django_apps.left_out.values()
            if (app.name, app.distribution) not in named
        ),
    )


def _only_an_app(app: django_apps.LeftOut) -> Plugin:
    trouble = LoadFailure(*_lacks(app))
    return Plugin(app.name, app.distribution, app.version, trouble=trouble)


def provided(hook: str) -> frozenset[str]:
    """Return the ids of everything that all loaded plugins, ours included, provide under a hook."""
    found = (one for one in current().registries if one.hook == hook)
    return frozenset(entry.id for registry in found for entry in registry.entries())


def enabled_plugins(names: Iterable[str]) -> tuple[EnabledPlugin, ...]:
    """Return the plugins that a club has enabled; one that is missing is included and says so."""
    here = {plugin.name: plugin for plugin in installed() if not plugin.ours}
    return tuple(EnabledPlugin(name, here.get(name)) for name in names)
