"""Commands that need a database migrated for this release, and report if it is not."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor


class OnThePrepared(BaseCommand):
    """A command that explains what to run first if the database belongs to another release."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Run the command; raise CommandError if it failed because migrations are missing."""
        try:
            return super().execute(*args, **options)
        except DatabaseError as fault:
            if not _is_behind():
                raise
            first = "The database is not as this release has it: run `manage.py prepare` first."
            raise CommandError(first) from fault


def _is_behind() -> bool:
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
