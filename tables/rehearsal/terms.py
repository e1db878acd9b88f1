"""The parameters of a rehearsal: how many people come, how they arrive, how long they play."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, fields

from club.codec.codec import CODEC
from club.errors import Fault, Malformed
from club.reason import N_, Reason

SEED = re.compile(r"[A-Za-z0-9-]{1,24}")


@dataclass(frozen=True, slots=True)
class RehearsalTerms:
    """The parameters of a rehearsal; minutes are counted from the opening of the doors.

    `minutes` is when the last rubbers are called, `hand_minutes` the average length of a hand,
    `together_percent` the share of people who come with somebody, `leaving_percent` of those who
    leave early. `tables` is how many the room has; 0 means as many as needed.
    """

    people: int = field(default=16, metadata={"least": 4, "most": 200})
    minutes: int = field(default=150, metadata={"least": 10, "most": 480})
    arriving_minutes: int = field(default=20, metadata={"least": 0, "most": 240})
    bell_minute: int = field(default=15, metadata={"least": 0, "most": 240})
    together_percent: int = field(default=20, metadata={"least": 0, "most": 100})
    hand_minutes: int = field(default=6, metadata={"least": 2, "most": 15})
    leaving_percent: int = field(default=0, metadata={"least": 0, "most": 50})
    tables: int = field(default=0, metadata={"least": 0, "most": 50})
    bot: str = "club"
    seed: str = "1"

    def as_json(self) -> dict[str, object]:
        """Return the parameters as plain JSON."""
        body: dict[str, object] = CODEC.write(self)
        return body

    @classmethod
    def from_json(cls, body: Mapping[str, object]) -> RehearsalTerms:
        """Read what `as_json` wrote; Malformed names every invalid field."""
        terms: RehearsalTerms = CODEC.read(cls, body, "")
        return terms

    def check(self, bots: Collection[str]) -> None:
        """Raise Malformed, naming each field that is out of bounds; `bots` are those offered."""
        faults = [*self._out_of_bounds(), *self._too_late()]
        if self.bot not in bots:
            faults.append(Fault("bot", Reason(N_("one of {ids}"), ids=", ".join(sorted(bots)))))
        if not SEED.fullmatch(self.seed):
            faults.append(Fault("seed", Reason(N_("1 to 24 letters, figures or hyphens"))))
        if faults:
            raise Malformed(
                Reason(N_("An evening cannot be rehearsed with these settings.")), faults=faults
            )

    def _out_of_bounds(self) -> list[Fault]:
        template = N_("a whole number from {least} to {most}")
        return [
            Fault(name, Reason(template, least=least, most=most))
            for name, (least, most) in TERM_BOUNDS.items()
            if not least <= getattr(self, name) <= most
        ]

    def _too_late(self) -> list[Fault]:
        template = N_("no later than the end of play: at most {minutes} minutes")
        return [
            Fault(name, Reason(template, minutes=self.minutes))
            for name in ("arriving_minutes", "bell_minute")
            if self.minutes < getattr(self, name) <= TERM_BOUNDS[name][1]
        ]


TERM_BOUNDS: Mapping[str, tuple[int, int]] = {
    one.name: (one.metadata["least"], one.metadata["most"])
    for one in fields(RehearsalTerms)
    if "most" in one.metadata
}
"""The minimum and maximum of each number, for forms and programs alike."""
