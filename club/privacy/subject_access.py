"""All data kept about a person, as one document for that person."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet

from club.errors import Fault, Impossible, Malformed
from club.members import merged_members, queries
from club.members.commands import member_to_change
from club.models import Line, Member
from club.plugins import loader
from club.privacy.anonymise import refs_in
from club.privacy.data_registry import all_personal_data
from club.reason import N_, Reason
from club.record import checkpoints, line_people, line_words
from club.record.command_context import CommandContext
from club.record.readers import OF_A_DISPUTE
from club.record.unit_of_work import Receipt, idempotent, unit_of_work
from club.rules.permissions import Caller, May, need_office
from club.rules.stored_values import REGISTER
from club.text import display_names
from club.text.text_validation import is_legible


def receipt_lines(club: int, number: int | None) -> QuerySet[Line]:
    """Return the published lines that concern a member, each annotated with `checkpoint`.

    `checkpoint` is the number of the first checkpoint that covers the line; None if there is none.
    Somebody without a number is concerned by no line.
    """
    if number is None:
        return Line.objects.none()
    kept = merged_members.kept_numbers(club)
    also = {two for two, one in kept.items() if one == str(number)}
    numbers = frozenset({str(number), *also})
    concerned = Q(pk__in=[])
    for found in loader.current().hooks.hook.whist_concerned(club=club, numbers=numbers):
        concerned |= found
    lines = Line.objects.filter(concerned, stream__club=club, position__isnull=False)
    return checkpoints.with_checkpoint(lines.select_related("stream", "position"), club)


FORMAT = "whistclub-person/1"


def document(member: Member, at: datetime) -> dict[str, Any]:
    """Return everything the club keeps about a person, under all their numbers, without secrets.

    Rows are listed by table. Other people appear by number, and disputes as their page shows them
    to the person as a plain member. Raises Impossible if the person has been erased.
    """
    kept = merged_members.kept(member)
    if kept.erased_at is not None:
        raise Impossible(Reason(N_("{who} has already been erased."), who=(str(kept.number),)))
    everyone = Member.objects.filter(club=kept.club_id).select_related("user", "same_as")
    mine = [row for row in everyone.order_by("number") if merged_members.kept(row).pk == kept.pk]
    users = [row.user for row in mine if row.user is not None]
    numbers = frozenset(str(row.number) for row in mine)
    sections: dict[str, Any] = {
        "format": FORMAT,
        "club": kept.club.slug,
        "name": kept.name,
        "numbers": sorted(map(int, numbers)),
        "made_at": at.isoformat(),
        "rows": {
            declared.label: list(declared.rows(mine, users).values(*declared.shows))
            for declared in all_personal_data()
            if declared.shows
        },
    }
    caller = Caller(kept.club_id, kept.number)
    hook = loader.current().hooks.hook.whist_tells
    for headings in reversed(hook(club=kept.club_id, numbers=numbers, caller=caller)):
        sections |= headings
    return sections


def sections(club: int, numbers: frozenset[str], caller: Caller) -> dict[str, Any]:
    """Return the club app's sections of the export; other people appear by number."""
    names = {str(n): display_names.of_number(int(n)) for n in queries.names(club)}
    names |= {n: name for n, name in queries.names(club).items() if n in numbers}
    return {
        "said": list(_said(club, numbers)),
        "record": [_line(line, names) for line in about(club, numbers)],
        "receipts": list(_receipts(club, caller)),
    }


def about(club: int, numbers: frozenset[str]) -> Iterator[Line]:
    """Yield the lines that a person wrote, or that name them, whoever may read their streams.

    Lines of plugins' streams are included; disputes have a section of their own.
    """
    lines = Line.objects.filter(stream__club=club).exclude(OF_A_DISPUTE)
    signed = {f"member:{number}" for number in numbers}
    for line in lines.select_related("stream").order_by("pk").iterator():
        if line.by in signed or line_people.names_any(line, numbers):
            yield line


def _line(line: Line, names: dict[str, str]) -> dict[str, Any]:
    return {
        "stream": line.stream.name,
        "number": line.number,
        "at": line.at.isoformat(),
        "by": line_words.by_in_words(line.by, names),
        "says": line_words.sentence_of(line, names),
        "hash": line.hash,
    }


def _said(club: int, numbers: frozenset[str]) -> Iterator[dict[str, Any]]:
    hook = loader.current().hooks.hook.whist_spoken
    lines = [line for spoken in hook(club=club, numbers=numbers) for line in spoken]
    words = queries.words(club, [ref for line in lines for ref in refs_in(line.body)])
    for line in sorted(lines, key=lambda line: line.pk):
        for ref in refs_in(line.body):
            yield {"at": line.at.isoformat(), "what": line.what, "words": words.get(ref, "")}


def _receipts(club: int, caller: Caller) -> Iterator[dict[str, Any]]:
    assert caller.member is not None
    for line in receipt_lines(club, caller.member).order_by("position__number"):
        yield {
            "position": line.position.number,
            "stream": line.stream.name,
            "line": line.number,
            "hash": line.hash,
            "checkpoint": line.checkpoint,  # type: ignore[attr-defined]  # annotated by receipt_lines
        }


LONGEST_REASON = 400


@idempotent
def hand_out(context: CommandContext, number: int) -> Receipt:
    """Record that the secretary exported a member's data, and why."""
    need_office(context.caller, May.KEEP_MEMBERS)
    check_reason(context.reason)

    request = {"do": "hand_out", "member": number, "reason": context.reason}
    with unit_of_work(context, request, [REGISTER]) as uow:
        member = member_to_change(context.caller.club, number)
        body = {"member": member.number, "reason_ref": uow.words(context.reason)}
        uow.append(REGISTER, "member_handed_out", body)
        uow.answer = {"member": member.number}
    return uow.receipt


def check_reason(reason: str) -> None:
    """Raise Malformed unless the reason is legible text of at most LONGEST_REASON characters."""
    if len(reason) > LONGEST_REASON or not is_legible(reason):
        expected = Reason(N_("text of at most {most} characters"), most=LONGEST_REASON)
        raise Malformed(Reason(N_("Give a reason.")), faults=[Fault("why", expected)])
