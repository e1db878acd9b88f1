"""Carry out the acts of a paper, each through the command that does it live."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING

from api.imports import actions
from api.imports.actions import PaperAction, Signatures, Sitter
from api.imports.rows import PaperRow
from club.errors import Impossible
from club.reason import N_, Reason
from club.record.command_context import CommandContext
from club.rules.house_rules import HouseRules
from club.rules.permissions import Caller
from rubbers.cards.seats import Seat, Side
from rubbers.play.state import acts as play_acts
from rubbers.play.state.rubber_state import RubberState
from tables import queries
from tables.commands import room_acts, scoring
from tables.room import acts
from tables.room.state.room_state import Room

if TYPE_CHECKING:
    from club.models import Evening
    from rubbers.models import Rubber as RubberRow


@dataclass
class RowExecutor:
    """An evening being entered from its paper; `cards` are the signatories of each table's card."""

    evening: Evening
    secretary: Caller
    digest: str
    doors: datetime
    cards: dict[int, Signatures] = field(default_factory=dict)
    done: int = 0

    def room(self) -> Room:
        """Return the room in its present state."""
        self.evening.stream.refresh_from_db()
        return queries.room_of(self.evening)

    def open_doors(self) -> None:
        """Open the doors, with the rules of the evening."""
        rules = HouseRules.from_json(self.evening.house_rules)
        self._in_room(
            acts.OpenDoors(self.doors, rules), CommandContext(self.secretary, "", self.doors)
        )

    def execute(self, action: PaperAction, row: PaperRow) -> None:
        """Carry out one act; raise what the command raises."""
        context = CommandContext(self.secretary, "", row.at, waives=row.waives, reason=row.reason)
        match action:
            case actions.SitDown():
                self._sit_down(action, context)
            case actions.MarkedHand() | actions.HandCorrection() | actions.GameValueCorrection():
                self._sign(action, context)
            case actions.TurnedTrump(table=table, suit=suit, card=card):
                rubber, state = self._rubber(table)
                dealer = state.hand.dealer if state.hand else Seat.N
                turned = play_acts.TurnUpTrump(suit, card, _spoken_for(state, dealer))
                self._in_rubber(rubber, state, turned, context)
            case actions.PaidStakes(table=table):
                rubber, state = self._rubber(table)
                paid = play_acts.SettleRubber(_spoken_for(state, Seat.N))
                self._in_rubber(rubber, state, paid, context)
            case _:
                self._in_room(action, context)

    def _sit_down(self, action: actions.SitDown, context: CommandContext) -> None:
        if action.seating is not None:
            self._choose_seats(action.table, action.seating, context)
        self._in_room(acts.BeginRubber(action.table), context)
        self.cards[action.table] = action.card

    def _choose_seats(
        self, number: int, seating: Mapping[Seat, str], context: CommandContext
    ) -> None:
        """Seat the dealer as on the paper, and check that the others sit with whom they cut."""
        table = queries.table_of(self.evening, number)
        if not table.pairs:
            return
        sides = [{w for seat, w in seating.items() if seat.side is side} for side in Side]
        for pair in table.pairs:
            if set(pair) not in sides:
                template = N_("By the cut, {who} play against the others at table {table}.")
                raise Impossible(Reason(template, who=pair, table=number))
        seat = next(seat for seat, who in seating.items() if who == table.pairs[0][0])
        if table.seat is None:
            left = seating.get(seat.left) or seating.get(seat.right)
            self._in_room(acts.ChooseSeats(number, seat, left), context)

    def _sign(
        self,
        action: actions.MarkedHand | actions.HandCorrection | actions.GameValueCorrection,
        context: CommandContext,
    ) -> None:
        number = actions.table_of(action)
        assert number is not None
        rubber, state = self._rubber(number)
        signed = action.hand.signed if isinstance(action, actions.HandCorrection) else action.signed
        card = self.cards.get(number, Signatures())

        def seat_of(sitter: Sitter) -> Seat:
            return _seat(state, sitter)

        marks = _signs(signed.marked or card.marked, N_("Say who entered it."))
        agrees = _signs(signed.confirmed or card.confirmed, N_("Say who confirmed it."))
        proposal = replace(actions.proposal(action, seat_of), by=_seat(state, marks))
        answer = play_acts.Confirm(_seat(state, agrees))
        self._in_rubber(rubber, state, proposal, context)
        self._in_rubber(rubber, state, answer, context)

    def _rubber(self, number: int) -> tuple[RubberRow, RubberState]:
        record = queries.table_of(self.evening, number).record
        if not record:
            template = N_("No rubber has begun at table {table}.")
            raise Impossible(Reason(template, table=number))
        ordinal = int(record.rpartition(":")[2])
        return queries.rubber_at(self.evening.club_id, self.evening.key, ordinal)

    def _in_rubber(
        self, row: RubberRow, state: RubberState, act: play_acts.Act, context: CommandContext
    ) -> None:
        """Perform an act of a rubber, in the name of the player who did it."""
        seat = act.by
        assert seat is not None
        player = Caller(self.secretary.club, int(state.seating[_spoken_for(state, seat)]))
        caller = self.secretary if context.waives else player
        scoring.perform(replace(context, caller=caller, idempotency_key=self._key()), row, act)

    def _in_room(self, act: acts.Act, context: CommandContext) -> None:
        room_acts.perform(replace(context, idempotency_key=self._key()), self.evening, act)

    def _key(self) -> str:
        self.done += 1
        return f"paper-{self.digest}-{self.done}"


def _signs(sitter: Sitter | None, wanted: str) -> Sitter:
    if sitter is None:
        raise Impossible(Reason(wanted))
    return sitter


def _seat(rubber: RubberState, sitter: Sitter) -> Seat:
    seat = actions.seat_of_person(rubber, sitter)
    if seat is None:
        raise Impossible(Reason(N_("{who} is not playing in this rubber."), who=(str(sitter),)))
    return seat


def _spoken_for(rubber: RubberState, seat: Seat) -> Seat:
    """Return the seat of the person who acts for this one: their own, or dummy's partner's."""
    return seat if seat in rubber.seating else seat.partner
