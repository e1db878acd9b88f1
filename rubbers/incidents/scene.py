"""The table as a story has brought it so far: what happens next is added to it as acts."""

from __future__ import annotations

from typing import Any

from rubbers.cards.seats import Seat
from rubbers.code.code import Code
from rubbers.hand.acts.calls import CallAct, CallSuit
from rubbers.hand.hand import Hand, Stage

Json = dict[str, Any]
ONLOOKER = "onlooker"
"""The one somebody standing by whom a story may speak of."""
HELD = 4
"""Cards that make a trick."""


class Scene:
    """A hand so far, and the acts of a script that an incident adds to it.

    `first` is the number of the first act added. Cards that nobody has told are played as x, so
    that an incident finds the trick it needs; `trick_of` has the number of the trick that each
    act here plays to.
    """

    def __init__(self, hand: Hand, first: int, code: Code) -> None:
        """Begin with the hand as it stands."""
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
        """Give who deals; where that is not told, it does not matter who."""
        return self.hand.dealer or Seat.W

    def call_on(self, seat: Seat) -> CallAct | None:
        """Give the last call that waits for this player to obey it."""
        return next((c.act for c in reversed(self.hand.calls) if seat in c.act.of), None)

    @property
    def knows_tricks(self) -> bool:
        """Say whether no trick has been played here, so that a number is that of the hand."""
        return not self.hand.tricks and not self.on_table

    def do(self, mark: str = "", **act: Any) -> None:
        """Add an act; under `mark` its number can be referred to."""
        self.acts.append(act)
        if mark:
            self.marks[mark] = self.first + len(self.acts) - 1

    def not_cut(self) -> None:
        """Have the pack gathered and not yet cut."""
        if not self.began and not self.acts:
            self.do(by=self.dealer.partner, do="collect")
            self.stage = Stage.DEALING

    def dealing(self) -> None:
        """Have the pack cut, and dealing going on."""
        if self.hand.cut_by is None and not any(act.get("do") == "cut_pack" for act in self.acts):
            self.do(by=self.dealer, do="present_pack")
            self.do(by=self.dealer.right, do="cut_pack")
        self.stage = Stage.DEALING

    def playing(self) -> None:
        """Have the cards dealt and the trump turned."""
        if self.stage is Stage.DEALING:
            self.do(by=self.dealer, do="turn_up")
            self.stage = Stage.PLAYING

    def over(self) -> None:
        """Have the hand played out."""
        self.playing()
        if self.stage is Stage.PLAYING:
            self.do(do="end_hand")
            self.stage = Stage.OVER

    def play(self, by: Seat, card: str = "x", mark: str = "", **more: Any) -> None:
        """Have a player lay a card on the trick, or lead it."""
        self.playing()
        if len(self.on_table) in (0, HELD):
            self.on_table, self.trick = [], self.trick + 1
        self.on_table.append(by)
        self.do(mark, by=by, do="play", card=card, **more)
        self.trick_of[self.first + len(self.acts) - 1] = self.trick

    def had_lead(self, seat: Seat) -> None:
        """Have it told whose lead it is, after any trick on the table is played to its end."""
        self.playing()
        self.rest_of_trick()
        self.do(fact="had_lead", who=seat)
        self.leader = seat

    def lead(self, by: Seat, card: str = "x", mark: str = "") -> None:
        """Have a player lead in his turn."""
        self.had_lead(by)
        self.play(by, card, mark)

    def up_to(self, seat: Seat) -> None:
        """Have those play who come before this player in the trick."""
        while self.on_table and len(self.on_table) < HELD:
            coming = self._next()
            if coming is seat or seat in self.on_table:
                return
            self.play(coming)

    def turn_of(self, seat: Seat) -> None:
        """Have it be this player's turn: in the trick on the table, or else to lead."""
        self.playing()
        self.up_to(seat)
        if not self.on_table or len(self.on_table) == HELD or seat in self.on_table:
            self.had_lead(seat)

    def answers_call(self, seat: Seat) -> None:
        """Have it be this player's turn to do as he was called upon: to lead, if a suit is."""
        self.playing()
        if any(isinstance(call.act, CallSuit) and seat in call.act.of for call in self.hand.calls):
            self._leads_next(seat)
            return
        self.up_to(seat)
        between = not self.on_table or len(self.on_table) == HELD or seat in self.on_table
        if between and seat not in self.hand.leaders:
            self.whole_trick_up_to(seat)

    def _leads_next(self, seat: Seat) -> None:
        """Have it be this player's lead, unless nobody else could have it."""
        between = not self.on_table or len(self.on_table) == HELD
        if not between or self.hand.leaders != (seat,):
            self.had_lead(seat)

    def whole_trick_up_to(self, seat: Seat) -> None:
        """Have the next trick led and played as far as this player."""
        self.rest_of_trick()
        self.play(self.leader if self.leader is not seat else seat.right)
        self.up_to(seat)

    def rest_of_trick(self) -> None:
        """Have the trick on the table played to its end."""
        while self.on_table and len(self.on_table) < HELD:
            self.play(self._next())

    def whole_trick(self) -> None:
        """Have a trick played to its end: the one on the table, or the next."""
        if not self.on_table or len(self.on_table) == HELD:
            self.play(self.leader)
        self.rest_of_trick()

    def _next(self) -> Seat:
        waiting = (self.on_table[0].after(places) for places in range(1, HELD))
        return next(seat for seat in waiting if seat not in self.on_table)
