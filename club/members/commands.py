"""Adding members, and changing their standing and offices."""

from __future__ import annotations

import secrets

from django.db.models import Max

from club.errors import Fault, Impossible, Malformed, Unknown
from club.members import merged_members
from club.models import Member, Role
from club.plugins import loader
from club.reason import N_, Reason
from club.record import journal
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt, idempotent, unit_of_work
from club.rules.permissions import Caller, May, need_office
from club.rules.stored_values import REGISTER
from club.text.text_validation import is_legible

LONGEST_NAME = 120


@idempotent
def enter_member(
    context: CommandContext,
    name: str,
    *,
    kind: str = "member",
    introduced_by: int | None = None,
    another: bool = False,
) -> Receipt:
    """Add a member or guest under the next free number; the receipt has `member`.

    If somebody of that name is already on the list, raise Doubted unless `another` is set.
    """
    need_office(context.caller, May.KEEP_DOOR if kind == "guest" else May.KEEP_MEMBERS)
    name = plain_name(name)
    _check_kind(kind)
    request = {"do": "enter_member", "name": name, "kind": kind, "introduced_by": introduced_by}

    with unit_of_work(context, request, [REGISTER]) as uow:
        if not another:
            merged_members.need_no_namesake(context.caller.club, name)
        host = None if introduced_by is None else member_of(context.caller.club, introduced_by)
        member = Member(
            club_id=context.caller.club,
            number=next_number(context.caller.club),
            name=name,
            salt=secrets.token_hex(16),
            kind=kind,
            introduced_by=host,
            joined_on=context.at.date(),
        )
        member.save(force_insert=True)
        body = {"member": member.number, "kind": kind, "introduced_by": introduced_by}
        uow.append(REGISTER, "member_entered", {**body, "name": name_digest(member)})
        uow.answer = {"member": member.number}
    return uow.receipt


@idempotent
def rename_member(context: CommandContext, number: int, name: str) -> Receipt:
    """Change a member's name."""
    need_office(context.caller, May.KEEP_MEMBERS)
    name = plain_name(name)

    request = {"do": "rename_member", "member": number, "name": name}
    with unit_of_work(context, request, [REGISTER]) as uow:
        member = member_to_change(context.caller.club, number)
        member.name, member.salt = name, secrets.token_hex(16)
        member.save(update_fields=["name", "salt"])
        uow.append(REGISTER, "member_renamed", {"member": number, "name": name_digest(member)})
        uow.answer = {"member": number}
    return uow.receipt


@idempotent
def change_standing(context: CommandContext, number: int, kind: str) -> Receipt:
    """Change a member's kind: guest to member, member to honorary, or lapsed.

    A club is never left without a secretary.
    """
    need_office(context.caller, May.KEEP_MEMBERS)
    _check_kind(kind)

    request = {"do": "change_standing", "member": number, "kind": kind}
    with unit_of_work(context, request, [REGISTER]) as uow:
        member = member_to_change(context.caller.club, number)
        if kind == Member.Kind.LAPSED:
            check_a_secretary_remains(member)
        member.kind = kind
        member.save(update_fields=["kind"])
        uow.append(REGISTER, "standing_changed", {"member": number, "kind": kind})
        uow.rights_changed()
        uow.answer = {"member": number}
    return uow.receipt


@idempotent
def grant_office(context: CommandContext, number: int, office: str) -> Receipt:
    """Grant an office to a member."""
    need_office(context.caller, May.KEEP_MEMBERS)
    _check_office(office)

    request = {"do": "grant_office", "member": number, "office": office}
    with unit_of_work(context, request, [REGISTER]) as uow:
        member = member_to_change(context.caller.club, number)
        member = merged_members.kept(member)
        Role.objects.get_or_create(member=member, office=office)
        uow.append(REGISTER, "office_granted", {"member": member.number, "office": office})
        uow.rights_changed()
        uow.answer = {"member": member.number}
    return uow.receipt


@idempotent
def withdraw_office(context: CommandContext, number: int, office: str) -> Receipt:
    """Take an office from a member; a club is never left without a secretary."""
    need_office(context.caller, May.KEEP_MEMBERS)
    _check_office(office)

    request = {"do": "withdraw_office", "member": number, "office": office}
    with unit_of_work(context, request, [REGISTER]) as uow:
        member = member_to_change(context.caller.club, number)
        held = member.roles.filter(office=office).first()
        if held is None:
            raise Impossible(Reason(N_("{who} does not hold that office."), who=(str(number),)))
        if office == Role.Office.SECRETARY:
            check_a_secretary_remains(member)
        held.delete()
        uow.append(REGISTER, "office_withdrawn", {"member": number, "office": office})
        uow.rights_changed()
        uow.answer = {"member": number}
    return uow.receipt


@idempotent
def mark_same(context: CommandContext, number: int, kept: int | None) -> Receipt:
    """Mark two numbers as one person, keeping `kept`; None marks them as separate again.

    Offices belong to the kept number: a member who holds any cannot be merged into another.
    """
    need_office(context.caller, May.KEEP_MEMBERS)
    club = context.caller.club

    request = {"do": "mark_same", "member": number, "kept": kept}
    with unit_of_work(context, request, [REGISTER]) as uow:
        check_login(context.caller, *(one for one in (number, kept) if one is not None), joins=True)
        member = member_to_change(club, number)
        if kept is not None:
            _check_no_office(member)
        member.same_as = None if kept is None else merged_members.kept(member_to_change(club, kept))
        if member.same_as == member:
            raise Impossible(Reason(N_("That is already the number kept for this member.")))
        member.save(update_fields=["same_as"])
        uow.append(REGISTER, "members_are_one", {"member": number, "kept": kept})
        uow.rights_changed()
        uow.answer = {"member": number}
    return uow.receipt


def member_of(club: int, number: int) -> Member:
    """Return the club's member with this number, or raise Unknown."""
    member = Member.objects.filter(club=club, number=number).first()
    if member is None:
        raise Unknown(Reason(N_("The club has no member {number}."), number=number))
    return member


def member_to_change(club: int, number: int) -> Member:
    """Return a member who is about to be changed; raise Impossible if they have been erased."""
    member = member_of(club, number)
    if member.erased_at is not None:
        raise Impossible(
            Reason(
                N_("{who} was erased, so nothing more can be recorded about them."),
                who=(str(number),),
            )
        )
    return member


def check_login(caller: Caller, *numbers: int, joins: bool = False) -> None:
    """Raise the first error that prevents giving these members a login, or merging two of them."""
    hook = loader.current().hooks.hook.whist_hinders_login
    members = frozenset(map(str, numbers))
    for answer in hook(club=caller.club, caller=caller, numbers=members, joins=joins):
        for error in answer:
            raise error


def next_number(club: int) -> int:
    """Return the club's next free member number."""
    highest = Member.objects.filter(club=club).aggregate(highest=Max("number"))["highest"]
    return int(highest or 0) + 1


def plain_name(name: str) -> str:
    """Return a name with spaces normalised; raise Malformed if it is too long or not legible."""
    name = " ".join(name.split())
    if len(name) > LONGEST_NAME or not is_legible(name):
        expected = Reason(N_("a name of 1 to {most} characters"), most=LONGEST_NAME)
        raise Malformed(Reason(N_("That name cannot be used.")), faults=[Fault("name", expected)])
    return name


def name_digest(member: Member) -> str:
    """Return the salted digest of a member's name that the journal stores."""
    return journal.words_digest(member.salt, member.name)


def check_a_secretary_remains(member: Member) -> None:
    """Raise Impossible if this member is the club's only active secretary."""
    secretaries = Member.objects.filter(club=member.club_id, roles__office=Role.Office.SECRETARY)
    acting = secretaries.exclude(kind=Member.Kind.LAPSED)
    if member in acting and acting.count() == 1:
        raise Impossible(Reason(N_("The club would be left without a secretary.")))


def _check_no_office(member: Member) -> None:
    if member.roles.exists():
        raise Impossible(
            Reason(
                N_("{who} holds an office under this number; move it to the other number first."),
                who=(str(member.number),),
            )
        )


def _check_kind(kind: str) -> None:
    if kind not in Member.Kind.values:
        expected = Reason(N_("one of {kinds}"), kinds=", ".join(Member.Kind.values))
        raise Malformed(
            Reason(N_("There is no such kind of membership.")), faults=[Fault("kind", expected)]
        )


def _check_office(office: str) -> None:
    if office not in Role.Office.values:
        expected = Reason(N_("one of {offices}"), offices=", ".join(Role.Office.values))
        raise Malformed(Reason(N_("There is no such office.")), faults=[Fault("office", expected)])
