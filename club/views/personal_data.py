"""A member's personal data: exported by the member or the secretary, erased by the secretary."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from club import clock
from club.access.club_request import ClubRequest
from club.errors import Doubted, NotYours, Unknown
from club.members import merged_members, queries
from club.outbox import publisher
from club.privacy import erasure, subject_access
from club.privacy.erasure_preview import preview_erasure
from club.reason import N_, Reason
from club.record import checkpoints, line_words
from club.record.command_context import CommandContext
from club.rules.permissions import May, is_officer
from club.text import wording
from club.views.form_data import context_of

if TYPE_CHECKING:
    from club.models import Member

NOT_YOURS = Reason(
    N_("Only the member and the secretary can see what the club keeps about a member.")
)


@require_GET
def privacy(request: ClubRequest, slug: str, number: int) -> HttpResponse:
    """Show what can be done with the data; for the secretary, with a preview of an erasure."""
    row = _readable(request, number)
    keeps = _keeps(request)
    context = {"row": row, "own": _is_own(request, row), "keeps": keeps}
    if keeps and row.erased_at is None:
        found = preview_erasure(row, _why(request))
        names = queries.names(row.club_id)
        doubts = [one for one in found.blockers if isinstance(one, Doubted)]
        others = [one for one in found.blockers if not isinstance(one, Doubted)]
        context |= {
            "foreseen": found,
            "against": [wording.error_words(one, names) for one in others],
            "doubts": [(one.stands, wording.error_words(one, names)) for one in doubts],
        }
    answer = render(request, "club/privacy.html", context)
    answer["Cache-Control"] = "private, no-store"
    return answer


@require_http_methods(["GET", "POST"])
def export(request: ClubRequest, slug: str, number: int) -> HttpResponse:
    """Return all data as a file: the reader's own by GET, another's by POST with a reason."""
    row = _readable(request, number)
    if request.method == "POST":
        subject_access.hand_out(_why(request), row.number)
    elif not _is_own(request, row):
        raise NotYours(
            Reason(N_("The secretary must give a reason to download someone else’s data."))
        )
    answer = JsonResponse(
        subject_access.document(row, clock.now()),
        json_dumps_params={"indent": 1, "ensure_ascii": False},
    )
    answer["Content-Disposition"] = f'attachment; filename="kept-{slug}-{row.number}.json"'
    answer["Cache-Control"] = "private, no-store"
    return answer


@require_POST
def change(request: ClubRequest, slug: str, number: int, what: str) -> HttpResponse:
    """Request an erasure, withdraw the request, or carry it out."""
    row = _readable(request, number)
    match what:
        case "ask":
            erasure.ask_erasure(context_of(request), row.number, asks=True)
        case "keep":
            erasure.ask_erasure(context_of(request), row.number, asks=False)
        case "erase":
            doubts = [name for name in request.POST if name.startswith("despite_")]
            typed = request.POST.get("typed", "")
            erasure.erase_member(_why(request), row.number, typed=typed, despite=doubts)
            said = _("Member {number} has been erased. The record is unchanged.")
            messages.success(request, said.format(number=row.number))
            if _is_own(request, row):
                return redirect("home")
            return redirect("member", slug, row.number)
        case _:
            raise Unknown(Reason(N_("There is no such page here.")))
    return redirect("privacy", slug, row.number)


def _readable(request: ClubRequest, number: int) -> Member:
    """Return the member under the number that is kept; only for themselves and the secretary."""
    row = merged_members.kept(queries.member(request.club.pk, number))
    if not (_is_own(request, row) or _keeps(request)):
        raise NotYours(NOT_YOURS)
    return row


def _is_own(request: ClubRequest, row: Member) -> bool:
    return request.member is not None and request.member.pk == row.pk


def _keeps(request: ClubRequest) -> bool:
    return is_officer(request.caller, May.KEEP_MEMBERS)


def _why(request: ClubRequest) -> CommandContext:
    """Return the context with the reason from the field `why`, which a confirmed doubt resends."""
    return replace(context_of(request), reason=request.POST.get("why", "").strip())


A_PAGE = 20


@require_GET
def mine(request: ClubRequest, slug: str) -> HttpResponse:
    """Show the lines that concern the reader, with receipts for those the club has signed."""
    club = request.club.pk
    publisher.publish()
    found = subject_access.receipt_lines(club, _reader(request)).order_by("-position__number")
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    names = queries.names(club)
    rows = [(line, line_words.sentence_of(line, names)) for line in page.object_list]
    last = checkpoints.latest(club)
    context = {
        "page": page,
        "rows": rows,
        "key": last.key if last else "",
        "sheet": checkpoints.short(last) if last else "",
    }
    return render(request, "club/receipts.html", context)


@require_GET
def receipt(request: ClubRequest, slug: str, position: int) -> HttpResponse:
    """Return one receipt as a file."""
    club = request.club.pk
    own = subject_access.receipt_lines(club, _reader(request))
    line = own.filter(position__number=position).first()
    if line is None:
        raise Unknown(Reason(N_("There is no such line on the record.")))
    answer = JsonResponse(checkpoints.receipt(line), json_dumps_params={"indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="receipt-{slug}-{position}.json"'
    answer["Cache-Control"] = "private, no-store"
    return answer


def _reader(request: ClubRequest) -> int:
    if request.member is None:
        raise NotYours(Reason(N_("Only the member can see their receipts.")))
    return request.member.number
