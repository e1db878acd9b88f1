"""Rehearse an evening with bots: the form, the progress, and the result."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from club.access.club_request import ClubRequest
from club.members import queries
from club.rules.permissions import May, is_officer, need_office
from club.views import fragments
from club.views.form_data import context_of, valid_data
from club.views.forms import line, pick
from rubbers.cards.card_codec import CODEC
from tables import rehearsal_queries
from tables.commands import rehearsals as commands
from tables.drive.pages.dummy_words import SPARE_WORDS
from tables.drive.queries import is_drive
from tables.drive.rules.rehearsed_drive import DRIVE_BOUNDS, DriveTerms
from tables.movements.dummies import Spare
from tables.pages.rehearsal import rehearsal_page as page
from tables.pages.rehearsal import rehearsed_drive_page
from tables.pages.settings.rules_forms import count
from tables.registries import FORMATS
from tables.rehearsal.terms import TERM_BOUNDS, RehearsalTerms

if TYPE_CHECKING:
    from club.models import Club, Evening
    from tables.models import Rehearsal

A_PAGE = 120
"""Lines of the timeline per page."""
WHILE_IT_RUNS, ONCE_OVER = "every 2s", "every 600s"
DRIVE = "drive"
"""What the address says to rehearse a drive without an evening."""
ROOM = "rehearsed-room"
"""The HTML id of the part that shows the room at a minute."""


class RehearseDriveForm(forms.Form):
    """The form for a drive: how many people play how many hands, and which bot plays."""

    people = count(*DRIVE_BOUNDS["people"], label=gettext_lazy("How many people come"))
    hands = count(*DRIVE_BOUNDS["hands"], label=gettext_lazy("Hands"))
    bot = forms.ChoiceField(label=gettext_lazy("Which bot plays"), widget=pick())
    seed = forms.CharField(
        label=gettext_lazy("Seed"),
        help_text=gettext_lazy(
            "Any letters or figures. The same seed and settings give the same drive again."
        ),
        max_length=24,
        widget=line(autocomplete="off"),
    )
    format = forms.ChoiceField(label=gettext_lazy("Format"), widget=pick())
    spare = forms.ChoiceField(
        label=gettext_lazy("If one to three people are left over"),
        choices=SPARE_WORDS,
        required=False,
        widget=pick(),
    )
    evening = forms.CharField(required=False, max_length=16, widget=forms.HiddenInput())

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        fields: Any = self.fields
        bots = rehearsal_queries.quick_bots(club).items()
        fields["bot"].choices = [(id, _(bot.title)) for id, bot in bots]
        drives = [one for one in FORMATS.offered(club.plugins) if one.movement is not None]
        fields["format"].choices = [(one.id, _(one.title)) for one in drives]


class RehearseForm(forms.Form):
    """The rehearsal form: how many come, how they arrive, how long they play, which bot."""

    people = count(*TERM_BOUNDS["people"], label=gettext_lazy("How many people come"))
    minutes = count(
        *TERM_BOUNDS["minutes"],
        label=gettext_lazy("Last rubbers are called after"),
        help_text=gettext_lazy("Minutes from the opening of the doors."),
    )
    arriving_minutes = count(
        *TERM_BOUNDS["arriving_minutes"],
        label=gettext_lazy("Everyone arrives within"),
        help_text=gettext_lazy("Minutes from the opening of the doors."),
    )
    bell_minute = count(
        *TERM_BOUNDS["bell_minute"],
        label=gettext_lazy("The opening bell rings after"),
        help_text=gettext_lazy("Minutes. Nobody takes a seat before then."),
    )
    together_percent = count(
        *TERM_BOUNDS["together_percent"],
        label=gettext_lazy("People who come with somebody"),
        help_text=gettext_lazy("Per cent of everyone who comes."),
    )
    leaving_percent = count(
        *TERM_BOUNDS["leaving_percent"],
        label=gettext_lazy("People who leave early"),
        help_text=gettext_lazy("Per cent of everyone. They leave during the second half."),
    )
    hand_minutes = count(
        *TERM_BOUNDS["hand_minutes"],
        label=gettext_lazy("A hand takes, on average"),
        help_text=gettext_lazy("Minutes, including dealing and scoring."),
    )
    tables = count(
        *TERM_BOUNDS["tables"],
        label=gettext_lazy("Tables in the room"),
        help_text=gettext_lazy("0 = as many as needed."),
    )
    bot = forms.ChoiceField(
        label=gettext_lazy("Which bot plays"),
        help_text=gettext_lazy("Club plays by the books; Novice is quicker."),
        widget=pick(),
    )
    seed = forms.CharField(
        label=gettext_lazy("Seed"),
        help_text=gettext_lazy(
            "Any letters or figures. The same seed and settings give the same evening again."
        ),
        max_length=24,
        widget=line(autocomplete="off"),
    )
    evening = forms.CharField(required=False, max_length=16, widget=forms.HiddenInput())

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        bots: Any = self.fields["bot"]
        bots.choices = [
            (id, _(bot.title)) for id, bot in rehearsal_queries.quick_bots(club).items()
        ]


@require_http_methods(["GET", "POST"])
def rehearse(request: ClubRequest, slug: str) -> HttpResponse:
    """Show the form and recent rehearsals; start a rehearsal."""
    club = request.club
    caller = request.caller
    need_office(caller, May.READ)
    if request.method == "POST":
        return _begun(request, club)
    evening = _evening(club, request.GET.get("evening", ""))
    initial = _initial(club, evening, request.GET.get("like"))
    drive = "hands" in initial or request.GET.get("format") == DRIVE
    form = RehearseDriveForm if drive else RehearseForm
    if drive and "hands" not in initial:
        initial = _of_a_drive(evening)
    context = {
        "form": form(club=club, initial=initial),
        "drive": drive,
        "evening": evening,
        "recent": rehearsal_queries.recent(club.pk),
        "may_rehearse": is_officer(caller, May.RUN_EVENING),
    }
    return render(request, "tables/rehearse.html", context)


def _begun(request: ClubRequest, club: Club) -> HttpResponse:
    context = context_of(request)
    need_office(context.caller, May.RUN_EVENING)
    if "hands" in request.POST:
        wanted = dict(valid_data(RehearseDriveForm(request.POST, club=club)))
        evening, format = _evening(club, wanted.pop("evening")), wanted.pop("format")
        wanted["spare"] = Spare(wanted["spare"] or Spare.SIT_OUT)
        row = commands.start(context, club, DriveTerms(**wanted), evening, format)
        return redirect("rehearsal", club.slug, row.key)
    terms = dict(valid_data(RehearseForm(request.POST, club=club)))
    evening = _evening(club, terms.pop("evening"))
    row = commands.start(context, club, RehearsalTerms(**terms), evening)
    return redirect("rehearsal", club.slug, row.key)


def _evening(club: Club, key: str) -> Evening | None:
    return queries.evening_of(club.pk, key) if key else None


def _initial(club: Club, evening: Evening | None, like: str | None) -> dict[str, object]:
    """Return the form's initial values: another rehearsal's, or the defaults with a fresh seed."""
    key = evening.key if evening is not None else ""
    if like:
        row = rehearsal_queries.rehearsal_of(club.pk, like)
        return {**row.terms, "evening": row.evening, "format": row.format}
    if evening is not None and is_drive(evening):
        return _of_a_drive(evening)
    return {**RehearsalTerms(seed=secrets.token_hex(3)).as_json(), "evening": key}


def _of_a_drive(evening: Evening | None) -> dict[str, object]:
    """Return the initial values for a drive, with a fresh seed."""
    terms: dict[str, object] = CODEC.write(DriveTerms(seed=secrets.token_hex(3)))
    if evening is None:
        return terms
    return {**terms, "evening": evening.key, "format": evening.format}


@require_GET
def rehearsal(request: ClubRequest, slug: str, rehearsal: str) -> HttpResponse:
    """Show a rehearsal's progress; once it is done, the evening minute by minute."""
    row = _found(request, rehearsal)
    if request.htmx and request.htmx.target == ROOM:
        return render(request, "tables/_rehearsed_room.html", _room(request, row))
    if not request.htmx:
        return render(request, "tables/rehearsal.html", dict(_context(request, row)))
    versions = {rehearsal_queries.stream_name(row): row.version}
    query = request.META.get("QUERY_STRING", "")
    return fragments.current(
        request, versions, "tables/_rehearsal.html", lambda: _context(request, row), query
    )


@require_POST
def cancel(request: ClubRequest, slug: str, rehearsal: str) -> HttpResponse:
    """Cancel a rehearsal that is not finished."""
    row = _found(request, rehearsal)
    commands.cancel(context_of(request), row)
    return redirect("rehearsal", slug, row.key)


def _found(request: ClubRequest, key: str) -> Rehearsal:
    need_office(request.caller, May.READ)
    return rehearsal_queries.rehearsal_of(request.club.pk, key)


def _context(request: ClubRequest, row: Rehearsal) -> Mapping[str, Any]:
    if row.is_drive:
        return rehearsed_drive_page.context(row, _frame(request, row))
    context = _frame(request, row)
    if not row.done:
        return context
    people = page.made_up(RehearsalTerms.from_json(row.terms))
    moments = page.timeline(rehearsal_queries.moments_of(row), people)
    lines = Paginator(moments, A_PAGE).get_page(request.GET.get("page"))
    return {**context, "went": page.rehearsed(row), "lines": lines, **_room(request, row)}


def _frame(request: ClubRequest, row: Rehearsal) -> dict[str, Any]:
    """Return what the page of every rehearsal has."""
    often = WHILE_IT_RUNS if row.active else ONCE_OVER
    follows = fragments.follows([rehearsal_queries.stream_name(row)])
    return {
        "row": row,
        "trigger": f"{follows}, {often}",
        "terms": () if row.is_drive else page.terms_in_words(row),
        "clock": page.hours(row.minute),
        "may_rehearse": is_officer(request.caller, May.RUN_EVENING),
        "seconds": f"{row.milliseconds / 1000:.1f}",
    }


def _room(request: HttpRequest, row: Rehearsal) -> Mapping[str, Any]:
    asked = request.GET.get("at", "")
    at = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 5 else None
    terms = RehearsalTerms.from_json(row.terms)
    usual = min(row.minute, terms.bell_minute + 30)
    return {"room": page.room_shown(row, usual if at is None else at), "row": row}
