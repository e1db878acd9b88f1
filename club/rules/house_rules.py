"""House rules: what a club decides for itself where its code of laws leaves the choice open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import datetime, time, timedelta, tzinfo
from enum import StrEnum
from typing import Any

from club.codec.codec import CODEC
from club.errors import Fault, Malformed
from club.reason import N_, Reason


class Seniority(StrEnum):
    """Who is first in the room, apart from people who arrive together, who are always equal."""

    BELL = "bell"  # all who came before the opening bell are equal; later arrivals rank one by one
    EACH = "each"  # everyone ranks by their own arrival time
    GROUPS = "groups"  # all who came within the same block of minutes are equal


class WhoPlays(StrEnum):
    """How the first four players of a table are chosen from its six (law 16)."""

    SENIORITY = "seniority"  # by arrival; equals cut
    CUT = "cut"  # all who belong cut, whoever arrived first


class SubstituteScores(StrEnum):
    """Who scores the points of a rubber finished by a substitute (law 23)."""

    ABSENT = "absent"
    SUBSTITUTE = "substitute"


class Meanwhile(StrEnum):
    """What happens to play at a table after the arbitrator is called."""

    WAITS = "waits"
    GOES_ON = "goes_on"


class RulingsName(StrEnum):
    """How people are named in published rulings."""

    NAMES = "names"
    INITIALS = "initials"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The rules a club has chosen; an evening keeps the rules it was opened with.

    `group_minutes` is the length of a block for the seniority rule "groups". `stakes` is the value
    of a rubber point in the club's smallest coin, 0 by default. `closes` is the local time at which
    the last rubbers are to be called. `appeal_days` is how long a ruling can be appealed.
    `away_minutes` is how long a table on a screen waits for a player before the others may ask for
    a substitute, and `bot_pace` the seconds a bot waits before it acts. `plugins_off` are plugins
    that the club has enabled but that are not used at the evening.

    Older records may hold larger numbers than can be chosen now.
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
    plugins_off: tuple[str, ...] = field(default=(), metadata={"spared": True})

    def as_json(self) -> dict[str, object]:
        """Return the plain JSON that settings and the journal store."""
        body: dict[str, object] = CODEC.write(self)
        return body

    @classmethod
    def from_json(cls, body: Mapping[str, object]) -> HouseRules:
        """Read stored rules, with defaults for missing fields; numbers too large are capped.

        Raises Malformed with every fault and its field.
        """
        rules: HouseRules = CODEC.read(cls, body, "")
        kept: dict[str, Any] = {name: most for name, (_, most) in rules._unfit().items()}
        return replace(rules, **kept)

    @classmethod
    def chosen(cls, body: Mapping[str, object], place: str = "") -> HouseRules:
        """Read rules that somebody chose; Malformed names every field that is out of bounds.

        `place` is the field that `body` was sent in.
        """
        rules: HouseRules = CODEC.read(cls, body, place)
        rules.check(place)
        return rules

    def check(self, place: str = "") -> None:
        """Raise Malformed, naming each field, if any number is out of bounds."""
        start = f"{place}." if place else ""
        template = N_("a whole number from {least} to {most}")
        faults = [
            Fault(start + name, Reason(template, least=least, most=most))
            for name, (least, most) in self._unfit().items()
        ]
        if faults:
            raise Malformed(Reason(N_("Some of these house rules are not valid.")), faults=faults)

    @property
    def group(self) -> timedelta:
        """The length of an arrival block, capped because old records may hold larger values."""
        return timedelta(minutes=min(self.group_minutes, BOUNDS["group_minutes"][1]))

    @property
    def grace(self) -> timedelta:
        """How long a table on a screen waits for an inactive player, capped likewise."""
        return timedelta(minutes=min(self.away_minutes, BOUNDS["away_minutes"][1]))

    def _unfit(self) -> dict[str, tuple[int, int]]:
        """Return the bounds of each number that is out of bounds."""
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
"""The minimum and maximum of each number, used by forms, REST and paper imports alike."""


def closing_time(closes: time | None, doors: datetime | None, zone: tzinfo) -> datetime | None:
    """Return when an evening is to close: the first time the clock shows `closes` after doors open.

    None if the club has no closing time, or if the doors are not open yet.
    """
    if closes is None or doors is None:
        return None
    opened = doors.astimezone(zone)
    next_day = closes <= opened.time()
    return datetime.combine(opened.date() + timedelta(days=next_day), closes, zone)
