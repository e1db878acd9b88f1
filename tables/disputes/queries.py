"""Questions to disputes: one by its number, those of an evening, ties, words, who sees what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, fields, is_dataclass
from datetime import datetime
from typing import Any

from django.db.models import Case, F, Q, QuerySet, When

from club import journal, sameness
from club import queries as club_queries
from club.caller import Caller
from club.errors import Malformed, Unknown
from club.models import Member
from club.reason import N_, Reason
from rubbers import streams as rubber_streams
from rubbers.models import Rubber as RubberRow
from rubbers.play.rubber import Rubber
from tables.disputes import streams
from tables.disputes.models import Dispute as Row
from tables.disputes.models import RulingDraft
from tables.disputes.rules.dispute import Attachment, Dispute, Telling
from tables.disputes.rules.passages import Passage, read_passage
from tables.disputes.rules.sight import OFFICERS, Part, Viewer, as_seen, parts_seen
from tables.people import caller_here

OPEN_TO_THE_CLUB = Q(stage=Row.Stage.OPEN, kind=Row.Kind.PLAY)
"""Of these everybody in the club is told that the arbitrator is called."""
TOLD = {"stage": "stage", "law": "law", "code": "law_code", "ruled_at": "ruled_at"}
"""What lists tell of a dispute, and the column that has it as it stands."""
NO_DISPUTE = N_("There is no dispute {number} to be seen here.")


def rows(club: int) -> QuerySet[Row]:
    """Give the disputes of a club, newest first."""
    return (
        Row.objects.filter(club=club)
        .select_related("stream", "evening", "arbitrator")
        .order_by("-number")
    )


def state_of(row: Row) -> Dispute:
    """Give a dispute as its stream has built it."""
    dispute: Dispute = journal.state_of(streams.KIND, row.stream)
    return dispute


def viewer_of(
    caller: Caller | None, dispute: Dispute, kept: Mapping[str, str] | None = None
) -> Viewer:
    """Give who looks at a dispute, under the number it knows them by; `kept` as `caller_here`."""
    if caller is None or (caller.member is None and caller.device is None):
        return Viewer(of_the_club=False)
    here = caller_here(caller, known_here(dispute), kept)
    return Viewer(None if here.member is None else str(here.member), caller.roles)


def known_here(dispute: Dispute) -> frozenset[str]:
    """Give everyone a dispute names: parties, onlookers, who judged, whom it is ruled on."""
    heard_by = {dispute.arbitrator} if dispute.arbitrator else set()
    judges = {one.by for one in dispute.rulings} | {one.decided_by for one in dispute.appeals}
    others = (*dispute.onlookers.values(), *dispute.touched, *heard_by, *dispute.passed_on)
    return frozenset({*dispute.parties, *others, *judges} - {""})


def seen(caller: Caller | None, row: Row) -> tuple[Dispute, frozenset[Part]]:
    """Give a dispute and the parts of it the caller may see; Unknown where there are none.

    To one who is only to know what was published it is given as it was published.
    """
    dispute = state_of(row)
    parts = parts_seen(dispute, viewer_of(caller, dispute))
    if not parts:
        raise Unknown(Reason(NO_DISPUTE, number=row.number))
    return as_seen(dispute, parts), parts


def attachment_seen(caller: Caller | None, row: Row, number: int) -> Attachment:
    """Give an attachment the caller may look at; Unknown for any other."""
    dispute, parts = seen(caller, row)
    standing = dispute.standing if Part.ATTACHMENTS in parts else ()
    found = next((one for one in standing if one.number == number), None)
    if found is None:
        raise Unknown(Reason(N_("There is no attachment {number} to be seen here."), number=number))
    return found


def need_sight(caller: Caller, row: Row, dispute: Dispute) -> None:
    """Raise Unknown where the caller, under the number known here, may see nothing of it."""
    of_the_club = caller.member is not None or caller.device is not None
    me = None if caller.member is None else str(caller.member)
    if not parts_seen(dispute, Viewer(me, caller.roles, of_the_club)):
        raise Unknown(Reason(NO_DISPUTE, number=row.number))


def sees(caller: Caller | None, row: Row) -> bool:
    """Tell whether the caller may see anything of a dispute."""
    dispute = state_of(row)
    return bool(parts_seen(dispute, viewer_of(caller, dispute)))


def one(club: int, number: int) -> Row:
    """Give a dispute by its number, or raise Unknown."""
    row = rows(club).filter(number=number).first()
    if row is None:
        raise Unknown(Reason(NO_DISPUTE, number=number))
    return row


def open_ones(evening: int) -> QuerySet[Row]:
    """Give the disputes of an evening in which nothing is ruled yet, the longest waiting first."""
    return (
        Row.objects.filter(evening=evening, stage=Row.Stage.OPEN, kind=Row.Kind.PLAY)
        .select_related("stream")
        .order_by("called_at", "number")
    )


@dataclass(frozen=True, slots=True)
class CalledTo:
    """An open dispute at a table: its number, and since when the arbitrator is called.

    `waits_at` is the record of the rubber whose play waits for him, "" where it goes on.
    """

    number: int
    called_at: datetime
    waits_at: str = ""


def called_to(evening: int) -> dict[int, tuple[CalledTo, ...]]:
    """Give the open disputes of an evening by their tables, the longest waiting first."""
    found: dict[int, tuple[CalledTo, ...]] = {}
    rows = open_ones(evening).filter(table_number__isnull=False)
    told = rows.values_list("table_number", "number", "called_at", "waits", "subject")
    for table, number, at, waits, subject in told:
        called = CalledTo(number, at, subject if waits else "")
        found[table] = (*found.get(table, ()), called)
    return found


def called_for(caller: Caller | None, evening: int) -> dict[int, tuple[CalledTo, ...]]:
    """Give the open disputes by their tables to one of the club; strangers are told of none."""
    return {} if _is_a_stranger(caller) else called_to(evening)


def waiting_at(club: int, record: str) -> tuple[int, ...]:
    """Give the numbers of the disputes for which play of a rubber waits."""
    found = Row.objects.filter(club=club, subject=record, stage=Row.Stage.OPEN, waits=True)
    return tuple(found.order_by("number").values_list("number", flat=True))


def visible(club: int, caller: Caller | None) -> QuerySet[Row]:
    """Give the disputes of which the caller may see something, as `parts_seen` says.

    `told_stage`, `told_law`, `told_code` and `told_ruled_at` are what the caller is told of each.
    """
    return _known_to(club, caller, OPEN_TO_THE_CLUB)


def as_they_stand(club: int, caller: Caller | None) -> QuerySet[Row]:
    """Give those of the visible disputes that the caller knows as they stand now.

    That is all but what is known from the register alone and has moved on since it was published.
    """
    known = ~Q(published="") & Q(register_behind=False) | read_whole(club, caller)
    return rows(club).filter(known if _is_a_stranger(caller) else known | OPEN_TO_THE_CLUB)


def ruled(club: int, caller: Caller | None) -> QuerySet[Row]:
    """Give the disputes whose rulings the caller may read; columns are told as by `visible`."""
    return _known_to(club, caller).exclude(law="")


def _known_to(club: int, caller: Caller | None, to_the_club: Q | None = None) -> QuerySet[Row]:
    """Give what is published, what is `to_the_club` besides, and what concerns the caller."""
    whole = read_whole(club, caller)
    known = ~Q(published="") | whole
    if to_the_club is not None and not _is_a_stranger(caller):
        known |= to_the_club
    return _as_told(rows(club).filter(known), whole)


def _as_told(rows: QuerySet[Row], whole: Q) -> QuerySet[Row]:
    """Add what is told of each dispute: as it stands, or as it was published last."""
    published = Q(register_behind=True) & ~whole
    columns = {
        f"told_{name}": Case(When(published, then=F(f"register_{name}")), default=F(stands))
        for name, stands in TOLD.items()
    }
    return rows.annotate(**columns)


def read_whole(club: int, caller: Caller | None) -> Q:
    """Tell the disputes that the caller may read as they stand: `as_seen` gives them whole."""
    if _is_a_stranger(caller) or caller is None:
        return Q(pk__in=[])
    if caller.roles & OFFICERS:
        return Q(club=club)
    if caller.member is None:
        return Q(pk__in=[])
    kept = sameness.kept_numbers(club)
    me = str(caller.member)
    own = {me, kept.get(me, me), *(two for two, one in kept.items() if one == kept.get(me, me))}
    numbers = {int(number) for number in own}
    mine = Row.objects.filter(parties__member__number__in=numbers)
    named = Row.objects.filter(consequences__member__number__in=numbers)
    concerned = Q(pk__in=named.values("pk")) | Q(pk__in=mine.values("pk"))
    return concerned | Q(arbitrator__number__in=numbers) | Q(onlooker__number__in=numbers)


def _is_a_stranger(caller: Caller | None) -> bool:
    return caller is None or (caller.member is None and caller.device is None)


def refs_in(value: Any) -> Iterator[str]:
    """Give every reference to words in a dispute."""
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


def words_of(club: int, dispute: Dispute) -> dict[str, str]:
    """Give all that was said in a dispute, by its references; erased words are empty."""
    return club_queries.words(club, list(refs_in(dispute)))


def draft_of(row: Row, writer: Member | None, *, review: bool) -> RulingDraft | None:
    """Give what someone has written of a ruling and not signed; nobody is given another's."""
    if writer is None:
        return None
    return RulingDraft.objects.filter(dispute=row, writer=writer, review=review).first()


def told_in_script(dispute: Dispute, words: Mapping[str, str]) -> dict[int, Passage]:
    """Give the facts told in the vocabulary of the script by number; not those that are erased.

    What was kept before facts were checked, and no reader takes, is passed over.
    """
    found: dict[int, Passage] = {}
    for fact in dispute.facts:
        if fact.telling is Telling.SCRIPT and words.get(fact.ref):
            with suppress(Malformed):
                found[fact.number] = read_passage(words[fact.ref])
    return found


def rubber_of(row: Row) -> Rubber | None:
    """Give the rubber in dispute as it stands now; None where the dispute is of no rubber."""
    found = RubberRow.objects.select_related("stream").filter(
        evening=row.evening_id, stream__name=row.subject
    )
    rubber = found.first()
    return journal.state_of(rubber_streams.KIND, rubber.stream) if rubber else None
