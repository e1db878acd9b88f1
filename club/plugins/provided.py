"""What a plugin provides, and what it is given in return."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from club.plugins.registry import Registry, RegistryEntry


@dataclass(frozen=True, slots=True)
class Provided:
    """What a plugin provides, what it sees, and whether it is trusted (`Plugin`)."""

    gives: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    sees: tuple[str, ...] = ()
    trusted: bool = False


def summary(
    registries: Iterable[Registry[Any]],
    gathered: Mapping[str, list[RegistryEntry[Any]]],
    hooks: Collection[str],
) -> Provided:
    """Summarise what was gathered by hook; a plugin with any other hook is trusted."""
    gives: dict[str, tuple[str, ...]] = {}
    sees: dict[str, None] = {}
    trusted = not set(hooks) <= set(gathered)
    for registry in registries:
        entries = gathered[registry.hook]
        if not entries:
            continue
        gives[registry.noun] = tuple(entry.id for entry in entries)
        for entry in entries:
            seen = None if registry.sees is None else registry.sees(entry.thing)
            trusted = trusted or seen is None
            sees |= dict.fromkeys(seen or ())
    return Provided(gives, tuple(sees), trusted)
