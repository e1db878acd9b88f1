"""Pages of the plugins that a club has enabled: what there is, and what each shows."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.http.views import ClubView
from club.errors import Unknown
from club.plugins.plugin_page import PluginPage, blocks_of, written
from club.reason import N_, Reason
from club.record.registries import PAGES
from tables.evening.plugin_facts import facts_for


class PluginPageListedSerializer(serializers.Serializer[Any]):
    """A page of a plugin, and what it is given."""

    id = serializers.CharField()
    title = serializers.CharField()
    sees = serializers.ListField(child=serializers.CharField())


class PluginPagesListedSerializer(serializers.Serializer[Any]):
    """Every page of the plugins that the club has enabled."""

    results = PluginPageListedSerializer(many=True)


class PluginPageShownSerializer(PluginPageListedSerializer):
    """What a page shows now: headings, paragraphs and tables, each with its `kind`."""

    blocks = serializers.ListField(child=serializers.DictField())


class PluginPagesView(ClubView):
    """The pages of the club's plugins."""

    shows = PluginPagesListedSerializer

    def get(self, request: Request, **address: Any) -> Response:
        """List the pages of the plugins that the club has enabled."""
        return Response({"results": [_listed(page) for page in PAGES.offered(self.club.plugins)]})


class PluginPageView(ClubView):
    """A page of one of the club's plugins."""

    shows = PluginPageShownSerializer

    def get(self, request: Request, **address: Any) -> Response:
        """Show a page; 422 if its plugin fails."""
        wanted = self.kwargs["page"]
        page = next((one for one in PAGES.offered(self.club.plugins) if one.id == wanted), None)
        if page is None:
            raise Unknown(Reason(N_("The club has no page {name}."), name=wanted))
        plugin = PAGES.plugin_of(wanted)
        blocks = blocks_of(page, plugin, facts_for(self.club, page.sees, plugin))
        return Response({**_listed(page), "blocks": written(blocks)})


def _listed(page: PluginPage) -> dict[str, Any]:
    return {"id": page.id, "title": gettext(page.title), "sees": [one.value for one in page.sees]}
