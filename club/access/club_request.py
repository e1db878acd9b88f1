"""Requests as pages receive them: what middleware puts on a request, with its types.

Nothing makes an object of these classes: Django's own request carries the attributes, and the
classes say in a signature which of them a page needs.
"""

from __future__ import annotations

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from club.models import Club, Evening, Member, User
from club.rules.permissions import Caller


class PageRequest(HttpRequest):
    """A request for any page: htmx says whether a part of a page asked, and which."""

    htmx: HtmxDetails


class SignedInRequest(PageRequest):
    """A request behind `login_required`: somebody is signed in."""

    user: User


class ClubRequest(PageRequest):
    """A request under `/c/<slug>/`, after `ClubAccessMiddleware` has admitted the caller.

    `member` is None for a device, and for a visitor to a public club.
    """

    club: Club
    caller: Caller
    member: Member | None


class EveningRequest(ClubRequest):
    """A club's request whose address names an evening (`<key>`)."""

    evening: Evening
