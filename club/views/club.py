"""The club's front page, and its seasons."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from club import connected, directory
from club.commands.seasons import begin_season
from club.views.forms import NewSeason
from club.views.orders import order_of, read

SHOWN = 5


@require_GET
def front(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the club's front page: recent evenings and what needs the secretary's attention."""
    rows = list(directory.evenings(request.club.pk)[:SHOWN])  # type: ignore[attr-defined]
    context = {
        "evenings": rows,
        "stopped": connected.a_webhook_is_stopped(request.club.pk),  # type: ignore[attr-defined]
        "erasures": directory.erasures_asked(request.club.pk),  # type: ignore[attr-defined]
    }
    return render(request, "club/front.html", context)


@require_http_methods(["GET", "POST"])
def seasons(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the seasons; on POST, the secretary adds one."""
    if request.method == "POST":
        wanted = read(NewSeason(request.POST))
        begin_season(order_of(request), **wanted)
        messages.success(request, _("The season is written down."))
        return redirect("seasons", slug)
    rows = directory.seasons(request.club.pk)  # type: ignore[attr-defined]
    return render(request, "club/seasons.html", {"seasons": rows, "form": NewSeason()})
