"""Preparation before the club opens: static files and a first club."""

from __future__ import annotations

import hashlib
import traceback
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command, get_commands
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from club.plugins import django_apps


def static_files_print() -> str:
    """Return a digest that changes if any static file is added, removed or modified."""
    digest = hashlib.sha256()
    for finder in get_finders():
        for path, storage in finder.list([]):
            stat = Path(storage.path(path)).stat()
            digest.update(f"{path} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def lay_out_static_files() -> bool:
    """Collect static files if they have changed; return whether they had."""
    stamp = Path(settings.STATIC_ROOT) / "collected"
    present = static_files_print()
    if stamp.exists() and stamp.read_text() == present:
        return False
    call_command("collectstatic", verbosity=0, interactive=False, clear=False)
    stamp.write_text(present)
    return True


def first_run(say: Callable[[str], None]) -> None:
    """Found the demo club if there is no club yet, and print how to sign in."""
    if apps.get_model("club", "Club").objects.exists() or "demo_club" not in get_commands():
        return
    say("There is no club here yet, so the demonstration club is being created.")
    if output := call_command("demo_club"):
        say(output)


def demonstration_club() -> str | None:
    """Return the name of a demo club in the database, or None."""
    found = apps.get_model("club", "Club").objects.filter(is_demo=True).values_list("name")
    return next((name for (name,) in found[:1]), None)


def migrate() -> list[str]:
    """Migrate our own apps, then those of plugins; return the plugins that failed.

    A plugin whose migrations fail is left out of this installation, and its traceback is kept,
    until the database is prepared again.
    """
    labels = set(django_apps.taken_in)
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
    named = {django_apps.taken_in[label].name: faults[label] for label in waiting}
    for label in waiting:
        django_apps.leave_out(django_apps.taken_in[label], faults[label])
    django_apps.keep(Path(settings.VAR_DIR), named)
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
