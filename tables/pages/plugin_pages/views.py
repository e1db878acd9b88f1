"""A page of a plugin, and its panel on the club's front page."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from club.access.club_request import ClubRequest
from club.errors import Impossible, Unknown
from club.plugins.plugin_page import PluginPage, blocks_of
from club.reason import N_, Reason
from club.record.registries import PAGES
from club.text import wording
from tables.evening.plugin_facts import facts_for


@require_GET
def plugin_page(request: ClubRequest, slug: str, page: str) -> HttpResponse:
    """Show a page of a plugin that the club has enabled."""
    return render(request, "tables/plugin_page.html", _context(request, page))


@require_GET
def plugin_panel(request: ClubRequest, slug: str, page: str) -> HttpResponse:
    """Show a plugin's panel, fetched by the front page once that is shown."""
    return render(request, "tables/_plugin_panel.html", _context(request, page))


def _context(request: ClubRequest, id: str) -> dict[str, object]:
    """Ask the plugin; if it fails, say so where its page would be."""
    page = _found(request, id)
    try:
        plugin = PAGES.plugin_of(id)
        facts = facts_for(request.club, page.sees, plugin)
        return {"page": page, "blocks": blocks_of(page, plugin, facts)}
    except Impossible as failed:
        return {"page": page, "trouble": wording.sentence(failed.reason, {})}


def _found(request: ClubRequest, id: str) -> PluginPage:
    for page in PAGES.offered(request.club.plugins):
        if page.id == id:
            return page
    raise Unknown(Reason(N_("There is no such page here.")))
