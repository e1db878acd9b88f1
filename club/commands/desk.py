"""The desk a change is made at: the locked heads of its streams, and what it will write."""

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
    """What a change works on: the locked heads, and what will be written when it is done."""

    order: Order
    heads: dict[str, Stream]
    lines: list[Line] = field(default_factory=list)
    errands: list[Errand] = field(default_factory=list)
    touched: dict[str, Stream] = field(default_factory=dict)
    folded: dict[str, Any] = field(default_factory=dict)

    def head(self, name: str) -> Stream:
        """Give the locked head of a stream, locking it now if it is not yet."""
        if name not in self.heads:
            head = locked(self.order.caller.club, name)
            seen.check(self.order, {name: head})
            self.heads[name] = head
        return self.heads[name]

    def state(self, kind: journal.StreamKind, name: str) -> Any:
        """Give the state of a stream, which is held from now on; it is decoded once."""
        head = self.head(name)
        if name not in self.folded:
            self.folded[name] = journal.state_of(kind, head)
        return self.folded[name]

    def append(self, name: str, what: str, body: dict[str, Any], by: str = "") -> Line:
        """Add one line to a stream that is locked."""
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
        """Append events, fold them into the stream's state, write its rows; give the state."""
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
        """Save a state at the head of its stream, and show it as rows."""
        head = self.head(name)
        journal.save_fold(kind, head, state)
        self.folded[name] = state
        kind.project(head, before, state, self.order.at)

    def errand(self, task: str, subject: Mapping[str, Any], due_at: datetime | None = None) -> None:
        """Ask for later work, written in this transaction."""
        club, due = self.order.caller.club, due_at or self.order.at
        self.errands.append(Errand(club_id=club, task=task, subject=dict(subject), due_at=due))

    def rights_changed(self) -> None:
        """Have every listener of the club show again who they are, once this is committed."""
        after_commit(live.rights_changed, self.order.caller.club)

    def words(self, text: str) -> str:
        """Keep words where they can be erased; give the digest that the journal cites."""
        salt = secrets.token_hex(16)
        digest = journal.words_digest(salt, text)
        Remark.objects.create(club_id=self.order.caller.club, digest=digest, salt=salt, text=text)
        return digest


def locked(club: int, name: str) -> Stream:
    """Give the head of a stream, held until the transaction ends; one that is new is begun."""
    heads = Stream.objects.select_for_update().filter(club_id=club, name=name)
    if (head := next(iter(heads), None)) is None:
        Stream.objects.get_or_create(club_id=club, name=name)
        head = heads.get()
    return head


def after_commit(tell: Callable[..., object], *given: object) -> None:
    """Tell what is written once it is; what falls over then is on the log, and nowhere else."""

    def told() -> None:  # Django logs a hook by its name, which a partial has not
        tell(*given)

    transaction.on_commit(told, robust=True)
