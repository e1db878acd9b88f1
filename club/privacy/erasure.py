"""Erasing a person: requested, previewed and confirmed; their play stays under their number.

A member asks and the secretary confirms with the number and a reason. The journal loses nothing,
because it has no names: it cites digests, whose text and salts are deleted.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from club.errors import Doubted, Fault, Impossible, Malformed, WhistError
from club.members import merged_members
from club.members.commands import check_a_secretary_remains, member_of
from club.models import Member, User
from club.plugins import loader
from club.privacy import erased_list, subject_access
from club.privacy.data_registry import (
    ErasureSubject,
    OnErasure,
    PersonalData,
    TextOwner,
    all_personal_data,
)
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt, UnitOfWork, after_commit, idempotent, unit_of_work
from club.rules.permissions import CLUB_ITSELF, Caller, May, is_officer, need_office, need_scope
from club.rules.stored_values import REGISTER
from club.text.display_names import NameRedactor


@idempotent
def ask_erasure(context: CommandContext, number: int, *, asks: bool) -> Receipt:
    """Record that a member asks to be erased, or withdraws that request.

    Members ask for themselves; the secretary can record it for guests, and for members who asked in
    person.
    """
    need_self(context.caller, number)

    request = {"do": "ask_erasure", "member": number, "asks": asks}
    with unit_of_work(context, request, [REGISTER]) as uow:
        member = merged_members.kept(_standing(context.caller.club, number))
        uow.answer = {"member": member.number}
        # Asking again changes nothing: the time of the first request is kept.
        if asks is not (member.erasure_asked_at is not None):
            member.erasure_asked_at = context.at if asks else None
            member.save(update_fields=["erasure_asked_at"])
            what = "erasure_asked" if asks else "erasure_no_longer_asked"
            uow.append(REGISTER, what, {"member": member.number}, _signed(context.caller))
    return uow.receipt


@idempotent
def erase_member(
    context: CommandContext, number: int, *, typed: str, despite: Iterable[str] = ()
) -> Receipt:
    """Erase a person who has asked for it; `typed` repeats the number.

    The order has the reason. `despite` names doubts to override. Raises Impossible while they are
    at a table, Doubted while they have an open dispute, and Malformed if the number or the reason
    is missing or wrong.
    """
    need_office(context.caller, May.KEEP_MEMBERS)
    doubts = sorted(despite)

    request = {
        "do": "erase_member", "member": number, "typed": typed, "despite": doubts,
        "reason": context.reason,
    }  # fmt: skip
    with unit_of_work(context, request, [REGISTER]) as uow:
        member = merged_members.kept(_standing(context.caller.club, number))
        if member.erasure_asked_at is None:
            template = N_("No request by {who} has been recorded.")
            raise Impossible(Reason(template, who=(str(member.number),)))
        erasing = erasing_of(member, context)
        _check_typed(typed, number)
        _check_reason(context.reason, erasing)
        check_a_secretary_remains(member)
        overridden = list(_standing_doubts(erasing, doubts))
        body = {"reason_ref": uow.words(context.reason), "despite": overridden}
        _erase(uow, erasing, body, _signed(context.caller))
        uow.answer = {"member": member.number}
    return uow.receipt


@idempotent
def erase_again(club: int, number: int, context: CommandContext) -> Receipt:
    """Erase again a person whom a restored backup brought back; signed by the club itself."""

    with unit_of_work(context, {"do": "erase_again", "member": number}, [REGISTER]) as uow:
        erasing = erasing_of(merged_members.kept(_standing(club, number)), context)
        _erase(uow, erasing, {"again": True}, CLUB_ITSELF)
        uow.answer = {"member": number}
    return uow.receipt


def erasing_of(member: Member, context: CommandContext) -> ErasureSubject:
    """Return what erasing a person covers: all their numbers, and accounts only they use."""
    rows = Member.objects.filter(club=member.club_id).select_related("user", "same_as")
    everyone = list(rows.order_by("number"))
    one = {row.pk for row in everyone if merged_members.kept(row).pk == member.pk}
    mine = tuple(row for row in everyone if row.pk in one)
    others = [row.name for row in everyone if row.pk not in one]
    users = [row.user for row in mine if row.user is not None]
    return ErasureSubject(
        member.club_id,
        mine,
        tuple(user for user in users if goes(user, one)),
        tuple(NameRedactor(row.number, row.name, others) for row in mine),
        context.at,
    )


def goes(user: User, members: Iterable[int]) -> bool:
    """Return whether a user goes with these members: not if in another club, nor a superuser."""
    elsewhere = user.memberships.exclude(pk__in=members).exists()
    return not elsewhere and not user.is_superuser


def erasure_blockers(erasing: ErasureSubject) -> list[WhistError]:
    """Return everything that prevents erasing someone now."""
    hook = loader.current().hooks.hook.whist_hinders_erasure
    answers = hook(club=erasing.club, numbers=erasing.numbers)
    return [error for answer in answers for error in answer]


def _standing_doubts(erasing: ErasureSubject, despite: list[str]) -> Iterable[str]:
    """Yield the doubts that the officer overrides; raise any other hindrance."""
    for error in erasure_blockers(erasing):
        if not isinstance(error, Doubted) or error.stands not in despite:
            raise error
        yield error.stands


def _erase(uow: UnitOfWork, erasing: ErasureSubject, body: dict[str, Any], by: str = "") -> None:
    # Let apps and plugins write their own lines first.
    loader.current().hooks.hook.whist_erases(desk=uow, erasing=erasing, by=by)
    for declared in all_personal_data():
        _erase_rows(declared, erasing)
    for member in erasing.members:
        uow.append(REGISTER, "member_erased", {"member": member.number, **body}, by)
    uow.rights_changed()
    after_commit(erased_list.write)


def _erase_rows(declared: PersonalData, erasing: ErasureSubject) -> None:
    # Delete or anonymise the rows about the person.
    if declared.erase is not None:
        declared.erase(erasing)
    elif declared.fate is OnErasure.GOES:
        declared.rows(erasing.members, erasing.users).delete()
    # Replace the name in text that anybody may have written.
    names = [name for name, whose in declared.words.items() if whose is TextOwner.TOLD]
    ours = {declared.club: erasing.club} if declared.club else {}
    rows = declared.model._base_manager.filter(**ours).order_by("pk")
    for row in rows.iterator() if names else ():
        before = {name: getattr(row, name) for name in names}
        after = {name: erasing.taken_out_of(value) for name, value in before.items()}
        if after != before:
            declared.model._base_manager.filter(pk=row.pk).update(**after)


def _standing(club: int, number: int) -> Member:
    member = member_of(club, number)
    if member.erased_at is not None:
        raise Impossible(Reason(N_("{who} has already been erased."), who=(str(number),)))
    return member


def need_self(caller: Caller, number: int) -> None:
    """Raise NotYours unless the caller is this member, or the secretary."""
    if is_officer(caller, May.KEEP_MEMBERS):
        return
    if caller.member != number:
        need_office(caller, May.KEEP_MEMBERS)
    need_scope(caller, May.PERSONAL)


def _signed(caller: Caller) -> str:
    """Return the signature of the line: the caller's, or the club's if run on its own machine."""
    return "" if caller.member is not None else CLUB_ITSELF


def _check_typed(typed: str, number: int) -> None:
    if typed.strip() != str(number):
        expected = Reason(N_("the number {number}, typed again"), number=number)
        raise Malformed(
            Reason(N_("Type the number of the person to be erased.")),
            faults=[Fault("typed", expected)],
        )


def _check_reason(reason: str, erasing: ErasureSubject) -> None:
    subject_access.check_reason(reason)
    if erasing.named_in(reason):
        expected = Reason(N_("a reason that does not contain the name of the person erased"))
        raise Malformed(
            Reason(N_("The reason stays on the record, so it cannot contain the name.")),
            faults=[Fault("why", expected)],
        )
