"""One change to a rubber dealt by the program: who may make it, and its transaction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.conf import settings

from club.errors import Impossible, NotYours
from club.members import merged_members
from club.models import Evening
from club.outbox import errands
from club.person import bot_id
from club.reason import N_, Reason
from club.record import journal
from club.record.command_context import CommandContext
from club.record.unit_of_work import Receipt, UnitOfWork, unit_of_work
from club.rules.house_rules import HouseRules
from club.rules.permissions import Caller, May, is_officer, need_scope
from rubbers import streams
from rubbers.bots.table_turn import may_owe
from rubbers.cards.seats import Seat
from rubbers.commands import hand_analyses
from rubbers.models import Rubber as Row
from rubbers.play import notation
from rubbers.play.state.events import Event
from rubbers.play.state.rubber_state import RubberState
from rubbers.seat_holders import external_in, is_tablet_of, tablet_seats

BOTS_QUEUE = "bots"
"""The queue of the workers that play for bots."""
BOT_TURN = errands.queued("bot_turn", BOTS_QUEUE)
OVERDUE = timedelta(seconds=settings.WHIST_EXTERNAL_BOT_SECONDS)
"""How long after the pace Club acts for an external bot that has not acted."""


def pace(house_rules: Mapping[str, object]) -> timedelta:
    """Return how long a bot waits before it acts, however much it has to calculate.

    The house rules decide, unless WHIST_BOT_PACE overrides them for the installation.
    """
    override = settings.WHIST_BOT_PACE
    seconds = HouseRules.from_json(house_rules).bot_pace if override is None else override
    return timedelta(seconds=seconds)


def turn_of(name: str, rubber: RubberState) -> dict[str, Any]:
    """Return the subject of an errand for one turn of a rubber dealt by the program."""
    return {"rubber": name, "turn": turn_name(rubber)}


def turn_name(rubber: RubberState) -> str:
    """Return a turn's name: the hand, the attempt to deal it and the number of acts in it.

    While a statement awaits its answer, each statement makes a different turn.
    """
    dealt, awaiting = rubber.dealt, rubber.awaiting
    assert dealt is not None
    turn = f"{dealt.number}.{dealt.attempt}.{dealt.at}"
    if awaiting is None:
        return turn
    stated = notation.write_act(awaiting.proposal)
    return f"{turn}.{journal.digest_of({'stated': stated})[:8]}"


@dataclass
class TableChange:
    """One change to a rubber: the rubber before it, and the events to append."""

    uow: UnitOfWork
    rubber: RubberState
    events: tuple[Event, ...] = ()

    @property
    def receipt(self) -> Receipt:
        """The receipt of the change; empty until it is made."""
        return self.uow.receipt


@contextmanager
def table_change(
    context: CommandContext, row: Row, request: Mapping[str, Any], by: str = ""
) -> Iterator[TableChange]:
    """Append the events the block sets to the rubber's stream, in one transaction.

    If a bot must act next, an errand in the same transaction asks it. `by` signs the lines in place
    of the caller.
    """
    name = row.stream.name
    with unit_of_work(context, {"rubber": name, **request}, [name]) as uow:
        if context.waives:
            raise Impossible(Reason(N_("Laws cannot be set aside at a table on the screen.")))
        phase, rules = Evening.objects.values_list("phase", "house_rules").get(pk=row.evening_id)
        if phase == Evening.Phase.CLOSE:
            raise Impossible(Reason(N_("The evening is closed.")))
        before: RubberState = uow.state(streams.KIND, name)
        change = TableChange(uow, before)
        yield change
        after: RubberState = uow.record(streams.KIND, name, change.events, by)
        if may_owe(after):
            at = context.at + pace(rules)
            uow.errand(BOT_TURN, turn_of(name, after), at)
            if external_in(after):
                uow.errand(BOT_TURN, turn_of(name, after), at + OVERDUE)
        for subject in hand_analyses.asked(row, change.events, context.at):
            uow.errand(hand_analyses.TASK, subject)
        if before.over or after.over:
            uow.errand("standings_rubber", {"rubber": name})
        if len(before.games) != len(after.games):
            uow.errand("checkpoint", {"why": f"game of {name}"})
        uow.answer = {"rubber": name}


def own_seats(caller: Caller, rubber: RubberState, row: Row | None = None) -> frozenset[Seat]:
    """Return the seats a caller acts for: their own, and a dummy's opposite.

    With `row`, the tablet on the table acts for players who have no device of their own there.
    """
    own = seats_held(caller, rubber)
    if row is not None:
        own |= tablet_seats(caller, row, rubber)
    return frozenset(own | {seat.partner for seat in own if seat.partner in rubber.dummies})


def seats_held(caller: Caller, rubber: RubberState) -> frozenset[Seat]:
    """Return the seats in which a caller sits."""
    if caller.bot:
        return frozenset(seat for seat, who in rubber.seating.items() if bot_id(who) == caller.bot)
    me = str(caller.member)
    if own := frozenset(seat for seat, who in rubber.seating.items() if who == me):
        return own
    kept = merged_members.kept_numbers(caller.club)
    return frozenset(seat for seat, who in rubber.seating.items() if kept.get(who) == me)


def need_seat(caller: Caller, row: Row, rubber: RubberState, seat: Seat | None) -> None:
    """Raise NotYours unless the caller acts for this seat; for any seat, if none is given."""
    need_scope(caller, May.SCORE)
    own = own_seats(caller, rubber, row)
    if not own or (seat is not None and seat not in own):
        raise NotYours(Reason(N_("You can play only your own cards.")))


def need_table(caller: Caller, row: Row, rubber: RubberState) -> None:
    """Raise NotYours unless the caller sits at the table, is its tablet, or scores for all."""
    need_scope(caller, May.SCORE)
    if is_tablet_of(caller, row):
        return
    if not own_seats(caller, rubber) and not is_officer(caller, May.SCORE):
        raise NotYours(Reason(N_("Only those at the table can do that.")))
