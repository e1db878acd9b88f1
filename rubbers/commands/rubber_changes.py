"""Changes to a rubber, made within a larger unit of work."""

from __future__ import annotations

from collections.abc import Iterable

from club.errors import Impossible
from club.outbox import live
from club.person import BOT
from club.reason import N_, Reason
from club.record.unit_of_work import UnitOfWork, after_commit
from rubbers import streams
from rubbers.bots.table_turn import may_owe
from rubbers.code.code import Code
from rubbers.commands.table_change import BOT_TURN, turn_of
from rubbers.play import decide
from rubbers.play.state import events
from rubbers.play.state.acts import Act, StartRubber
from rubbers.play.state.evolve import RubberDraft
from rubbers.play.state.rubber_state import RubberState
from rubbers.seat_holders import external_in


def start(uow: UnitOfWork, evening_key: str, ordinal: int, act: StartRubber, code: Code) -> str:
    """Begin a rubber; return the name of its stream."""
    name = streams.stream_name(evening_key, ordinal)
    uow.head(name)
    begun: RubberState = uow.record(streams.KIND, name, decide.decide(None, act, code))
    _notify_external(uow, frozenset(), external_in(begun))
    return name


def locked_rubber(uow: UnitOfWork, name: str) -> RubberState | None:
    """Lock a rubber's stream and return the rubber; None if there is none."""
    rubber: RubberState | None = uow.state(streams.KIND, name) if name else None
    return rubber


def perform(
    uow: UnitOfWork, name: str, act: Act, code: Code, before: Iterable[events.Event] = ()
) -> RubberState:
    """Perform one act of a rubber, by a code from which waived laws have been removed.

    `before` holds the events recorded first: laws waived, and who spoke for whom. A bot that now
    holds a seat is asked to act. If the rubber is over, its standings are updated after any change.
    """
    rubber = locked_rubber(uow, name)
    if rubber is None:
        raise Impossible(Reason(N_("This rubber has not begun.")))
    decided = decide.decide(rubber, act, code)
    after: RubberState = uow.record(streams.KIND, name, (*before, *decided))
    _notify_external(uow, external_in(rubber), external_in(after))
    if may_owe(after):
        uow.errand(BOT_TURN, turn_of(name, after))
    if rubber.over or after.over:
        uow.errand("standings_rubber", {"rubber": name})
    return after


def _notify_external(uow: UnitOfWork, before: frozenset[str], after: frozenset[str]) -> None:
    """Make external bots that came or went resubscribe: they follow only their own tables."""
    for bot in sorted(before ^ after):
        after_commit(live.tell, uow.context.caller.club, f"{BOT}{bot}", 0, live.SEATS)


def record_ruling(
    uow: UnitOfWork, name: str, before: RubberState, draft: RubberDraft
) -> RubberState:
    """Record the corrections to a locked rubber; standings are updated if it is over."""
    after: RubberState = uow.record(streams.KIND, name, draft.events)
    if before.over or after.over:
        uow.errand("standings_rubber", {"rubber": name})
    return after
