"""The evenings of a club: the list, and planning one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods

from club.access.club_request import ClubRequest
from club.members import queries
from club.rules.permissions import May, need_office
from club.views.form_data import context_of, valid_data
from club.views.forms import day, line, pick
from tables.commands.evenings import plan_evening
from tables.pages.settings.rules_forms import HouseRulesForm, rules_in, usual
from tables.registries import FORMATS

if TYPE_CHECKING:
    from club.models import Club

A_PAGE = 30


class PlanEvening(HouseRulesForm):
    """The form for a new evening: date, place, code, and the house rules.

    `formats` has the title and description of each format.
    """

    date = forms.DateField(label=gettext_lazy("Date"), widget=day())
    place = forms.CharField(
        label=gettext_lazy("Place"), max_length=120, required=False, widget=line()
    )
    format = forms.ChoiceField(label=gettext_lazy("Format"), widget=pick())

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, club=club, **kwargs)
        formats: Any = self.fields["format"]
        offered = FORMATS.offered(club.plugins)
        formats.choices = [(one.id, _(one.title)) for one in offered]
        formats.widget.attrs["aria-describedby"] = "formats"
        self.formats = [(_(one.title), _(one.statement)) for one in offered]


@require_GET
def evenings(request: ClubRequest, slug: str) -> HttpResponse:
    """List the evenings, newest first."""
    rows = queries.evenings(request.club.pk)
    page = Paginator(rows, A_PAGE).get_page(request.GET.get("page"))
    return render(request, "tables/evenings.html", {"page": page})


@require_http_methods(["GET", "POST"])
def plan(request: ClubRequest, slug: str) -> HttpResponse:
    """Plan an evening; defaults come from the club's settings."""
    club = request.club
    need_office(request.caller, May.RUN_EVENING)
    if request.method == "GET":
        form = PlanEvening(club=club, initial={"date": timezone.localdate(), **usual(club)})
        return render(request, "tables/plan_evening.html", {"form": form})
    wanted = valid_data(PlanEvening(request.POST, club=club))
    receipt = plan_evening(
        context_of(request),
        wanted["date"],
        place=" ".join(wanted["place"].split()),
        law_code=wanted["law_code"],
        format=wanted["format"],
        time_zone=wanted["time_zone"],
        house_rules=rules_in(wanted),
    )
    return redirect("board", slug, receipt["evening"])
