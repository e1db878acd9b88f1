"""The acts of an evening: come in, cut, sit down, play hands, leave."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from api.demo.chance import DemoChance
from api.demo.recorded_evening import EveningInProgress
from rubbers.cards.seats import CLOCKWISE, Seat
from rubbers.play.state import acts as play_acts
from rubbers.play.state.rubber_state import RubberStage
from rubbers.scoring.statement import Statement
from tables.room import acts
from tables.room.state.room_state import TableStage


@dataclass
class DemoEvening:
    """One evening, where it is played, and its simulated cards."""

    floor: EveningInProgress
    chance: DemoChance

    def do(self, *acts_to_do: acts.Act) -> None:
        """Perform acts of the room."""
        for act in acts_to_do:
            self.floor.perform(act)

    def open(self) -> None:
        """Open the doors, under the default house rules."""
        self.do(acts.OpenDoors(self.floor.moment()))

    def bell(self) -> None:
        """Ring the opening bell."""
        self.do(acts.RingOpeningBell(self.floor.moment()))

    def declare(self, people: Iterable[int]) -> None:
        """Record that people declare for a fresh table."""
        self.do(acts.Declare(tuple(map(str, people))))

    def come(self, who: int, together_with: int | None = None) -> None:
        """Record someone's arrival."""
        other = None if together_with is None else str(together_with)
        self.do(acts.Arrive(str(who), self.floor.moment(), other))

    def form(self, number: int, candidates: Iterable[int]) -> None:
        """Form a table of these candidates."""
        self.do(acts.FormTable(number, candidates=tuple(map(str, candidates))))

    def form_of_all(self, number: int) -> None:
        """Form a table of all who have declared and are free."""
        self.do(acts.FormTable(number))

    def cut_round(self, number: int) -> bool:
        """Cut for everyone who has still to cut at a table; return whether anyone had to."""
        cut = next((cut for cut in self.floor.table(number).cuts() if cut.to_cut), None)
        if cut is None:
            return False
        cuts = zip(cut.to_cut, self.chance.cut(len(cut.to_cut)), strict=True)
        self.do(acts.CutRound(number, tuple(acts.CutEntry(who, (card,)) for who, card in cuts)))
        return True

    def cut(self, number: int) -> None:
        """Cut at a table until nothing is left to cut for."""
        while self.cut_round(number):
            continue

    def begin(self, number: int) -> None:
        """Choose cards and seats for the dealer, and begin the rubber."""
        left = self.floor.table(number).pairs[1][0]
        self.do(
            acts.ChooseCards(number, self.chance.one_of(("red", "blue"))),
            acts.ChooseSeats(number, self.chance.one_of(CLOCKWISE), left),
            acts.BeginRubber(number),
        )

    def goes_on(self, number: int) -> bool:
        """Check whether the rubber at a table is being played."""
        return self.floor.rubber(number).stage is RubberStage.PLAYING

    def over(self, number: int) -> bool:
        """Check whether a table has broken up or closed."""
        return self.floor.table(number).stage is TableStage.OVER

    def dealt(self, number: int) -> Statement:
        """Deal the next hand of a table; return how it will end."""
        hand = self.floor.rubber(number).hand
        assert hand is not None
        return self.chance.hand(hand.dealer)

    def turn_up(self, number: int, statement: Statement) -> None:
        """Turn the trump of the hand."""
        hand = self.floor.rubber(number).hand
        assert hand is not None and statement.trumps is not None
        self.floor.play(number, play_acts.TurnUpTrump(statement.trumps, by=hand.dealer))

    def mark(self, number: int, statement: Statement, by: Seat) -> None:
        """State how the hand ended, as a player."""
        self.floor.play(number, play_acts.MarkHand(statement, by))

    def confirm(self, number: int, by: Seat) -> None:
        """Confirm the statement, as a player of the other side."""
        self.floor.play(number, play_acts.Confirm(by))

    def sign(self, number: int, statement: Statement) -> None:
        """Mark a hand for one side and confirm it for the other."""
        by = self.chance.one_of(CLOCKWISE)
        self.mark(number, statement, by)
        self.confirm(number, by.left)

    def hand(self, number: int) -> Iterator[int]:
        """Play a hand and have it signed; yield the minutes it takes."""
        statement = self.dealt(number)
        yield 3 + self.chance.below(4)
        self.sign(number, statement)


class WatchedDemoEvening(DemoEvening):
    """An evening being watched: trumps are turned, and each answer comes a minute later."""

    def hand(self, number: int) -> Iterator[int]:
        """Play a hand step by step; yield the minutes each step takes."""
        statement = self.dealt(number)
        if statement.trumps is not None:
            self.turn_up(number, statement)
        yield 3 + self.chance.below(4)
        by = self.chance.one_of(CLOCKWISE)
        self.mark(number, statement, by)
        yield 1
        self.confirm(number, by.left)
