"""How a dispute's stream is written, folded and projected to rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from club.codec.type_info import type_fingerprint
from club.models import Evening, Member, Stream
from club.record.journal import StreamKind
from tables.disputes.rules import effects, evolve, notation
from tables.disputes.rules.events import Event
from tables.disputes.rules.judging.checks import matter_of
from tables.disputes.rules.register import as_published, texts_of
from tables.disputes.rules.state import DisputeKind, DisputeStage, DisputeState
from tables.disputes.rules.state import DisputeState as State
from tables.models.disputes import (
    Consequence,
    Dispute,
    DisputeAttachment,
    DisputeParty,
    DisputeWords,
)
from tables.streams import DISPUTE


def project(stream: Stream, before: State | None, after: State, _at: datetime) -> None:
    """Write a dispute, its parties, the effects of its ruling, and references to its words."""
    _prefix, key, number = stream.name.split(":")
    written = _columns(stream.club_id, after)
    known = {
        "club_id": stream.club_id,
        "evening": Evening.objects.get(club=stream.club_id, key=key),
        "number": int(number),
    }
    row, _new = Dispute.objects.update_or_create(stream=stream, defaults={**known, **written})
    if before is None or before.parties != after.parties:
        _parties(row, after)
    if before is None or (before.ruling, before.done) != (after.ruling, after.done):
        _consequences(row, after)
    said = dict(_words(after))
    DisputeWords.objects.bulk_create(
        [DisputeWords(dispute=row, what=what, digest=ref) for ref, what in said.items()],
        ignore_conflicts=True,
    )
    if before is None or before.attachments != after.attachments:
        _attachments(row, after)
    if after.published is not None:
        _in_the_register(row, after)


def clear(stream: Stream) -> None:
    """Delete the rows related to a dispute; the dispute's own row stays."""
    DisputeParty.objects.filter(dispute__stream=stream).delete()
    Consequence.objects.filter(dispute__stream=stream).delete()
    DisputeWords.objects.filter(dispute__stream=stream).delete()
    DisputeAttachment.objects.filter(dispute__stream=stream).delete()


def _columns(club: int, dispute: State) -> dict[str, Any]:
    ruling, appeal, subject = dispute.ruling, dispute.appeal, dispute.subject
    return {
        "kind": dispute.kind.value,
        "stage": dispute.stage.value,
        "subject": subject.stream,
        "subject_number": subject.number,
        "table_number": subject.table,
        "hand_number": subject.hand,
        "topic": dispute.topic or "",
        "suit": dispute.suit or "",
        "title_ref": dispute.title_ref,
        "waits": dispute.waits
        and dispute.kind is DisputeKind.PLAY
        and dispute.stage is DisputeStage.OPEN,
        "matter": matter_of(dispute),
        "called_at": dispute.called_at,
        "arbitrator": _member(club, dispute.arbitrator),
        "onlooker": _member(club, dispute.onlooker),
        "law": ruling.law if ruling else "",
        "law_code": ruling.code if ruling else "",
        "effects": [notation.write_effect(one)["kind"] for one in ruling.effects] if ruling else [],
        "ruled_at": ruling.at if ruling else None,
        "appeal_until": dispute.appeal_until,
        "verdict": (appeal.verdict or "") if appeal else "",
        "published": dispute.published or "",
        "leading": dispute.leading,
        **_register_columns(dispute),
    }


UNPUBLISHED = {
    "register_behind": False,
    "register_title_ref": "",
    "register_stage": "",
    "register_law": "",
    "register_code": "",
    "register_ruled_at": None,
}


def _register_columns(dispute: State) -> dict[str, Any]:
    """Return the columns for readers who know only what was published."""
    if dispute.published is None:
        return UNPUBLISHED
    shown = as_published(dispute)
    ruling = shown.ruling
    return {
        "register_behind": shown.register.behind,
        "register_title_ref": shown.title_ref,
        "register_stage": shown.stage.value,
        "register_law": ruling.law if ruling else "",
        "register_code": ruling.code if ruling else "",
        "register_ruled_at": ruling.at if ruling else None,
    }


def _member(club: int, number: str | None) -> Member | None:
    return Member.objects.get(club=club, number=int(number)) if number else None


def _parties(row: Dispute, dispute: State) -> None:
    row.parties.all().delete()
    numbers = {int(who) for who in dispute.parties}
    members = Member.objects.filter(club=row.club_id, number__in=numbers)
    DisputeParty.objects.bulk_create(DisputeParty(dispute=row, member=one) for one in members)


def _attachments(row: Dispute, dispute: State) -> None:
    numbers = {int(one.by) for one in dispute.attachments if one.by}
    people = Member.objects.filter(club=row.club_id, number__in=numbers)
    ids = {str(number): pk for number, pk in people.values_list("number", "pk")}
    for one in dispute.attachments:
        written = {
            "digest": one.digest,
            "stands": one in dispute.standing,
            "shown_by_id": ids.get(one.by),
        }
        row.attachments.update_or_create(number=one.number, defaults=written)


def _in_the_register(row: Dispute, dispute: State) -> None:
    """Mark the words shown in the register, by which strangers can find it, and no others."""
    shown = as_published(dispute)
    refs = texts_of(shown, dispute.register.attachments).values()
    row.words.filter(published=True).exclude(digest__in=refs).update(published=False)
    row.words.filter(published=False, digest__in=refs).update(published=True)


def _consequences(row: Dispute, dispute: State) -> None:
    row.consequences.all().delete()
    standing = list(_standing(dispute))
    numbers = {int(who) for _place, who, _fields in standing if who}
    people = Member.objects.filter(club=row.club_id, number__in=numbers)
    ids = dict(people.values_list("number", "pk"))
    Consequence.objects.bulk_create(
        Consequence(
            dispute=row,
            place=place,
            member_id=ids[int(who)] if who else None,
            done=place in dispute.done,
            **known,
        )
        for place, who, known in standing
    )


def _standing(dispute: State) -> Iterator[tuple[int, str, dict[str, Any]]]:
    """Yield the ruling's non-score effects: the place of each, for whom, and its fields."""
    for place, one in enumerate(dispute.ruling.effects if dispute.ruling else (), start=1):
        known = {"kind": notation.write_effect(one)["kind"]}
        match one:
            case effects.GrantRemedy() | effects.LoseRemedy():
                yield place, "", {**known, "law": one.law, "side": one.side.value}
            case effects.AdjustPoints():
                for who in one.given_to(dispute.players):
                    yield place, who, {**known, "points": one.points}
            case effects.Warn() | effects.OnlookerPays():
                yield place, one.who, known


def _words(dispute: State) -> Iterator[tuple[str, str]]:
    yield dispute.reason_ref, "call"
    if dispute.title_ref:
        yield dispute.title_ref, "title"
    for declining in dispute.declinings:
        yield declining.reason_ref, "declined"
    if dispute.withdrawn_ref:
        yield dispute.withdrawn_ref, "withdrawn"
    for fact in dispute.facts:
        yield fact.ref, "fact"
    for ruling in dispute.rulings:
        yield ruling.question_ref, "question"
        yield ruling.reasons_ref, "reasons"
        if ruling.decision_ref:
            yield ruling.decision_ref, "decision"
    for appeal in dispute.appeals:
        yield appeal.grounds_ref, "grounds"
        if appeal.reasons_ref:
            yield appeal.reasons_ref, "appeal"
    for one in dispute.attachments:
        yield one.caption_ref, "caption"
    for worded in dispute.register.wording:
        yield worded.published_ref, "published"


def dispute_stream(evening_key: str, number: int) -> str:
    """Return the name of a dispute's stream: its evening, and its number in the club."""
    return f"{DISPUTE}:{evening_key}:{number}"


def replay(_stream: Stream, events: Iterable[tuple[int, Event]]) -> DisputeState | None:
    """Fold a dispute's events; nothing in a dispute is undone, a later ruling is just another
    event.
    """
    return evolve.replay(event for _number, event in events)


ROWS = 4
"""Increase when the same lines produce different rows: older rows are then rebuilt."""

KIND = StreamKind(
    prefix=DISPUTE,
    begin=lambda _stream: None,
    encode=notation.write_event,
    decode=notation.read_event,
    evolve=evolve.evolve,
    replay=replay,
    to_json=notation.write_dispute,
    from_json=notation.read_dispute,
    project=project,
    clear=clear,
    fold=type_fingerprint(DisputeState, ROWS),
)
