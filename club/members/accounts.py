"""Accounts, which let members sign in."""

from __future__ import annotations

import secrets

from django.db import transaction
from django.utils.text import slugify

from club.errors import Fault, Impossible, Malformed
from club.members.commands import check_login, member_to_change
from club.models import Member, User
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt, idempotent_with_secret, unit_of_work
from club.rules.permissions import May, need_office
from club.rules.stored_values import REGISTER
from club.text import display_names

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits without those that are easily confused."""


@idempotent_with_secret
def open_account(context: CommandContext, number: int) -> tuple[Receipt, str]:
    """Create an account for a member; the receipt has `username`, and the password is shown once.

    Repeating the key returns the receipt and an empty string, since the password is never shown
    again.
    """
    need_office(context.caller, May.KEEP_MEMBERS)
    password = new_password()

    request = {"do": "open_account", "member": number}
    with unit_of_work(context, request, [REGISTER]) as uow:
        check_login(context.caller, number)
        member = member_to_change(context.caller.club, number)
        if member.user is not None:
            raise Impossible(Reason(N_("{who} can already sign in."), who=(str(number),)))
        user = User.objects.create_user(free_username(member.name), password=password)
        member.user = user
        member.save(update_fields=["user"])
        uow.append(REGISTER, "account_opened", {"member": number})
        uow.answer = {"member": number, "username": user.username}
    return uow.receipt, password


@idempotent_with_secret
def renew_password(context: CommandContext, number: int) -> tuple[Receipt, str]:
    """Set a new password for a member who forgot theirs, shown once; the receipt has `username`."""
    need_office(context.caller, May.KEEP_MEMBERS)
    password = new_password()

    request = {"do": "renew_password", "member": number}
    with unit_of_work(context, request, [REGISTER]) as uow:
        check_login(context.caller, number)
        user = _user_of_this_club_alone(member_to_change(context.caller.club, number))
        user.set_password(password)
        user.save(update_fields=["password"])
        uow.append(REGISTER, "password_renewed", {"member": number})
        uow.answer = {"member": number, "username": user.username}
    return uow.receipt, password


def change_password(user: User, old: str, new: str) -> None:
    """Change a user's password; Malformed if `old` is not their current one."""
    if not user.check_password(old):
        expected = Reason(N_("the password you signed in with"))
        raise Malformed(
            Reason(N_("That is not your current password.")), faults=[Fault("old", expected)]
        )
    user.set_password(new)
    user.save(update_fields=["password"])


def founder(name: str, password: str) -> User:
    """Create the user who founds a club; the username is made from their name."""
    with transaction.atomic():
        return User.objects.create_user(free_username(name), password=password)


def free_username(name: str) -> str:
    """Return a username that nobody else has: margaret-ashdown, margaret-ashdown-2."""
    base = slugify(name, allow_unicode=True)[:100] or "member"
    taken = set(User.objects.filter(username__startswith=base).values_list("username", flat=True))
    return display_names.not_taken(base, taken)


def new_password() -> str:
    """Return a random password that is easy to read aloud: three groups of four characters."""
    groups = ("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(3))
    return "-".join(groups)


def _user_of_this_club_alone(member: Member) -> User:
    if member.user is None:
        raise Impossible(Reason(N_("{who} has no account yet."), who=(str(member.number),)))
    user: User = member.user
    elsewhere = user.memberships.exclude(club=member.club_id).exists()
    if elsewhere or user.is_staff or user.is_superuser:
        raise Impossible(
            Reason(
                N_("{who} also signs in at another club, so only they can change the password."),
                who=(str(member.number),),
            )
        )
    return user
