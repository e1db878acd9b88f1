"""Who may see what of a dispute: the one rule that all pages and programs use."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum

from club.person import PersonId
from tables.disputes.rules.dispute import Dispute, Kind, Stage
from tables.disputes.rules.register import as_published, rested_on


class Part(StrEnum):
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


EVERYTHING = frozenset(Part)
OFFICERS = frozenset({"arbitrator", "committee", "secretary"})
"""Offices that see a dispute in full."""
IN_THE_REGISTER = frozenset({Part.CALL, Part.RULING})


def parts_seen(dispute: Dispute, viewer: Viewer) -> frozenset[Part]:
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
        return EVERYTHING - {Part.RECORD}
    seen: frozenset[Part] = frozenset()
    if dispute.published is not None:
        seen = in_the_register(dispute)
    if who is not None and who in dispute.touched:
        seen |= IN_THE_REGISTER | {Part.PEOPLE}
    if viewer.of_the_club and dispute.kind is Kind.PLAY and dispute.stage is Stage.OPEN:
        seen |= {Part.CALL}
        if "scorer" in viewer.offices:
            seen |= {Part.PEOPLE, Part.WORDS}
    return seen


def in_the_register(dispute: Dispute) -> frozenset[Part]:
    """Return the parts of a published dispute everyone sees; attachments only if published."""
    shown = {Part.ATTACHMENTS} if dispute.register.attachments else set()
    return IN_THE_REGISTER | shown


def as_seen(dispute: Dispute, parts: frozenset[Part]) -> Dispute:
    """Return a dispute as a reader of these parts may know it; strangers get the published state.

    Someone only named in a ruling sees the ruling in full, the facts it rests on, and the pictures
    everyone sees.
    """
    if Part.PEOPLE not in parts and dispute.published is not None:
        return as_published(dispute)
    if Part.WORDS in parts:
        return dispute
    shown = (one for one in dispute.standing if one.number in dispute.register.attachments)
    return replace(dispute, facts=rested_on(dispute), attachments=tuple(shown))
