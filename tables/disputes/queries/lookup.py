"""Queries about disputes: one by its number, its rubber, its drafts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass
from typing import Any

from django.db.models import QuerySet

from club.errors import Malformed, Unknown
from club.members import merged_members
from club.members import queries as club_queries
from club.models import Line, Member, Stream
from club.reason import N_, Reason
from club.record import journal, readers
from rubbers import streams as rubber_streams
from rubbers.models import Rubber as RubberRow
from rubbers.play.state.rubber_state import HandPlayed, RubberState
from tables.disputes import dispute_stream
from tables.disputes.rules.facts.passages import Passage, read_passage
from tables.disputes.rules.facts.settled_facts import Played
from tables.disputes.rules.judging.drive_corrections import DriveHand
from tables.disputes.rules.state import DisputeState, FactForm
from tables.drive.drive_stream import ROUND_KIND
from tables.drive.rules.drive_state import RoundState
from tables.drive.rules.evolve import result_without
from tables.models.disputes import Dispute as Row
from tables.models.disputes import RulingDraft
from tables.streams import is_round

NO_DISPUTE = N_("There is no dispute {number} that you can see here.")


def rows(club: int) -> QuerySet[Row]:
    """Return the disputes of a club, newest first."""
    return (
        Row.objects.filter(club=club)
        .select_related("stream", "evening", "arbitrator")
        .order_by("-number")
    )


def state_of(row: Row) -> DisputeState:
    """Return the state of a dispute from its stream."""
    dispute: DisputeState = journal.state_of(dispute_stream.KIND, row.stream)
    return dispute


def one(club: int, number: int) -> Row:
    """Return a dispute by its number, or raise Unknown."""
    row = rows(club).filter(number=number).first()
    if row is None:
        raise Unknown(Reason(NO_DISPUTE, number=number))
    return row


def called_as_officer(row: Row, dispute: DisputeState, who: str) -> bool:
    """Check whether this member made the call, as an officer rather than as a player."""
    if dispute.called_by or not who:
        return False
    by = Line.objects.filter(stream=row.stream, number=1).values_list("by", flat=True).first()
    kind, _colon, number = (by or "").partition(":")
    kept = merged_members.kept_numbers(row.club_id)
    return kind == "member" and kept.get(number, number) == kept.get(who, who)


def draft_of(row: Row, writer: Member | None, *, review: bool) -> RulingDraft | None:
    """Return someone's unsigned draft of a ruling; never anyone else's."""
    if writer is None:
        return None
    return RulingDraft.objects.filter(dispute=row, writer=writer, review=review).first()


def rubber_of(row: Row) -> RubberState | None:
    """Return the rubber in dispute as it is now; None if the dispute is not about a rubber."""
    found = RubberRow.objects.select_related("stream").filter(
        evening=row.evening_id, stream__name=row.subject
    )
    rubber = found.first()
    return journal.state_of(rubber_streams.KIND, rubber.stream) if rubber else None


def drive_hand_of(row: Row) -> DriveHand | None:
    """Return the table and hand of a drive in dispute as it is now; None for anything else."""
    stream = stream_of(row) if is_round(row.subject) else None
    return None if stream is None else drive_hand_in(stream, row)


def drive_hand_in(stream: Stream, row: Row) -> DriveHand | None:
    """Return the table in dispute in a hand of a drive; None if the dispute is about no table."""
    table, ruling = row.table_number, str(row.number)
    if table is None:
        return None
    hand: RoundState = journal.state_of(ROUND_KIND, stream)
    result = hand.results.get(table)
    if result is None or result.ruling != ruling:
        return DriveHand(hand, table, result)
    lines = Line.objects.filter(stream=stream).order_by("number").values_list("what", "body")
    happened = (ROUND_KIND.decode(what, body) for what, body in lines)
    return DriveHand(hand, table, result_without(happened, table, ruling))


def played_in(row: Row) -> Played | None:
    """Return what was played there: the rubber, or the hand of a drive."""
    at = drive_hand_of(row)
    return rubber_of(row) if at is None else at.hand


def rubber_versions(row: Row) -> dict[str, int]:
    """Return the version of the rubber in dispute by its stream's name; empty for other streams."""
    found = RubberRow.objects.filter(evening=row.evening_id, stream__name=row.subject)
    return dict(found.values_list("stream__name", "stream__version"))


def stream_of(row: Row) -> Stream | None:
    """Return the head of the stream in dispute, or None if nothing is on it."""
    return readers.stream_named(row.club_id, row.subject)


def before_any_ruling(row: Row, hand: int) -> HandPlayed | None:
    """Return a hand in dispute as the table confirmed it, before any ruling corrected it."""
    stream = stream_of(row)
    found = None
    for step in journal.steps(rubber_streams.KIND, stream) if stream else ():
        played = step.after.played(hand)
        if played is not None and not played.ruling:
            found = played
    return found


def refs_in(value: Any) -> Iterator[str]:
    """Yield every reference to words in a dispute."""
    if is_dataclass(value):
        for field in fields(value):
            part = getattr(value, field.name)
            if field.name == "ref" or field.name.endswith("_ref"):
                if part:
                    yield part
            else:
                yield from refs_in(part)
    elif isinstance(value, tuple):
        for part in value:
            yield from refs_in(part)


def words_of(club: int, dispute: DisputeState) -> dict[str, str]:
    """Return all words of a dispute by reference; erased words are empty."""
    return club_queries.words(club, list(refs_in(dispute)))


def script_passages(dispute: DisputeState, words: Mapping[str, str]) -> dict[int, Passage]:
    """Return the facts stated in script, by number, except those erased.

    Old facts from before validation that the script reader rejects are skipped.
    """
    found: dict[int, Passage] = {}
    for fact in dispute.facts:
        if fact.telling is FactForm.SCRIPT and words.get(fact.ref):
            with suppress(Malformed):
                found[fact.number] = read_passage(words[fact.ref])
    return found
