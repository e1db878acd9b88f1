"""Narrate an evening as it goes on: every sentence of the book, and every hand that counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from api.demo.recorded_evening import RecordedEvening
from club.record import readers
from club.rules.stored_values import REGISTER
from club.text import wording
from rubbers.cards.seats import Side
from rubbers.play.state import acts as play_acts
from rubbers.play.state.rubber_state import RubberState
from rubbers.scoring.statement import Outcome
from tables import streams
from tables.room import acts
from tables.room.precedence_book import reasons
from tables.room.state.room_state import TableState


@dataclass
class NarratedEvening:
    """An evening being watched: what happens is narrated, with the law if there is one."""

    live: RecordedEvening
    names: Mapping[str, str]
    say: Callable[[str], None]
    said: set[str] = field(default_factory=set)

    def moment(self) -> datetime:
        """Return the current time there (UTC)."""
        return self.live.moment()

    def table(self, number: int) -> TableState:
        """Return a table in its present state."""
        return self.live.table(number)

    def rubber(self, number: int) -> RubberState:
        """Return the rubber last begun at a table."""
        return self.live.rubber(number)

    def perform(self, act: acts.Act) -> None:
        """Perform an act of the room, and narrate what the book says of it."""
        receipt = self.live.perform(act)
        if isinstance(act, acts.ChangePhase):
            self.say(f"The evening: {act.phase}.")
        for sentence in dict.fromkeys(self._sentences(receipt["lines"])):
            self.say(sentence)

    def play(self, number: int, act: play_acts.Act) -> None:
        """Perform an act of a rubber, and narrate how the hand ended once both sides agree."""
        before = self.live.rubber(number)
        self.live.play(number, act)
        if isinstance(act, play_acts.Confirm):
            self.say(f"Table {number}: {self._ended(before, self.live.rubber(number))}")

    def _sentences(self, lines: list[str]) -> Iterator[str]:
        for line in lines:
            stream, _, number = line.rpartition("#")
            if stream.startswith("rubber:") or stream == REGISTER:
                continue
            row = readers.lines_at(self.live.secretary.club, stream, int(number)).get()
            for because in reasons(streams.decode(row.what, row.body)):
                said = wording.sentence(because.reason, self.names)
                yield wording.with_law(said, because.law)

    def _ended(self, before: RubberState, after: RubberState) -> str:
        if len(after.hands) == len(before.hands):
            lost = after.lost_deals[-1].outcome
            return "a misdeal; the deal passes." if lost is Outcome.MISDEAL else "the deal is void."
        if after.result is not None:
            who = wording.people(_players(after, after.result.side), self.names)
            return f"{who} win the rubber, {after.result.points} points."
        if len(after.games) > len(before.games):
            game = after.games[-1]
            who = wording.people(_players(after, game.side), self.names)
            return f"{who} win game {game.number}, worth {game.value}."
        return f"hand {after.hands[-1].number} counts; {after.score.ns} to {after.score.ew}."


def _players(rubber: RubberState, side: Side) -> tuple[str, ...]:
    return tuple(rubber.seating[seat] for seat in side.seats if seat in rubber.seating)
