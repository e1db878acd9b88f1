"""Readers of the desk: what they may see of a dispute, in each of their clubs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from django.db.models import Case, Value, When

from club.members import merged_members
from club.members import queries as club_queries
from club.rules.permissions import Caller
from tables.disputes.queries import lists, visibility
from tables.disputes.queries.titles import COLUMNS, columns, titles_of
from tables.disputes.rules.disclosure import EVERYTHING, DisputePart, Viewer, parts_seen
from tables.disputes.rules.state import DisputeState

if TYPE_CHECKING:
    from tables.models.disputes import Dispute as Row


@dataclass(frozen=True)
class Readers:
    """A user as a Caller in each of their clubs; `everything` is set for a superuser."""

    callers: Mapping[int, Caller]
    everything: bool = False
    _kept: dict[int, Mapping[str, str]] = field(default_factory=dict)
    _names: dict[int, Mapping[str, str]] = field(default_factory=dict)

    @property
    def in_one_club(self) -> bool:
        """Whether everything they see belongs to one club."""
        return not self.everything and len(self.callers) == 1

    def viewer_of(self, row: Row, dispute: DisputeState) -> Viewer:
        """Return the viewer of a dispute, under the number by which the dispute knows them."""
        caller, club = self.callers.get(row.club_id), row.club_id
        if caller is not None and club not in self._kept:
            self._kept[club] = merged_members.kept_numbers(club)
        return visibility.viewer_of(caller, dispute, self._kept.get(club))

    def parts_of(self, row: Row, dispute: DisputeState) -> frozenset[DisputePart]:
        """Return the parts of a dispute they may see."""
        return EVERYTHING if self.everything else parts_seen(dispute, self.viewer_of(row, dispute))

    def names(self, club: int) -> Mapping[str, str]:
        """Return the names of a club's members; queried once."""
        if club not in self._names:
            self._names[club] = club_queries.names(club)
        return self._names[club]

    def summaries(self, rows: Iterable[Row]) -> dict[int, tuple[str, bool]]:
        """Return each row's title, as they may see it, and whether they see it in full, by primary
        key.
        """
        found: dict[int, tuple[str, bool]] = {}
        by_club: dict[int, list[Row]] = {}
        for row in rows:
            by_club.setdefault(row.club_id, []).append(row)
        for club, several in by_club.items():
            known = self._known(club, several)
            titles = titles_of(club, [columns for columns, _whole in known.values()])
            wholes = (whole for _columns, whole in known.values())
            found |= dict(zip(known, zip(titles, wholes, strict=True), strict=True))
        return found

    def _known(self, club: int, rows: list[Row]) -> dict[int, tuple[dict[str, object], bool]]:
        """Return the columns each title is made of, and whether they see the dispute in full."""
        if self.everything:
            return {row.pk: (_as_it_stands(row), True) for row in rows}
        caller, pks = self.callers.get(club), [row.pk for row in rows]
        whole = Case(When(lists.read_whole(club, caller), then=Value(True)), default=Value(False))
        seen = lists.visible(club, caller).filter(pk__in=pks).annotate(seen_whole=whole)
        return {one.pk: (columns(one), one.seen_whole) for one in seen}


def _as_it_stands(row: Row) -> dict[str, object]:
    """Return the title columns for a reader who may see everything."""
    return {name: getattr(row, name.removeprefix("visible_")) for name in COLUMNS}
