"""What workers do for the tables room."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from celery import shared_task

from club import clock
from club.errands import errand
from club.models import Evening
from tables.commands import commitments, rehearsals, standings
from tables.commands.recount import recount
from tables.disputes import files


@errand("standings_rubber")
def count_rubber(subject: Mapping[str, Any]) -> None:
    """Bring standings up to date with one rubber."""
    standings.count_rubber(subject["club"], subject["rubber"])


@errand("standings_evening")
def count_evening(subject: Mapping[str, Any]) -> None:
    """Bring standings up to date with every rubber of an evening."""
    standings.count_evening(subject["club"], subject["evening"])


@errand("standings_given")
def tell_given(subject: Mapping[str, Any]) -> None:
    """Tell that a ruling gave or took points at an evening."""
    standings.tell_given(subject["club"], subject["evening"])


@errand("standings_club")
def count_club(subject: Mapping[str, Any]) -> None:
    """Write all standings of a club anew, for metrics it counts from now on."""
    recount(subject["club"])


@errand(commitments.COMMIT)
def commit_deals(subject: Mapping[str, Any]) -> None:
    """Commit to the deals of an evening that was planned."""
    commitments.commit_once(_evening(subject), clock.now())


@errand(commitments.REVEAL)
def reveal_deals(subject: Mapping[str, Any]) -> None:
    """Reveal the secret of an evening that was closed."""
    commitments.reveal_once(_evening(subject), clock.now())


@errand(rehearsals.SLICE)
def rehearse_slice(subject: Mapping[str, Any]) -> None:
    """Rehearse an evening for one slice of time, unless it is done."""
    rehearsals.run_slice(subject["rehearsal"], subject["slice"])


@errand(rehearsals.END)
def end_rehearsal(subject: Mapping[str, Any]) -> None:
    """Delete a rehearsal whose week is over."""
    rehearsals.end(subject["rehearsal"], clock.now())


def _evening(subject: Mapping[str, Any]) -> Evening:
    return Evening.objects.get(club=subject["club"], key=subject["evening"])


@shared_task(name="tables.sweep_pictures")
def sweep_pictures() -> int:
    """Take away pictures that nothing cites, or no longer, and that are older than a day."""
    return files.sweep(clock.now())
