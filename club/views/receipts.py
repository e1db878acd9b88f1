"""A member's receipts: lines of the record that decided something for them, to download."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from club import checkpoints, line_words, publisher, queries, receipts
from club.errors import NotYours, Unknown
from club.reason import N_, Reason

A_PAGE = 20


@require_GET
def mine(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the lines that concern the reader, with receipts for those the club has signed."""
    club = request.club.pk  # type: ignore[attr-defined]
    publisher.publish()
    found = receipts.lines_of(club, _reader(request)).order_by("-position__number")
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
def receipt(request: HttpRequest, slug: str, position: int) -> HttpResponse:
    """Return one receipt as a file."""
    club = request.club.pk  # type: ignore[attr-defined]
    own = receipts.lines_of(club, _reader(request))
    line = own.filter(position__number=position).first()
    if line is None:
        raise Unknown(Reason(N_("There is no such line on the record.")))
    answer = JsonResponse(checkpoints.receipt(line), json_dumps_params={"indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="receipt-{slug}-{position}.json"'
    answer["Cache-Control"] = "private, no-store"
    return answer


def _reader(request: HttpRequest) -> int:
    if request.member is None:  # type: ignore[attr-defined]
        raise NotYours(Reason(N_("Receipts are a member’s own.")))
    return int(request.member.number)  # type: ignore[attr-defined]
