"""House rules: what a club decides for itself where its code of laws leaves it the choice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import time, timedelta
from enum import StrEnum
from typing import Any

from club.codec.codec import CODEC
from club.errors import Fault, Malformed
from club.reason import N_, Reason


class Seniority(StrEnum):
    """Who is first in the room, beyond the rule that people who come together are equal."""

    BELL = "bell"  # all who came before the opening bell are equal, later ones each by himself
    EACH = "each"  # each by himself
    GROUPS = "groups"  # all who came within the same stretch of minutes are equal


class WhoPlays(StrEnum):
    """How the first four of a table are found among its six (law 16)."""

    SENIORITY = "seniority"  # first in the room first, equals cut
    CUT = "cut"  # all who belong cut, whoever was first in the room


class SubstituteScores(StrEnum):
    """Who has the points of a rubber that a substitute finished (law 23)."""

    ABSENT = "absent"
    SUBSTITUTE = "substitute"


class Meanwhile(StrEnum):
    """What becomes of play at a table while the arbitrator is called there."""

    WAITS = "waits"
    GOES_ON = "goes_on"


class RulingsName(StrEnum):
    """How people are called where rulings are published."""

    NAMES = "names"
    INITIALS = "initials"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The rules a club has chosen; an evening keeps the ones it was opened with.

    `group_minutes` is the length of a group for the seniority rule "groups"; `stakes` is what a
    rubber point is worth in the smallest coin of the club, nothing by default; `closes` is the time
    by the clock in the room at which the last rubbers are to be called. `appeal_days` is
    how long a ruling can be appealed against. `away_minutes` is how long a table on a screen waits
    for a player before the others may ask for a substitute, `bot_pace` the seconds a bot waits
    before it acts.

    `most` bounds what can be chosen, not what can be read: older records hold greater numbers.
    """

    seniority: Seniority = Seniority.BELL
    group_minutes: int = field(default=10, metadata={"least": 1, "most": 120})
    who_plays: WhoPlays = WhoPlays.SENIORITY
    substitute_scores: SubstituteScores = SubstituteScores.ABSENT
    stakes: int = field(default=0, metadata={"least": 0, "most": 100_000})
    closes: time | None = field(default=None, metadata={"spared": True})
    meanwhile: Meanwhile = field(default=Meanwhile.WAITS, metadata={"spared": True})
    appeal_days: int = field(default=7, metadata={"least": 1, "most": 365, "spared": True})
    rulings_name: RulingsName = field(default=RulingsName.INITIALS, metadata={"spared": True})
    away_minutes: int = field(default=2, metadata={"least": 1, "most": 60, "spared": True})
    bot_pace: int = field(default=0, metadata={"least": 0, "most": 5, "spared": True})

    def as_json(self) -> dict[str, object]:
        """Give the plain shape that settings and the journal store."""
        body: dict[str, object] = CODEC.write(self)
        return body

    @classmethod
    def from_json(cls, body: Mapping[str, object]) -> HouseRules:
        """Read what is kept, with defaults for what is missing; a number too great is the greatest.

        Raises Malformed with every fault and the field it is in.
        """
        rules: HouseRules = CODEC.read(cls, body, "")
        kept: dict[str, Any] = {name: most for name, (_, most) in rules._unfit().items()}
        return replace(rules, **kept)

    @classmethod
    def chosen(cls, body: Mapping[str, object], place: str = "") -> HouseRules:
        """Read what somebody chooses; Malformed names every field that is out of its bounds.

        `place` is the field that `body` was sent in.
        """
        rules: HouseRules = CODEC.read(cls, body, place)
        rules.check(place)
        return rules

    def check(self, place: str = "") -> None:
        """Raise Malformed, naming each field, for numbers that cannot be chosen."""
        start = f"{place}." if place else ""
        template = N_("a whole number, {least} to {most}")
        faults = [
            Fault(start + name, Reason(template, least=least, most=most))
            for name, (least, most) in self._unfit().items()
        ]
        if faults:
            raise Malformed(Reason(N_("Some of these house rules are not valid.")), faults=faults)

    @property
    def group(self) -> timedelta:
        """Give the length of a group by arrival time; an old record may hold too great a one."""
        return timedelta(minutes=min(self.group_minutes, BOUNDS["group_minutes"][1]))

    @property
    def grace(self) -> timedelta:
        """Give how long a table on a screen waits for a player who does nothing."""
        return timedelta(minutes=min(self.away_minutes, BOUNDS["away_minutes"][1]))

    def _unfit(self) -> dict[str, tuple[int, int]]:
        """Give the bounds of each number that is outside them."""
        return {
            name: (least, most)
            for name, (least, most) in BOUNDS.items()
            if not least <= getattr(self, name) <= most
        }


BOUNDS: Mapping[str, tuple[int, int]] = {
    one.name: (one.metadata["least"], one.metadata["most"])
    for one in fields(HouseRules)
    if "most" in one.metadata
}
"""The least and the most that can be chosen of each number: for forms, REST and papers alike."""
