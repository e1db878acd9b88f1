"""Background tasks of the tables app."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from celery import shared_task

from club import clock
from club.members import queries as club_queries
from club.outbox.errands import errand
from tables.commands import commitments, rehearsals, standings
from tables.commands.recount import recount
from tables.disputes.queries import attachment_files

if TYPE_CHECKING:
    from club.models import Evening


@errand("standings_rubber")
def count_rubber(subject: Mapping[str, Any]) -> None:
    """Update standings for one rubber."""
    standings.count_rubber(subject["club"], subject["rubber"])


@errand("standings_evening")
def count_evening(subject: Mapping[str, Any]) -> None:
    """Update standings for every rubber of an evening."""
    standings.count_evening(subject["club"], subject["evening"])


@errand("standings_given")
def tell_given(subject: Mapping[str, Any]) -> None:
    """Announce that a ruling changed points at an evening."""
    standings.tell_given(subject["club"], subject["evening"])


@errand("standings_club")
def count_club(subject: Mapping[str, Any]) -> None:
    """Recalculate all standings of a club, for newly enabled metrics."""
    recount(subject["club"])


@errand(commitments.COMMIT)
def commit_deals(subject: Mapping[str, Any]) -> None:
    """Commit to the deals of a planned evening."""
    commitments.commit_once(_evening(subject), clock.now())


@errand(commitments.REVEAL)
def reveal_deals(subject: Mapping[str, Any]) -> None:
    """Reveal the secret of a closed evening."""
    commitments.reveal_once(_evening(subject), clock.now())


@errand(rehearsals.SLICE)
def rehearse_slice(subject: Mapping[str, Any]) -> None:
    """Rehearse an evening for one time slice, unless it is done."""
    rehearsals.run_slice(subject["rehearsal"], subject["slice"])


@errand(rehearsals.END)
def end_rehearsal(subject: Mapping[str, Any]) -> None:
    """Delete a rehearsal whose week is over."""
    rehearsals.end(subject["rehearsal"], clock.now())


def _evening(subject: Mapping[str, Any]) -> Evening:
    return club_queries.evening_of(subject["club"], subject["evening"])


@shared_task(name="tables.sweep_pictures")
def sweep_pictures() -> int:
    """Delete pictures older than a day that nothing refers to."""
    return attachment_files.sweep(clock.now())
