"""Invitations: linking a user who is already a member elsewhere to a member of this club."""

from __future__ import annotations

from datetime import timedelta

from club.access.authentication import digest
from club.errors import Fault, Impossible, Malformed
from club.members.accounts import new_password
from club.members.commands import check_login, member_to_change
from club.models import Invitation, Member, User
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt, idempotent, idempotent_with_secret, unit_of_work
from club.rules.permissions import Caller, May, need_office
from club.rules.stored_values import REGISTER

HOLDS = timedelta(days=14)


@idempotent_with_secret
def invite(context: CommandContext, number: int) -> tuple[Receipt, str]:
    """Issue a code that links a member to an existing account of theirs; it is shown once.

    Earlier codes for the member expire. Repeating the key returns the receipt and an empty string.
    """
    need_office(context.caller, May.KEEP_MEMBERS)
    code = new_password()

    with unit_of_work(context, {"do": "invite", "member": number}, [REGISTER]) as uow:
        check_login(context.caller, number)
        member = member_to_change(context.caller.club, number)
        _check_free(member)
        member.invitations.filter(taken_at__isnull=True).update(expires_at=context.at)
        Invitation.objects.create(
            member=member, digest=digest(code), made_at=context.at, expires_at=context.at + HOLDS
        )
        uow.append(REGISTER, "member_invited", {"member": number})
        uow.answer = {"member": number}
    return uow.receipt, code


@idempotent
def take_up(user: User, code: str, context: CommandContext) -> Receipt:
    """Make `user` the account of the invited member; `context` has that member as its caller.

    Raises Malformed if the code is wrong, expired or already used.
    """

    request = {"do": "take_up", "invitation": digest(code)}
    with unit_of_work(context, request, [REGISTER]) as uow:
        invitation = _good(code, context)
        member = invitation.member
        _check_free(member)
        if Member.objects.filter(club=member.club_id, user=user).exists():
            raise Impossible(
                Reason(N_("You are already a member of that club, under another number."))
            )
        member.user, invitation.taken_at = user, context.at
        member.save(update_fields=["user"])
        invitation.save(update_fields=["taken_at"])
        uow.append(REGISTER, "account_linked", {"member": member.number})
        uow.answer = {"member": member.number}
    return uow.receipt


def invited(code: str) -> Caller:
    """Return the member invited by a code as a caller; Malformed if there is no such code."""
    found = Invitation.objects.select_related("member").filter(digest=digest(code)).first()
    if found is None:
        raise _no_good()
    return Caller(found.member.club_id, found.member.number)


def _good(code: str, context: CommandContext) -> Invitation:
    good = Invitation.objects.select_related("member").filter(
        digest=digest(code),
        taken_at__isnull=True,
        expires_at__gt=context.at,
        member__club=context.caller.club,
    )
    found = good.first()
    if found is None:
        raise _no_good()
    return found


def _check_free(member: Member) -> None:
    who = (str(member.number),)
    if member.user is not None:
        raise Impossible(Reason(N_("{who} can already sign in."), who=who))
    if member.same_as is not None or member.kind == Member.Kind.LAPSED:
        template = N_("{who} cannot sign in: the membership has lapsed, or this number is merged.")
        raise Impossible(Reason(template, who=who))


def _no_good() -> Malformed:
    expected = Reason(N_("a code given in the last {days} days"), days=HOLDS.days)
    return Malformed(
        Reason(N_("That code is not valid, or has already been used.")),
        faults=[Fault("code", expected)],
    )
