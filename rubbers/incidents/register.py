"""Every incident, by its word and by its moment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType, ModuleType

from rubbers.incidents import (
    before_deal,
    calls,
    cards_shown,
    dealing,
    dummies,
    manners,
    misdeals,
    onlookers,
    playing,
    revokes,
    speaking,
    trump_card,
)
from rubbers.incidents.incident import Incident, Moment

PLACES = (
    before_deal,
    dealing,
    misdeals,
    trump_card,
    playing,
    cards_shown,
    revokes,
    calls,
    speaking,
    onlookers,
    dummies,
    manners,
)


def _declared(place: ModuleType) -> Iterator[Incident]:
    return (one for one in vars(place).values() if isinstance(one, Incident))


INCIDENTS: Mapping[str, Incident] = MappingProxyType(
    {one.id: one for place in PLACES for one in _declared(place)}
)


def of_moment(moment: Moment) -> tuple[Incident, ...]:
    """Give the incidents of a moment, as they stand in their files."""
    return tuple(one for one in INCIDENTS.values() if one.moment is moment)
