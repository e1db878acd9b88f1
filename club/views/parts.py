"""The shapes the parts of a page are drawn from; each is drawn by `templates/parts/<name>.html`.

All words are ready to be read: views put reasons into sentences (`club.wording`) and people into
names first. Nothing here knows a law, a row or a request.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence and the law it rests on; `reading` where the code itself is silent."""

    words: str
    law: str = ""
    code: str = ""
    reading: bool = False


@dataclass(frozen=True, slots=True)
class Deed:
    """Something a person can do here: a link, or with `post` a button that sends what it holds.

    `style` is "main" (one a screen), "" or "claret"; `fields` are sent as they stand. A link with
    `asks` leads on only where what it asks for can be; else the page stays and says why. `hint`
    says what it does if the words do not.
    """

    words: str
    href: str
    icon: str = ""
    style: str = ""
    post: bool = False
    fields: Mapping[str, str] = field(default_factory=dict)
    asks: bool = False
    hint: str = ""


@dataclass(frozen=True, slots=True)
class SeatShown:
    """Who sits at a seat (N, E, S, W); `note` is "dummy", "away" or the like."""

    seat: str
    name: str
    note: str = ""
    mine: bool = False

    @property
    def side(self) -> str:
        """Give the side as the look names it."""
        return "ns" if self.seat in "NS" else "ew"


@dataclass(frozen=True, slots=True)
class Peg:
    """One point on the marker: `by` tricks, honours or revoke, or "" for an empty hole."""

    by: str = ""
    pending: bool = False


@dataclass(frozen=True, slots=True)
class LadderRow:
    """One game: five pegs a side counted from the middle, and what is said of them.

    `value` is what a won game is worth, in words ("Double, 2"), `value_short` the same where there
    is no room; `stage` is "now", "todo" or "".
    """

    game: int
    ns: tuple[Peg, ...]
    ew: tuple[Peg, ...]
    ns_said: str
    ew_said: str
    score: tuple[int, int] | None = None
    value: str = ""
    value_short: str = ""
    stage: str = ""


@dataclass(frozen=True, slots=True)
class Ladder:
    """The score of a rubber; `ns` and `ew` are the partners' surnames, joined."""

    label: str
    ns: str
    ew: str
    rows: tuple[LadderRow, ...]


@dataclass(frozen=True, slots=True)
class Tile:
    """A card table seen from above.

    `state` is playing, waiting, countersign or called; `words` says it; `sub` is the rubber, game
    and hand. `dealer` is n, e, s or w; `trumps` c, d, h or s, or "" with `cloth` saying why not.
    """

    number: int
    state: str
    words: str
    sub: str = ""
    seats: tuple[SeatShown, ...] = ()
    dealer: str = ""
    trumps: str = ""
    cloth: str = ""
    ladder: Ladder | None = None
    belong: str = ""
    deeds: tuple[Deed, ...] = ()

    @property
    def icon(self) -> str:
        """Give the icon that always goes with the state."""
        icons = {"playing": "play", "waiting": "wait", "countersign": "pen", "called": "bell"}
        return icons[self.state]


@dataclass(frozen=True, slots=True)
class WorkingLine:
    """One line of a score's working; `void` where it does not count, `total` where it sums up."""

    words: str
    points: str
    law: str = ""
    code: str = ""
    void: bool = False
    total: bool = False


@dataclass(frozen=True, slots=True)
class QueueEntry:
    """Who is concerned, and why; `sign` is a place in the order or an arrow."""

    sign: str
    who: str
    why: tuple[Said, ...] = ()
    deeds: tuple[Deed, ...] = ()


@dataclass(frozen=True, slots=True)
class BookLine:
    """One entry of the precedence book; `kind` is "put-right" for a correction.

    `before` is what a correction strikes out.
    """

    at: datetime
    who: str
    said: Said
    kind: str = ""
    before: str = ""
    fresh: bool = False
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Call:
    """Something wants a person: `kind` is claret (the arbitrator), brass (a countersign) or ""."""

    icon: str
    title: str
    why: str = ""
    kind: str = ""
    deeds: tuple[Deed, ...] = ()


@dataclass(frozen=True, slots=True)
class PhaseStep:
    """One of the five phases; `state` is done, now or ""; `at` is an hour, `note` says which."""

    id: str
    words: str
    icon: str
    state: str = ""
    at: datetime | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Undo:
    """What was done last and can be taken back, and until when; `deed` takes it back."""

    words: str
    until: str
    deed: Deed
