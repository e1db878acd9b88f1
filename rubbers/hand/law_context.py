"""What a law is given: the act, and the hand before and after it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from club.reason import Reason
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import CLOCKWISE, Seat, Side
from rubbers.code.code import Code
from rubbers.code.law import Because, Law
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.ending import EndHand
from rubbers.hand.acts.play import ChooseCard
from rubbers.hand.facts.fact_lookup import Facts
from rubbers.hand.state.events import LawsCited, RulingClosed, RulingOpened
from rubbers.hand.state.hand import HandState, PendingCall
from rubbers.hand.state.ruling import Deadline, Ruling, RulingKey, Status
from rubbers.hand.state.trick import Laid

HAND_OVER = Deadline(EndHand)
"""The default deadline: if a law names none, a remedy lasts as long as the hand."""


def in_order(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """Return the seats in their order round the table."""
    chosen = set(seats)
    return tuple(seat for seat in CLOCKWISE if seat in chosen)


@dataclass(frozen=True, slots=True)
class Offence:
    """What a law finds to have been done, by whom and when, and the sentence for it."""

    what: str
    by: Seat
    at: int
    why: Reason


@dataclass(frozen=True, slots=True)
class LawContext:
    """An act and its number, the hand before it and now, the code, and access to facts.

    `key` is the ruling that the act names; `failed` are the calls that the act should have obeyed
    and did not; `demanded` is true if a player demands what the act asks for.
    """

    before: HandState
    now: HandState
    act: Act
    at: int
    code: Code
    facts: Facts
    key: RulingKey | None = None
    failed: tuple[PendingCall, ...] = ()
    demanded: bool = False

    @property
    def by(self) -> Seat:
        """The player who acts; ValueError for an act without one."""
        if self.act.by is None:
            raise ValueError("an act without an actor")
        return self.act.by

    @property
    def laid(self) -> Laid | None:
        """The card that this act laid on a trick."""
        tricks = self.now.tricks
        last = tricks[-1].laid[-1] if tricks else None
        return last if last and last.at == self.at else None

    @property
    def since(self) -> int:
        """The event at which the card just brought to a trick was laid, if laid with others."""
        act = self.act
        if not isinstance(act, ChooseCard):
            return self.at
        several = (one for one in self.now.rulings if isinstance(one.chosen, ChooseCard))
        return next((one.at for one in several if act.card in one.cards), self.at)

    def answering(self, call: PendingCall) -> Laid | None:
        """Return the card on the table that a call was for."""
        trick, laid = self.now.trick, self.laid
        if trick is None or (laid is not None and laid.seat in call.act.of):
            return laid
        return next((one for one in trick.laid if one.seat in call.act.of), None)

    @property
    def led(self) -> Laid | None:
        """The card with which this act began a trick."""
        laid = self.laid
        return laid if laid and self.now.trick and self.now.trick.laid[0] is laid else None

    def ruling(
        self,
        law: Law,
        offence: Offence,
        *,
        part: str = "",
        entitled: Side | None = None,
        remedies: tuple[Act, ...] = (),
        until: Deadline = HAND_OVER,
        status: Status = Status.OPEN,
        also: tuple[str | Law, ...] = (),
        several: bool = False,
        sticky: bool = False,
        penalty: bool = False,
        revoke: bool = False,
        trick: int | None = None,
        reading: bool = False,
        onlooker: str = "",
        cards: tuple[PartialCard, ...] = (),
    ) -> RulingOpened:
        """Open a ruling on an offence; the offender's adversaries are entitled to the remedies.

        `law`, `part` and `also` are named as in the shared chapters; the ruling has the numbers of
        the current code.
        """
        number = self.code.number(law, part)
        own = self.code.standing_for(law)
        cited = (*(own.also if own else ()), *self.code.numbers(also))
        because = Because(number, self.code.id, self.code.version, offence.why, reading)
        side = offence.by.side.adversaries if entitled is None else entitled
        return RulingOpened(
            Ruling(
                at=offence.at,
                because=because,
                what=offence.what,
                by=offence.by,
                entitled=self._choosing(side.seats) if remedies else (),
                remedies=remedies,
                until=until if remedies else None,
                status=status if remedies or status is not Status.OPEN else Status.RECORDED,
                also=tuple(dict.fromkeys(one for one in cited if one != number)),
                several=several,
                sticky=sticky,
                penalty=penalty,
                revoke=revoke,
                trick=trick,
                onlooker=onlooker,
                cards=cards,
            )
        )

    def under(self, law: Law | str, part: str = "") -> tuple[Ruling, ...]:
        """Return the rulings so far under a law of the shared chapters, or under one part of it."""
        if not self.now.rulings or self.code.standing_for(law) is None:
            return ()
        number = self.code.number(law, part)
        return tuple(one for one in self.now.rulings if one.because.law == number)

    def closed(self, ruling: Ruling | RulingKey, status: Status, *also: Law | str) -> RulingClosed:
        """Close a ruling, citing the laws that contributed to its end."""
        key = ruling.key if isinstance(ruling, Ruling) else ruling
        return RulingClosed(key, status, self.code.numbers(also))

    def forfeited(self, ruling: Ruling, law: Law, why: Reason) -> RulingClosed:
        """Close a ruling with all its remedies forfeited, under this law and for this reason."""
        lost = self.because(law, why)
        return replace(self.closed(ruling, Status.FORFEITED, law), lost=lost)

    def because(self, law: Law, why: Reason) -> Because:
        """Return a reason with its law, under the number in the current code."""
        return Because(self.code.number(law), self.code.id, self.code.version, why)

    def cited(self, ruling: Ruling, *also: Law | str) -> LawsCited:
        """Cite further laws in a ruling, which is otherwise unchanged."""
        return LawsCited(ruling.key, self.code.numbers(also))

    def for_everyone(self, opened: RulingOpened) -> RulingOpened:
        """Return the same ruling with every player entitled to its remedies."""
        return self.for_these(opened, *Seat)

    def for_these(self, opened: RulingOpened, *seats: Seat) -> RulingOpened:
        """Return the same ruling with these players entitled to its remedies."""
        return RulingOpened(replace(opened.ruling, entitled=self._choosing(seats)))

    def _choosing(self, seats: Iterable[Seat]) -> tuple[Seat, ...]:
        """Return the players who choose for these seats; a dummy leaves it to its partner."""
        dummies = self.now.dummies
        return in_order(seat.partner if seat in dummies else seat for seat in seats)
