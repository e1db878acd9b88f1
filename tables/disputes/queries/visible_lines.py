"""Which lines of the club's disputes a reader of the record sees, and how much of each."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Max, Q

from club.members import merged_members
from club.models import Line
from club.rules.permissions import Caller, May
from tables.disputes.queries import lists, lookup, visibility
from tables.disputes.rules.disclosure import (
    PUBLISHED,
    DisputePart,
    PublishedParts,
    parts_seen,
    visible_body,
)
from tables.disputes.rules.register import is_behind
from tables.disputes.rules.state import DisputeState


def lines_for(caller: Caller) -> Q:
    """Return the condition for lines of disputes the caller may see;
    `readable_line` says how much.
    """
    if not caller.has_scope(May.READ_RULINGS):
        return Q(pk__in=[])
    seen = lists.visible(caller.club, caller).order_by().values("pk")
    return Q(stream__club=caller.club, stream__dispute__in=seen)


def _published(club: int, disputes: Mapping[str, DisputeState]) -> dict[str, PublishedParts]:
    """Return how far each of these disputes was published, by stream name."""
    if not disputes:
        return {}
    lines = Line.objects.filter(stream__club=club, stream__name__in=disputes, what=PUBLISHED)
    last = lines.order_by().values_list("stream__name").annotate(Max("number"))
    return {name: PublishedParts(number, is_behind(disputes[name])) for name, number in last}


@dataclass
class LineReader:
    """Someone reading through the record; each dispute is examined once."""

    caller: Caller
    parts: dict[str, frozenset[DisputePart]] = field(default_factory=dict)
    published: dict[str, PublishedParts] = field(default_factory=dict)

    def look_at(self, streams: Collection[str]) -> None:
        """Determine which parts of these disputes may be seen, by stream name."""
        fresh = set(streams) - self.parts.keys()
        kept = merged_members.kept_numbers(self.caller.club) if fresh else {}
        known_from_the_register: dict[str, DisputeState] = {}
        for row in lookup.rows(self.caller.club).filter(stream__name__in=fresh):
            dispute = lookup.state_of(row)
            parts = parts_seen(dispute, visibility.viewer_of(self.caller, dispute, kept))
            self.parts[row.stream.name] = parts
            if dispute.published is not None and DisputePart.PEOPLE not in parts:
                known_from_the_register[row.stream.name] = dispute
        self.published |= _published(self.caller.club, known_from_the_register)

    def readable_line(self, stream: str, line: Mapping[str, Any]) -> dict[str, Any] | None:
        """Return a line as the caller may read it, with `kept_back`; None if nothing of it.

        `line` has `number`, `what`, `by`, `body` and `hash`. The author counts among its people;
        the hash is only for those who see the record, as withheld values could be guessed from it.
        """
        published = self.published.get(stream)
        if published is not None and not published.tells(line["number"], line["what"]):
            return None
        parts = self.parts.get(stream, frozenset())
        body = visible_body(line["what"], line["body"], parts)
        if body is None:
            return None
        shown = {**line, "body": body}
        if DisputePart.PEOPLE not in parts:
            shown["by"] = ""
        if DisputePart.RECORD not in parts:
            shown["hash"] = ""
        lost = {name for name in ("by", "hash") if shown[name] != line[name]}
        lost |= {f"body.{name}" for name in line["body"] if body.get(name) != line["body"][name]}
        return {**shown, "kept_back": sorted(lost)}
