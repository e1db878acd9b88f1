"""Restores a backup into an empty database, in one transaction."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from django.apps.registry import Apps
from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection, models, transaction
from django.db.migrations.executor import MigrationExecutor

from club.backup.archive import LEFT_OUT, Backup, Unusable
from club.models import Club, Line, Member, User
from club.pictures import storage
from club.reason import N_, Reason
from club.record import append_only

MADE_BY_MIGRATING = ("auth.permission", "contenttypes.contenttype")
"""Rows that a new database already has; the backup's own rows replace them."""
BATCH = 500


def restore(backup: Backup) -> Mapping[str, int]:
    """Write all rows of a backup into an empty database; return the row count of each table.

    The database is migrated to the state the rows belong to, filled in one transaction, and then
    migrated to the latest state. Raises Unusable if it is not empty or the backup does not fit.
    """
    _check_empty()
    historic = _migrated_to(backup)
    with transaction.atomic():
        for label in MADE_BY_MIGRATING:
            historic.get_model(label)._base_manager.all().delete()
        counts = {label: _load(historic.get_model(label), backup) for label in backup.tables}
        _continue_numbering(historic, backup)
    ContentType.objects.clear_cache()
    call_command("migrate", verbosity=0, interactive=False)
    append_only.install(connection)
    return counts


def restore_keys(backup: Backup) -> list[Path]:
    """Write the backup's keys to disk; return the paths to which existing keys were moved."""
    kept: list[Path] = []
    for name, content in backup.keys().items():
        path = Path(settings.VAR_DIR) / name
        if path.exists() and path.read_bytes() == content:
            continue
        if path.exists():
            kept.append(path.rename(path.with_name(f"{name}.replaced-{os.urandom(4).hex()}")))
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
    return kept


def restore_files(backup: Backup) -> int:
    """Store the backup's pictures; return how many there were."""
    count = 0
    for count, (digest, content) in enumerate(backup.files(), start=1):  # noqa: B007
        storage.put(digest, content)
    return count


def _check_empty() -> None:
    tables = set(connection.introspection.table_names())
    for model in (Club, Member, User, Line):
        if model._meta.db_table in tables and model._base_manager.exists():
            raise Unusable(
                Reason(
                    N_("The database is not empty: it has a {noun}. Restore into an empty one."),
                    noun=str(model._meta.verbose_name),
                )
            )


def _migrated_to(backup: Backup) -> Apps:
    """Migrate the database to the state of a backup; return its models as of then."""
    executor = MigrationExecutor(connection)
    wanted = set(backup.migrations)
    if unknown := sorted(wanted - executor.loader.graph.nodes.keys()):
        raise Unusable(
            Reason(
                N_("It needs {app} {name}, which this program does not have; is a plugin missing?"),
                app=unknown[0][0],
                name=unknown[0][1],
            )
        )
    if ahead := sorted(executor.loader.applied_migrations.keys() - wanted):
        raise Unusable(
            Reason(
                N_(
                    "The database is already at {app} {name}, later than the backup: start "
                    "with an empty one."
                ),
                app=ahead[0][0],
                name=ahead[0][1],
            )
        )
    targets = [node for node in wanted if not _followed(executor, node, wanted)]
    executor.migrate(targets)
    return MigrationExecutor(connection).loader.project_state(targets).apps


def _followed(executor: MigrationExecutor, node: tuple[str, str], among: set[Any]) -> bool:
    children = executor.loader.graph.node_map[node].children
    return any(child.key in among and child.key[0] == node[0] for child in children)


def _load(model: type[models.Model], backup: Backup) -> int:
    label = model._meta.label_lower
    fields = {field.attname: field for field in model._meta.concrete_fields}
    for field in fields.values():
        if isinstance(field, models.DateField):
            field.auto_now = field.auto_now_add = (
                False  # keep the backup's times, do not set the current one
            )
    rows = 0
    for batch in _batches(backup.rows(label)):
        model._base_manager.bulk_create([_made(model, fields, label, row) for row in batch])
        rows += len(batch)
    return rows


def _made(
    model: type[models.Model], fields: dict[str, Any], label: str, row: dict[str, Any]
) -> models.Model:
    if row.keys() != fields.keys():
        raise Unusable(Reason(N_("The columns of {table} do not match."), table=label))
    values = {name: _value(fields[name], value) for name, value in row.items()}
    return model(**values)


def _value(field: Any, value: Any) -> Any:
    if isinstance(field, models.JSONField) or value is None:
        return value
    if isinstance(field, models.BinaryField):
        return bytes.fromhex(value)
    return (field.target_field if field.is_relation else field).to_python(value)


def _batches(rows: Iterator[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    batch: list[dict[str, Any]] = []
    for row in rows:
        batch.append(row)
        if len(batch) == BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


def _continue_numbering(historic: Apps, backup: Backup) -> None:
    """Reset the id sequences to continue after the restored rows."""
    found = [historic.get_model(label) for label in backup.tables if label not in LEFT_OUT]
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), found):
            cursor.execute(statement)
