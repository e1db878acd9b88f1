"""Preparation before the club opens: static files and a first club."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command, get_commands


def static_files_print() -> str:
    """Return a digest that changes if any static file is added, removed or modified."""
    digest = hashlib.sha256()
    for finder in get_finders():
        for path, storage in finder.list([]):
            stat = Path(storage.path(path)).stat()
            digest.update(f"{path} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def lay_out_static_files() -> bool:
    """Collect static files if they have changed; return whether they had."""
    stamp = Path(settings.STATIC_ROOT) / "collected"
    present = static_files_print()
    if stamp.exists() and stamp.read_text() == present:
        return False
    call_command("collectstatic", verbosity=0, interactive=False, clear=False)
    stamp.write_text(present)
    return True


def first_run(say: Callable[[str], None]) -> None:
    """Found the demo club if there is no club yet, and print how to sign in."""
    if apps.get_model("club", "Club").objects.exists() or "demo_club" not in get_commands():
        return
    say("There is no club here yet; the demonstration club is being founded.")
    if told := call_command("demo_club"):
        say(told)


def demonstration_club() -> str | None:
    """Return the name of a demo club in the database, or None."""
    found = apps.get_model("club", "Club").objects.filter(is_demo=True).values_list("name")
    return next((name for (name,) in found[:1]), None)
