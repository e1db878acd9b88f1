"""Carry out a change in one transaction: lock heads, decide, append lines, store the receipt."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from functools import wraps
from typing import Any, ParamSpec

from django.db import IntegrityError, transaction

from club.errors import Fault, Malformed, Reused
from club.models import Errand, Intent, Line, Remark, Stream
from club.outbox import errands, live
from club.reason import N_, Reason
from club.record import command_context, journal
from club.record.command_context import CommandContext

P = ParamSpec("P")
Receipt = dict[str, Any]


@dataclass
class UnitOfWork:
    """What a change works on: locked streams, and the lines and errands to write at the end."""

    context: CommandContext
    heads: dict[str, Stream]
    lines: list[Line] = field(default_factory=list)
    errands: list[Errand] = field(default_factory=list)
    touched: dict[str, Stream] = field(default_factory=dict)
    folded: dict[str, Any] = field(default_factory=dict)
    answer: Mapping[str, Any] = field(default_factory=dict)
    """What the receipt states besides the streams and lines."""
    receipt: Receipt = field(default_factory=dict)
    """The receipt of the change; empty until the block has ended."""

    def head(self, name: str) -> Stream:
        """Return the head of a stream, locking it if this change has not done so yet."""
        if name not in self.heads:
            head = locked_stream(self.context.caller.club, name)
            command_context.check_versions(self.context, {name: head})
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
            by=by or self.context.caller.signed,
            intent=self.context.idempotency_key,
            at=self.context.at,
            body=body,
            previous=head.hash,
        )
        line.hash = journal.seal(self.context.caller.club, name, line)
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
        kind.project(head, before, state, self.context.at)

    def errand(self, task: str, subject: Mapping[str, Any], due_at: datetime | None = None) -> None:
        """Queue later work, written in the same transaction."""
        club, due = self.context.caller.club, due_at or self.context.at
        self.errands.append(Errand(club_id=club, task=task, subject=dict(subject), due_at=due))

    def rights_changed(self) -> None:
        """After commit, make every live listener of the club check its rights again."""
        after_commit(live.rights_changed, self.context.caller.club)

    def words(self, text: str) -> str:
        """Store text where it can be erased; return the digest that the journal cites."""
        salt = secrets.token_hex(16)
        digest = journal.words_digest(salt, text)
        Remark.objects.create(club_id=self.context.caller.club, digest=digest, salt=salt, text=text)
        return digest


def locked_stream(club: int, name: str) -> Stream:
    """Return the head of a stream, locked until the transaction ends; create the stream if new."""
    heads = Stream.objects.select_for_update().filter(club_id=club, name=name)
    if (head := next(iter(heads), None)) is None:
        Stream.objects.get_or_create(club_id=club, name=name)
        head = heads.get()
    return head


def after_commit(callback: Callable[..., object], *given: object) -> None:
    """Call `callback` after commit; exceptions are logged, never raised."""

    def run_callback() -> None:  # Django logs a hook by its name, and a partial has none
        callback(*given)

    transaction.on_commit(run_callback, robust=True)


LONGEST_KEY = 80
KEPT = "select * from club_intent where club_id = %s and key = %s"
"""Plain SQL, because every change runs this query and the ORM takes longer than the database."""


class Repeated(Exception):
    """The idempotency key was used before for the same request; `receipt` is what it returned."""

    def __init__(self, receipt: Receipt) -> None:
        super().__init__("this request has already been carried out")
        self.receipt = receipt


@contextmanager
def unit_of_work(
    context: CommandContext, request: Mapping[str, Any], streams: Sequence[str]
) -> Iterator[UnitOfWork]:
    """Make one change in one transaction; its `receipt` is complete when the block ends.

    `request` is what was asked, used to distinguish a repeated key from a reused one. `streams` are
    locked in the order given, and created if they do not exist; others are locked when first used.
    So that no two changes wait for each other, the register comes before a room, a room before its
    tables, a dispute before what it is about, and whoever locks a table has locked its room.

    Every stream in `context.expected_versions` must be at the version the caller saw, whether it is
    changed or not. Raises Repeated, without running the block, if the key was used before for the
    same request; a command decorated with `idempotent` then returns the first receipt.
    """
    digests = _digests(context, request)
    check_key(context.idempotency_key)
    try:
        with transaction.atomic():
            # Lock the streams first, so that a repeated key waits for the first request.
            heads = {name: locked_stream(context.caller.club, name) for name in streams}
            if kept := _kept(context):
                raise Repeated(_same(kept, digests))
            # Check the expected versions.
            command_context.check_versions(context, heads)
            command_context.check_other_versions(context, heads)
            # Let the block decide, then write lines, heads, key and errands.
            uow = UnitOfWork(context, heads)
            yield uow
            uow.receipt = _receipt(uow)
            _write(uow, digests[0], uow.receipt)
    except IntegrityError:
        # Concurrent requests with the same key may lock different streams; the unique constraint
        # lets one win.
        if (kept := _kept(context)) is None:
            raise
        raise Repeated(_same(kept, digests)) from None


def idempotent(command: Callable[P, Receipt]) -> Callable[P, Receipt]:
    """Make a command return its first receipt if its idempotency key is repeated."""

    @wraps(command)
    def once(*args: P.args, **kwargs: P.kwargs) -> Receipt:
        try:
            return command(*args, **kwargs)
        except Repeated as repeated:
            return repeated.receipt

    return once


def idempotent_with_secret(
    command: Callable[P, tuple[Receipt, str]],
) -> Callable[P, tuple[Receipt, str]]:
    """Make a command return its first receipt, and no secret, if its key is repeated."""

    @wraps(command)
    def once(*args: P.args, **kwargs: P.kwargs) -> tuple[Receipt, str]:
        try:
            return command(*args, **kwargs)
        except Repeated as repeated:
            return repeated.receipt, ""

    return once


def _digests(context: CommandContext, request: Mapping[str, Any]) -> tuple[str, str]:
    """Return the digest that identifies a request, and the digest used by earlier releases.

    Earlier releases left out the versions the caller had seen, and let `by` in a request replace
    the caller; their digests are still on record.
    """
    now = {
        "caller": context.caller.signed,
        "request": dict(request),
        "seen": dict(context.expected_versions),
    }
    earlier = {"by": context.caller.signed, **request}
    return journal.digest_of(now), journal.digest_of(earlier)


def _kept(context: CommandContext) -> Intent | None:
    return next(
        iter(Intent.objects.raw(KEPT, [context.caller.club, context.idempotency_key])), None
    )


def check_key(key: str) -> None:
    """Raise Malformed unless this is a valid idempotency key."""
    if not 1 <= len(key) <= LONGEST_KEY or not key.isprintable():
        expected = Reason(N_("a key of 1 to {most} plain characters"), most=LONGEST_KEY)
        raise Malformed(
            Reason(N_("Each request needs its own key.")), faults=[Fault("intent", expected)]
        )


def _same(kept: Intent, digests: tuple[str, str]) -> Receipt:
    if kept.digest not in digests:
        expected = Reason(N_("a new key, or the same request the key was first sent with"))
        raise Reused(
            Reason(N_("This key has already been used for another request.")),
            faults=[Fault("intent", expected)],
        )
    return dict(kept.receipt)


def _receipt(uow: UnitOfWork) -> Receipt:
    return {
        "intent": uow.context.idempotency_key,
        "streams": {name: head.version for name, head in uow.touched.items()},
        "lines": [f"{line.stream.name}#{line.number}" for line in uow.lines],
        **uow.answer,
    }


def _write(uow: UnitOfWork, digest: str, receipt: Receipt) -> None:
    club = uow.context.caller.club
    Line.objects.bulk_create(uow.lines)
    for head in uow.touched.values():
        head.save(update_fields=["version", "hash", "state", "fold"])
    key, at = uow.context.idempotency_key, uow.context.at
    seal = journal.intent_seal(club, key, digest, receipt, at)
    Intent.objects.create(club_id=club, key=key, digest=digest, receipt=receipt, at=at, seal=seal)
    for errand in Errand.objects.bulk_create(uow.errands):
        after_commit(errands.hint, errand.pk, errand.task)
    for name, head in uow.touched.items():
        after_commit(live.tell, club, name, head.version)
