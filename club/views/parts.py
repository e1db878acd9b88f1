"""Data classes for parts of pages, each rendered by `templates/parts/<name>.html`.

All text is final: views first turn reasons into sentences (`club.text.wording`) and numbers into
names. Nothing here depends on laws, rows or requests.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime


@dataclass(frozen=True, slots=True)
class CitedSentence:
    """A sentence and its law; `reading` if the code itself is silent."""

    words: str
    law: str = ""
    code: str = ""
    reading: bool = False


@dataclass(frozen=True, slots=True)
class Action:
    """An action open to the reader: a link, or with `post` a button that submits `fields`.

    `style` is "main" (one per screen), "" or "claret"; `fields` are sent unchanged. With `asks`, a
    link is followed only if its target accepts; otherwise the page stays and says why. `hint`
    explains what it does if the words do not.
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
class SeatLabel:
    """The player at a seat (N, E, S, W); `note` is "dummy", "away" or the like."""

    seat: str
    name: str
    note: str = ""
    mine: bool = False

    @property
    def side(self) -> str:
        """The side, as used in CSS classes."""
        return "ns" if self.seat in "NS" else "ew"


@dataclass(frozen=True, slots=True)
class Peg:
    """One point on the marker: scored `by` tricks, honours or revoke, or "" for an empty hole."""

    by: str = ""
    pending: bool = False


@dataclass(frozen=True, slots=True)
class LadderRow:
    """One game: five pegs a side counted from the middle, and their text.

    `value` is the value of a won game in words ("Double, 2"), `value_short` the same for narrow
    places; `stage` is "now", "todo" or "".
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

    `state` is playing, waiting, countersign or called, and `words` describes it; `sub` is the
    rubber, game and hand. `dealer` is n, e, s or w; `trumps` c, d, h or s, or "" with `cloth`
    saying why.
    """

    number: int
    state: str
    words: str
    sub: str = ""
    seats: tuple[SeatLabel, ...] = ()
    dealer: str = ""
    trumps: str = ""
    cloth: str = ""
    ladder: Ladder | None = None
    belong: str = ""
    actions: tuple[Action, ...] = ()

    @property
    def icon(self) -> str:
        """The icon that belongs to the state."""
        icons = {"playing": "play", "waiting": "wait", "countersign": "pen", "called": "bell"}
        return icons[self.state]


@dataclass(frozen=True, slots=True)
class WorkingLine:
    """One line of a score's working; `void` if it does not count, `total` if it is a sum."""

    words: str
    points: str
    law: str = ""
    code: str = ""
    void: bool = False
    total: bool = False


@dataclass(frozen=True, slots=True)
class QueueEntry:
    """A person in a queue, and why; `sign` is their place in the order or an arrow."""

    sign: str
    who: str
    why: tuple[CitedSentence, ...] = ()
    actions: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class BookLine:
    """One entry of the precedence book; `kind` is "put-right" for a correction.

    `before` is the text that a correction replaces.
    """

    at: datetime
    who: str
    said: CitedSentence
    kind: str = ""
    before: str = ""
    fresh: bool = False
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class AttentionItem:
    """A call for attention: `kind` is claret (the arbitrator), brass (a countersign) or ""."""

    icon: str
    title: str
    why: str = ""
    kind: str = ""
    actions: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class PhaseStep:
    """One of the five phases; `state` is done, now or ""; `at` is a time, `note` says of what."""

    id: str
    words: str
    icon: str
    state: str = ""
    at: datetime | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class UndoOffer:
    """The last act if it can be undone, and until when; `action` undoes it."""

    words: str
    until: str
    action: Action
