"""A command whose reader has gone ends quietly: `manage.py laws | head -1`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EDITIONS = ("laws", "--compare", "club-1864", "revised-1900")


@pytest.mark.parametrize("command", [EDITIONS, ("help",)], ids=" ".join)
def test_a_command_ends_quietly_where_nobody_reads_what_it_prints(tmp_path, command):
    reader, writer = os.pipe()
    os.close(reader)
    try:
        ended = subprocess.run(
            [sys.executable, str(ROOT / "manage.py"), *command],
            env={**os.environ, "WHIST_VAR": str(tmp_path), "DATABASE_URL": ""},
            stdout=writer, stderr=subprocess.PIPE, text=True, timeout=240, check=False, cwd=ROOT,
        )  # fmt: skip
    finally:
        os.close(writer)
    assert (ended.returncode, ended.stderr) == (141, "")
