"""A club with records is migrated from the release before, on both databases."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from django.db import connection
from psycopg import sql

ROOT = Path(__file__).resolve().parents[2]
OLD_ROWS = ROOT / "tests" / "histories" / "rows_before_seals.jsonl"
"""All rows of two clubs as the release before the seals wrote them, with two disputes, an erased
member and a signed checkpoint."""
pytestmark = pytest.mark.django_db


@pytest.fixture
def empty_database(tmp_path: Path) -> Iterator[str]:
    """Yield the address of a database without tables, on the server of the tests."""
    if connection.vendor == "sqlite":
        yield f"sqlite:///{tmp_path / 'old.sqlite3'}"
        return
    address, name = os.environ["DATABASE_URL"], f"whist_old_{os.getpid()}"
    with psycopg.connect(address, autocommit=True) as server:
        server.execute(sql.SQL("create database {}").format(sql.Identifier(name)))
        try:
            yield f"{address.rpartition('/')[0]}/{name}"
        finally:
            drop = sql.SQL("drop database {} with (force)").format(sql.Identifier(name))
            server.execute(drop)


def test_a_club_with_records_is_sound_after_the_migrations_and_goes_on(empty_database, tmp_path):
    told = dict(os.environ) | {"DATABASE_URL": empty_database, "WHIST_VAR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-m", "tests.club.migrates_old_rows", str(OLD_ROWS)],
        cwd=ROOT, env=told, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("The record is sound") == 3
    assert done.stdout.count("The rows match the journal") == 3
