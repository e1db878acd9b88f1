"""Every incident, by name and by moment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType, ModuleType

from rubbers.incidents import (
    before_deal,
    calls,
    candidates,
    cards_shown,
    cutting,
    dealing,
    dummies,
    leading,
    manners,
    misdeals,
    onlookers,
    packs,
    playing,
    revokes,
    revokes_claimed,
    score_wrong,
    scoring,
    speaking,
    trump_card,
    wrong_hands,
)
from rubbers.incidents.incident import Incident, Moment

PLACES = (
    before_deal,
    cutting,
    dealing,
    misdeals,
    packs,
    wrong_hands,
    trump_card,
    leading,
    playing,
    cards_shown,
    revokes,
    revokes_claimed,
    calls,
    speaking,
    scoring,
    score_wrong,
    onlookers,
    dummies,
    manners,
    candidates,
)


def _declared(place: ModuleType) -> Iterator[Incident]:
    return (one for one in vars(place).values() if isinstance(one, Incident))


INCIDENTS: Mapping[str, Incident] = MappingProxyType(
    {one.id: one for place in PLACES for one in _declared(place)}
)


def of_moment(moment: Moment) -> tuple[Incident, ...]:
    """Return the incidents of a moment, in order of definition."""
    return tuple(one for one in INCIDENTS.values() if one.moment is moment)
