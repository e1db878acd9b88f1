"""Erase a member: a preview by default, for real with --yes; results stay under the number."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import CommandError
from django.db import connection

from club import clock
from club.errors import WhistError
from club.management.support import PreparedDatabaseCommand
from club.members import merged_members, queries
from club.members.commands import member_of
from club.privacy import erasure
from club.privacy.erasure_preview import ErasurePreview, preview_erasure
from club.record.command_context import CommandContext
from club.rules.permissions import Caller
from club.text import wording


class Command(PreparedDatabaseCommand):
    """Print what would be erased and what would stay; with --yes, do it."""

    help = "Show what erasing a member or guest would remove and keep. With --yes, do it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments: the club, the number, the reason, and the confirmation."""
        parser.add_argument("club", metavar="CLUB", help="the club's short name")
        parser.add_argument("number", type=int, metavar="NUMBER", help="the member's number")
        parser.add_argument(
            "--reason", default="", help="the reason, for the record, without the person's name"
        )
        parser.add_argument("--despite", action="append", default=[], metavar="DOUBT",
                            help="go ahead despite this question of the preview")  # fmt: skip
        parser.add_argument(
            "--yes", action="store_true", help="erase the person; without it nothing is changed"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print the preview, or erase the member if it is confirmed."""
        try:
            self._handle(**options)
        except WhistError as error:
            words = wording.error_words(error, {})
            more = "".join(f"\n{fault.field}: {fault.expected}" for fault in words.faults)
            raise CommandError(f"{words}{more}") from error

    def _handle(self, **options: Any) -> None:
        club, at = queries.club_named(options["club"]), clock.now()
        member = merged_members.kept(member_of(club.pk, options["number"]))
        machine = Caller(club.pk, roles=frozenset({"secretary"}))
        key = f"erase-{member.number}-{at:%Y%m%d%H%M%S%f}"
        context = CommandContext(machine, key, at, reason=options["reason"].strip())
        if not options["yes"]:
            for line in said(preview_erasure(member, context)):
                self.stdout.write(line)
            self.stdout.write("Nothing has been changed. To go ahead, add --yes and --reason.")
            return
        if member.erasure_asked_at is None:
            erasure.ask_erasure(
                CommandContext(machine, f"{key}-asked", at), member.number, asks=True
            )
        typed = str(member.number)
        erasure.erase_member(context, member.number, typed=typed, despite=options["despite"])
        _forget_pages()
        self.stdout.write(f"Member {member.number} has been erased. The record is unchanged.")


def said(preview: ErasurePreview) -> Iterator[str]:
    """Yield the effects of an erasure, line by line."""
    yield f"Name shown afterwards: {', '.join(preview.called)}"
    for heading, counted in (("Removed", preview.goes), ("Kept", preview.stays)):
        yield f"{heading}: {', '.join(f'{many} {noun}' for noun, many in counted) or 'nothing'}"
    yield f"Lines of the record that give their number, which are kept: {preview.lines}"
    yield f"Texts they wrote, which are removed: {preview.own_words}"
    yield f"Texts by others, from which the name is removed: {preview.named}"
    if preview.keeps_account:
        yield f"The account {preview.account} is kept: it is used elsewhere too."
    for mention in preview.mentions:
        yield f"Check this yourself: {mention.noun} {mention.row}: {mention.words}"
    for name in preview.unspoken:
        yield f"A plugin does not say what happens to {name}."
    for name in preview.backups:
        yield f"This backup still contains them: {name}"
    for error in preview.blockers:
        yield f"Cannot be erased: {wording.error_words(error, {})}"
    for doubt in preview.doubts:
        yield f"To go ahead all the same: --despite {doubt}"


def _forget_pages() -> None:
    """Truncate SQLite's write-ahead log, which still holds old pages; PostgreSQL vacuums itself."""
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
