"""The review desk: one page a dispute with its lines verified, exports, and statistics."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from club import journal, line_words
from club import queries as club_queries
from club.models import Line
from club.reason import N_, Reason
from club.verify.chain import check_chain
from club.verify.finding import Finding
from club.verify.fold import check_fold
from rubbers import streams as rubber_streams
from rubbers.models import Rubber as RubberRow
from rubbers.play.rubber import Rubber
from rubbers.registries import CODES
from tables.disputes import queries
from tables.disputes.models import Dispute as Row
from tables.disputes.presenters.assistant import Assistance, assistance
from tables.disputes.presenters.page import DisputePage, dispute_page
from tables.disputes.presenters.people import called
from tables.disputes.rules.sight import EVERYTHING

COLUMNS = (
    "number", "evening", "table", "kind", "stage", "called_at", "arbitrator", "law", "code",
    "effects", "ruled_at", "verdict", "published", "leading",
)  # fmt: skip
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""How a cell begins that a spreadsheet would work out."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the record in words: its number, when, by whom, and what."""

    number: int
    at: Any
    by: str
    says: str
    hash: str


@dataclass(frozen=True, slots=True)
class Desk:
    """A dispute as the committee has it before it, with everything that bears on it."""

    row: Row
    page: DisputePage
    assistance: Assistance | None
    lines: tuple[Entry, ...]
    moment: tuple[Entry, ...]
    findings: tuple[Finding, ...]

    @property
    def sound(self) -> bool:
        """Tell whether the record of it verifies."""
        return not self.findings


def desk_of(row: Row) -> Desk:
    """Give a dispute with its record, and the record of the rubber as far as the call."""
    state = queries.state_of(row)
    names = dict(club_queries.names(row.club_id))
    words = queries.words_of(row.club_id, state)
    code = CODES[row.evening.law_code]
    people = called(state, names, EVERYTHING)
    rubber = rubber_at_the_call(row)
    subject = Line.objects.filter(stream__club=row.club_id, stream__name=row.subject)
    to_the_moment = subject.filter(number__lte=row.subject_number).order_by("number")
    return Desk(
        row,
        dispute_page(row, state, EVERYTHING, words, people, code),
        assistance(state, rubber, words, code.id),
        tuple(_entries(Line.objects.filter(stream=row.stream).order_by("number"), names)),
        tuple(_entries(to_the_moment, names)),
        (*check_chain(row.stream), *check_fold(row.stream), *_frozen(row, state.subject.hash)),
    )


def rubber_at_the_call(row: Row) -> Rubber | None:
    """Give the rubber in dispute as it stood when the arbitrator was called: replayed so far."""
    found = RubberRow.objects.select_related("stream").filter(
        evening=row.evening_id, stream__name=row.subject
    )
    rubber = found.first()
    if rubber is None:
        return None
    events = journal.history(rubber_streams.KIND, rubber.stream)
    so_far = [(number, event) for number, event in events if number <= row.subject_number]
    return rubber_streams.replay(rubber.stream, so_far) if so_far else None


def _frozen(row: Row, kept: str) -> Iterator[Finding]:
    """Yield where the point in dispute is not the line that was frozen."""
    lines = Line.objects.filter(stream__club=row.club_id, stream__name=row.subject)
    now = lines.filter(number=row.subject_number).values_list("hash", flat=True).first()
    if kept and now != kept:
        reason = Reason(N_("it is not the line that was frozen when the arbitrator was called."))
        yield Finding(row.club_id, row.subject, row.subject_number, reason)


def _entries(lines: Iterable[Line], names: dict[str, str]) -> Iterator[Entry]:
    for line in lines:
        by = line_words.by_in_words(line.by, names)
        yield Entry(line.number, line.at, by, line_words.sentence_of(line, names), line.hash)


def as_rows(rows: Iterable[Row]) -> Iterator[dict[str, Any]]:
    """Give disputes as plain rows: no names and no words, which stand on their pages."""
    for row in rows:
        yield {
            "number": row.number,
            "evening": row.evening.key,
            "table": row.table_number,
            "kind": row.kind,
            "stage": row.stage,
            "called_at": row.called_at.isoformat(),
            "arbitrator": row.arbitrator.number if row.arbitrator else None,
            "law": row.law,
            "code": row.law_code,
            "effects": " ".join(row.effects),
            "ruled_at": row.ruled_at.isoformat() if row.ruled_at else None,
            "verdict": row.verdict,
            "published": row.published,
            "leading": row.leading,
        }


def write_csv(rows: Iterable[Row], file: Any) -> None:
    """Write disputes as a table that a spreadsheet reads, and works nothing out of."""
    writer = csv.DictWriter(file, COLUMNS)
    writer.writeheader()
    for row in as_rows(rows):
        writer.writerow({name: _cell(value) for name, value in row.items()})


def _cell(value: Any) -> Any:
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value


def counted(rows: Iterable[Row]) -> dict[str, list[tuple[str, int]]]:
    """Count disputes by law, by kind and by stage, the most frequent first."""
    found = list(rows)
    return {
        "law": Counter(row.law for row in found if row.law).most_common(),
        "kind": Counter(str(row.get_kind_display()) for row in found).most_common(),
        "stage": Counter(str(row.get_stage_display()) for row in found).most_common(),
    }
