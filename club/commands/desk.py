"""Unit of work of a change: the locked streams and the lines it will write."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction

from club import journal, live
from club.commands import seen
from club.commands.order import Order
from club.models import Errand, Line, Remark, Stream


@dataclass
class Desk:
    """What a change works on: locked streams, and the lines and errands to write at the end."""

    order: Order
    heads: dict[str, Stream]
    lines: list[Line] = field(default_factory=list)
    errands: list[Errand] = field(default_factory=list)
    touched: dict[str, Stream] = field(default_factory=dict)
    folded: dict[str, Any] = field(default_factory=dict)

    def head(self, name: str) -> Stream:
        """Return the head of a stream, locking it if this change has not done so yet."""
        if name not in self.heads:
            head = locked(self.order.caller.club, name)
            seen.check(self.order, {name: head})
            self.heads[name] = head
        return self.heads[name]

    def state(self, kind: journal.StreamKind, name: str) -> Any:
        """Return the state of a stream, locking it if needed; it is decoded once per change."""
        head = self.head(name)
        if name not in self.folded:
            self.folded[name] = journal.state_of(kind, head)
        return self.folded[name]

    def append(self, name: str, what: str, body: dict[str, Any], by: str = "") -> Line:
        """Append one line to a stream, locking it if needed."""
        head = self.head(name)
        line = Line(
            stream=head,
            number=head.version + 1,
            what=what,
            by=by or self.order.caller.signed,
            intent=self.order.intent,
            at=self.order.at,
            body=body,
            previous=head.hash,
        )
        line.hash = journal.seal(self.order.caller.club, name, line)
        head.version, head.hash = line.number, line.hash
        self.lines.append(line)
        self.touched[name] = head
        return line

    def record(
        self, kind: journal.StreamKind, name: str, events: Iterable[Any], by: str = ""
    ) -> Any:
        """Append events, fold them into the stream's state and write its rows; return the state."""
        head = self.head(name)
        before = state = self.state(kind, name)
        fresh = head.version == 0
        for event in events:
            what, body = kind.encode(event)
            self.append(name, what, body, by)
            state = kind.evolve(state, event)
        self.keep(kind, name, None if fresh else before, state)
        return state

    def keep(self, kind: journal.StreamKind, name: str, before: Any, state: Any) -> None:
        """Save a state at the head of its stream, and write the rows derived from it."""
        head = self.head(name)
        journal.save_fold(kind, head, state)
        self.folded[name] = state
        kind.project(head, before, state, self.order.at)

    def errand(self, task: str, subject: Mapping[str, Any], due_at: datetime | None = None) -> None:
        """Queue later work, written in the same transaction."""
        club, due = self.order.caller.club, due_at or self.order.at
        self.errands.append(Errand(club_id=club, task=task, subject=dict(subject), due_at=due))

    def rights_changed(self) -> None:
        """After commit, make every live listener of the club check its rights again."""
        after_commit(live.rights_changed, self.order.caller.club)

    def words(self, text: str) -> str:
        """Store text where it can be erased; return the digest that the journal cites."""
        salt = secrets.token_hex(16)
        digest = journal.words_digest(salt, text)
        Remark.objects.create(club_id=self.order.caller.club, digest=digest, salt=salt, text=text)
        return digest


def locked(club: int, name: str) -> Stream:
    """Return the head of a stream, locked until the transaction ends; create the stream if new."""
    heads = Stream.objects.select_for_update().filter(club_id=club, name=name)
    if (head := next(iter(heads), None)) is None:
        Stream.objects.get_or_create(club_id=club, name=name)
        head = heads.get()
    return head


def after_commit(tell: Callable[..., object], *given: object) -> None:
    """Call `tell` after commit; exceptions are logged, never raised."""

    def told() -> None:  # Django logs a hook by its name, and a partial has none
        tell(*given)

    transaction.on_commit(told, robust=True)
