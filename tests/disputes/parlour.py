"""A club with a table at play, an arbitrator and a committee, for tests of disputes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from club.members import commands
from club.models import Evening, Line
from club.record.command_context import CommandContext
from rubbers.cards.card import Suit
from rubbers.cards.seats import Seat, Sides
from rubbers.models import Rubber
from rubbers.play.state.rubber_state import RubberState as State
from rubbers.scoring.statement import Election, Revoke, Statement
from tables import queries as rooms
from tables.disputes.commands import calling, dispute_acts
from tables.disputes.queries import lookup
from tables.disputes.rules import acts
from tables.disputes.rules.effects import Effect, NoEffect
from tables.disputes.rules.facts import settled_facts
from tables.disputes.rules.state import DisputeState, FactAnswer, FactForm
from tables.models.disputes import Dispute as Row
from tests.remembered import remembered
from tests.views.house import House, a_house

ARBITRATOR, COMMITTEE, ONLOOKER = 5, 6, 7
OFFICES = {ARBITRATOR: "arbitrator", COMMITTEE: "committee"}
WORDS = {
    "question": "Did West revoke?",
    "reasons": "He held a spade and played a heart.",
    "decision": "North and South score the hand as it was played.",
}


@dataclass
class Parlour:
    """Four people at table 1, numbers 1 to 4; 5 arbitrates, 6 is the committee, 7 looks on."""

    house: House
    evening: Evening
    row: Rubber

    @property
    def rubber(self) -> State:
        """Return the rubber as it stands."""
        return rooms.rubber_at(self.evening.club_id, self.evening.key, self.row.ordinal)[1]

    @property
    def players(self) -> dict[Seat, int]:
        """Return who sits where."""
        return {seat: int(who) for seat, who in self.rubber.seating.items()}

    def order(self, who: int, **more: Any) -> CommandContext:
        """Return a fresh order of someone in the offices he holds."""
        office = OFFICES.get(who)
        context = self.house.order(who, *((office,) if office else ("member",)))
        return CommandContext(context.caller, context.idempotency_key, context.at, **more)

    def call(self, seat: Seat = Seat.N, **more: Any) -> Row:
        """Let a player call the arbitrator to table 1."""
        asked = calling.CallAsked("He revoked, I think.", table=1, **more)
        receipt = calling.call(self.order(self.players[seat]), self.evening, asked)
        return self.dispute(receipt["dispute"])

    def dispute(self, number: int = 1) -> Row:
        """Return a dispute's row as it is now."""
        return lookup.one(self.evening.club_id, number)

    def seen(self, number: int = 1) -> str:
        """Return what a form of a dispute says it saw, read at the version it has now."""
        stream = self.dispute(number).stream
        return f"{stream.name}={stream.version}"

    def state(self, number: int = 1) -> DisputeState:
        """Return a dispute as it stands."""
        return lookup.state_of(self.dispute(number))

    def does(
        self, who: int, deed: acts.Act, *, number: int = 1, waives: Any = (), **words: str
    ) -> None:
        """Let someone do an act in a dispute."""
        reason = "No other is here." if waives else ""
        context = self.order(who, waives=waives, reason=reason)
        dispute_acts.perform(context, self.dispute(number), deed, words)

    def says(self, seat: Seat, words: str) -> None:
        """Let a player state a fact."""
        who = self.players[seat]
        self.does(who, acts.StateFact(str(who), FactForm.WORDS, ""), ref=words)

    def answers(self, told: str, fact: int = 1) -> None:
        """Let players answer a fact: `S+ E- W?`."""
        said = {"+": FactAnswer.ASSENT, "-": FactAnswer.DISSENT, "?": FactAnswer.ABSTAIN}
        for one in told.split():
            who = self.players[Seat(one[0])]
            self.does(who, acts.AnswerFact(str(who), fact, said[one[1]]))

    def heard(self) -> None:
        """Let the arbitrator take the dispute on."""
        self.does(ARBITRATOR, acts.Hear(str(ARBITRATOR)))

    def rules(self, *effects: Effect, **more: Any) -> None:
        """Let the arbitrator rule under law 71 on what is settled, in dispute `number`."""
        at, dispute = self.order(ARBITRATOR).at, self.state(more.get("number", 1))
        told = (
            one.number for one in dispute.facts if settled_facts.settled(dispute, one) is not None
        )
        deed = acts.Rule(
            str(ARBITRATOR), at, tuple(told), "71", "", "", "", "", effects or (NoEffect(),)
        )
        self.does(ARBITRATOR, deed, **{**WORDS, **more})

    def lines(self, number: int = 1) -> list[tuple[str, str]]:
        """Return what the record says of a dispute, and who wrote it."""
        rows = Line.objects.filter(stream=self.dispute(number).stream).order_by("number")
        return list(rows.values_list("what", "by"))


def a_parlour(*, committed: bool = False) -> Parlour:
    """Return a table whose first hand is scored, North and South making the odd trick.

    In a committed evening the program may deal the second.
    """
    return remembered(("parlour", committed), lambda: _parlour(committed))


def _parlour(committed: bool) -> Parlour:
    house = a_house()
    house.people_enter()
    for number, office in OFFICES.items():
        commands.grant_office(house.order(), number, office)
    opens = house.open_committed_evening if committed else house.open_evening
    evening = opens(*range(1, 8))
    rubber = house.play_begins(evening, ("1", "2", "3", "4"))
    house.hand(rubber, 7)
    evening = Evening.objects.select_related("stream", "club").get(pk=evening.pk)
    return Parlour(house, evening, rubber)


def revoked(tricks: int = 7) -> Statement:
    """Return a hand in which West revoked, and three tricks were taken for it."""
    revoke = Revoke(Seat.W, Election.TAKE_THREE_TRICKS)
    return Statement(tricks=Sides(tricks, 13 - tricks), revokes=(revoke,), trumps=Suit.HEARTS)
