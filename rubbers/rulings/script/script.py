"""A script: who is at the table, how things were, and what happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat
from rubbers.code.code import Code
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.deal import TOUCHING
from rubbers.hand.acts.facts import Fact
from rubbers.hand.acts.play import Correct, Expose, ExposureManner, Play, TakeBack
from rubbers.hand.acts.speech import AgreeBystander, BystanderDecides
from rubbers.hand.acts.tricks import QuitTrick, TurnTrick
from rubbers.hand.facts.circumstances import circumstances
from rubbers.hand.facts.evidence import Evidence
from rubbers.hand.facts.fact_lookup import Facts
from rubbers.hand.facts.weighing import accepted, weighed
from rubbers.hand.notation.notation import Notation
from rubbers.hand.state.hand import HandStage, HandState
from rubbers.scoring.bets import Bet

MOST_EVENTS = 500
ENDLESS = 2 * MOST_EVENTS
"""An event number beyond every event, and every answer added after them."""
NONE: Mapping[int, int] = MappingProxyType({})


@dataclass(frozen=True)
class Script:
    """What happened at a table; `acts` are numbered from 1 and include facts."""

    code: Code
    players: Mapping[Seat, str]
    hand: HandState
    acts: tuple[Act, ...]
    notation: Notation
    bets: tuple[Bet, ...] = ()

    @property
    def numbered(self) -> tuple[tuple[int, Act], ...]:
        """Each act with its number."""
        return tuple(enumerate(self.acts, start=1))

    @property
    def decided(self) -> tuple[tuple[int, BystanderDecides], ...]:
        """The decisions of onlookers whom both sides accept, with the numbers of their events."""
        agreed = accepted(act for act in self.acts if isinstance(act, AgreeBystander))
        return tuple(
            (at, act)
            for at, act in self.numbered
            if isinstance(act, BystanderDecides) and act.who in agreed
        )

    def facts(
        self,
        first: int = 1,
        last: int = ENDLESS,
        vain: frozenset[int] = frozenset(),
        fact_deals: Mapping[int, int] = NONE,
    ) -> Facts:
        """Return what is known about the deal with these events, before any question is answered.

        The hands in a script are those of the first deal. A fact belongs to the deal of the event
        it names, or that `fact_deals` gives for it, or else to the deal in which it is stated. An
        act in `vain` only shows what the player held.
        """
        of_it = [
            (at, act)
            for at, act in self.numbered
            if first <= (event_of(act) or fact_deals.get(at, at)) <= last
        ]
        dealt: Mapping[Seat, tuple[PartialCard, ...]] = self.hand.dealt if first == 1 else {}
        said = list(circumstances(of_it))
        stated = [(at, act) for at, act in of_it if isinstance(act, Fact)]
        touching = any(isinstance(act, TOUCHING) for _, act in of_it)
        of_all = weighed((*said, *stated), [act for _, act in self.decided])
        sure = [
            (at, _shown(act) if at in vain else act)
            for at, act in of_it
            if not isinstance(act, Fact) or act in of_all.settled
        ]
        return Facts(
            Evidence.of(dealt, sure, dealing=first > 1 or self.hand.stage is HandStage.DEALING),
            of_all.settled,
            touching_stated=touching,
            lying=frozenset(_lying(of_it)),
            disputed=of_all.disputed,
            denied=of_all.denied,
        )


def event_of(act: Act) -> int | None:
    """Return the event that a fact is about; None if it names none."""
    return getattr(act, "at", None) if isinstance(act, Fact) else None


def _shown(act: Act) -> Act:
    """Return what a refused taking-back shows: the right card, which the player keeps."""
    shown: tuple[PartialCard, ...] = act.laid if isinstance(act, Play) else ()
    if isinstance(act, Correct):
        shown = (act.right,)
    return Expose(by=act.by, cards=shown, how=ExposureManner.SHOWN)


def _lying(acts: Sequence[tuple[int, Act]]) -> Iterator[int]:
    """Yield the events from the last card of a trick until the act that turns the trick."""
    turned_later = False
    before = (None, *(act for _, act in acts))
    for (at, act), last in reversed(tuple(zip(acts, before, strict=False))):
        if turned_later:
            yield at
        if isinstance(act, QuitTrick | TurnTrick):
            turned_later = True
        elif isinstance(act, Play) and not (isinstance(last, TakeBack) and last.by is act.by):
            turned_later = False
