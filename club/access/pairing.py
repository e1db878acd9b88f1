"""Pairing a screen with a device of the club, using the short code that the screen shows."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta

from club.access import connections
from club.access.authentication import digest
from club.access.device_tokens import scopes_of
from club.errors import Fault, Malformed
from club.models import Device, Pairing, Token
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt, idempotent, unit_of_work
from club.rules.permissions import May, need_office
from club.rules.stored_values import REGISTER

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Letters and digits that cannot be confused: no I or O, and no 1 or 0."""
LENGTH = 6
HOLDS = timedelta(minutes=10)
MOST_WAITING = 500
"""How many screens may wait at once; limits the rows that a stranger's visits can create."""


def show_code(at: datetime) -> str:
    """Create and return a code for a screen to show; "" if too many wait. Deletes expired codes."""
    Pairing.objects.filter(expires_at__lte=at).delete()
    if Pairing.objects.count() >= MOST_WAITING:
        return ""
    code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
    Pairing.objects.create(digest=digest(code), shown_at=at, expires_at=at + HOLDS)
    return code


def waiting(code: str, at: datetime) -> Pairing | None:
    """Return the pairing of the screen that shows this code; None if unknown or expired."""
    rows = Pairing.objects.select_related("token__club")
    return rows.filter(digest=digest(plain(code)), expires_at__gt=at).first()


@idempotent
def pair_device(context: CommandContext, device: int, code: str) -> Receipt:
    """Pair the screen that shows this code with a device; Malformed if no screen shows it."""
    need_office(context.caller, May.KEEP_MEMBERS)

    request = {"do": "pair_device", "device": device, "code": digest(plain(code))}
    with unit_of_work(context, request, [REGISTER]) as uow:
        row = connections.device(context.caller.club, device)
        screen = waiting(code, context.at)
        if screen is None or screen.token is not None:
            raise _no_such_code()
        screen.token = _token_of(row, context)
        screen.save(update_fields=["token"])
        body = {"token": screen.token.pk, "device": device, "scopes": list(screen.token.scopes)}
        uow.append(REGISTER, "token_issued", body)
        uow.answer = {"token": screen.token.pk}
    return uow.receipt


def plain(code: str) -> str:
    """Return a code in its stored form, however it was typed: `kq7-4tr` becomes `KQ74TR`."""
    return "".join(letter for letter in code.upper() if letter.isalnum())


def _token_of(device: Device, context: CommandContext) -> Token:
    """Create a token for the screen's session only; nobody is given its secret."""
    return Token.objects.create(
        club_id=context.caller.club,
        device=device,
        name=device.name,
        digest=digest(secrets.token_urlsafe(32)),
        scopes=scopes_of(device),
        made_at=context.at,
    )


def _no_such_code() -> Malformed:
    expected = Reason(N_("the {count} letters and figures shown on the screen now"), count=LENGTH)
    return Malformed(
        Reason(N_("No screen is showing that code at the moment.")),
        faults=[Fault("code", expected)],
    )
