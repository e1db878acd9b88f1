"""Commands that need a database migrated for this release, and report if it is not."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, TextIO

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

from club.models import Club
from club.record import rebuild


def club_named(slug: str) -> Club:
    """Return the club with this short name; if none has it, raise CommandError with a list."""
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        raise CommandError(f"There is no club {slug} here. The clubs are: {clubs_listed()}.")
    return club


def club_chosen(slug: str | None, *, always: bool = False) -> Club:
    """Return the club with this short name, or the only one; with `always`, it must be named."""
    if slug:
        return club_named(slug)
    clubs = list(Club.objects.order_by("slug")[:2])
    if always or len(clubs) != 1:
        raise CommandError(f"Choose a club with --club. The clubs are: {clubs_listed()}.")
    return clubs[0]


def clubs_listed() -> str:
    """Return the short names of all clubs, in order."""
    slugs = Club.objects.order_by("slug").values_list("slug", flat=True)
    return ", ".join(slugs) or "none yet"


class PreparedDatabaseCommand(BaseCommand):
    """A command that explains what to run first if the database belongs to another release."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Run the command; raise CommandError if it failed because migrations are missing."""
        try:
            return super().execute(*args, **options)
        except DatabaseError as fault:
            if not _is_behind():
                raise
            first = "The database belongs to another release: run `manage.py prepare` first."
            raise CommandError(first) from fault


def _is_behind() -> bool:
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


log = logging.getLogger(__name__)

NOT_ANEW = (
    "Rows that an older release wrote cannot be rewritten, and stay as they were: "
    "`manage.py verify` says what is wrong with the record."
)


def rebuild_outdated_rows(say: Callable[[str], object]) -> bool:
    """Rebuild such rows and report it; return False, with a report, if the record is broken."""
    try:
        streams = rebuild.rebuild_older()
    except Exception:  # a changed line may break any rule; open the club all the same
        log.exception("rows of an older release cannot be rewritten")
        say(NOT_ANEW)
        return False
    if streams:
        say(f"The rows of {streams} streams, written by an older release, have been rewritten.")
    return True


WIDTH = 30


class ProgressBar:
    """A one-line bar that grows with progress towards `total`."""

    def __init__(self, out: TextIO, total: int) -> None:
        self.out, self.total, self.done, self.shown = out, max(total, 1), 0, -1
        self.on = out.isatty()

    def advance(self, by: int) -> None:
        """Count `by` more as done, and redraw the bar if it changes."""
        self.done += by
        hundredths = min(100, 100 * self.done // self.total)
        if self.on and hundredths != self.shown:
            self.shown = hundredths
            bar = "#" * (WIDTH * hundredths // 100)
            self._write(f"[{bar:<{WIDTH}}] {hundredths:3} %")

    def clear(self) -> None:
        """Clear the bar, so that something else can be printed on its line."""
        if self.on and self.shown >= 0:
            self._write("")
            self.shown = -1

    def _write(self, words: str) -> None:
        self.out.write(f"\r\033[K{words}")
        self.out.flush()
