"""A registry: the typed things that plugins give under one hook, each known by its id."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType, UnionType
from typing import Generic, TypeVar

from club.errors import Unknown
from club.reason import N_, Reason

Thing = TypeVar("Thing")


@dataclass(frozen=True, slots=True)
class Entry(Generic[Thing]):
    """One thing in a registry, and the name of the plugin that gave it; "" is the house itself."""

    id: str
    thing: Thing
    plugin: str = ""


class Registry(Generic[Thing]):
    """Everything of one kind that can be picked by its id.

    `hook` is the hook that fills it, `noun` what one of them is called in a sentence, `kind` its
    type and `id_of` gives its id. It is filled once, when the program starts.
    """

    def __init__(
        self, hook: str, noun: str, kind: type | UnionType, id_of: Callable[[Thing], str]
    ) -> None:
        self.hook = hook
        self.noun = noun
        self.kind = kind
        self.id_of = id_of
        self._entries: Mapping[str, Entry[Thing]] = MappingProxyType({})

    def fill(self, entries: Collection[Entry[Thing]]) -> None:
        """Put these in place of all that was there."""
        self._entries = MappingProxyType({entry.id: entry for entry in entries})

    def __getitem__(self, id: str) -> Thing:
        """Give the thing of this id, or raise Unknown."""
        if (entry := self._entries.get(id)) is None:
            raise Unknown(Reason(N_("There is no {noun} {id} here."), noun=self.noun, id=id))
        return entry.thing

    def get(self, id: str) -> Thing | None:
        """Give the thing of this id; None where there is none."""
        entry = self._entries.get(id)
        return None if entry is None else entry.thing

    def __contains__(self, id: object) -> bool:
        """Tell whether there is one of this id."""
        return id in self._entries

    def __iter__(self) -> Iterator[Thing]:
        """Give all of them, ours first."""
        return (entry.thing for entry in self._entries.values())

    def __len__(self) -> int:
        """Count them."""
        return len(self._entries)

    def entries(self) -> tuple[Entry[Thing], ...]:
        """Give all of them with the plugins they come from, ours first."""
        return tuple(self._entries.values())

    def offered(self, enabled: Collection[str]) -> tuple[Thing, ...]:
        """Give those a club can pick: the house's own, and those of the plugins it enabled."""
        return tuple(e.thing for e in self._entries.values() if not e.plugin or e.plugin in enabled)
