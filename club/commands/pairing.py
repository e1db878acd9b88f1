"""Pairing a screen with a device of the club, by the short code that the screen shows."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from typing import Any

from club import connected
from club.commands.access import scopes_of
from club.commands.desk import Desk
from club.commands.order import Order
from club.commands.record import Receipt, carry_out
from club.errors import Fault, Malformed
from club.models import Device, Pairing, Token
from club.models.line import REGISTER
from club.reason import N_, Reason
from club.rights import May, need_office
from club.visits import digest

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""No letter is taken for a figure: neither I nor O, neither 1 nor 0."""
LENGTH = 6
HOLDS = timedelta(minutes=10)
MOST_WAITING = 500
"""Screens that may wait at once; a stranger's many visits fill no more rows than that."""


def show_code(at: datetime) -> str:
    """Give a code for a screen to show; "" where too many wait. Codes gone by are forgotten."""
    Pairing.objects.filter(expires_at__lte=at).delete()
    if Pairing.objects.count() >= MOST_WAITING:
        return ""
    code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
    Pairing.objects.create(digest=digest(code), shown_at=at, expires_at=at + HOLDS)
    return code


def waiting(code: str, at: datetime) -> Pairing | None:
    """Give the screen that shows this code, if the code still holds."""
    rows = Pairing.objects.select_related("token__club")
    return rows.filter(digest=digest(plain(code)), expires_at__gt=at).first()


def pair_device(order: Order, device: int, code: str) -> Receipt:
    """Let the screen that shows this code in as a device; Malformed where no screen shows it."""
    need_office(order.caller, May.KEEP_MEMBERS)

    def change(desk: Desk) -> dict[str, Any]:
        row = connected.device(order.caller.club, device)
        screen = waiting(code, order.at)
        if screen is None or screen.token is not None:
            raise _no_such_code()
        screen.token = _token_of(row, order)
        screen.save(update_fields=["token"])
        body = {"token": screen.token.pk, "device": device, "scopes": list(screen.token.scopes)}
        desk.append(REGISTER, "token_issued", body)
        return {"token": screen.token.pk}

    request = {"do": "pair_device", "device": device, "code": digest(plain(code))}
    return carry_out(order, request, [REGISTER], change)


def plain(code: str) -> str:
    """Give a code as it is kept, however it was typed: `kq7-4tr` is `KQ74TR`."""
    return "".join(letter for letter in code.upper() if letter.isalnum())


def _token_of(device: Device, order: Order) -> Token:
    """Make a token for the screen's session alone; its secret is given to nobody."""
    return Token.objects.create(
        club_id=order.caller.club,
        device=device,
        name=device.name,
        digest=digest(secrets.token_urlsafe(32)),
        scopes=scopes_of(device),
        made_at=order.at,
    )


def _no_such_code() -> Malformed:
    expected = Reason(N_("the {count} letters and figures the screen shows now"), count=LENGTH)
    return Malformed(
        Reason(N_("No screen shows that code just now.")), faults=[Fault("code", expected)]
    )
