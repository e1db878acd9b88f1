"""Where each device of the club is sent, this evening and the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from club.access.club_request import ClubRequest, EveningRequest, PageRequest
from club.members import queries as directory
from club.rules.stored_values import REGISTER, EveningPhase
from club.views.fragments import follows
from tables import queries, streams
from tables.drive.queries import is_drive

if TYPE_CHECKING:
    from club.models import Evening

OVER = (EveningPhase.PLANNED, EveningPhase.CLOSE)


@require_GET
def device_home(request: ClubRequest, slug: str) -> HttpResponse:
    """Send a device of the club to its page, or show what it is waiting for."""
    caller = request.caller
    if caller.device is None:
        return redirect("club", slug)
    evening = _evening_now(request)
    if evening is None:
        return _waits(request, _("No evening is planned."), REGISTER)
    match caller.device_kind:
        case "door":
            return redirect("door", slug, evening.key)
        case "hall":
            return redirect("hall", slug, evening.key)
    if is_drive(evening) and evening.phase not in OVER:
        return redirect("drive", slug, evening.key)
    if caller.table in queries.tables_of(evening):
        return redirect("table", slug, evening.key, caller.table)
    words = _("Table {n} has not formed yet.").format(n=caller.table)
    return _waits(request, words, *streams.of_evening(evening.key))


def moved_on(request: EveningRequest) -> HttpResponse | None:
    """Redirect a device from a closed evening to one in progress; return None to stay."""
    evening = request.evening
    if request.caller.device is None or evening.phase != EveningPhase.CLOSE:
        return None
    now = _evening_now(request)
    if now is None or now.pk == evening.pk or now.phase in OVER:
        return None
    return redirect("device-home", request.club.slug)


def _evening_now(request: ClubRequest) -> Evening | None:
    return directory.evening_now(request.club.pk, timezone.localdate())


def _waits(request: PageRequest, words: str, *names: str) -> HttpResponse:
    template = "tables/_screen_waits.html" if request.htmx else "tables/screen_waits.html"
    return render(request, template, {"words": words, "follows": follows(names)})
