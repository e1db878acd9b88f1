"""Hands dealt by the program at a table of the evening: the only way to deal one."""

from __future__ import annotations

import hashlib
from dataclasses import replace

from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt
from rubbers import queries as rubber_queries
from rubbers.commands import beacons
from rubbers.dealing.beacon import Beacon
from rubbers.models import Rubber
from rubbers.play.state.table_events import PlayManner


def deal(
    context: CommandContext,
    row: Rubber,
    table: int,
    number: int,
    manner: PlayManner,
    kind: Beacon = Beacon.NONE,
) -> Receipt:
    """Deal the current hand, at once or by the beacon; `number` counts this table's rubbers.

    The first deal of a rubber binds it to the evening's commitment, under its own idempotency key.
    """
    fresh = rubber_queries.rubber_of(row).commitment is None
    if fresh:
        beacons.bind(part_of(context, "commit"), row, table, number)
    # The versions seen are not part of the key: the binding may have changed the rubber's version.
    dealing = replace(
        context, expected_versions={}, found={} if fresh else context.expected_versions
    )
    return beacons.freeze_seats(dealing, row, kind, manner)


def part_of(context: CommandContext, what: str) -> CommandContext:
    """Return the context for one part of a change: repeating the whole repeats the part."""
    digest = hashlib.sha256(context.idempotency_key.encode()).hexdigest()[:32]
    return replace(context, idempotency_key=f"{digest}:{what}")
