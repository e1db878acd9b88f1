"""Pages and panels of plugins: what they show is made of a few kinds of block, in our own look.

A page is asked in the plugin's own process for what it shows. It gets only what it says it sees,
and returns headings, paragraphs and tables, never HTML, so it cannot break a page or read another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from club.codec.codec import CODEC
from club.codec.stored_name import stored_as
from club.errors import Impossible, Malformed
from club.plugins.plugin_process import PluginFailed, process_of
from club.reason import N_, Reason

HOOK = "whist_pages"
MOST_BLOCKS = 100
MOST_ROWS = 1000


class Sees(StrEnum):
    """What a page may be given; the club's settings say so before anybody enables it."""

    STANDINGS = "standings"
    RUBBERS = "rubbers"
    ROOM = "room"


SEES_WORDS: Mapping[Sees, str] = {
    Sees.STANDINGS: N_("the standings: everyone’s name, place and figures"),
    Sees.RUBBERS: N_("the latest rubbers: who won, who lost and by how much"),
    Sees.ROOM: N_("who came to the latest evening"),
}


@stored_as("heading")
@dataclass(frozen=True, slots=True)
class Heading:
    """A heading within the page."""

    text: str

    @property
    def level(self) -> int:
        """The level of the heading, below the page's own."""
        return 2


@stored_as("paragraph")
@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of plain text."""

    text: str


@stored_as("table")
@dataclass(frozen=True, slots=True)
class Table:
    """A table with a caption; the first cell of each row is its heading."""

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...] = ()


Block = Heading | Paragraph | Table
Facts = Mapping[str, Any]
"""`club` and `today`, and an item for each of what the page sees, as docs/plugins.md describes."""

_BLOCKS = CODEC.kinds(Block)


@dataclass(frozen=True, slots=True)
class PluginPage:
    """A page with an entry in the club's menu; with `panel`, a panel on the front page as well."""

    id: str
    title: str
    show: Callable[[Facts], Iterable[Block]]
    sees: tuple[Sees, ...] = ()
    panel: bool = False


def blocks_of(page: PluginPage, plugin: str, facts: Facts) -> tuple[Block, ...]:
    """Ask a page in its plugin's process what it shows; raise Impossible if it cannot be shown."""
    try:
        said = process_of(plugin).ask(HOOK, page.id, dict(facts))
        return tuple(checked(said))
    except PluginFailed as failed:
        why = str(failed).strip().splitlines()[-1]
    except Malformed as fault:
        why = str(fault)
    raise Impossible(Reason(N_("The plugin could not show this ({why})."), why=why))


def checked(said: Any) -> Iterable[Block]:
    """Yield the blocks a page returned; raise Malformed if they are invalid or too many."""
    if not isinstance(said, list) or len(said) > MOST_BLOCKS:
        raise Malformed(
            Reason(N_("It must return a list of at most {most} blocks."), most=MOST_BLOCKS)
        )
    for one in said:
        block: Block = _BLOCKS.form.read(one)
        if isinstance(block, Table):
            if len(block.rows) > MOST_ROWS:
                raise Malformed(Reason(N_("A table has more than {most} rows."), most=MOST_ROWS))
            if any(len(row) != len(block.columns) for row in block.rows):
                raise Malformed(Reason(N_("Each row of a table must have one cell per column.")))
        yield block


def answer(page: PluginPage, given: dict[str, Any]) -> Any:
    """Return what the page shows, in the plugin's process."""
    return [_BLOCKS.form.write(one) for one in page.show(given)]


def written(blocks: Iterable[Block]) -> list[Any]:
    """Write blocks as JSON, each with its kind."""
    return [_BLOCKS.form.write(one) for one in blocks]
