"""List every plugin; write the package of a new one; take one out of use everywhere."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from api.management import plugin_kit
from club import clock
from club.errors import WhistError
from club.management.support import club_chosen
from club.members import club_settings as changes
from club.models import Club, Evening
from club.plugins import loader, plugin_rows
from club.plugins.registry import Registry
from club.plugins.status import Plugin
from club.record.command_context import CommandContext
from club.rules.permissions import Caller
from rubbers.registries import CODES
from tables.registries import FORMATS

TRUSTED = "It is trusted: it runs in this program and can read and do everything."


class Command(BaseCommand):
    """List the plugins, enable or disable one for a club, write a new one, or remove one."""

    help = (
        "List the plugins: what each adds, or why it was skipped. `new NAME` writes the package of "
        "a new plugin. `remove NAME` disables one for every club and says how to uninstall it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add what to do, and the options of each."""
        parser.add_argument(
            "what",
            nargs="?",
            choices=("list", "new", "remove"),
            default="list",
            help="what to do (default list)",
        )
        parser.add_argument("name", nargs="?", help="with new or remove: the plugin's name")
        parser.add_argument(
            "--family",
            choices=sorted(plugin_kit.FAMILIES),
            default="bot",
            help="with new: what the plugin adds (default bot)",
        )
        parser.add_argument(
            "--to",
            metavar="FOLDER",
            default=".",
            help="with new: the folder to write it in (default here)",
        )
        parser.add_argument(
            "--export",
            metavar="FILE",
            help="with remove: first save the plugin's own rows in this file",
        )
        parser.add_argument(
            "--verbose", action="store_true", help="show the tracebacks of plugins that failed"
        )
        parser.add_argument("--enable", metavar="PLUGIN", help="enable a plugin for --club")
        parser.add_argument("--disable", metavar="PLUGIN", help="disable a plugin for --club")
        parser.add_argument(
            "--club", metavar="SHORT-NAME", help="the club to change with --enable or --disable"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Write or remove a plugin, or make the requested change and list the plugins."""
        if options["what"] != "list":
            if not options["name"]:
                raise CommandError(f"Name the plugin: plugins {options['what']} NAME.")
            (self._write if options["what"] == "new" else self._remove)(options["name"], options)
            return
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

    def _write(self, name: str, options: Any) -> None:
        try:
            written = plugin_kit.write(options["family"], name, Path(options["to"]))
        except plugin_kit.CannotWrite as cannot:
            raise CommandError(str(cannot)) from cannot
        for path in written:
            self.stdout.write(str(path))
        self.stdout.write(f"Next: pip install {written[-1].parent}, then restart the program.")

    def _remove(self, name: str, options: Any) -> None:
        """Disable a plugin for every club; say how to uninstall it."""
        found = next((one for one in loader.installed() if one.name == name), None)
        used = [club for club in Club.objects.order_by("slug") if name in club.plugins]
        if found is not None and found.ours:
            raise CommandError(f"{name} is part of the program.")
        if found is None and not used:
            raise CommandError(f"No plugin {name} is installed or enabled.")
        if options["export"]:
            rows = plugin_rows.export(name, Path(options["export"]))
            self.stdout.write(f"Wrote {rows} rows to {options['export']}.")
        for club in used:
            self._change(changes.disable_plugin, name, club.slug)
            self.stdout.write(f"Disabled for {club.slug}.")
        if found is not None:
            self.stdout.write(f"Now run: pip uninstall {found.distribution}, then restart.")
        self.stdout.write("What was played with it stays on the record and can still be read.")

    def _change(self, change: Any, name: str, slug: str | None) -> None:
        club, at = club_chosen(slug, always=True), clock.now()
        try:
            caller = Caller(club.pk, roles=frozenset({"secretary"}))
            change(CommandContext(caller, f"plugins-{at:%Y%m%d%H%M%S%f}", at), name)
        except WhistError as refused:
            raise CommandError(str(refused)) from refused
        if change is changes.enable_plugin:
            found = next(one for one in loader.installed() if one.name == name)
            self.stdout.write(TRUSTED if found.trusted else f"It is given {'; '.join(found.sees)}.")


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
