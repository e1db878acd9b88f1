"""Running migrations: our own apps first, then each plugin separately."""

from __future__ import annotations

import traceback
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from club import plugin_apps


def migrate() -> list[str]:
    """Migrate our own apps, then those of plugins; return the plugins that failed.

    A plugin whose migrations fail is left out of this installation, and its traceback is kept,
    until the database is prepared again.
    """
    labels = set(plugin_apps.taken_in)
    # Migrate our own apps without the plugins'.
    with aside(labels):
        call_command("migrate", verbosity=0, interactive=False)
    faults: dict[str, str] = {}
    waiting, moved = sorted(labels), True
    while waiting and moved:  # one may depend on another that comes later
        before = len(waiting)
        waiting = [one for one in waiting if not _migrated(one, {*waiting} - {one}, faults)]
        moved = len(waiting) < before
    # Leave out the plugins that still fail.
    named = {plugin_apps.taken_in[label].name: faults[label] for label in waiting}
    for label in waiting:
        plugin_apps.leave_out(plugin_apps.taken_in[label], faults[label])
    plugin_apps.keep(Path(settings.VAR_DIR), named)
    return sorted(named)


def _migrated(label: str, others: Collection[str], faults: dict[str, str]) -> bool:
    """Migrate one plugin's app without the migrations of `others`; return whether it succeeded."""
    try:
        with aside(others):
            if label in MigrationLoader(connection).migrated_apps:
                call_command("migrate", label, verbosity=0, interactive=False)
    except (Exception, SystemExit):
        faults[label] = traceback.format_exc()
        return False
    return True


@contextmanager
def aside(labels: Collection[str]) -> Iterator[None]:
    """Ignore the migrations of these apps within the block."""
    before = settings.MIGRATION_MODULES
    settings.MIGRATION_MODULES = {**before, **dict.fromkeys(labels)}
    try:
        yield
    finally:
        settings.MIGRATION_MODULES = before
