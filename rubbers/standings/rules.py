"""How a club orders its standings: what counts first, and who is placed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

from club.errors import Fault, Malformed
from club.reason import N_, Reason

MOST_METRICS = 12
MOST_EVENINGS = 1000


@dataclass(frozen=True, slots=True)
class StandingsRules:
    """The order of a standing, and what a player needs to be placed.

    `order` lists ids of metrics: the first decides and the others break ties. In season and
    all-time standings a player is placed after `least_evenings`; in a season only the
    `best_evenings` count (0 means all). An evening counts if a rubber of the player's counted at
    it.
    """

    order: tuple[str, ...] = ("points", "rubbers_won", "average")
    least_evenings: int = 0
    best_evenings: int = 0

    def as_json(self) -> dict[str, object]:
        """Return the plain form stored in settings and in the journal."""
        return {
            "order": list(self.order),
            "least_evenings": self.least_evenings,
            "best_evenings": self.best_evenings,
        }

    @classmethod
    def from_json(cls, body: Mapping[str, object]) -> StandingsRules:
        """Read what `as_json` wrote, with defaults for what is missing.

        Raises Malformed with every fault and its field.
        """
        known = [field.name for field in fields(cls)]
        faults = [
            Fault(str(name)[:40], Reason(N_("one of {names}"), names=", ".join(known)))
            for name in body
            if name not in known
        ]
        faults += [fault for name in known if name in body and (fault := _fault(name, body[name]))]
        if faults:
            raise Malformed(Reason(N_("These standings rules are not valid.")), faults=faults)
        order = body.get("order", cls().order)
        assert isinstance(order, list | tuple)
        return cls(
            tuple(order), _evenings(body, "least_evenings"), _evenings(body, "best_evenings")
        )


def _fault(name: str, value: object) -> Fault | None:
    if name == "order":
        return None if _is_order(value) else Fault(name, Reason(N_("names of metrics, each once")))
    if type(value) is int and 0 <= value <= MOST_EVENINGS:
        return None
    return Fault(name, Reason(N_("a whole number from 0 to {most}"), most=MOST_EVENINGS))


def _is_order(value: object) -> bool:
    if not isinstance(value, list | tuple) or not 1 <= len(value) <= MOST_METRICS:
        return False
    return all(isinstance(id, str) and id for id in value) and len(set(value)) == len(value)


def _evenings(body: Mapping[str, object], name: str) -> int:
    value = body.get(name, 0)
    assert isinstance(value, int)
    return value
