"""Reads a backup; all of it is checked before anything is restored."""

from __future__ import annotations

import hashlib
import json
import tarfile
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from club.reason import N_, Reason
from club.record import signing

FORMAT = "whistclub-backup/1"
MANIFEST = "manifest.json"
ROWS = "rows"
FILES = "files"
KEYS = "keys"
KEY_FILES = (signing.KEY_FILE, signing.NEXT_FILE)
SECRET = "secret_key"
READ_KEYS = (SECRET, *KEY_FILES)
"""Keys that a backup may hold: older backups contain the secret key too."""
LEFT_OUT = frozenset({"sessions.session"})
"""Sessions are not backed up."""


class Unusable(Exception):
    """A backup cannot be written or read; `reason` explains why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason


def plain(value: Any) -> Any:
    """Return a column's value in a form that JSON can hold."""
    match value:
        case None | bool() | int() | float() | str() | list() | dict():
            return value
        case bytes() | memoryview():
            return bytes(value).hex()
        case _ if hasattr(value, "isoformat"):
            return value.isoformat()
        case _:
            return str(value)


LONGEST_KEY = 4096


@dataclass(frozen=True)
class Backup:
    """An open backup whose row counts and digests have been checked."""

    archive: tarfile.TarFile
    manifest: dict[str, Any]

    @property
    def migrations(self) -> list[tuple[str, str]]:
        """The migrations that its rows belong to, as (app, name)."""
        return [(app, name) for app, name in self.manifest["migrations"]]

    @property
    def tables(self) -> list[str]:
        """The labels of the models it has rows for."""
        return list(self.manifest["tables"])

    def rows(self, label: str) -> Iterator[dict[str, Any]]:
        """Yield the rows of one model as mappings from column name to value."""
        for line in _member(self.archive, f"{ROWS}/{label}.jsonl"):
            yield json.loads(line)

    def files(self) -> Iterator[tuple[str, bytes]]:
        """Yield each picture with the SHA-256 of its bytes; older backups have none."""
        for digest in self.manifest.get("files", []):
            yield digest, _member(self.archive, f"{FILES}/{digest}").read()

    def keys(self) -> dict[str, bytes]:
        """Return the key files in the backup, by file name."""
        names = [name for name in self.manifest["keys"] if name in READ_KEYS]
        return {name: _member(self.archive, f"{KEYS}/{name}").read(LONGEST_KEY) for name in names}


@contextmanager
def opened(path: Path) -> Iterator[Backup]:
    """Open a backup and check all of it; raise Unusable if it is incomplete or not a backup."""
    with ExitStack() as stack:
        try:
            archive = stack.enter_context(tarfile.open(path, mode="r:gz"))
            backup = Backup(archive, _manifest(archive))
            for label in backup.tables:
                _check_table(backup, label)
            _check_files(backup)
        except FileNotFoundError as gone:
            raise Unusable(Reason(N_("There is no file {file}."), file=str(path))) from gone
        except (tarfile.TarError, zlib.error, EOFError, OSError) as fault:
            raise Unusable(
                Reason(
                    N_("{file} is not a complete backup: {why}."), file=str(path), why=str(fault)
                )
            ) from fault
        yield backup


def _manifest(archive: tarfile.TarFile) -> dict[str, Any]:
    try:
        manifest = json.load(_member(archive, MANIFEST))
        written = manifest["format"]
    except (ValueError, KeyError, TypeError) as broken:
        raise Unusable(Reason(N_("Its manifest cannot be read."))) from broken
    if written != FORMAT:
        raise Unusable(
            Reason(
                N_("It is in format {format}, but this program reads {ours}."),
                format=str(written),
                ours=FORMAT,
            )
        )
    return dict(manifest)


def _check_table(backup: Backup, label: str) -> None:
    digest, rows = hashlib.sha256(), 0
    for line in _member(backup.archive, f"{ROWS}/{label}.jsonl"):
        digest.update(line)
        rows += 1
    said = backup.manifest["tables"][label]
    if (rows, digest.hexdigest()) != (said["rows"], said["sha256"]):
        raise Unusable(
            Reason(N_("The rows of {table} differ from those that were saved."), table=label)
        )


def _check_files(backup: Backup) -> None:
    for digest, content in backup.files():
        if hashlib.sha256(content).hexdigest() != digest:
            raise Unusable(
                Reason(
                    N_("The picture {digest} differs from the one that was saved."), digest=digest
                )
            )


def _member(archive: tarfile.TarFile, name: str) -> Any:
    try:
        file = archive.extractfile(name)
    except KeyError:
        file = None
    if file is None:
        raise Unusable(Reason(N_("{part} is missing."), part=name))
    return file
