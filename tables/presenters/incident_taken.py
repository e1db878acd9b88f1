"""Where a story told at a table may be taken: into a dispute open there, or into a call."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse

from rubbers.incidents.story import Story
from tables.disputes.called import CalledTo
from tables.presenters import addresses
from tables.presenters.people import People
from tables.sight import Sight


@dataclass(frozen=True, slots=True)
class TakenOn:
    """Disputes open at the table with their addresses, and where to call the arbitrator.

    `fields` are the story as a form sends it; `players` are those who may have told it, if the
    reader is none of them.
    """

    disputes: tuple[tuple[CalledTo, str], ...]
    call: str
    fields: tuple[tuple[str, str], ...]
    players: tuple[tuple[str, str], ...]


def taken_on(sight: Sight, table: int, people: People, story: Story) -> TakenOn:
    """Return where a story may be taken from the page of a table."""
    slug, rubber = sight.evening.club.slug, sight.rubbers.get(table)
    players = tuple(rubber.seating.values()) if rubber else ()
    fields = tuple(story.written())
    call = addresses.page(sight.evening, "call-arbitrator")
    return TakenOn(
        tuple(
            (one, reverse("dispute-tell", args=[slug, one.number]))
            for one in sight.called.get(table, ())
        ),
        f"{call}?{urlencode([('table', table), *fields])}",
        fields,
        () if people.me in players else tuple((who, people.name(who)) for who in players),
    )
