"""Plugins: those installed, what each provides, and those a club has enabled."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.http.change_requests import OrderedSerializer
from api.http.views import ChangeView, ClubView
from api.serializers import fields as taken
from club.members import club_settings as commands
from club.members import list_queries
from club.plugins import loader
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt


class PluginShownSerializer(serializers.Serializer[Any]):
    """A plugin, installed or missing; `trouble` explains why it does not work."""

    name = serializers.CharField()
    distribution = serializers.CharField(allow_blank=True)
    version = serializers.CharField(allow_blank=True)
    ours = serializers.BooleanField()
    enabled = serializers.BooleanField()
    works = serializers.BooleanField()
    gives = serializers.DictField(child=serializers.ListField(child=serializers.CharField()))
    sees = serializers.ListField(
        child=serializers.CharField(), help_text="What the plugin is given, in sentences."
    )
    trusted = serializers.BooleanField(
        help_text="Whether it runs in the program itself, and can read and do everything."
    )
    trouble = serializers.CharField(allow_null=True)


class PluginsShownSerializer(serializers.Serializer[Any]):
    """Every plugin that is installed or that the club has enabled."""

    results = PluginShownSerializer(many=True)


class PluginToldSerializer(OrderedSerializer):
    """A plugin, by name."""

    name = taken.PlainTextField(max_length=80)


class PluginsScopeView(ClubView):
    """A view of the plugins of a club."""

    shows = PluginsShownSerializer

    def show(self) -> Any:
        """Return every plugin, and which are enabled."""
        enabled = list_queries.plugins_of(self.club.pk)
        here = {plugin.name: plugin for plugin in loader.installed()}
        missing = [name for name in enabled if name not in here]
        rows = [
            {
                "name": plugin.name,
                "distribution": plugin.distribution,
                "version": plugin.version,
                "ours": plugin.ours,
                "enabled": plugin.ours or plugin.name in enabled,
                "works": plugin.loaded,
                "gives": {noun: list(ids) for noun, ids in plugin.gives.items()},
                "sees": [gettext(one) for one in plugin.sees],
                "trusted": plugin.trusted,
                "trouble": plugin.trouble and self.say(plugin.trouble.reason),
            }
            for plugin in here.values()
        ]
        return {"results": [*rows, *(self.missing(name) for name in missing)]}

    def missing(self, name: str) -> dict[str, Any]:
        """Return a plugin that is enabled but not installed."""
        (found,) = loader.enabled_plugins([name])
        return {
            "name": name,
            "distribution": "",
            "version": "",
            "ours": False,
            "enabled": True,
            "works": False,
            "gives": {},
            "sees": [],
            "trusted": False,
            "trouble": found.trouble and self.say(found.trouble),
        }


class PluginsView(ChangeView, PluginsScopeView):
    """The plugins of a club."""

    shape = PluginToldSerializer
    lists = PluginsShownSerializer

    def get(self, request: Request, **address: Any) -> Response:
        """List the plugins that are installed or enabled."""
        return Response(self.show())

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Enable a plugin for the club."""
        return commands.enable_plugin(context, payload["name"])


class PluginDisabledView(ChangeView, PluginsScopeView):
    """Disabling a plugin for the club."""

    shape = PluginToldSerializer

    def execute(self, context: CommandContext, payload: dict[str, Any]) -> Receipt:
        """Disable a plugin for the club."""
        return commands.disable_plugin(context, payload["name"])
