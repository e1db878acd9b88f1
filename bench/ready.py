"""Servers and a database of the benchmarks' own, made before Django reads its settings."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import django

from tests.servers import postgresql, redis


def ready() -> Path:
    """Set up Django on a database of this run, PostgreSQL with commits that are kept."""
    scratch = Path(tempfile.mkdtemp(prefix="whist-bench-"))
    (scratch / "static").mkdir()
    os.environ["WHIST_VAR"] = str(scratch)
    os.environ.setdefault("LOG_LEVEL", "ERROR")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")
    os.environ["REDIS_URL"] = redis.find_or_start(scratch)
    if not os.environ.get("DATABASE_URL"):
        postgresql.QUICK = ("max_connections=60",)
        os.environ["DATABASE_URL"] = postgresql.find_or_start(scratch / "postgresql")
    django.setup()
    from django.core.management import call_command  # noqa: PLC0415

    call_command("migrate", verbosity=0, interactive=False)
    return scratch
