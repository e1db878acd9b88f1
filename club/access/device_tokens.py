"""Devices and tokens: how a screen or a program gets access."""

from __future__ import annotations

import secrets
from datetime import datetime

from club.access import connections
from club.access.authentication import digest
from club.errors import Fault, Impossible, Malformed, NotYours, Unknown
from club.members.commands import member_of
from club.models import Device, Token
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt, idempotent, idempotent_with_secret, unit_of_work
from club.rules.permissions import Caller, May, need_office
from club.rules.stored_values import REGISTER

SCOPES_OF = {
    Device.Kind.DOOR: [May.READ, May.KEEP_DOOR],
    Device.Kind.TABLE: [May.READ, May.SEAT, May.SCORE],
    Device.Kind.HALL: [May.READ],
}


@idempotent
def register_device(
    context: CommandContext, name: str, kind: str, table_number: int | None = None
) -> Receipt:
    """Register a screen or tablet; the receipt has `device`."""
    need_office(context.caller, May.KEEP_MEMBERS)
    _check_device(kind, table_number)

    request = {"do": "register_device", "name": name, "kind": kind, "table": table_number}
    with unit_of_work(context, request, [REGISTER]) as uow:
        if Device.objects.filter(club=context.caller.club, name=name).exists():
            raise Impossible(Reason(N_("Another device is already called {name}."), name=name))
        device = Device.objects.create(
            club_id=context.caller.club, name=name, kind=kind, table_number=table_number
        )
        body = {"device": device.pk, "kind": kind, "table": table_number}
        uow.append(REGISTER, "device_registered", body)
        uow.answer = {"device": device.pk}
    return uow.receipt


@idempotent
def withdraw_device(context: CommandContext, device: int) -> Receipt:
    """Withdraw a device and all its tokens."""
    need_office(context.caller, May.KEEP_MEMBERS)

    with unit_of_work(context, {"do": "withdraw_device", "device": device}, [REGISTER]) as uow:
        row = connections.device(context.caller.club, device)
        row.withdrawn_at = context.at
        row.save(update_fields=["withdrawn_at"])
        row.tokens.filter(withdrawn_at__isnull=True).update(withdrawn_at=context.at)
        uow.append(REGISTER, "device_withdrawn", {"device": device})
        uow.rights_changed()
        uow.answer = {"device": device}
    return uow.receipt


@idempotent_with_secret
def issue_token(
    context: CommandContext,
    name: str,
    *,
    device: int | None = None,
    scopes: list[str] | None = None,
    expires_at: datetime | None = None,
) -> tuple[Receipt, str]:
    """Issue a token to a device, or to the caller's own programs; the secret is shown once.

    Repeating the key returns the receipt and an empty string, since the secret is never shown
    again.
    """
    _need_leave(context.caller)
    secret = "whist_" + secrets.token_urlsafe(32)
    wanted = sorted(set(scopes or [May.READ]))
    _check_scopes(context, wanted)

    request = {
        "do": "issue_token",
        "name": name,
        "device": device,
        "scopes": wanted,
        "expires_at": expires_at and expires_at.isoformat(),
    }
    with unit_of_work(context, request, [REGISTER]) as uow:
        if expires_at is not None and expires_at <= context.at:
            expected = Reason(N_("a time in the future"))
            faults = [Fault("expires_at", expected)]
            raise Malformed(Reason(N_("That token would already have expired.")), faults=faults)
        token = Token(
            club_id=context.caller.club, name=name, prefix=secret[:10], made_at=context.at
        )
        token.digest, token.expires_at, token.scopes = digest(secret), expires_at, wanted
        _give(token, context, device)
        token.save(force_insert=True)
        body = {"token": token.pk, "device": device, "scopes": list(token.scopes)}
        uow.append(REGISTER, "token_issued", body)
        uow.answer = {"token": token.pk}
    return uow.receipt, secret


@idempotent
def withdraw_token(context: CommandContext, token: int) -> Receipt:
    """Withdraw a token; members can withdraw their own, the secretary any."""
    _need_leave(context.caller)

    with unit_of_work(context, {"do": "withdraw_token", "token": token}, [REGISTER]) as uow:
        row = Token.objects.filter(club=context.caller.club, pk=token).first()
        if row is None:
            raise Unknown(Reason(N_("There is no such token.")))
        if row.member is None or row.member.number != context.caller.member:
            need_office(context.caller, May.KEEP_MEMBERS)
        row.withdrawn_at = context.at
        row.save(update_fields=["withdrawn_at"])
        uow.append(REGISTER, "token_withdrawn", {"token": token})
        uow.rights_changed()
        uow.answer = {"token": token}
    return uow.receipt


def _need_leave(caller: Caller) -> None:
    """Raise NotYours unless the caller is signed in, or has a token with `KEEP_MEMBERS`.

    Otherwise a leaked token could outlive its withdrawal through the tokens it had issued.
    """
    if not caller.has_scope(May.KEEP_MEMBERS):
        raise NotYours(Reason(N_("This token cannot create or cancel tokens.")))


def _give(token: Token, context: CommandContext, device: int | None) -> None:
    if device is not None:
        need_office(context.caller, May.KEEP_MEMBERS)
        token.device = connections.device(context.caller.club, device)
        token.scopes = scopes_of(token.device)
    elif context.caller.member is not None:
        token.member = member_of(context.caller.club, context.caller.member)
    else:
        raise NotYours(Reason(N_("A token must belong to a member or a device.")))


def scopes_of(device: Device) -> list[str]:
    """Return the scopes of a device's token, which depend on its kind."""
    return [str(scope) for scope in SCOPES_OF[Device.Kind(device.kind)]]


def _check_device(kind: str, table_number: int | None) -> None:
    if kind not in Device.Kind.values:
        expected = Reason(N_("one of {kinds}"), kinds=", ".join(Device.Kind.values))
        raise Malformed(Reason(N_("There is no such device.")), faults=[Fault("kind", expected)])
    if (kind == Device.Kind.TABLE) != (table_number is not None):
        expected = Reason(N_("the number of its table, for a table tablet only"))
        raise Malformed(
            Reason(N_("A table tablet belongs to one table.")),
            faults=[Fault("table_number", expected)],
        )


def _check_scopes(context: CommandContext, wanted: list[str]) -> None:
    if strange := [scope for scope in wanted if scope not in set(May)]:
        expected = Reason(N_("any of {scopes}"), scopes=", ".join(May))
        raise Malformed(
            Reason(N_("There is no scope {scope}."), scope=strange[0]),
            faults=[Fault("scopes", expected)],
        )
    if over := [scope for scope in wanted if not context.caller.has_scope(scope)]:
        raise NotYours(
            Reason(N_("A token cannot give a scope it does not have: {scope}."), scope=over[0])
        )
