"""A page with a menu entry: which partners have won together lately, and how often."""

from __future__ import annotations

from collections import Counter

from api.plugins.hooks import N_, hookimpl
from api.plugins.pages import Block, Facts, Paragraph, PluginPage, Sees, Table

api = 1


def show(facts: Facts) -> list[Block]:
    """Return a table of partners, the most successful first."""
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for rubber in facts["rubbers"]:
        for side in ("winners", "losers"):
            pair = " and ".join(sorted(rubber[side]))
            played[pair] += 1
            won[pair] += side == "winners"
    if not played:
        return [Paragraph("No rubber has been won yet.")]
    order = sorted(played, key=lambda pair: (-won[pair], played[pair], pair))
    rows = tuple((pair, str(won[pair]), str(played[pair])) for pair in order)
    return [Table("At the latest ten evenings", ("Partners", "Won", "Played"), rows)]


PARTNERS = PluginPage("partners", N_("Best partners"), show, (Sees.RUBBERS,), panel=True)


@hookimpl
def whist_pages() -> list[PluginPage]:
    """Provide the page."""
    return [PARTNERS]
