"""Who in the admin may read which disputes, in each of their clubs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from club.access import authentication
from club.members import merged_members
from club.rules.permissions import Caller
from tables.disputes.queries import visibility
from tables.disputes.rules.disclosure import OFFICERS, DisputePart, parts_seen
from tables.disputes.rules.state import DisputeState as State
from tables.models.disputes import Dispute


def callers_of(user: Any) -> dict[int, Caller]:
    """Return the Caller an admin user is in each of their clubs."""
    clubs = authentication.clubs_of_user(user)
    several = ((club, authentication.caller_of_user(user, club)) for club in clubs)
    return {club: caller for club, caller in several if caller is not None}


def officers_clubs(user: Any) -> list[int]:
    """Return the clubs in which someone holds an office that sees disputes in full."""
    return [club for club, caller in callers_of(user).items() if caller.holds(*OFFICERS)]


def rulings_read_by(user: Any) -> Callable[[Dispute, State], bool]:
    """Return a function that checks whether an admin user may see the decision on a dispute."""
    callers = callers_of(user)
    kept = {club: merged_members.kept_numbers(club) for club in callers}

    def reads(row: Dispute, dispute: State) -> bool:
        viewer = visibility.viewer_of(callers.get(row.club_id), dispute, kept.get(row.club_id))
        return user.is_superuser or DisputePart.RULING in parts_seen(dispute, viewer)

    return reads
