"""Who sees what of one dispute."""

from __future__ import annotations

from collections.abc import Mapping

from club.errors import Unknown
from club.reason import N_, Reason
from club.rules.permissions import Caller
from tables.disputes.queries import lookup
from tables.disputes.rules.disclosure import DisputePart, Viewer, as_seen, parts_seen
from tables.disputes.rules.state import Attachment, DisputeState
from tables.models.disputes import Dispute as Row
from tables.permissions.people import caller_here


def visible_state(caller: Caller | None, row: Row) -> tuple[DisputeState, frozenset[DisputePart]]:
    """Return a dispute and the parts the caller may see; raise Unknown if there are none.

    For a reader who may know only what was published, the dispute is as published.
    """
    dispute = lookup.state_of(row)
    parts = parts_seen(dispute, viewer_of(caller, dispute))
    if not parts:
        raise Unknown(Reason(lookup.NO_DISPUTE, number=row.number))
    return as_seen(dispute, parts), parts


def attachment_seen(caller: Caller | None, row: Row, number: int) -> Attachment:
    """Return an attachment the caller may see; raise Unknown for any other."""
    dispute, parts = visible_state(caller, row)
    standing = dispute.standing if DisputePart.ATTACHMENTS in parts else ()
    found = next((one for one in standing if one.number == number), None)
    if found is None:
        raise Unknown(
            Reason(N_("There is no attachment {number} that you can see here."), number=number)
        )
    return found


def need_sight(caller: Caller, row: Row, dispute: DisputeState) -> None:
    """Raise Unknown if the caller, under the number known here, may see nothing of it."""
    of_the_club = caller.member is not None or caller.device is not None
    me = None if caller.member is None else str(caller.member)
    if not parts_seen(dispute, Viewer(me, caller.roles, of_the_club)):
        raise Unknown(Reason(lookup.NO_DISPUTE, number=row.number))


def sees(caller: Caller | None, row: Row) -> bool:
    """Check whether the caller may see anything of a dispute."""
    dispute = lookup.state_of(row)
    return bool(parts_seen(dispute, viewer_of(caller, dispute)))


def viewer_of(
    caller: Caller | None, dispute: DisputeState, kept: Mapping[str, str] | None = None
) -> Viewer:
    """Return the viewer of a dispute, under the number it knows; `kept` as in `caller_here`."""
    if caller is None or is_a_stranger(caller):
        return Viewer(of_the_club=False)
    here = caller_here(caller, known_here(dispute), kept)
    return Viewer(None if here.member is None else str(here.member), caller.roles)


def known_here(dispute: DisputeState) -> frozenset[str]:
    """Return everyone a dispute names: parties, onlookers, judges, those the ruling affects."""
    heard_by = {dispute.arbitrator} if dispute.arbitrator else set()
    judges = {one.by for one in dispute.rulings} | {one.decided_by for one in dispute.appeals}
    others = (*dispute.onlookers.values(), *dispute.touched, *heard_by, *dispute.passed_on)
    return frozenset({*dispute.parties, *others, *judges} - {""})


def is_a_stranger(caller: Caller | None) -> bool:
    """Check whether the caller is outside the club."""
    return caller is None or (caller.member is None and caller.device is None)
