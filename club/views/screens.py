"""Pairing a screen or tablet of the club: with the code it shows, or with its secret."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club import clock
from club.access import authentication, pairing
from club.access.club_request import PageRequest
from club.errors import Fault, Malformed
from club.reason import N_, Reason

if TYPE_CHECKING:
    from club.models import Club

CODE = "screen_code"
"""Signed cookie with the code a screen shows; before it is paired it has no session."""
ANOTHER = "another"
"""In the address of a QR code: the screen may be connected already, as another device."""
STAYS = 90 * 24 * 3600


@require_http_methods(["GET", "POST"])
def screen(request: PageRequest) -> HttpResponse:
    """Show the code until the secretary has typed it; on POST, pair the screen by its secret.

    A connected screen is redirected to its page. With `?another` it is not: the URL's fragment has
    the secret of another device, and only the browser can read it.
    """
    if request.method == "POST":
        return _by_secret(request)
    connected = authentication.identify_screen(request.session, clock.now())
    if connected is not None and ANOTHER not in request.GET:
        return redirect("device-home", connected.club.slug)
    put_out = request.session.pop(
        authentication.WITHDRAWN_DEVICE, False
    )  # from now on it signs in like anyone
    now = clock.now()
    code = request.get_signed_cookie(CODE, "") or ""
    shown = pairing.waiting(code, now)
    if shown is not None and shown.token is not None:
        return _let_in(request, shown.token.digest, shown.token.club)
    if shown is not None and request.htmx:
        return HttpResponse(status=204)
    code = code if shown is not None else pairing.show_code(now)
    if put_out:
        messages.info(request, _("This screen has been taken out of use."))
    template = "club/_screen_code.html" if request.htmx else "club/screen.html"
    response = render(request, template, {"code": code})
    if shown is None:
        _keep(response, code)
    return response


def _keep(response: HttpResponse, code: str) -> None:
    lasts = pairing.HOLDS
    response.set_signed_cookie(
        CODE, code, max_age=lasts, secure=settings.HTTPS, httponly=True, samesite="Lax"
    )


def _by_secret(request: HttpRequest) -> HttpResponse:
    digest = authentication.digest(request.POST.get("secret", "").strip())
    identity = authentication.identify_token(digest, clock.now())
    if identity is None or identity.caller.device is None:
        expected = Reason(N_("the secret as it was shown"))
        raise Malformed(
            Reason(N_("That secret doesn’t match any screen.")), faults=[Fault("secret", expected)]
        )
    return _let_in(request, digest, identity.club)


def _let_in(request: HttpRequest, digest: str, club: Club) -> HttpResponse:
    request.session.cycle_key()
    request.session[authentication.SESSION_TOKEN] = digest
    request.session.set_expiry(STAYS)
    onward = redirect("device-home", club.slug)
    onward.delete_cookie(CODE, samesite="Lax")
    return onward
