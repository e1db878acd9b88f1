"""Pages for the club's devices, and for the reader's own tokens and password."""

from __future__ import annotations

from typing import TYPE_CHECKING

import segno
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from club.access import connections, device_tokens, pairing
from club.access.club_request import ClubRequest
from club.errors import NotYours
from club.infrastructure.site_urls import address_for_phones
from club.members import accounts, queries
from club.notifications import addresses
from club.plugins.notifier import Notifier
from club.reason import N_, Reason
from club.rules.permissions import May, need_office
from club.views.form_data import context_of, valid_data
from club.views.forms import NewDeviceForm, NewPasswordForm, NewTokenForm, NotificationForm
from club.views.screens import ANOTHER

if TYPE_CHECKING:
    from club.models import NotificationAddress, User

READING = frozenset({May.READ, May.READ_RULINGS})
"""Scopes of a read-only token."""


@require_http_methods(["GET", "POST"])
def devices(request: ClubRequest, slug: str) -> HttpResponse:
    """Show the club's devices; on POST, the secretary adds one."""
    need_office(request.caller, May.KEEP_MEMBERS)
    if request.method == "POST":
        wanted = valid_data(NewDeviceForm(request.POST))
        receipt = device_tokens.register_device(context_of(request), **wanted)
        return redirect("device", slug, receipt["device"])
    rows = connections.devices(request.club.pk)
    return render(request, "club/devices.html", {"devices": rows, "form": NewDeviceForm()})


@require_GET
def device(request: ClubRequest, slug: str, device: int) -> HttpResponse:
    """Ask for the code shown on a screen, to pair it with this device."""
    need_office(request.caller, May.KEEP_MEMBERS)
    row = connections.device(request.club.pk, device)
    address = address_for_phones(request, reverse("screen"))
    shown = {"device": row, "address": address, "longest": pairing.LENGTH + 2}
    return render(request, "club/device.html", shown)


@require_POST
def pair_device(request: ClubRequest, slug: str, device: int) -> HttpResponse:
    """Pair the screen that shows the typed code."""
    pairing.pair_device(context_of(request), device, request.POST.get("code", ""))
    name = connections.device(request.club.pk, device).name
    messages.success(request, _("{name} has been connected.").format(name=name))
    return redirect("devices", slug)


@require_POST
def let_device_in(request: ClubRequest, slug: str, device: int) -> HttpResponse:
    """Issue a token for a device, shown once, with a QR code for its camera."""
    command = context_of(request)
    receipt, secret = device_tokens.issue_token(command, _("Screen"), device=device)
    address = address_for_phones(request, reverse("screen"))
    to_scan = f"{address}?{ANOTHER}#{secret}"
    context = {
        "secret": secret,
        "address": address,
        "code": qr(to_scan, _("QR code: connect this screen")) if secret else "",
        "receipt": receipt,
    }
    return render(request, "club/device_secret.html", context)


@require_POST
def withdraw_device(request: ClubRequest, slug: str, device: int) -> HttpResponse:
    """Withdraw a device."""
    device_tokens.withdraw_device(context_of(request), device)
    return redirect("devices", slug)


@require_POST
def withdraw_token(request: ClubRequest, slug: str, token: int) -> HttpResponse:
    """Withdraw a token."""
    device_tokens.withdraw_token(context_of(request), token)
    back = request.POST.get("back", "")
    return redirect(back if back in BACK else "club", slug)


BACK = frozenset({"devices", "account"})


@require_http_methods(["GET", "POST"])
def account(request: ClubRequest, slug: str) -> HttpResponse:
    """Show the reader's account: password, tokens, clubs; on POST, change the password."""
    if request.member is None or not request.user.is_authenticated:
        raise NotYours(Reason(N_("A device has no account.")))
    if request.method == "POST":
        _change_password(request, request.user)
        messages.success(request, _("Your password has been changed."))
        return redirect("account", slug)
    tokens = connections.tokens_of(request.club.pk, request.member.number)
    context = {
        "tokens": [(token, set(token.scopes) <= READING) for token in tokens],
        "memberships": queries.memberships(request.user),
        "password_form": NewPasswordForm(),
        "token_form": NewTokenForm(),
        "notifiers": _notifiers(request.club.pk, request.member.number),
    }
    return render(request, "club/account.html", context)


@require_POST
def notify(request: ClubRequest, slug: str) -> HttpResponse:
    """Set or remove the reader's address for one notifier."""
    wanted = valid_data(NotificationForm(request.POST))
    addresses.set_address(context_of(request), wanted["notifier"], wanted["address"])
    messages.success(
        request,
        _("You will be notified there.")
        if wanted["address"]
        else _("You will no longer be notified there."),
    )
    return redirect("account", slug)


def _notifiers(club: int, number: int) -> list[tuple[Notifier, NotificationAddress | None]]:
    """Return the notifiers that the club offers, each with the member's own address, if any."""
    own = {row.notifier: row for row in addresses.of_member(club, number)}
    return [(one, own.get(one.id)) for one in addresses.offered(club)]


@require_POST
def new_token(request: ClubRequest, slug: str) -> HttpResponse:
    """Issue a token for the reader's own program, shown once."""
    wanted = valid_data(NewTokenForm(request.POST))
    scopes = [str(may) for may in May if wanted["may_write"] or may in READING]
    _receipt, secret = device_tokens.issue_token(context_of(request), wanted["name"], scopes=scopes)
    return render(request, "club/token_secret.html", {"secret": secret, "name": wanted["name"]})


def _change_password(request: ClubRequest, user: User) -> None:
    wanted = valid_data(NewPasswordForm(request.POST))
    accounts.change_password(user, wanted["old"], wanted["new"])
    update_session_auth_hash(request, user)


def qr(content: str, title: str) -> SafeString:
    """Return a QR code as inline SVG; its background is white even in dark mode."""
    drawn = segno.make(content, error="m", boost_error=False)
    svg = drawn.svg_inline(
        border=2, omitsize=True, svgclass="qr", lineclass=None, dark="#15231c", light="#fff"
    )
    return SafeString(svg.replace("<svg ", f'<svg role="img" aria-label="{title}" ', 1))
