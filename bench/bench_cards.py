"""A card played through the command, against a bare transaction that writes the same rows."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator

from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from bench import evening, seated
from bench.figure import Figure, Target
from club.models import Intent, Line, Stream
from club.record.command_context import CommandContext
from club.rules.permissions import Caller
from rubbers import dealt_cards, queries
from rubbers.bots.cardset import numbers
from rubbers.bots.table_turn import TableWithBots, seen_by
from rubbers.cards.card import PACK
from rubbers.cards.partial_card import PartialCard
from rubbers.commands import table
from rubbers.dealing.beacon import Beacon
from rubbers.hand.acts.play import Play
from rubbers.models import Rubber as Row
from rubbers.registries import BOTS, CODES

TABLES = 6
SKIPPED = 20
"""Cards at the start that are played but not counted."""
TRANSACTION = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")


def next_card(row: Row) -> tuple[CommandContext, Play] | None:
    """Choose the lowest card that whose turn it is may play; None once the hand is over."""
    rubber = queries.rubber_of(row)
    dealt = rubber.dealt
    if dealt is None or dealt.hand.to_act is None:
        return None
    seat = dealt.hand.to_act
    cards = dealt_cards.cards_of(row, rubber)
    shown = TableWithBots(rubber, cards, CODES[rubber.code], bytes(32), BOTS.get)
    legal = seen_by(shown, seat).legal
    card = PACK[min(numbers(legal), key=lambda one: one % 13)]
    player = Caller(row.evening.club_id, int(rubber.seating[seat]))
    key = f"card-{next(evening.KEYS)}"
    return CommandContext(player, key, evening.AT), Play(by=seat, card=PartialCard.of(card))


def bare(row: Row, number: int) -> float:
    """Write the rows of a card with no law asked and nothing hashed; return the seconds."""
    name, club = row.stream.name, row.evening.club_id
    like = Line.objects.filter(stream=row.stream).latest("number")
    state = row.stream.state
    key = f"bare-{number}-{name}"
    started = time.perf_counter()
    with transaction.atomic():
        head = Stream.objects.select_for_update().get(club_id=club, name=name)
        head.version += 1
        Line.objects.create(
            stream=head,
            number=head.version,
            what=like.what,
            by=like.by,
            intent=key,
            at=evening.AT,
            body=like.body,
            previous=like.hash,
            hash=like.hash,
        )
        head.state = state
        head.save(update_fields=["version", "hash", "state"])
        Intent.objects.create(club_id=club, key=key, digest=like.hash, receipt={}, at=evening.AT)
    return time.perf_counter() - started


def cards_of_hands(rows: list[Row]) -> Iterator[tuple[Row, CommandContext, Play]]:
    """Yield each card of a hand at every table, as the table is when it is its turn."""
    for row in rows:
        while (found := next_card(now := seated.fresh(row))) is not None:
            yield now, *found


def statements(row: Row, context: CommandContext, play: Play) -> int:
    """Count the SQL statements of one card, apart from those that begin and end transactions."""
    with CaptureQueriesContext(connection) as asked:
        table.perform(context, row, play)
    return sum(not one["sql"].startswith(TRANSACTION) for one in asked)


def measure() -> list[Figure]:
    """Play hands by the command, and write the same rows beside them, card by card."""
    rows = list(seated.rubbers_begun(TABLES))
    *played, other = rows
    for row in rows:
        seated.dealt(row, Beacon.NONE)
    ours: list[float] = []
    plain: list[float] = []
    most = 0
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET synchronous_commit = on")
    beside = seated.fresh(other)
    for number, (row, order, play) in enumerate(cards_of_hands(played)):
        if number % 10 == 0:
            most = max(most, statements(row, order, play))
            continue
        started = time.perf_counter()
        table.perform(order, row, play)
        ours.append(time.perf_counter() - started)
        plain.append(bare(beside, number))
    command, least = (1 / statistics.mean(times[SKIPPED:]) for times in (ours, plain))
    return [
        Figure("SQL statements of a card on screen", most, "", Target.AT_MOST, 8),
        Figure("bare transaction with a card's rows", least, "a second"),
        Figure("a card by the command", command, "a second"),
        Figure("a card, share of the bare rate", command / least, "", Target.AT_LEAST, 0.5),
    ]
