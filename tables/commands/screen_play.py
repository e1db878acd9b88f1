"""Hands at a table of the evening that the program deals: the one door to the deal."""

from __future__ import annotations

import hashlib
from dataclasses import replace

from club.commands.order import Order
from club.commands.record import Receipt
from rubbers import queries as rubber_queries
from rubbers.commands import table as commands
from rubbers.models import Rubber
from rubbers.play.table_events import Manner

NO_BEACON = "none"
"""What is put on the record for a deal into which nothing came from outside."""


def deal(order: Order, row: Rubber, table: int, number: int, manner: Manner) -> Receipt:
    """Deal the present hand; `number` counts the rubbers of this table.

    The first deal of a rubber is committed to before it is made, under a key of its own.
    """
    fresh = rubber_queries.rubber_of(row).commitment is None
    if fresh:
        commands.commit(part_of(order, "commit"), row, table, number)
    # The versions seen are no part of the key: the commitment may have moved the rubber on.
    dealing = replace(order, seen={}, found={} if fresh else order.seen)
    return commands.deal(dealing, row, NO_BEACON, manner)


def part_of(order: Order, what: str) -> Order:
    """Return the order for one part of a change: repeating the whole repeats the part."""
    digest = hashlib.sha256(order.intent.encode()).hexdigest()[:32]
    return replace(order, intent=f"{digest}:{what}")
