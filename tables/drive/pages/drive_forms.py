"""Forms of a drive: what the steward chooses before the first hand, and what is typed later."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from club.errors import Fault, Malformed
from club.person import PersonId
from club.reason import N_, Reason
from club.views.forms import pick
from rubbers.cards.seats import Side
from tables.drive.rules.drive_state import TRUMPS, DriveSettings, Prize, SitOutScore
from tables.movements.drive_seating import DriveRole, PlaceAt


def number() -> forms.NumberInput:
    """Return a styled number field."""
    return forms.NumberInput(attrs={"class": "input", "inputmode": "numeric", "min": 0})


SIT_OUT = (
    (SitOutScore.SIX, _("6 points")),
    (SitOutScore.SIX_AND_A_HALF, _("6½ points")),
    (SitOutScore.OWN_AVERAGE, _("the player’s own average")),
    (SitOutScore.ROOM_AVERAGE, _("the room’s average for that hand")),
    (SitOutScore.NOTHING, _("nothing")),
)


PRIZE_WORDS = {
    Prize.BEST_LADY: _("Best lady"),
    Prize.BEST_GENT: _("Best gent"),
    Prize.SECOND_LADY: _("Second lady"),
    Prize.SECOND_GENT: _("Second gent"),
    Prize.HALF_TIME: _("Best at half time"),
    Prize.MOST_HANDS: _("Most hands won"),
    Prize.LOWEST: _("Lowest score"),
}


PRIZES_EACH = (("one", _("one prize")), ("several", _("several prizes")))


class DriveSettingsForm(forms.Form):
    """How the drive is played: chosen before the first hand, and changed during play."""

    hands = forms.IntegerField(label=_("Hands"), initial=24, widget=number())
    tea_after = forms.IntegerField(
        label=_("Tea after hand"), initial=12, help_text=_("0 for no tea."), widget=number()
    )
    sealed = forms.IntegerField(
        label=_("Sealed hands"),
        initial=2,
        help_text=_("How many of the last hands have their results kept secret until the end."),
        widget=number(),
    )
    minutes = forms.IntegerField(
        label=_("Minutes for a hand"),
        initial=0,
        required=False,
        help_text=_("What the clock is started with; 0 if you play without one."),
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
        help_text=_("0 for the hand of tea, or half of the hands if there is no tea."),
        widget=number(),
    )
    sit_out = forms.ChoiceField(
        label=_("Score for a hand sat out"), choices=SIT_OUT, initial=SitOutScore.SIX, widget=pick()
    )


def settings_in(wanted: Mapping[str, Any]) -> DriveSettings:
    """Return the settings that a valid form states."""
    return DriveSettings(
        hands=wanted["hands"],
        trumps=TRUMPS,
        sit_out=SitOutScore(wanted["sit_out"]),
        tea_after=wanted["tea_after"],
        sealed=wanted["sealed"],
        minutes=wanted["minutes"] or 0,
        prizes=tuple(one for one in Prize if one.value in wanted["prizes"]),
        one_prize_each=wanted["one_prize_each"] != "several",
        half_time=wanted["half_time"] or 0,
    )


def roles_in(posted: QueryDict) -> dict[PersonId, DriveRole]:
    """Return the role of each person who plays, in the order of the form; others watch."""
    roles: dict[PersonId, DriveRole] = {}
    for who in posted.getlist("who"):
        role = posted.get(f"role-{who}", "")
        if role and role not in set(DriveRole):
            expected = Reason(N_("lady or gent"))
            reason = Reason(N_("Please choose a role for {who}."), who=(who,))
            raise Malformed(reason, faults=[Fault(f"role-{who}", expected)])
        if role:
            roles[who] = DriveRole(role)
    return roles


def whole(posted: QueryDict, name: str) -> int:
    """Return a whole number; Malformed names the field if it is something else."""
    text = posted.get(name, "").strip()
    if not text.isascii() or not text.isdigit() or len(text) > 4:
        expected = Reason(N_("a whole number"))
        raise Malformed(Reason(N_("Please type a number.")), faults=[Fault(name, expected)])
    return int(text)


def side_in(posted: QueryDict) -> Side | None:
    """Return the side a tablet speaks for; None if the form says none."""
    told = posted.get("side", "")
    if told and told not in set(Side):
        expected = Reason(N_("N-S or E-W"))
        raise Malformed(Reason(N_("Please choose a side.")), faults=[Fault("side", expected)])
    return Side(told) if told else None


def truth_in(posted: QueryDict) -> dict[PlaceAt, PersonId]:
    """Return who really sits in the places of one table, where the form says so."""
    table = whole(posted, "table")
    found: dict[PlaceAt, PersonId] = {}
    for side in Side:
        for role in DriveRole:
            if who := posted.get(f"{side}.{role}", ""):
                found[PlaceAt(table, side, role)] = who
    if len(set(found.values())) < len(found):
        expected = Reason(N_("four different people"))
        reason = Reason(N_("Somebody is named twice."))
        raise Malformed(reason, faults=[Fault("table", expected)])
    return found
