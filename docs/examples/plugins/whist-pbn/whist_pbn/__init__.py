"""An exporter: the finished hands of a rubber in Portable Bridge Notation, deals only.

The program writes fuller PBN itself; this shows how little an exporter needs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from api.plugins.exporters import Exporter
from api.plugins.hooks import N_, hookimpl

api = 1
SEATS = {"West": "W", "North": "N", "East": "E", "South": "S"}
RANKS = "AKQJT98765432"


def suits(cards: list[str]) -> str:
    """Return a hand as PBN has it: spades, hearts, diamonds, clubs, the highest card first."""
    held = [(card[-1], "T" if card[:-1] == "10" else card[:-1]) for card in cards]
    by_suit = ([rank for suit, rank in held if suit == one] for one in "SHDC")
    return ".".join("".join(sorted(ranks, key=RANKS.index)) for ranks in by_suit)


def tags(document: Mapping[str, Any], hand: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the tags of one hand."""
    yield "Event", document["event"]
    yield "Date", document["date"].replace("-", ".")
    yield "Board", str(hand["hand"])
    for name, seat in SEATS.items():
        yield name, hand["players"][seat]
    yield "Dealer", hand["dealer"]
    yield "Deal", "N:" + " ".join(suits(hand["hands"][seat]) for seat in "NESW")
    yield "WhistTrumps", hand["trumps"]


def write(document: Mapping[str, Any]) -> str:
    """Return the file: a paragraph of tags for each hand."""
    games = (
        "\n".join(f'[{name} "{_quoted(value)}"]' for name, value in tags(document, hand))
        for hand in document["hands"]
    )
    return "% PBN 2.1\n% EXPORT\n" + "\n\n".join(games) + "\n"


def _quoted(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


DEALS = Exporter("deals", N_("deals as PBN"), "pbn", write)


@hookimpl
def whist_exporters() -> list[Exporter]:
    """Provide the exporter."""
    return [DEALS]
