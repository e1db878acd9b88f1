"""Pictures of a dispute: uploaded in a form, and served to those who may see them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_GET, require_POST

from club.access.club_request import ClubRequest
from club.errors import Unknown
from club.middleware.club_access import open_to_visitors
from club.pictures import storage
from club.pictures.upload import MEDIA_TYPE, left_out, small, too_large
from club.reason import N_, Reason
from club.rules.permissions import Caller
from club.views.form_data import context_of
from tables.components.refresh import done
from tables.disputes.commands import attaching
from tables.disputes.queries import lookup, visibility

if TYPE_CHECKING:
    from tables.models.disputes import Dispute as Row

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "private, no-cache",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
}
"""Headers: private to this reader, never executed, and not embeddable in other sites."""


@require_POST
def attach(request: ClubRequest, slug: str, number: int) -> HttpResponse:
    """Attach a picture to a dispute."""
    row = lookup.one(request.club.pk, number)
    visibility.visible_state(request.caller, row)
    file = request.FILES.get("picture")
    if left_out(request):
        raise too_large()
    sent = file.read() if file is not None else b""
    caption, by = request.POST.get("caption", ""), request.POST.get("by", "")
    attaching.attach(context_of(request), row, sent, caption, by)
    return done(request, reverse("dispute", args=[slug, number]))


@require_GET
@open_to_visitors
def attachment(request: ClubRequest, slug: str, number: int, attachment: int) -> HttpResponse:
    """Serve a picture of a dispute, or with `?small` a small version."""
    row = lookup.one(request.club.pk, number)
    return picture(request, request.caller, row, attachment, small_one="small" in request.GET)


def picture(
    request: HttpRequest, caller: Caller | None, row: Row, number: int, *, small_one: bool
) -> HttpResponse:
    """Serve a picture the caller may see; raise Unknown if it is missing or changed."""
    one = visibility.attachment_seen(caller, row, number)
    tag = f'"{one.digest[:32]}{"-small" if small_one else ""}"'
    answer = get_conditional_response(request, etag=tag)
    if answer is None:
        content = storage.get(one.digest)
        if content is None:
            reason = Reason(N_("The picture in attachment {number} has been lost."), number=number)
            raise Unknown(reason)
        answer = HttpResponse(small(content) if small_one else content, content_type=MEDIA_TYPE)
        name = f"dispute-{row.number}-{number}.jpg"
        answer["Content-Disposition"] = f'inline; filename="{name}"'
    for header, value in {**HEADERS, "ETag": tag}.items():
        answer[header] = value
    return answer
