"""Which of a dispute's lines a reader sees: lines by the parts they concern, names separately."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from club.codec.stored_name import stored_name
from club.people import walk_of
from tables.disputes.rules import events
from tables.disputes.rules.notation import EVENTS
from tables.disputes.rules.sight import Part

ABOUT: Final[Mapping[type[events.Event], frozenset[Part]]] = {
    events.ArbitratorCalled: frozenset({Part.CALL}),
    events.LawWaived: frozenset({Part.WORDS}),
    events.PlayWaits: frozenset({Part.CALL}),
    events.FactStated: frozenset({Part.WORDS, Part.RULING}),
    events.TitleWorded: frozenset({Part.WORDS, Part.RULING}),
    events.FactAnswered: frozenset({Part.WORDS, Part.RULING}),
    events.OnlookerAccepted: frozenset({Part.PEOPLE}),
    events.OnlookerDecided: frozenset({Part.WORDS, Part.RULING}),
    events.ArbitratorNamed: frozenset({Part.PEOPLE}),
    events.DisputeDeclined: frozenset({Part.WORDS}),
    events.RulingGiven: frozenset({Part.RULING}),
    events.EffectDone: frozenset({Part.RULING}),
    events.AppealAsked: frozenset({Part.RULING}),
    events.AppealLodged: frozenset({Part.RULING}),
    events.AppealDecided: frozenset({Part.RULING}),
    events.RulingPublished: frozenset({Part.RULING}),
    events.PrecedentMarked: frozenset({Part.RULING}),
    events.CallWithdrawn: frozenset({Part.WORDS}),
    events.AttachmentAdded: frozenset({Part.WORDS}),  # strangers: only published ones, on its page
    events.AttachmentRemoved: frozenset({Part.WORDS}),
    events.AttachmentErased: frozenset({Part.WORDS}),
}
"""Readers of any of these parts see lines of this kind."""
NOBODY: Final[frozenset[Part]] = frozenset()


PUBLISHED: Final = stored_name(events.RulingPublished)
OF_THE_REGISTER: Final[frozenset[type[events.Event]]] = frozenset(
    {events.RulingPublished, events.PrecedentMarked}
)
"""Events about the register itself, shown to everyone as they happen."""


@dataclass(frozen=True, slots=True)
class Published:
    """The line up to which a dispute was last published, and whether more was ruled since."""

    line: int
    behind: bool

    def tells(self, number: int, what: str) -> bool:
        """Check whether a line is shown to those who know the dispute only from the register.

        That includes what was published and what has since been done about it, but not later
        rulings.
        """
        kind = EVENTS.get(what)
        done = kind is events.EffectDone and not self.behind
        return number <= self.line or kind in OF_THE_REGISTER or done


def told(what: str, body: Mapping[str, Any], parts: frozenset[Part]) -> dict[str, Any] | None:
    """Return what a reader of these parts sees of a line; None if nothing.

    A line of an unknown kind is for those who see the record.
    """
    if Part.RECORD in parts:
        return dict(body)
    kind = EVENTS.get(what)
    if kind is None or not ABOUT.get(kind, NOBODY) & parts:
        return None
    walk = None if Part.PEOPLE in parts else walk_of(kind)
    return dict(body) if walk is None else dict(walk.without(body))
