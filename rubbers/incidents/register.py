"""Every incident, by name and by moment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType, ModuleType

from rubbers.incidents.at_the_table import candidates, manners, onlookers, score_wrong, scores
from rubbers.incidents.before_play import (
    before_deal,
    cutting,
    dealing,
    misdeals,
    packs,
    trump_card,
    wrong_hands,
)
from rubbers.incidents.in_play import (
    called_upon,
    cards_shown,
    dummies,
    leading,
    playing,
    revokes_claimed,
    revokes_found,
)
from rubbers.incidents.incident import Incident, IncidentStage

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
    revokes_found,
    revokes_claimed,
    called_upon,
    scores,
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


def of_moment(moment: IncidentStage) -> tuple[Incident, ...]:
    """Return the incidents of a moment, in order of definition."""
    return tuple(one for one in INCIDENTS.values() if one.moment is moment)
