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

    help = "Replace the key that signs the record. The old key signs the change."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the option for a lost old key."""
        parser.add_argument(
            "--lost", action="store_true",
            help="the old key is lost: record the change without its signature",
        )  # fmt: skip

    def handle(self, *_args: Any, **options: Any) -> None:
        """Change the key and print what to publish."""
        try:
            new = signing_commands.rotate(clock.now(), lost=options["lost"])
        except signing.KeyMissing as missing:
            raise CommandError(self._advice(str(missing))) from missing
        self.stdout.write(
            f"From now on the record is signed with the key whose public key is {new}."
        )
        if os.environ.get(signing.KEY_VARIABLE):
            self.stdout.write(
                f"Now give {signing.KEY_VARIABLE} the value of {signing.NEXT_VARIABLE}."
            )

    def _advice(self, missing: str) -> str:
        if missing == signing.NEXT_VARIABLE:
            return (
                f"The key comes from {signing.KEY_VARIABLE}: give every process the new one, 64"
                f" hexadecimal digits, in {signing.NEXT_VARIABLE}."
            )
        return (
            f"The key in force on the record (public key {missing}) is not on this computer."
            " If it is lost, add --lost."
        )
