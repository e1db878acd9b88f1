"""A dispute of the demonstration club, conducted by its people through the commands."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from api.demo import founding
from api.demo.recorded_evening import numbered
from club.members import queries as club_queries
from club.record.command_context import CommandContext
from club.rules.house_rules import RulingsName
from club.rules.permissions import Caller
from rubbers.cards.seats import Seat
from rubbers.play.state.rubber_state import RubberState
from tables import queries as room_queries
from tables.disputes.commands import calling, dispute_acts
from tables.disputes.queries import lookup
from tables.disputes.rules import acts
from tables.disputes.rules.effects import Effect, NoEffect
from tables.disputes.rules.state import DisputeKind, FactAnswer, FactForm, RulingVerdict

if TYPE_CHECKING:
    from tables.models.disputes import Dispute as Row

ARBITRATOR, COMMITTEE = 2, 6
SAID = {"+": FactAnswer.ASSENT, "-": FactAnswer.DISSENT, "?": FactAnswer.ABSTAIN}


@dataclass
class DemoDispute:
    """One dispute: its evening and rubber, its clock, and its number once called."""

    secretary: Caller
    evening: str
    rubber: int
    clock: Callable[[], datetime]
    number: int = 0
    keys: Iterator[str] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Prepare a separate idempotency key for every command."""
        self.keys = numbered(f"dispute-{self.evening}-{self.rubber}-{self.clock():%H%M%S%f}")

    def called(self, seat: Seat, hand: int, reason: str) -> None:
        """Call the arbitrator, as a player."""
        self._call(self._player(seat), calling.CallAsked(reason, rubber=self.rubber, hand=hand))

    def complained(self, who: int, of: int, reason: str) -> None:
        """Complain about another person's conduct."""
        asked = calling.CallAsked(reason, kind=DisputeKind.ETIQUETTE, against=(str(of),))
        self._call(who, asked)

    def state_fact(self, seat: Seat, happened: str | dict[str, Any], answers: str) -> None:
        """State what happened, as a player, and add the answers of others: `S+ W-`.

        What happened is given in words, or as an event of the table script.
        """
        script = isinstance(happened, dict)
        telling = FactForm.SCRIPT if script else FactForm.WORDS
        said = json.dumps(happened) if script else str(happened)
        who = self._player(seat)
        self.does(who, acts.StateFact(str(who), telling, ""), ref=said)
        fact = len(lookup.state_of(self.row).facts)
        for one in answers.split():
            other = self._player(Seat(one[0]))
            self.does(other, acts.AnswerFact(str(other), fact, SAID[one[1]]))

    def accepted(self, seats: str, onlooker: int) -> None:
        """Accept an onlooker, as one player of each side."""
        for seat in seats:
            who = self._player(Seat(seat))
            self.does(who, acts.AcceptOnlooker(str(who), str(onlooker)))

    def decided_by(self, onlooker: int, fact: int, *, stands: bool) -> None:
        """Decide a fact, as the onlooker."""
        self.does(onlooker, acts.OnlookerDecides(fact, stands))

    def heard(self) -> None:
        """Take on the dispute, as the arbitrator."""
        self.does(ARBITRATOR, acts.Hear(str(ARBITRATOR)))

    def ruled(self, law: str, effects: tuple[Effect, ...] = (), **words: str) -> None:
        """Rule on every fact, as the arbitrator; `words` has the question, reasons and decision."""
        facts = tuple(fact.number for fact in lookup.state_of(self.row).facts)
        act = acts.Rule(
            str(ARBITRATOR), self.clock(), facts, law, "", "", "", "", effects or (NoEffect(),)
        )
        self.does(ARBITRATOR, act, **words)

    def declined(self, reason: str) -> None:
        """Decline to rule, as the arbitrator."""
        self.does(ARBITRATOR, acts.Decline(str(ARBITRATOR), self.clock(), ""), reason=reason)

    def appealed(self, seat: Seat, grounds: str) -> None:
        """Appeal as a player, and concur as the partner."""
        who, partner = self._player(seat), self._player(seat.partner)
        self.does(who, acts.LodgeAppeal(str(who), self.clock(), ""), grounds=grounds)
        self.does(partner, acts.Concur(str(partner), self.clock()))

    def upheld(self, reasons: str) -> None:
        """Uphold the ruling, as the committee."""
        act = acts.DecideAppeal(str(COMMITTEE), self.clock(), RulingVerdict.UPHELD, "")
        self.does(COMMITTEE, act, reasons=reasons)

    def published(self, names: RulingsName = RulingsName.INITIALS) -> None:
        """Publish the dispute in the register."""
        self.does(ARBITRATOR, acts.Publish(names))

    def led(self) -> None:
        """Mark the ruling as a leading precedent, as the committee."""
        self.does(COMMITTEE, acts.MarkLeading(True))

    def went_on(self) -> None:
        """Resume play at the table in the meantime."""
        self.does(ARBITRATOR, acts.WaitOrGoOn(False))

    def withdrawn(self, seat: Seat) -> None:
        """Withdraw the call, as the player who made it."""
        who = self._player(seat)
        self.does(who, acts.WithdrawCall(str(who)))

    def does(self, who: int, act: acts.Act, **words: str) -> None:
        """Perform an act in the dispute, as someone."""
        dispute_acts.perform(self._context(who), self.row, act, words)

    @property
    def row(self) -> Row:
        """The dispute's row in its present state."""
        return lookup.one(self.secretary.club, self.number)

    @property
    def state(self) -> RubberState:
        """The rubber in its present state."""
        return room_queries.rubber_at(self.secretary.club, self.evening, self.rubber)[1]

    def _call(self, who: int, asked: calling.CallAsked) -> None:
        evening = club_queries.evening_of(self.secretary.club, self.evening)
        self.number = calling.call(self._context(who), evening, asked)["dispute"]

    def _player(self, seat: Seat) -> int:
        return int(self.state.seating[seat])

    def _context(self, who: int) -> CommandContext:
        caller = replace(self.secretary, member=who, roles=frozenset(founding.OFFICES.get(who, ())))
        return CommandContext(caller, next(self.keys), self.clock())
