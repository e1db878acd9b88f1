"""What of a dispute's lines is told to whom: a line by the parts it is about, a name by its own."""

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
    events.AttachmentAdded: frozenset({Part.WORDS}),  # strangers: of those published, on its page
    events.AttachmentRemoved: frozenset({Part.WORDS}),
    events.AttachmentErased: frozenset({Part.WORDS}),
}
"""Who sees one of these parts is told of such a line."""
NOBODY: Final[frozenset[Part]] = frozenset()


PUBLISHED: Final = stored_name(events.RulingPublished)
OF_THE_REGISTER: Final[frozenset[type[events.Event]]] = frozenset(
    {events.RulingPublished, events.PrecedentMarked}
)
"""What is about the register itself, and is told to everyone as it happens."""


@dataclass(frozen=True, slots=True)
class Published:
    """Up to which line a dispute was published last, and whether more was ruled since."""

    line: int
    behind: bool

    def tells(self, number: int, what: str) -> bool:
        """Tell whether a line is for those who know the dispute from the register alone.

        That is what was published, and what is done of it since; not what was ruled since.
        """
        kind = EVENTS.get(what)
        done = kind is events.EffectDone and not self.behind
        return number <= self.line or kind in OF_THE_REGISTER or done


def told(what: str, body: Mapping[str, Any], parts: frozenset[Part]) -> dict[str, Any] | None:
    """Give what is told of a line to one who sees these parts; None where nothing is.

    A line of a kind not known here is for those who see the record.
    """
    if Part.RECORD in parts:
        return dict(body)
    kind = EVENTS.get(what)
    if kind is None or not ABOUT.get(kind, NOBODY) & parts:
        return None
    walk = None if Part.PEOPLE in parts else walk_of(kind)
    return dict(body) if walk is None else dict(walk.without(body))
