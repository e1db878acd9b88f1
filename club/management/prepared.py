"""Commands on a database that is as this release has it, and what is said where it is not."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor


class OnThePrepared(BaseCommand):
    """A command that may find the database of another release; it then says what comes first."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Run it; raise CommandError where it fell over a database that is not prepared."""
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
