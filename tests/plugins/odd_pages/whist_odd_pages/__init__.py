"""Pages that go wrong in every way, and one that repeats all it is given."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

from club.plugins.hookspecs import hookimpl
from club.plugins.plugin_page import Block, Facts, Heading, Paragraph, PluginPage, Sees, Table

api = 1


def repeats(facts: Facts) -> list[Block]:
    """Show all that is given."""
    return [Heading("<b>Given</b>"), Paragraph(json.dumps(dict(facts), ensure_ascii=False))]


def exits(facts: Facts) -> list[Block]:
    """End the process."""
    sys.exit(3)


def ragged(facts: Facts) -> list[Block]:
    """Show a table whose rows are of other lengths."""
    return [Table("Ragged", ("One", "Two"), (("1",),))]


def floods(facts: Facts) -> list[Block]:
    """Show too much."""
    return [Paragraph("Again.")] * 1000


def html(facts: Facts) -> Any:
    """Return something that is not made of blocks."""
    return "<script>alert(1)</script>"


def odd(show: Callable[[Facts], Any], *sees: Sees) -> PluginPage:
    """Return a page that shows so."""
    return PluginPage(f"odd-{show.__name__}", f"Odd: {show.__name__}", show, sees, panel=True)


@hookimpl
def whist_pages() -> list[PluginPage]:
    """Return a page for each way."""
    return [odd(repeats, *Sees), odd(exits), odd(ragged), odd(floods), odd(html)]
