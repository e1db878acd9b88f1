"""Puts rows of an earlier release in an empty database, prepares it, and checks the record.

Run as `python -m tests.club.migrates_old_rows FILE`; the environment names the database.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import django
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.migrations.loader import MigrationLoader

BEFORE = {"club": "0010_sealed_secrets", "tables": "0010_one_open_call"}
"""The last migrations of the release whose rows these are."""
OTHERS = {"rubbers": "0002_deal_secret"}


def migrate_to_before() -> None:
    """Give the database the tables of that release."""
    for app, name in reversed(BEFORE.items()):
        call_command("migrate", app, name, verbosity=0)


def put_in(file: Path) -> None:
    """Write the rows as that release wrote them, past everything but the database."""
    state = MigrationLoader(connection).project_state([*BEFORE.items(), *OTHERS.items()])
    written: dict[str, list[Any]] = {}
    for line in file.read_text().splitlines():
        told = json.loads(line)
        model = state.apps.get_model(told["model"])
        values = {
            field.attname: field.to_python(told["fields"][field.name])
            for field in model._meta.concrete_fields
            if not field.primary_key
        }
        written.setdefault(told["model"], []).append(model(pk=told["pk"], **values))
    with transaction.atomic():
        for rows in written.values():
            type(rows[0])._base_manager.bulk_create(rows)
        models = [type(rows[0]) for rows in written.values()]
        with connection.cursor() as cursor:
            for statement in connection.ops.sequence_reset_sql(no_style(), models):
                cursor.execute(statement)


def check() -> None:
    """Verify the record, and compare the rows with it; what is wrong ends the program."""
    from club.models import Checkpoint

    keys = list(Checkpoint.objects.values_list("key", flat=True))
    call_command("verify", key=keys)
    call_command("rebuild", check=True)


def go_on() -> None:
    """Enter a member and erase one, whose old keys are emptied."""
    from club import clock
    from club.members import commands
    from club.models import Club
    from club.privacy import erasure
    from club.record.command_context import CommandContext
    from club.rules.permissions import Caller

    club = Club.objects.get(members__name="Ola Rask", members__kind="guest")
    guest = club.members.get(kind="guest").number

    def order(key: str) -> CommandContext:
        caller = Caller(club.pk, 1, frozenset({"secretary"}))
        return CommandContext(caller, key, clock.now(), reason="Asked by letter.")

    commands.enter_member(order("later-1"), "Ada Newcome")
    erasure.ask_erasure(order("later-2"), guest, asks=True)
    erasure.erase_member(order("later-3"), guest, typed=str(guest))


def main(file: Path) -> None:
    """Prepare the rows for this release, go on with them, and migrate them back and forward."""
    migrate_to_before()
    put_in(file)
    call_command("prepare", hall=True)
    check()
    go_on()
    check()
    migrate_to_before()
    call_command("prepare", hall=True)
    call_command("rebuild")  # what was migrated back lacks what this release had written anew
    check()


if __name__ == "__main__":
    django.setup()
    main(Path(sys.argv[1]))
