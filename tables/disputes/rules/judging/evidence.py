"""Pictures shown in evidence: how many, until when, and who may remove them."""

from __future__ import annotations

from collections.abc import Collection

from club.errors import Fault, Impossible, Malformed
from club.reason import N_, Reason
from tables.disputes.rules import acts, events
from tables.disputes.rules.judging.checks import need_stage
from tables.disputes.rules.state import Attachment, DisputeStage, DisputeState

MOST_STANDING = 6
MOST_EVER = 20
"""Includes removed attachments: each leaves its hash on the record."""
TAKEN = (DisputeStage.OPEN, DisputeStage.RULED, DisputeStage.APPEALED)


def attached(
    dispute: DisputeState, act: acts.AddAttachment | acts.RemoveAttachment
) -> tuple[events.Event, ...]:
    """Return the events of showing or removing a picture."""
    if isinstance(act, acts.AddAttachment):
        check_room(dispute)
        if any(one.digest == act.digest for one in dispute.standing):
            raise Impossible(Reason(N_("This picture is already attached.")))
        number = len(dispute.attachments) + 1
        return (
            events.AttachmentAdded(
                number, act.by, act.digest, act.size, act.width, act.height, act.caption_ref
            ),
        )
    found = attachment_of(dispute, act.attachment)
    if found.removed_ref:
        raise Impossible(Reason(N_("This attachment has already been removed.")))
    if found.erased:
        raise Impossible(Reason(N_("This attachment has already been erased.")))
    return (events.AttachmentRemoved(found.number, act.by, act.reason_ref),)


def room_for(dispute: DisputeState) -> bool:
    """Check whether one more can be attached."""
    full = len(dispute.standing) >= MOST_STANDING or len(dispute.attachments) >= MOST_EVER
    return dispute.stage in TAKEN and not full


def check_room(dispute: DisputeState) -> None:
    """Raise Impossible if no more can be attached, or it is too late."""
    need_stage(dispute, *TAKEN)
    if not room_for(dispute):
        reason = Reason(N_("A dispute can have at most {most} attachments."), most=MOST_STANDING)
        raise Impossible(reason)


def erased(dispute: DisputeState, numbers: Collection[str]) -> tuple[events.AttachmentErased, ...]:
    """Return the events that erase the pictures these people showed."""
    theirs = (one for one in dispute.standing if one.by in numbers)
    return tuple(events.AttachmentErased(one.number) for one in theirs)


def attachment_of(dispute: DisputeState, number: int) -> Attachment:
    """Return an attachment by its number, removed or not; raise Malformed if there is none."""
    found = next((one for one in dispute.attachments if one.number == number), None)
    if found is None:
        raise _none_such("attachment", number)
    return found


def check_shown(dispute: DisputeState, numbers: Collection[int]) -> None:
    """Raise Malformed, with the place, if one of these cannot be shown in the register."""
    standing = {one.number for one in dispute.standing}
    for place, number in enumerate(numbers):
        if number not in standing:
            raise _none_such(f"attachments[{place}]", number)


def _none_such(field: str, number: int) -> Malformed:
    expected = Reason(N_("the number of an attachment of this dispute"))
    reason = Reason(N_("There is no attachment {attachment}."), attachment=number)
    return Malformed(reason, faults=[Fault(field, expected)])
