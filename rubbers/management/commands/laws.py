"""Print a code of laws, or the differences between two."""

from __future__ import annotations

import textwrap
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from rubbers.code.code import Code
from rubbers.hand.notation.forms import meant_perhaps
from rubbers.laws.compare import Difference, LawChange, compare
from rubbers.registries import CODES

WIDTH = 96


class Command(BaseCommand):
    """`manage.py laws [CODE]`, or `manage.py laws --compare ONE OTHER`."""

    help = "Print a code of laws in our own words, or the differences between two codes."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments: one code, or two to compare."""
        parser.add_argument(
            "code", nargs="?", default="club-1864", help="the code to print (default club-1864)"
        )
        parser.add_argument(
            "--compare", nargs=2, metavar=("ONE", "OTHER"), help="two codes to compare"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print the code, or the comparison."""
        if options["compare"]:
            one, other = (_code(name) for name in options["compare"])
            lines = compared(one, other)
        else:
            lines = printed(_code(options["code"]))
        for line in lines:
            self.stdout.write(line)


def _code(name: str) -> Code:
    codes = {code.id: code for code in CODES}
    if name not in codes:
        expected = meant_perhaps(name, codes)
        said = _(expected.template).format(**expected.values)
        raise CommandError(f"There is no code {name}: expected {said}.", returncode=2)
    return codes[name]


def printed(code: Code) -> Iterator[str]:
    """Yield the lines of a code, law by law."""
    yield f"{_(code.title)} ({code.id}, version {code.version})"
    for law in code.listed:
        yield ""
        yield f"{law.number} ({law.enforcement})"
        yield from _set_in(_(law.statement))
        if law.reading:
            yield from _set_in(f"We read: {_(law.reading)}")


def compared(one: Code, other: Code) -> Iterator[str]:
    """Yield the lines of a comparison: laws changed, new, dropped, and only renumbered."""
    found = [one for one in compare(one, other) if one.kind is not LawChange.SAME]
    yield f"{one.id} compared with {other.id}"
    if not found:
        yield ""
        yield _("There are no differences.")
    for kind in (LawChange.CHANGED, LawChange.NEW, LawChange.DROPPED, LawChange.MOVED):
        differing = [one for one in found if one.kind is kind]
        if differing:
            yield f"\n{kind}"
            yield from _moved(differing) if kind is LawChange.MOVED else _each(differing)


def _each(differing: list[Difference]) -> Iterator[str]:
    for difference in differing:
        yield from _written(difference)


def _moved(differing: list[Difference]) -> list[str]:
    moved = [f"{_numbers(one)} is now {one.after.number}" for one in differing if one.after]
    return _set_in("; ".join(moved))


def _written(difference: Difference) -> Iterator[str]:
    after = difference.after
    if after is None:
        yield f"  {_numbers(difference)}"
        yield from _set_in(_(difference.before[0].statement), "      ")
        return
    was = f" (was {_numbers(difference)})" if difference.before else ""
    yield f"  {after.number}{was}"
    yield from _set_in(_(after.statement), "      ")


def _numbers(difference: Difference) -> str:
    return ", ".join(law.number for law in difference.before)


def _set_in(text: str, margin: str = "    ") -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=margin, subsequent_indent=margin)
