"""`make check`: style, types, layers, templates, scripts, migrations and printed docs."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import tempfile
from pathlib import Path

BIN = Path(sys.executable).parent
MANAGE = [sys.executable, "manage.py"]
TEMPLATES = sorted(map(str, Path("templates").rglob("*.html")))
CHECKS = {
    "style": [str(BIN / "ruff"), "check", "."],
    "form": [str(BIN / "ruff"), "format", "--check", "."],
    "form of templates": [str(BIN / "djade"), "--target-version", "5.2", "--check", *TEMPLATES],
    "style of templates": [str(BIN / "djlint"), "templates", "--lint", "--quiet"],
    "form of scripts": [str(BIN / "deno"), "fmt", "--check"],
    "style of scripts": [str(BIN / "deno"), "lint"],
    "types": [sys.executable, "-m", "mypy"],
    "apps and layers": [str(BIN / "lint-imports"), "--no-logo"],
    "migrations": [*MANAGE, "makemigrations", "--check", "--dry-run"],
    "Django's own checks": [*MANAGE, "check", "--fail-level", "WARNING"],
}
PRINTED = "api.management.commands.docs"
"""The command that prints documents from the code; with --check it says whether they are fresh."""


def run(name: str, command: list[str], told: dict[str, str]) -> bool:
    """Run one check; show what it says only when it fails."""
    result = subprocess.run(command, capture_output=True, text=True, check=False, env=told)
    good = result.returncode == 0
    sys.stdout.write(f"{'kept  ' if good else 'BROKEN'}  {name}\n")
    if not good:
        sys.stdout.write(result.stdout + result.stderr)
    sys.stdout.flush()
    return good


def main() -> int:
    """Run every check, even after one failed."""
    checks = dict(CHECKS)
    if importlib.util.find_spec(PRINTED):
        checks["printed documents are fresh"] = [*MANAGE, "docs", "--check"]
    with tempfile.TemporaryDirectory(prefix="whist-check-") as var:
        told = dict(os.environ) | {"WHIST_VAR": var, "LOG_LEVEL": "WARNING"}
        told |= {"DENO_DIR": f"{var}/deno", "DENO_NO_UPDATE_CHECK": "1", "NO_COLOR": "1"}
        kept = [run(name, command, told) for name, command in checks.items()]
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
