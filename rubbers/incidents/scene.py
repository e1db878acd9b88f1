"""The table at the current point of a story: what happens next is added to it as acts."""

from __future__ import annotations

from typing import Any

from rubbers.cards.seats import Seat
from rubbers.code.code import Code
from rubbers.hand.acts.calls import CallAct, CallSuit
from rubbers.hand.state.hand import HandStage, HandState

Json = dict[str, Any]
ONLOOKER = "onlooker"
"""The only onlooker a story can mention."""
HELD = 4
"""The number of cards in a trick."""


class Scene:
    """A hand so far, and the acts of a script that an incident adds to it.

    `first` is the number of the first act added. Unknown cards are played as x, so that an incident
    finds the trick it needs; `trick_of` maps each act of play here to the number of its trick.
    """

    def __init__(self, hand: HandState, first: int, code: Code) -> None:
        """Start from the current hand."""
        self.hand = hand
        self.code = code
        self.bets: list[Json] = []
        self.first = first
        self.acts: list[Json] = []
        self.marks: dict[str, int] = {}
        self.stage = hand.stage
        self.began = first > 1
        trick = hand.current
        self.on_table = [laid.seat for laid in trick.laid] if trick else []
        self.trick = len(hand.tricks)
        self.trick_of: dict[int, int] = {}
        self.leader = hand.leaders[0]

    @property
    def dealer(self) -> Seat:
        """The dealer; any seat will do if the dealer is unknown."""
        return self.hand.dealer or Seat.W

    def call_on(self, seat: Seat) -> CallAct | None:
        """Return the last call that this player has yet to obey."""
        return next((c.act for c in reversed(self.hand.calls) if seat in c.act.of), None)

    @property
    def knows_tricks(self) -> bool:
        """Whether no trick has been played here, so that a trick number is that of the hand."""
        return not self.hand.tricks and not self.on_table

    def do(self, mark: str = "", **act: Any) -> None:
        """Add an act; its number can be referred to by `mark`."""
        self.acts.append(act)
        if mark:
            self.marks[mark] = self.first + len(self.acts) - 1

    def not_cut(self) -> None:
        """Add the gathering of the pack, not yet cut."""
        if not self.began and not self.acts:
            self.do(by=self.dealer.partner, do="collect")
            self.stage = HandStage.DEALING

    def dealing(self) -> None:
        """Add the cut, and begin the deal."""
        if self.hand.cut_by is None and not any(act.get("do") == "cut_pack" for act in self.acts):
            self.do(by=self.dealer, do="present_pack")
            self.do(by=self.dealer.right, do="cut_pack")
        self.stage = HandStage.DEALING

    def playing(self) -> None:
        """Add the deal and the turn-up."""
        if self.stage is HandStage.DEALING:
            self.do(by=self.dealer, do="turn_up")
            self.stage = HandStage.PLAYING

    def over(self) -> None:
        """Play out the hand."""
        self.playing()
        if self.stage is HandStage.PLAYING:
            self.do(do="end_hand")
            self.stage = HandStage.OVER

    def play(self, by: Seat, card: str = "x", mark: str = "", **more: Any) -> None:
        """Add a card laid on the trick, or led to one."""
        self.playing()
        if len(self.on_table) in (0, HELD):
            self.on_table, self.trick = [], self.trick + 1
        self.on_table.append(by)
        self.do(mark, by=by, do="play", card=card, **more)
        self.trick_of[self.first + len(self.acts) - 1] = self.trick

    def had_lead(self, seat: Seat) -> None:
        """Play out the trick on the table, and record whose lead it is."""
        self.playing()
        self.rest_of_trick()
        self.do(fact="had_lead", who=seat)
        self.leader = seat

    def lead(self, by: Seat, card: str = "x", mark: str = "") -> None:
        """Add a rightful lead by a player."""
        self.had_lead(by)
        self.play(by, card, mark)

    def up_to(self, seat: Seat) -> None:
        """Add the cards of the players who come before this one in the trick."""
        while self.on_table and len(self.on_table) < HELD:
            coming = self._next()
            if coming is seat or seat in self.on_table:
                return
            self.play(coming)

    def turn_of(self, seat: Seat) -> None:
        """Make it this player's turn: in the trick on the table, or else to lead."""
        self.playing()
        self.up_to(seat)
        if not self.on_table or len(self.on_table) == HELD or seat in self.on_table:
            self.had_lead(seat)

    def answers_call(self, seat: Seat) -> None:
        """Make it this player's turn to obey the call on them: to lead, if a suit is called."""
        self.playing()
        if any(isinstance(call.act, CallSuit) and seat in call.act.of for call in self.hand.calls):
            self._leads_next(seat)
            return
        self.up_to(seat)
        between = not self.on_table or len(self.on_table) == HELD or seat in self.on_table
        if between and seat not in self.hand.leaders:
            self.whole_trick_up_to(seat)

    def _leads_next(self, seat: Seat) -> None:
        """Make it this player's lead, unless nobody else could have it."""
        between = not self.on_table or len(self.on_table) == HELD
        if not between or self.hand.leaders != (seat,):
            self.had_lead(seat)

    def whole_trick_up_to(self, seat: Seat) -> None:
        """Lead the next trick, and play it as far as this player."""
        self.rest_of_trick()
        self.play(self.leader if self.leader is not seat else seat.right)
        self.up_to(seat)

    def rest_of_trick(self) -> None:
        """Play out the trick on the table."""
        while self.on_table and len(self.on_table) < HELD:
            self.play(self._next())

    def whole_trick(self) -> None:
        """Play out a whole trick: the one on the table, or the next."""
        if not self.on_table or len(self.on_table) == HELD:
            self.play(self.leader)
        self.rest_of_trick()

    def _next(self) -> Seat:
        waiting = (self.on_table[0].after(places) for places in range(1, HELD))
        return next(seat for seat in waiting if seat not in self.on_table)
