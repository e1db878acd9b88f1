"""Replace the signing key, with the change on the record and signed by the old key."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError

from club import clock
from club.management.support import PreparedDatabaseCommand
from club.record import signing, signing_commands


class Command(PreparedDatabaseCommand):
    """Record the change of keys for every club, then switch to the new key."""

    help = "Give the key that signs checkpoints up for a new one; the old one signs the change."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the option for a lost old key."""
        parser.add_argument(
            "--lost", action="store_true",
            help="the old key is gone: the change stands on the record unsigned, and is told so",
        )  # fmt: skip

    def handle(self, *_args: Any, **options: Any) -> None:
        """Change the key and print what to publish."""
        try:
            new = signing_commands.rotate(clock.now(), lost=options["lost"])
        except signing.KeyMissing as missing:
            raise CommandError(self._advice(str(missing))) from missing
        self.stdout.write(f"The record is signed from here on by the key to {new}.")
        if os.environ.get(signing.KEY_VARIABLE):
            self.stdout.write(
                f"Put {signing.NEXT_VARIABLE} in the place of {signing.KEY_VARIABLE} now."
            )

    def _advice(self, missing: str) -> str:
        if missing == signing.NEXT_VARIABLE:
            return (
                f"The key comes from {signing.KEY_VARIABLE}: give the new one, 64 hexadecimal"
                f" digits, in {signing.NEXT_VARIABLE}, to every process."
            )
        return (
            f"The key to {missing}, which the record says is in force, is not on this machine."
            " Where it is lost, say --lost."
        )
