"""The record of a dispute line by line, each with the result of verification."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from club.reason import N_, Reason
from club.record import checkpoints, line_words, readers
from club.text import wording
from club.verify.finding import Finding
from club.verify.streams import check_chain, check_fold
from tables.disputes import dispute_stream
from tables.disputes.pages.desk.timeline import event_said
from tables.disputes.pages.dispute.party_names import Called
from tables.disputes.queries import attachment_files, lookup

if TYPE_CHECKING:
    from club.models import Line
    from tables.models.disputes import Dispute as Row

NOT_THE_FROZEN_LINE = N_("it is not the line that was frozen when the arbitrator was called.")
GONE = N_("the line that was frozen when the arbitrator was called is gone.")


@dataclass(frozen=True, slots=True)
class RecordEntry:
    """A line in words, and what is wrong with it; `checkpoint` is the first one that covers it."""

    number: int
    at: datetime
    by: str
    says: str
    hash: str
    checkpoint: int | None
    wrong: tuple[str, ...]

    @property
    def sound(self) -> bool:
        """Whether the line is as it was written."""
        return not self.wrong


@dataclass(frozen=True, slots=True)
class Record:
    """The dispute's lines and the line in dispute; `wrong` holds faults that belong to no line.

    `subject_sound` means that the stream in dispute is intact up to the frozen line,
    `subject_whole` that all of it is.
    """

    lines: tuple[RecordEntry, ...]
    frozen: RecordEntry | None
    wrong: tuple[str, ...]
    subject_sound: bool
    subject_whole: bool

    @property
    def sound(self) -> bool:
        """Whether everything was found as it was written."""
        frozen = self.frozen is None or self.frozen.sound
        return frozen and not self.wrong and all(one.sound for one in self.lines)


Say = Callable[["Line"], str]


def record_of(
    row: Row, kept: str, names: Mapping[str, str], people: Called | None = None
) -> Record:
    """Return the record of a dispute as verified; `kept` is the hash fixed at the call.

    `people` supplies the names, if each event is to be shown as a sentence of its own.
    """

    def said(line: Line) -> str:
        if people is None:
            return line_words.sentence_of(line, names)
        return event_said(dispute_stream.KIND.decode(line.what, line.body), people)

    pictures = attachment_files.findings_of(row)
    own = (*check_chain(row.stream), *check_fold(row.stream), *pictures)
    subject = lookup.stream_of(row)
    found = tuple(check_chain(subject)) if subject is not None else ()
    before = (one for one in found if one.number and one.number <= row.subject_number)
    beside = (*before, *_frozen(row, kept))
    frozen = None
    if subject is not None:
        at_stake = readers.lines_of(subject).filter(number=row.subject_number)
        frozen = next(_entries(row, at_stake, names, beside), None)
    lines = tuple(_entries(row, readers.lines_of(row.stream), names, own, said))
    numbers = {one.number for one in lines}
    left = [one for one in own if one.number not in numbers]
    left += [one for one in beside if frozen is None or one.number != frozen.number]
    return Record(lines, frozen, tuple(_in_words(row, one) for one in left), not beside, not found)


def _frozen(row: Row, kept: str) -> Iterator[Finding]:
    """Yield a finding if the line in dispute is not the one that was fixed at the call."""
    lines = readers.lines_at(row.club_id, row.subject, row.subject_number)
    now = lines.values_list("hash", flat=True).first()
    if kept and now != kept:
        reason = Reason(NOT_THE_FROZEN_LINE if now else GONE)
        yield Finding(row.club_id, row.subject, row.subject_number, reason)


def _entries(
    row: Row,
    lines: QuerySet[Line],
    names: Mapping[str, str],
    findings: tuple[Finding, ...],
    said: Say | None = None,
) -> Iterator[RecordEntry]:
    """Yield lines in words; a line that was altered is shown only as far as it can be read."""

    def in_words(line: Line) -> str:
        return line_words.sentence_of(line, names)

    for line in checkpoints.with_checkpoint(lines, row.club_id).order_by("number"):
        wrong = [
            wording.sentence(one.reason, names) for one in findings if one.number == line.number
        ]
        yield RecordEntry(
            line.number,
            line.at,
            line_words.by_in_words(line.by, names),
            in_words(line) if wrong or said is None else said(line),
            line.hash,
            line.checkpoint,
            tuple(dict.fromkeys(wrong)),
        )


def _in_words(row: Row, one: Finding) -> str:
    said = wording.sentence(one.reason, {})
    if one.number is None:
        return said
    return _("{stream}, line {number}: {said}").format(
        stream=one.stream, number=one.number, said=said
    )
