"""Registries: the objects that plugins provide under one hook, by id."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType, UnionType
from typing import Generic, TypeVar

from club.errors import Unknown
from club.reason import N_, Reason

Thing = TypeVar("Thing")


def switched_off() -> bool:
    """Return whether this process runs without anybody's plugins but our own."""
    return os.environ.get("WHIST_PLUGINS", "").lower() == "off"


@dataclass(frozen=True, slots=True)
class RegistryEntry(Generic[Thing]):
    """One object in a registry, and the name of the plugin that provides it; "" for our own."""

    id: str
    thing: Thing
    plugin: str = ""


class Registry(Generic[Thing]):
    """All objects of one kind, by id.

    `hook` is the hook that fills it, `noun` the word for one object in a sentence, `kind` their
    type, and `id_of` returns the id of one. `limited`, if given, returns a proxy that calls a
    plugin's object in the plugin's own process; `sees` returns sentences about the data that
    such an object is given. Without `sees`, or if it returns None, a plugin's object is trusted: it
    runs in the program itself. The registry is filled once, at startup.
    """

    def __init__(
        self,
        hook: str,
        noun: str,
        kind: type | UnionType,
        id_of: Callable[[Thing], str],
        limited: Callable[[Thing, str], Thing] = lambda thing, _plugin: thing,
        sees: Callable[[Thing], tuple[str, ...] | None] | None = None,
    ) -> None:
        self.hook = hook
        self.noun = noun
        self.kind = kind
        self.id_of = id_of
        self.limited = limited
        self.sees = sees
        self._entries: Mapping[str, RegistryEntry[Thing]] = MappingProxyType({})

    def fill(self, entries: Collection[RegistryEntry[Thing]]) -> None:
        """Replace all entries."""
        self._entries = MappingProxyType({entry.id: entry for entry in entries})

    def __getitem__(self, id: str) -> Thing:
        """Return the object with this id, or raise Unknown."""
        if (entry := self._entries.get(id)) is None:
            raise Unknown(Reason(N_("There is no {noun} {id} here."), noun=self.noun, id=id))
        return entry.thing

    def chosen(self, id: str, enabled: Collection[str]) -> Thing:
        """Return the object with this id if a club can choose it, or raise Unknown."""
        if (plugin := self.plugin_of(id)) and plugin not in enabled:
            template = N_("The plugin of the {noun} {id} is not in use here.")
            raise Unknown(Reason(template, noun=self.noun, id=id))
        return self[id]

    def get(self, id: str) -> Thing | None:
        """Return the object with this id, or None."""
        entry = self._entries.get(id)
        return None if entry is None else entry.thing

    def plugin_of(self, id: str) -> str:
        """Return the name of the plugin that provides this object; "" if we do, or nobody."""
        entry = self._entries.get(id)
        return "" if entry is None else entry.plugin

    def __contains__(self, id: object) -> bool:
        """Return whether there is an object with this id."""
        return id in self._entries

    def __iter__(self) -> Iterator[Thing]:
        """Iterate over all objects, ours first."""
        return (entry.thing for entry in self._entries.values())

    def __len__(self) -> int:
        """Return the number of objects."""
        return len(self._entries)

    def entries(self) -> tuple[RegistryEntry[Thing], ...]:
        """Return all entries, with the plugins that provide them, ours first."""
        return tuple(self._entries.values())

    def offered(self, enabled: Collection[str]) -> tuple[Thing, ...]:
        """Return the objects that a club can choose: ours, and those of plugins it has enabled."""
        return tuple(e.thing for e in self._entries.values() if not e.plugin or e.plugin in enabled)
