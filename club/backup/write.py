"""Writes a backup: every row as of one moment, in a file that only its owner can read."""

from __future__ import annotations

import hashlib
import io
import json
import os
import tarfile
import tempfile
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.db import connection, models
from django.db.migrations.recorder import MigrationRecorder

from club import clock
from club.backup.archive import FILES, FORMAT, KEY_FILES, KEYS, LEFT_OUT, MANIFEST, ROWS, plain
from club.infrastructure.database import read_snapshot
from club.outbox import errands
from club.pictures import storage

ERRAND = "backup"
AT_CLOSE = "at-close-"
KEPT = 10
"""How many of the backups written when evenings close are kept; those made by hand all are."""


def default_path(at: datetime, name: str = "whistclub-") -> Path:
    """Return the default path of a new backup."""
    return Path(settings.VAR_DIR) / "backups" / f"{name}{at:%Y%m%d-%H%M%S}.tar.gz"


def backups_kept() -> list[Path]:
    """Return the backups in the default folder."""
    return sorted((Path(settings.VAR_DIR) / "backups").glob("*.tar.gz"))


def write_backup(path: Path, at: datetime) -> Mapping[str, int]:
    """Write every row and the signing keys to a new file; return the row count of each table.

    The file appears whole or not at all, and only its owner can read it. Raises FileExistsError if
    the file already exists.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")  # mode 0600
    try:
        with os.fdopen(descriptor, "wb") as file:
            with tarfile.open(fileobj=file, mode="w:gz", compresslevel=6) as archive:
                counts = _write(archive, at)
            file.flush()
            os.fsync(file.fileno())
        _appear(Path(draft), path)
    finally:
        Path(draft).unlink(missing_ok=True)
    return counts


def _appear(draft: Path, path: Path) -> None:
    """Move the finished file to its path without replacing another; some disks lack hard links."""
    try:
        os.link(draft, path)
    except FileExistsError:
        raise
    except OSError:
        if path.exists():
            raise FileExistsError(path) from None
        draft.rename(path)


@errands.errand(ERRAND)
def run_errand(_subject: Mapping[str, Any]) -> None:
    """Write a backup to the default folder after an evening closes; delete all but the last few."""
    at = clock.now()
    path = default_path(at, AT_CLOSE)
    write_backup(path, at)
    for old in sorted(path.parent.glob(f"{AT_CLOSE}*"))[:-KEPT]:
        old.unlink(missing_ok=True)


def _write(archive: tarfile.TarFile, at: datetime) -> dict[str, int]:
    tables: dict[str, dict[str, Any]] = {}
    with read_snapshot():
        applied = sorted(MigrationRecorder(connection).applied_migrations())
        for model in kept_models():
            tables[model._meta.label_lower] = _write_rows(archive, model, at)
    keys = [name for name in KEY_FILES if (Path(settings.VAR_DIR) / name).exists()]
    for name in keys:
        _add(archive, f"{KEYS}/{name}", (Path(settings.VAR_DIR) / name).read_bytes(), at)
    files = list(_write_files(archive, at))
    manifest = {
        "format": FORMAT,
        "at": at.isoformat(),
        "migrations": [list(migration) for migration in applied],
        "tables": tables,
        "files": files,
        "keys": keys,
    }
    _add(archive, MANIFEST, json.dumps(manifest, indent=1).encode(), at)
    return {label: table["rows"] for label, table in tables.items()}


def kept_models() -> Iterator[type[models.Model]]:
    """Yield every model whose rows are backed up."""
    for model in apps.get_models(include_auto_created=True):
        meta = model._meta
        if meta.managed and not meta.proxy and meta.label_lower not in LEFT_OUT:
            yield model


def _write_rows(
    archive: tarfile.TarFile, model: type[models.Model], at: datetime
) -> dict[str, Any]:
    columns = [field.attname for field in model._meta.concrete_fields]
    digest, rows = hashlib.sha256(), 0
    with tempfile.TemporaryFile() as file:
        query = model._base_manager.order_by("pk").values_list(*columns)
        for row in query.iterator(chunk_size=2000):
            named = {name: plain(value) for name, value in zip(columns, row, strict=True)}
            line = json.dumps(named, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
            file.write(line)
            digest.update(line)
            rows += 1
        size = file.tell()
        file.seek(0)
        member = _member(f"{ROWS}/{model._meta.label_lower}.jsonl", size, at)
        archive.addfile(member, file)
    return {"rows": rows, "sha256": digest.hexdigest()}


def _write_files(archive: tarfile.TarFile, at: datetime) -> Iterator[str]:
    """Write the stored pictures to the archive and yield their hashes; skip damaged ones."""
    for digest in storage.kept():
        if (content := storage.get(digest)) is not None:
            _add(archive, f"{FILES}/{digest}", content, at)
            yield digest


def _add(archive: tarfile.TarFile, name: str, content: bytes, at: datetime) -> None:
    archive.addfile(_member(name, len(content), at), io.BytesIO(content))


def _member(name: str, size: int, at: datetime) -> tarfile.TarInfo:
    member = tarfile.TarInfo(name)
    member.size, member.mode, member.mtime = size, 0o600, int(at.timestamp())
    return member
