"""The settings of a drive: chosen before the first hand, and changed during play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django import forms
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from club.access.club_request import EveningRequest
from club.errors import Fault, Malformed
from club.reason import N_, Reason
from club.text import wording
from club.views.form_data import context_of, valid_data
from club.views.forms import pick
from tables.components.refresh import done
from tables.drive.commands import settings_changes
from tables.drive.pages.drive_forms import PRIZE_WORDS, SIT_OUT, number
from tables.drive.pages.dummy_words import SPARE_WORDS
from tables.drive.rules.drive_state import DriveSettings, Prize, SitOutScore
from tables.drive.rules.settings_change import SettingsChange
from tables.movements.dummies import Spare

PRIZES_EACH = (("one", _("one prize")), ("several", _("several prizes")))


class DriveSettingsForm(forms.Form):
    """How the drive is played: chosen before the first hand, and changed during play."""

    hands = forms.IntegerField(label=_("Hands"), initial=24, widget=number())
    tea_after = forms.IntegerField(
        label=_("Tea after hand"), initial=12, help_text=_("0 = no tea."), widget=number()
    )
    sealed = forms.IntegerField(
        label=_("Sealed hands"),
        initial=2,
        help_text=_(
            "The results of this many hands at the end are secret until the drive is over."
        ),
        widget=number(),
    )
    minutes = forms.IntegerField(
        label=_("Minutes for a hand"),
        initial=0,
        required=False,
        help_text=_("How long the clock runs; 0 to play without one."),
        widget=number(),
    )
    prizes = forms.MultipleChoiceField(
        label=_("Prizes"),
        required=False,
        choices=[(one.value, words) for one, words in PRIZE_WORDS.items()],
    )
    one_prize_each = forms.ChoiceField(
        label=_("A player can win"), choices=PRIZES_EACH, required=False, widget=pick()
    )
    half_time = forms.IntegerField(
        label=_("Half time after hand"),
        initial=0,
        required=False,
        help_text=_("0: at tea, or halfway if there is no tea."),
        widget=number(),
    )
    sit_out = forms.ChoiceField(
        label=_("Score for a hand sat out"), choices=SIT_OUT, initial=SitOutScore.SIX, widget=pick()
    )
    spare = forms.ChoiceField(
        label=_("If one to three people are left over"),
        choices=SPARE_WORDS,
        initial=Spare.SIT_OUT,
        required=False,
        widget=pick(),
    )


def change_in(wanted: Mapping[str, Any]) -> SettingsChange:
    """Return the settings in a valid form."""
    return SettingsChange(
        hands=wanted["hands"],
        sit_out=SitOutScore(wanted["sit_out"]),
        tea_after=wanted["tea_after"],
        sealed=wanted["sealed"],
        minutes=wanted["minutes"] or 0,
        prizes=tuple(one for one in Prize if one.value in wanted["prizes"]),
        one_prize_each=wanted["one_prize_each"] != "several",
        half_time=wanted["half_time"] or 0,
        spare=Spare(wanted["spare"]) if wanted["spare"] else None,
    )


def settings_form(settings: DriveSettings) -> DriveSettingsForm:
    """Return the form with these settings."""
    fields = {
        "hands": settings.hands,
        "tea_after": settings.tea_after,
        "sealed": settings.sealed,
        "minutes": settings.minutes,
        "prizes": [one.value for one in settings.prizes],
        "one_prize_each": "one" if settings.one_prize_each else "several",
        "half_time": settings.half_time,
        "sit_out": settings.sit_out.value,
        "spare": settings.spare.value,
    }
    return DriveSettingsForm(initial=fields)


@contextmanager
def labelled() -> Iterator[None]:
    """Put the form's label in front of each fault, if the block raises Malformed."""
    try:
        yield
    except Malformed as refused:
        fields = DriveSettingsForm.base_fields
        if not any(fault.field in fields for fault in refused.faults):
            raise
        template = N_("{field}: {words}")
        faults = [
            Fault(
                one.field,
                Reason(
                    template,
                    field=str(fields[one.field].label),
                    words=wording.sentence(one.expected, {}),
                ),
            )
            if one.field in fields
            else one
            for one in refused.faults
        ]
        raise Malformed(faults[0].expected, faults=faults) from refused


@require_POST
def change_settings(request: EveningRequest, slug: str, key: str) -> HttpResponse:
    """Change the settings of a drive that has begun."""
    change = change_in(valid_data(DriveSettingsForm(request.POST)))
    with labelled():
        settings_changes.change_settings(context_of(request), request.evening, change)
    return done(request, reverse("drive", args=[slug, key]))
