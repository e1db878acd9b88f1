"""Who may see what of a dispute: the one rule that all pages and programs use."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final

from club.codec.people_walk import walk_of
from club.codec.stored_name import stored_name
from club.person import PersonId
from tables.disputes.rules import events
from tables.disputes.rules.notation import EVENTS
from tables.disputes.rules.register import as_published, rested_on
from tables.disputes.rules.state import DisputeKind, DisputeStage, DisputeState


class DisputePart(StrEnum):
    """A part of a dispute that is shown or withheld as a whole."""

    CALL = "call"  # that the arbitrator is called, where, and since when
    PEOPLE = "people"  # who is in it, by name
    WORDS = "words"  # the reason given, and the facts with who said what
    RULING = "ruling"  # the ruling, its reasons, the appeal and its decision
    ATTACHMENTS = "attachments"  # the pictures shown in evidence
    RECORD = "record"  # the lines of the journal


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who is looking: a member by number or nobody, their offices, whether of the club."""

    member: PersonId | None = None
    offices: frozenset[str] = field(default_factory=frozenset)
    of_the_club: bool = True


EVERYTHING = frozenset(DisputePart)
OFFICERS = frozenset({"arbitrator", "committee", "secretary"})
"""Offices that see a dispute in full."""
IN_THE_REGISTER = frozenset({DisputePart.CALL, DisputePart.RULING})


def parts_seen(dispute: DisputeState, viewer: Viewer) -> frozenset[DisputePart]:
    """Return the parts of a dispute someone may see; the register names people as it specifies.

    Officers who hear disputes see all of it. Its parties, and the onlooker both sides accept, see
    everything except the journal's lines; anyone the current ruling names, to warn or to pay, sees
    the ruling; a scorer, who enters what players say, sees the facts. Others see that the
    arbitrator is called, unless it is about etiquette, and what is in the register.
    """
    if viewer.of_the_club and viewer.offices & OFFICERS:
        return EVERYTHING
    who = viewer.member
    concerned = who is not None and (who in dispute.parties or who == dispute.onlooker)
    if concerned or (who is not None and who == dispute.arbitrator):
        return EVERYTHING - {DisputePart.RECORD}
    seen: frozenset[DisputePart] = frozenset()
    if dispute.published is not None:
        seen = in_the_register(dispute)
    if who is not None and who in dispute.touched:
        seen |= IN_THE_REGISTER | {DisputePart.PEOPLE}
    if (
        viewer.of_the_club
        and dispute.kind is DisputeKind.PLAY
        and dispute.stage is DisputeStage.OPEN
    ):
        seen |= {DisputePart.CALL}
        if "scorer" in viewer.offices:
            seen |= {DisputePart.PEOPLE, DisputePart.WORDS}
    return seen


def in_the_register(dispute: DisputeState) -> frozenset[DisputePart]:
    """Return the parts of a published dispute everyone sees; attachments only if published."""
    shown = {DisputePart.ATTACHMENTS} if dispute.register.attachments else set()
    return IN_THE_REGISTER | shown


def as_seen(dispute: DisputeState, parts: frozenset[DisputePart]) -> DisputeState:
    """Return a dispute as a reader of these parts may know it; strangers get the published state.

    Someone only named in a ruling sees the ruling in full, the facts it rests on, and the pictures
    everyone sees.
    """
    if DisputePart.PEOPLE not in parts and dispute.published is not None:
        return as_published(dispute)
    if DisputePart.WORDS in parts:
        return dispute
    shown = (one for one in dispute.standing if one.number in dispute.register.attachments)
    return replace(dispute, facts=rested_on(dispute), attachments=tuple(shown))


ABOUT: Final[Mapping[type[events.Event], frozenset[DisputePart]]] = {
    events.ArbitratorCalled: frozenset({DisputePart.CALL}),
    events.LawWaived: frozenset({DisputePart.WORDS}),
    events.PlayWaits: frozenset({DisputePart.CALL}),
    events.FactStated: frozenset({DisputePart.WORDS, DisputePart.RULING}),
    events.TitleWorded: frozenset({DisputePart.WORDS, DisputePart.RULING}),
    events.FactAnswered: frozenset({DisputePart.WORDS, DisputePart.RULING}),
    events.OnlookerAccepted: frozenset({DisputePart.PEOPLE}),
    events.OnlookerDecided: frozenset({DisputePart.WORDS, DisputePart.RULING}),
    events.ArbitratorNamed: frozenset({DisputePart.PEOPLE}),
    events.DisputeDeclined: frozenset({DisputePart.WORDS}),
    events.RulingGiven: frozenset({DisputePart.RULING}),
    events.EffectDone: frozenset({DisputePart.RULING}),
    events.AppealAsked: frozenset({DisputePart.RULING}),
    events.AppealLodged: frozenset({DisputePart.RULING}),
    events.AppealDecided: frozenset({DisputePart.RULING}),
    events.RulingPublished: frozenset({DisputePart.RULING}),
    events.PrecedentMarked: frozenset({DisputePart.RULING}),
    events.CallWithdrawn: frozenset({DisputePart.WORDS}),
    events.AttachmentAdded: frozenset(
        {DisputePart.WORDS}
    ),  # strangers: only published ones, on its page
    events.AttachmentRemoved: frozenset({DisputePart.WORDS}),
    events.AttachmentErased: frozenset({DisputePart.WORDS}),
}
"""Readers of any of these parts see lines of this kind."""
NOBODY: Final[frozenset[DisputePart]] = frozenset()


PUBLISHED: Final = stored_name(events.RulingPublished)
OF_THE_REGISTER: Final[frozenset[type[events.Event]]] = frozenset(
    {events.RulingPublished, events.PrecedentMarked}
)
"""Events about the register itself, shown to everyone as they happen."""


@dataclass(frozen=True, slots=True)
class PublishedParts:
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


def visible_body(
    what: str, body: Mapping[str, Any], parts: frozenset[DisputePart]
) -> dict[str, Any] | None:
    """Return what a reader of these parts sees of a line; None if nothing.

    A line of an unknown kind is for those who see the record.
    """
    if DisputePart.RECORD in parts:
        return dict(body)
    kind = EVENTS.get(what)
    if kind is None or not ABOUT.get(kind, NOBODY) & parts:
        return None
    walk = None if DisputePart.PEOPLE in parts else walk_of(kind)
    return dict(body) if walk is None else dict(walk.without(body))
