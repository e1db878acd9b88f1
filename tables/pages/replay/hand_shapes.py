"""What the page of a finished hand shows, ready for its template."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from club.views.parts import CitedSentence
from rubbers.dealing.bundle import Json


@dataclass(frozen=True, slots=True)
class Shows:
    """The moments of a replay at which something is visible, and whether it is hidden now.

    A moment is the number of acts done; `when` writes the moments as runs such as 0-17 20-31.
    """

    when: str
    off: bool


def shows(moments: Iterable[int], now: int) -> Shows:
    """Group the moments into runs."""
    found = sorted(set(moments))
    if not found:
        return Shows("", True)
    starts = [found[0], *(after for before, after in pairwise(found) if after != before + 1)]
    ends = [*(before for before, after in pairwise(found) if after != before + 1), found[-1]]
    runs = " ".join(f"{start}-{end}" for start, end in zip(starts, ends, strict=True))
    return Shows(runs, now not in found)


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A card in a hand, by its rank; `shows` is when it is still there."""

    rank: str
    words: str
    shows: Shows


@dataclass(frozen=True, slots=True)
class SeatHand:
    """A player's hand by suits; `place` is the side of the page, `turn` is when they must play."""

    place: str
    seat: str
    name: str
    note: str
    turn: Shows
    suits: tuple[tuple[str, tuple[HeldCard, ...]], ...]


@dataclass(frozen=True, slots=True)
class LaidCard:
    """A card on the table; `wins` is when it is shown as having taken the trick."""

    place: str
    face: str
    shows: Shows
    wins: Shows


@dataclass(frozen=True, slots=True)
class TricksSo:
    """The number of tricks each side has, and when they have it."""

    ns: int
    ew: int
    shows: Shows


@dataclass(frozen=True, slots=True)
class StoryLine:
    """One act, in words; `heading` begins a trick. `cost` is what the act lost, in words."""

    at: int
    words: str
    heading: str = ""
    face: str = ""
    reason: str = ""
    by_bot: str = ""
    cost: str = ""
    notes: tuple[CitedSentence, ...] = ()
    now: bool = False


@dataclass(frozen=True, slots=True)
class Costly:
    """A card that lost tricks: when it was played, its cost, and what would have kept them."""

    at: int
    words: str
    better: str


@dataclass(frozen=True, slots=True)
class HandVerdict:
    """The hand double dummy, in words; `state` is done, asked, none (no solver), not_asked or
    withheld.

    `whole` means that every card that was played is judged.
    """

    state: str
    lines: tuple[str, ...] = ()
    saved: str = ""
    saved_at: int | None = None
    costly: tuple[Costly, ...] = ()
    whole: bool = False


@dataclass(frozen=True, slots=True)
class CheckShown:
    """What the reader's browser checks: the bundle, its expected root, steps and messages.

    `on_sheet` means that the root is on the evening's printed sheet too.
    """

    bundle: Json
    root: str
    steps: tuple[tuple[str, str], ...]
    words: dict[str, str]
    beacon: str
    on_sheet: bool


@dataclass(frozen=True, slots=True)
class HandLink:
    """A link to another hand."""

    words: str
    href: str
    here: bool = False


@dataclass(frozen=True, slots=True)
class HandPage:
    """A finished hand; `at` is the moment shown, `last` the last moment.

    `tricks` link to the first card of each trick. `withheld` is true while the tricks may not be
    looked through yet.
    """

    eyebrow: str
    title: str
    at: int
    last: int
    trumps: str
    turned: str
    seats: tuple[SeatHand, ...]
    laid: tuple[LaidCard, ...]
    counts: tuple[TricksSo, ...]
    tricks: tuple[tuple[int, int], ...]
    story: tuple[StoryLine, ...]
    said: str
    verdict: HandVerdict
    check: CheckShown
    hands: tuple[HandLink, ...]
    earlier: HandLink | None
    later: HandLink | None
    withheld: bool
