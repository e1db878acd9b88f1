"""The cookie that holds a device's seats at a practice table, and the device it identifies."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from club.access.club_request import ClubRequest
from club.errors import Unknown
from club.reason import N_, Reason
from club.rules.permissions import Caller
from rubbers.commands.practice import practice_play
from rubbers.practice import practice_view
from rubbers.practice.practice_view import PracticeDevice

COOKIE = "practice"


def own_device(request: HttpRequest) -> PracticeDevice | None:
    """Return the device whose seats this browser's cookie holds, at any table."""
    key, _space, token = str(request.get_signed_cookie(COOKIE, default="")).partition(" ")
    try:
        return practice_view.device_of(key, token)
    except Unknown:
        return None


def device_here(request: ClubRequest, key: str) -> PracticeDevice:
    """Return this browser's device at one table, or raise Unknown."""
    device = own_device(request)
    if device is None or device.table.key != key:
        raise Unknown(Reason(N_("There is no such practice table, or it has expired.")))
    row = device.table
    request.club, request.caller = row.club, Caller(row.club_id)
    return device


def keep_seat(
    request: HttpRequest, response: HttpResponse, device: PracticeDevice, token: str
) -> HttpResponse:
    """Set the cookie that holds the browser's seats for a day."""
    age = int(practice_play.KEPT.total_seconds())
    response.set_signed_cookie(
        COOKIE,
        f"{device.table.key} {token}",
        max_age=age,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )
    return response
