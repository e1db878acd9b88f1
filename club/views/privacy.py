"""A member's personal data: exported by the member or the secretary, erased by the secretary."""

from __future__ import annotations

from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from club import clock, directory, exporting, queries, sameness, wording
from club.commands import erasure, personal
from club.commands.order import Order
from club.errors import Doubted, NotYours, Unknown
from club.foreseen import foresee
from club.models import Member
from club.reason import N_, Reason
from club.rights import May, is_officer
from club.views.orders import order_of

NOT_YOURS = Reason(N_("What is kept of a member is for them and for the secretary."))


@require_GET
def privacy(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show what can be done with the data; for the secretary, with a preview of an erasure."""
    row = _readable(request, number)
    keeps = _keeps(request)
    context = {"row": row, "own": _is_own(request, row), "keeps": keeps}
    if keeps and row.erased_at is None:
        found = foresee(row, _why(request))
        names = queries.names(row.club_id)
        doubts = [one for one in found.hindrances if isinstance(one, Doubted)]
        others = [one for one in found.hindrances if not isinstance(one, Doubted)]
        context |= {
            "foreseen": found,
            "against": [wording.error_words(one, names) for one in others],
            "doubts": [(one.stands, wording.error_words(one, names)) for one in doubts],
        }
    answer = render(request, "club/privacy.html", context)
    answer["Cache-Control"] = "private, no-store"
    return answer


@require_http_methods(["GET", "POST"])
def export(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Return all data as a file: the reader's own by GET, another's by POST with a reason."""
    row = _readable(request, number)
    if request.method == "POST":
        personal.hand_out(_why(request), row.number)
    elif not _is_own(request, row):
        raise NotYours(Reason(N_("For another, the secretary gives a reason.")))
    answer = JsonResponse(
        exporting.document(row, clock.now()), json_dumps_params={"indent": 1, "ensure_ascii": False}
    )
    answer["Content-Disposition"] = f'attachment; filename="kept-{slug}-{row.number}.json"'
    answer["Cache-Control"] = "private, no-store"
    return answer


@require_POST
def change(request: HttpRequest, slug: str, number: int, what: str) -> HttpResponse:
    """Request an erasure, withdraw the request, or carry it out."""
    row = _readable(request, number)
    match what:
        case "ask":
            erasure.ask_erasure(order_of(request), row.number, asks=True)
        case "keep":
            erasure.ask_erasure(order_of(request), row.number, asks=False)
        case "erase":
            doubts = [name for name in request.POST if name.startswith("despite_")]
            typed = request.POST.get("typed", "")
            erasure.erase_member(_why(request), row.number, typed=typed, despite=doubts)
            said = _("Member {number} is erased; the record is as it was.")
            messages.success(request, said.format(number=row.number))
            if _is_own(request, row):
                return redirect("home")
            return redirect("member", slug, row.number)
        case _:
            raise Unknown(Reason(N_("There is no such page here.")))
    return redirect("privacy", slug, row.number)


def _readable(request: HttpRequest, number: int) -> Member:
    """Return the member under the number that is kept; only for themselves and the secretary."""
    row = sameness.kept(directory.member(request.club.pk, number))  # type: ignore[attr-defined]
    if not (_is_own(request, row) or _keeps(request)):
        raise NotYours(NOT_YOURS)
    return row


def _is_own(request: HttpRequest, row: Member) -> bool:
    member = request.member  # type: ignore[attr-defined]
    return member is not None and bool(member.pk == row.pk)


def _keeps(request: HttpRequest) -> bool:
    return is_officer(request.caller, May.KEEP_MEMBERS)  # type: ignore[attr-defined]


def _why(request: HttpRequest) -> Order:
    """Return an order with the reason from the field `why`, which a confirmed doubt resends."""
    return replace(order_of(request), reason=request.POST.get("why", "").strip())
