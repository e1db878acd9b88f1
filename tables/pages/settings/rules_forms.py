"""Forms for what a club decides itself: house rules, settings, the order of standings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.members.commands import LONGEST_NAME
from club.rules.house_rules import (
    BOUNDS,
    HouseRules,
    Meanwhile,
    RulingsName,
    Seniority,
    SubstituteScores,
    WhoPlays,
)
from club.views.forms import ZONES, clock, line, pick
from rubbers.registries import CODES, METRICS
from rubbers.standings.order import can_order
from rubbers.standings.rules import StandingsRules

if TYPE_CHECKING:
    from club.models import Club

PLACES = ("first", "second", "third")
RULES = (
    "seniority", "group_minutes", "who_plays", "substitute_scores", "stakes", "closes",
    "plugins_off",
)  # fmt: skip
FROM_THE_CLUB = ("meanwhile", "appeal_days", "rulings_name", "away_minutes", "bot_pace")
"""House rules an evening takes from its club without asking."""


def count(least: int, most: int, **more: Any) -> forms.IntegerField:
    """Return an integer field that shows the numeric keypad on a phone."""
    widget = forms.NumberInput(attrs={"class": "input", "inputmode": "numeric"})
    return forms.IntegerField(min_value=least, max_value=most, widget=widget, **more)


class HouseRulesForm(forms.Form):
    """The choices a code leaves to the house."""

    time_zone = forms.ChoiceField(
        label=gettext_lazy("Time zone"), choices=[(zone, zone) for zone in ZONES], widget=pick()
    )
    law_code = forms.ChoiceField(label=gettext_lazy("Code of laws"), widget=pick())
    seniority = forms.ChoiceField(
        label=gettext_lazy("Who is first in the room"),
        help_text=gettext_lazy("People who come together are always equal."),
        choices=[
            (Seniority.BELL.value, gettext_lazy("Everyone who comes before the bell is equal")),
            (Seniority.EACH.value, gettext_lazy("Each person by arrival")),
            (Seniority.GROUPS.value, gettext_lazy("By arrival time, in blocks")),
        ],
    )
    group_minutes = count(
        *BOUNDS["group_minutes"], label=gettext_lazy("Length of a block (minutes)")
    )
    who_plays = forms.ChoiceField(
        label=gettext_lazy("Which four of the six play first"),
        choices=[
            (WhoPlays.SENIORITY.value, gettext_lazy("First in the room; equals cut")),
            (WhoPlays.CUT.value, gettext_lazy("All cut")),
        ],
    )
    substitute_scores = forms.ChoiceField(
        label=gettext_lazy("A rubber finished by a substitute counts for"),
        choices=[
            (SubstituteScores.ABSENT.value, gettext_lazy("The player who left")),
            (SubstituteScores.SUBSTITUTE.value, gettext_lazy("The substitute")),
        ],
    )
    stakes = count(
        *BOUNDS["stakes"],
        label=gettext_lazy("Stake per point, in pence"),
        help_text=gettext_lazy("0 = none."),
    )

    closes = forms.TimeField(
        label=gettext_lazy("Closing time"),
        help_text=gettext_lazy(
            "You will be reminded to call last rubbers; nothing stops automatically."
        ),
        required=False,
        input_formats=["%H:%M"],
        widget=clock(),
    )

    plugins = forms.MultipleChoiceField(
        label=gettext_lazy("Plugins in use"),
        required=False,
        help_text=gettext_lazy(
            "A plugin that is not ticked is told nothing of the evening, and its bots do not play."
        ),
    )

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        codes: Any = self.fields["law_code"]
        codes.choices = [(code.id, _(code.title)) for code in CODES.offered(club.plugins)]
        self.enabled: list[str] = club.plugins
        if not club.plugins:
            del self.fields["plugins"]
            return
        plugins: Any = self.fields["plugins"]
        plugins.choices = [(name, name) for name in club.plugins]

    def clean(self) -> dict[str, Any]:
        """Turn the plugins in use into those that are not, which are what is stored."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        in_use = cleaned.pop("plugins", [])
        cleaned["plugins_off"] = [name for name in self.enabled if name not in in_use]
        return cleaned


def rules_in(cleaned: Mapping[str, Any]) -> dict[str, object]:
    """Return a form's house rules in their stored form."""
    closes = cleaned["closes"]
    return {**{name: cleaned[name] for name in RULES}, "closes": closes and f"{closes:%H:%M}"}


def usual(club: Club) -> dict[str, object]:
    """Return a club's usual settings as initial values of a form."""
    rules = HouseRules.from_json(club.house_rules)
    from_the_club = {name: getattr(rules, name) for name in FROM_THE_CLUB}
    usual_rules = {**rules.as_json(), **from_the_club}
    in_use = [name for name in club.plugins if name not in rules.plugins_off]
    places = {"time_zone": club.time_zone, "law_code": club.law_code, "plugins": in_use}
    return {**places, **usual_rules}


class CustomsForm(HouseRulesForm):
    """The club's settings: its name, its usual evening rules, and who may read its pages."""

    name = forms.CharField(
        label=gettext_lazy("Name of the club"),
        max_length=LONGEST_NAME,
        help_text=gettext_lazy("The addresses of its pages will not change."),
        widget=line(autocomplete="off"),
    )
    is_public = forms.TypedChoiceField(
        label=gettext_lazy("Who may read the board, the hall screen and the standings"),
        choices=[
            ("no", gettext_lazy("Members and the club’s screens")),
            ("yes", gettext_lazy("Anyone on the network")),
        ],
        coerce=lambda value: value == "yes",
    )
    practice = forms.TypedChoiceField(
        label=gettext_lazy("Who may practise against bots"),
        choices=[("no", gettext_lazy("Nobody")), ("yes", gettext_lazy("Anyone on the network"))],
        coerce=lambda value: value == "yes",
        required=False,
        empty_value=False,  # type: ignore[arg-type]  # Django takes any value
        help_text=gettext_lazy("On the front page, without an account. It counts for nothing."),
    )
    meanwhile = forms.ChoiceField(
        label=gettext_lazy("While the arbitrator is called, play at that table"),
        choices=[
            (Meanwhile.WAITS.value, gettext_lazy("Waits")),
            (Meanwhile.GOES_ON.value, gettext_lazy("Goes on")),
        ],
    )
    appeal_days = count(*BOUNDS["appeal_days"], label=gettext_lazy("Days allowed for an appeal"))
    rulings_name = forms.ChoiceField(
        label=gettext_lazy("In published rulings, show people by"),
        choices=[
            (RulingsName.NAMES.value, gettext_lazy("Their names")),
            (RulingsName.INITIALS.value, gettext_lazy("Their initials")),
            (RulingsName.NONE.value, gettext_lazy("Their seats only")),
        ],
    )
    away_minutes = count(
        *BOUNDS["away_minutes"],
        label=gettext_lazy("Minutes a table on screen waits for a player"),
        help_text=gettext_lazy(
            "After that the others may ask for a substitute or a bot. The player can come back."
        ),
    )
    bot_pace = count(
        *BOUNDS["bot_pace"],
        label=gettext_lazy("Bots wait before each card"),
        help_text=gettext_lazy("Seconds, from 0 to 5. At 0 they play at once."),
    )


class StandingsForm(forms.Form):
    """How standings are ordered, and what it takes to be placed."""

    first = forms.ChoiceField(label=gettext_lazy("Ordered by"), widget=pick())
    second = forms.ChoiceField(label=gettext_lazy("then by"), required=False, widget=pick())
    third = forms.ChoiceField(label=gettext_lazy("then by"), required=False, widget=pick())
    least_evenings = count(
        0,
        366,
        label=gettext_lazy("Evenings a player needs for a place"),
        help_text=gettext_lazy("In a season and for all time; 0 places everyone."),
    )
    best_evenings = count(
        0,
        366,
        label=gettext_lazy("Best evenings that count"),
        help_text=gettext_lazy("In a season; 0 counts all."),
    )

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        metrics = [metric for metric in METRICS.offered(club.plugins) if can_order(metric)]
        offered = [(metric.id, _(metric.wording.title)) for metric in metrics]
        fields: Any = self.fields
        fields["first"].choices = offered
        for name in ("second", "third"):
            fields[name].choices = [("", _("nothing else")), *offered]


def terms_in(cleaned: Any, before: StandingsRules) -> dict[str, object]:
    """Return a form's standings rules in their stored form.

    Tie-breaks after the third, which the form does not show, stay unchanged.
    """
    order = [cleaned[place] for place in PLACES if cleaned[place]]
    order += [id for id in before.order[len(PLACES) :] if id not in order]
    return {
        "order": order,
        "least_evenings": cleaned["least_evenings"],
        "best_evenings": cleaned["best_evenings"],
    }


def terms_shown(rules: StandingsRules) -> dict[str, object]:
    """Return the rules of standings as initial values of a form."""
    places = dict(zip(PLACES, rules.order, strict=False))
    return {**places, "least_evenings": rules.least_evenings, "best_evenings": rules.best_evenings}
