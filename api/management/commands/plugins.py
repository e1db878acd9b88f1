"""List every plugin: installed, loaded or skipped, enabled for which club, or missing."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from club import clock
from club.errors import WhistError
from club.members import club_settings as changes
from club.members import queries
from club.models import Club, Evening
from club.plugins import loader
from club.plugins.registry import Registry
from club.plugins.status import Plugin
from club.record.command_context import CommandContext
from club.rules.permissions import Caller
from rubbers.registries import CODES
from tables.registries import FORMATS

TRUSTED = "A plugin's code can do everything this program can, so enable only plugins you trust."


class Command(BaseCommand):
    """List the plugins, or enable or disable one for a club."""

    help = "List the plugins, what each adds or why it was skipped; enable one for a club."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the options: a club, and the plugin to enable or disable."""
        parser.add_argument("--verbose", action="store_true", help="show tracebacks")
        parser.add_argument("--enable", metavar="PLUGIN", help="enable this plugin for a club")
        parser.add_argument("--disable", metavar="PLUGIN", help="disable this plugin for a club")
        parser.add_argument("--club", metavar="SHORT-NAME", help="the club to change")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Make the requested change, then list the plugins."""
        for change, name in (
            (changes.enable_plugin, options["enable"]),
            (changes.disable_plugin, options["disable"]),
        ):
            if name:
                self._change(change, name, options["club"])
        for plugin in loader.installed():
            self.stdout.write(line_of(plugin))
            if options["verbose"] and plugin.trouble and plugin.trouble.traceback:
                self.stdout.write(indented(plugin.trouble.traceback))
        if Club._meta.db_table in connection.introspection.table_names():
            for line in (*lines_of_clubs(), *lines_of_evenings()):
                self.stdout.write(line)

    def _change(self, change: Any, name: str, slug: str | None) -> None:
        if not slug:
            raise CommandError("Choose a club with --club.")
        try:
            club, at = queries.club_named(slug), clock.now()
            caller = Caller(club.pk, roles=frozenset({"secretary"}))
            change(CommandContext(caller, f"plugins-{at:%Y%m%d%H%M%S%f}", at), name)
        except WhistError as refused:
            raise CommandError(str(refused)) from refused
        if change is changes.enable_plugin:
            self.stdout.write(TRUSTED)


def line_of(plugin: Plugin) -> str:
    """Return one line about a plugin: name, version, and what it adds or why it is skipped."""
    origin = "built in" if plugin.ours else f"{plugin.distribution} {plugin.version}".strip()
    if plugin.trouble is not None:
        return f"{plugin.name} ({origin}): skipped: {plugin.trouble.reason}"
    gives = "; ".join(f"{noun}: {', '.join(ids)}" for noun, ids in plugin.gives.items())
    return f"{plugin.name} ({origin}): loaded: {gives or 'adds nothing to choose from'}"


def lines_of_clubs() -> Iterator[str]:
    """Yield what each club has enabled, and which of it is missing."""
    for club in Club.objects.order_by("slug"):
        for choice in loader.enabled_plugins(club.plugins):
            yield f"{club.slug}: {choice.name}: {choice.trouble or 'enabled'}"
        if club.law_code not in CODES:
            yield f"{club.slug}: the chosen code of laws {club.law_code} is missing."


def lines_of_evenings() -> Iterator[str]:
    """Yield the evenings whose code or format is missing; they can be shown, but not played."""
    chosen: tuple[tuple[str, str, Registry[Any]], ...] = (
        ("code of laws", "law_code", CODES),
        ("format", "format", FORMATS),
    )
    for noun, field, registry in chosen:
        here = [registry.id_of(thing) for thing in registry]
        gone = Evening.objects.exclude(**{f"{field}__in": here}).select_related("club")
        for evening in gone.order_by("club__slug", "key"):
            name = getattr(evening, field)
            yield f"{evening.club.slug}, {evening.key}: the {noun} {name} is missing."


def indented(text: str) -> str:
    """Indent a traceback."""
    return "".join(f"    {line}" for line in text.splitlines(keepends=True)).rstrip()
