"""Two worlds that agree in all that somebody has seen, and everything that shows of a request.

The unseen cards are exchanged after they are derived, so commitment and beacon are the same. What
changes from one answer to the next in any case (the key of a form, the CSRF token) is masked.
"""

from __future__ import annotations

import base64
import json
import logging
import random
import re
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import TestCase
from django.test.utils import CaptureQueriesContext
from redis.connection import AbstractConnection

from club.infrastructure.encryption import KeyPurpose
from club.models import Delivery, Errand, Intent, Line, Stream
from rubbers.cards.seats import Seat
from rubbers.hand.on_screen import Cards
from rubbers.hand.state.hand import HandState
from rubbers.models import PracticeLine, PracticeTable
from tests import counters

FORM = re.compile(
    r'(name="(?:csrfmiddlewaretoken|intent|press)" value=")[^"]+|("X-CSRFToken": ")[^"]+'
)
EACH_TIME = re.compile(
    r"SAVEPOINT \S+|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|\d+\.[0-9a-f]{8}\.\d+"
    r"|whist:asked:\S+|csrftoken=[^;]+|expires=[^;]+"
)
"""Names of savepoints and of tasks, marks of a club, minutes that are counted, times of cookies."""
CONNECTING = (
    "CLIENT",
    "PING",
    "SELECT",
    "HELLO",
    "AUTH",
    "SADD",
    "SMEMBERS",
    "MULTI",
    "EXEC",
    "LLEN",
)
"""What a connection says of itself, and the queues that Celery declares with its first message."""
Exchange = Callable[[Cards], Cards]


def known_cards(hand: HandState) -> set[Any]:
    """Gather the cards of a hand that the whole table has seen."""
    laid = {one.card.card for trick in hand.tricks for one in trick.laid}
    shown = {one.card for own in hand.exposed.values() for one in own}
    return laid | shown | {hand.turn_up}


def exchanged(
    hand: HandState, cards: Cards, seats: Collection[Seat], chance: random.Random
) -> Cards:
    """Deal the cards that these seats have not seen otherwise."""
    known, own = known_cards(hand), {*seats, *(hand.dummies if hand.tricks else ())}
    hidden = [c for one, held in cards.items() if one not in own for c in held if c not in known]
    other = dict(zip(hidden, chance.sample(hidden, len(hidden)), strict=True))
    return {seat: tuple(other.get(card, card) for card in held) for seat, held in cards.items()}


@dataclass
class Shown:
    """All that shows of one request: the answer, the work of the server, and what it wrote."""

    answer: Any = None
    queries: list[str] = field(default_factory=list)
    redis: list[str] = field(default_factory=list)
    logged: list[str] = field(default_factory=list)
    written: list[Any] = field(default_factory=list)

    def differs(self, other: Shown) -> list[str]:
        """Name the parts in which two worlds differ, with where they part."""
        return [
            f"{name}: {_parting(str(mine), str(getattr(other, name)))}"
            for name, mine in vars(self).items()
            if mine != getattr(other, name)
        ]


def _parting(one: str, other: str) -> tuple[str, str]:
    """Return the text of both from shortly before they part."""
    same = next(
        (at for at, pair in enumerate(zip(one, other, strict=False)) if len({*pair}) > 1), 0
    )
    at = max(0, same - 60)
    return one[at : at + 160], other[at : at + 160]


EACH_ANSWER = frozenset({"X-Request-ID", "RateLimit"})
"""Headers that are another each time: the request's id, and how many requests are left."""


def bytes_of(answer: Any) -> Any:
    """Return all that an answer sends, with what is another each time masked."""
    sent = ((name, value) for name, value in answer.headers.items() if name not in EACH_ANSWER)
    headers = sorted((name, masked(str(value))) for name, value in sent)
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    cookies = sorted((name, masked(one.OutputString())) for name, one in answer.cookies.items())
    body = FORM.sub(r"\1\2", content.decode("utf-8", "surrogateescape"))
    return answer.status_code, headers, [one for one in cookies if one[0] != "sessionid"], body


def masked(text: str) -> str:
    """Mask what is another each time whatever the cards are."""
    return EACH_TIME.sub("…", text)


ROWS = {
    Line: ("what", "body", "hash", "by", "at"),
    Errand: ("task", "subject", "due_at", "trouble", "done_at"),
    Intent: ("key", "digest", "receipt"),
    Delivery: ("kind", "told"),
    Stream: ("name", "version", "hash", "state"),
    PracticeLine: ("what", "body", "request", "digest"),
    PracticeTable: ("key", "version", "state"),
}
LAST = 6


def rows_written() -> list[Any]:
    """Read the rows that were written last, but for the ways their keys run."""
    found = []
    for model, names in ROWS.items():
        found.append(list(model.objects.order_by("-pk").values_list(*names)[:LAST]))
    return found


class Worlds:
    """One hand in play, seen in the world as it was dealt and in another."""

    def __init__(
        self, patch: pytest.MonkeyPatch, source: Any, cards: Cards, hand: HandState
    ) -> None:
        self.patch, self.source, self.real, self.hand = patch, source, cards, hand
        self.decrypted = 0
        self._count_secrets()

    def _count_secrets(self) -> None:
        """Count each time that a secret is read: an answer that reads none knows no card."""
        decrypted = KeyPurpose.decrypted

        def counted(purpose: KeyPurpose, kept: str) -> bytes:
            self.decrypted += 1
            return decrypted(purpose, kept)

        self.patch.setattr(KeyPurpose, "decrypted", counted)

    def other(self, seats: Collection[Seat], number: int = 5) -> Cards:
        """Return another world for those who see what these seats see."""
        found = exchanged(self.hand, self.real, seats, random.Random(number))
        assert found != self.real
        return found

    @contextmanager
    def dealt(self, cards: Cards) -> Iterator[None]:
        """Inject the cards, after they are derived."""
        with self.patch.context() as put:
            put.setattr(self.source, "cards_of", lambda _row, _rubber: cards)
            yield

    def compare(self, seats: Collection[Seat], ask: Callable[[], Any]) -> list[str]:
        """Ask in both worlds; name what differs."""
        with self.dealt(self.real):
            one = observed(ask)
        with self.dealt(self.other(seats)):
            other = observed(ask)
        return one.differs(other)

    def reads_a_secret(self, ask: Callable[[], Any]) -> tuple[Any, bool]:
        """Ask, take back what was written, and say whether a secret was read for the answer."""
        before, point, kept = self.decrypted, transaction.savepoint(), counters.positions()
        try:
            return ask(), self.decrypted != before
        finally:
            transaction.savepoint_rollback(point)
            counters.put_back(kept)


def observed(ask: Callable[[], Any]) -> Shown:
    """Ask, watch everything that shows, and take back what was written."""
    shown = Shown()
    listening = logging.Handler()
    listening.emit = lambda record: shown.logged.append(masked(record.getMessage()))  # type: ignore[method-assign]
    root = logging.getLogger()
    point, kept = transaction.savepoint(), counters.positions()
    root.addHandler(listening)
    try:
        with (
            CaptureQueriesContext(connection) as asked,
            _heard(shown.redis),
            TestCase.captureOnCommitCallbacks(execute=True),
        ):
            shown.answer = ask()
        shown.queries = [masked(one["sql"]) for one in asked]
        shown.written = rows_written()
    finally:
        root.removeHandler(listening)
        transaction.savepoint_rollback(point)
        counters.put_back(kept)
    return shown


@contextmanager
def _heard(said: list[str]) -> Iterator[None]:
    """Listen to what is sent to Redis, by whichever client."""
    sends = AbstractConnection.send_packed_command

    def heard(self: Any, command: Any, *more: Any, **named: Any) -> Any:
        pieces = command if isinstance(command, list | tuple) else [command]
        told = b"".join(one.encode() if isinstance(one, str) else bytes(one) for one in pieces)
        said.extend(_commands(told.decode("utf-8", "surrogateescape")))
        return sends(self, command, *more, **named)

    with pytest.MonkeyPatch.context() as put:
        put.setattr(AbstractConnection, "send_packed_command", heard)
        yield


def _commands(packed: str) -> Iterator[str]:
    """Read the commands of a packet, but for those about the connection."""
    for command in re.split(r"(?:^|\r\n)\*\d+\r\n", packed):
        words = [_message(one.strip()) for one in re.split(r"(?:^|\r\n)\$\d+\r\n", command)[1:]]
        if words and words[0] not in CONNECTING:
            yield masked(" ".join(words))


def _message(word: str) -> str:
    """Read a message of Celery: the task and what it is given; its name is another each time."""
    if not word.startswith('{"body"'):
        return word
    message = json.loads(word)
    return f"{message['headers']['task']} {base64.b64decode(message['body'])!r}"
