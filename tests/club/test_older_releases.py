"""What an older release wrote is restored, verified and rebuilt by this one.

The two files are of the demonstration club as it was on 27 November 2026, with a practice rubber
played against bots. They are written once and never again: a later release adds files of its own.
"""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
HISTORIES = ROOT / "tests" / "histories"
CLUB = "the-portland-room"


def run(var: Path, *command: str) -> str:
    """Run a command of the program on a SQLite installation of its own; return what it prints."""
    done = subprocess.run(
        [sys.executable, "manage.py", *command],
        env={**os.environ, "WHIST_VAR": str(var), "DATABASE_URL": ""},
        capture_output=True, text=True, timeout=600, check=False, cwd=ROOT,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_backup_of_november_2026_is_restored_verified_and_rebuilt(tmp_path: Path) -> None:
    var = tmp_path / "var"
    said = run(var, "restore", str(HISTORIES / "backup_of_november_2026.tar.gz"))
    assert "The record is sound" in said
    assert "The record is sound" in run(var, "verify")
    run(var, "rebuild", "--check")
    again = tmp_path / "again.jsonl"
    run(var, "export", str(again), "--club", CLUB)
    with gzip.open(HISTORIES / "export_of_november_2026.jsonl.gz", "rt") as kept:
        lines = kept.read().splitlines()
    assert again.read_text().splitlines()[: len(lines) - 1] == lines[:-1]


def test_an_export_of_november_2026_is_checked_by_the_program_that_needs_no_other(
    tmp_path: Path,
) -> None:
    export = tmp_path / "export.jsonl"
    with gzip.open(HISTORIES / "export_of_november_2026.jsonl.gz") as kept:
        export.write_bytes(kept.read())
    checked = subprocess.run(
        [sys.executable, "docs/verify_record.py", str(export)],
        capture_output=True, text=True, timeout=300, check=False, cwd=ROOT,
    )  # fmt: skip
    assert checked.returncode == 0, checked.stdout + checked.stderr
