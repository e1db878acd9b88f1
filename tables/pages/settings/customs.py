"""The club's settings: its usual evening, who may read it, its standings, its plugins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from club.access.club_request import ClubRequest
from club.errors import Unknown
from club.members import list_queries, queries
from club.members.club_settings import disable_plugin, enable_plugin
from club.plugins import loader
from club.reason import N_, Reason
from club.rules.house_rules import HouseRules
from club.rules.permissions import May, need_office
from club.rules.stored_values import REGISTER
from club.text import wording
from club.views.form_data import context_of, valid_data
from tables.commands.club_settings import Customs, set_customs, set_rules
from tables.pages.settings.rules_forms import (
    FROM_THE_CLUB,
    CustomsForm,
    StandingsForm,
    rules_in,
    terms_in,
    terms_shown,
    usual,
)
from tables.standings.ranking import rules_of

if TYPE_CHECKING:
    from club.models import Club


@dataclass(frozen=True, slots=True)
class PluginRow:
    """A plugin that is installed or enabled; `trouble` is a sentence on why it does not work."""

    name: str
    version: str
    gives: tuple[str, ...]
    enabled: bool
    sees: tuple[str, ...] = ()
    trusted: bool = True
    trouble: str = ""
    traceback: str = ""


@require_http_methods(["GET", "POST"])
def customs(request: ClubRequest, slug: str) -> HttpResponse:
    """Show the club's settings; the secretary can change them."""
    club = request.club
    need_office(request.caller, May.KEEP_MEMBERS)
    if request.method == "POST":
        return _written(request)
    public = "yes" if club.is_public else "no"
    practice = "yes" if club.practice else "no"
    initial = {**usual(club), "name": club.name, "is_public": public, "practice": practice}
    context = {
        "form": CustomsForm(club=club, initial=initial),
        "standings": list(_standings(club)),
        "plugins": list(_plugins(club)),
        "seen": queries.versions(club.pk, REGISTER),
    }
    return render(request, "tables/customs.html", context)


@require_POST
def order_standings(request: ClubRequest, slug: str) -> HttpResponse:
    """Save how standings are ordered: the club's, or those of the named season."""
    club = request.club
    season = request.POST.get("season", "")
    of = list_queries.season_named(club.pk, season) if season else None
    cleaned = valid_data(StandingsForm(request.POST, club=club))
    set_rules(context_of(request), terms_in(cleaned, rules_of(club.pk, of)), season)
    messages.success(request, _("The order of the standings has been saved."))
    return redirect("customs", slug)


@require_POST
def pick_plugin(request: ClubRequest, slug: str) -> HttpResponse:
    """Enable or disable a plugin for the club."""
    change = PICKS.get(request.POST.get("what", ""))
    if change is None:
        raise Unknown(Reason(N_("There is no such page here.")))
    change(context_of(request), request.POST.get("plugin", ""))
    return redirect("customs", slug)


PICKS = {"enable": enable_plugin, "disable": disable_plugin}


def _written(request: ClubRequest) -> HttpResponse:
    club = request.club
    cleaned = valid_data(CustomsForm(request.POST, club=club))
    wanted = Customs(
        cleaned["name"],
        cleaned["time_zone"],
        cleaned["law_code"],
        HouseRules.chosen({**rules_in(cleaned), **{name: cleaned[name] for name in FROM_THE_CLUB}}),
        cleaned["is_public"],
        cleaned["practice"],
    )
    set_customs(context_of(request), wanted)
    messages.success(request, _("The club settings have been saved."))
    return redirect("customs", club.slug)


def _standings(club: Club) -> Iterator[dict[str, Any]]:
    """Yield a form for the club's standings and one for each season's, distinguished by ids."""
    for season in (None, *queries.seasons(club.pk)):
        form = StandingsForm(
            club=club,
            initial=terms_shown(rules_of(club.pk, season)),
            auto_id=f"id_{season.pk if season else 'club'}_%s",
        )
        yield {"season": season.name if season else "", "form": form}


def _plugins(club: Club) -> Iterator[PluginRow]:
    """Yield installed plugins other than the built-in ones, then enabled ones that are missing."""
    here = [plugin for plugin in loader.installed() if not plugin.ours]
    for plugin in here:
        trouble = plugin.trouble
        yield PluginRow(
            plugin.name,
            plugin.version,
            tuple(f"{_(noun)}: {', '.join(ids)}" for noun, ids in plugin.gives.items()),
            plugin.name in club.plugins,
            tuple(_(one) for one in plugin.sees),
            plugin.trusted,
            wording.sentence(trouble.reason, {}) if trouble else "",
            trouble.traceback if trouble else "",
        )
    for missing in loader.enabled_plugins(club.plugins):
        if missing.plugin is None and missing.trouble is not None:
            said = wording.sentence(missing.trouble, {})
            yield PluginRow(missing.name, "", (), True, trouble=said)
