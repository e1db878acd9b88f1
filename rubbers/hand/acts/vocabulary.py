"""Every kind of act and of fact, by the name it is written with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType, ModuleType

from club.codec.stored_name import stored_name
from rubbers.hand.acts import (
    calls,
    choices,
    claims,
    deal,
    ending,
    facts,
    facts_of_deal,
    noticed,
    pack,
    play,
    speech,
    tricks,
    trump,
)
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.facts import Fact

FAMILIES = (
    pack,
    deal,
    trump,
    play,
    noticed,
    tricks,
    calls,
    claims,
    choices,
    speech,
    ending,
    facts,
    facts_of_deal,
)
NOT_DONE = (Act, Fact, speech.Inquire)
"""Classes that are not words of a script."""


def _kinds(family: ModuleType) -> Iterator[type[Act]]:
    for value in vars(family).values():
        own = isinstance(value, type) and value.__module__ == family.__name__
        if own and issubclass(value, Act) and value not in NOT_DONE:
            yield value


_ALL = tuple(kind for family in FAMILIES for kind in _kinds(family))
ACTS: Mapping[str, type[Act]] = MappingProxyType(
    {stored_name(kind): kind for kind in _ALL if not issubclass(kind, Fact)}
)
FACTS: Mapping[str, type[Fact]] = MappingProxyType(
    {stored_name(kind): kind for kind in _ALL if issubclass(kind, Fact)}
)
