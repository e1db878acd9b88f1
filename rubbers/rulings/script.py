"""A script: who sits at the table, how things stood, and what happened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rubbers.cards.seats import Seat
from rubbers.cards.told import CardTold
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.facts import AgreeBystander, BystanderDecides, Fact, Meant
from rubbers.hand.acts.play import Play
from rubbers.hand.evidence import Evidence
from rubbers.hand.facts import Facts, accepted, settled
from rubbers.hand.hand import Hand
from rubbers.hand.notation import Notation
from rubbers.laws.code import Code
from rubbers.scoring.bets import Bet

MOST_EVENTS = 500


@dataclass(frozen=True)
class Script:
    """What happened at a table; `acts` are numbered from 1, facts among them."""

    code: Code
    players: Mapping[Seat, str]
    hand: Hand
    acts: tuple[Act, ...]
    notation: Notation
    bets: tuple[Bet, ...] = ()

    @property
    def numbered(self) -> tuple[tuple[int, Act], ...]:
        """Give each act with its number."""
        return tuple(enumerate(self.acts, start=1))

    def facts(self) -> Facts:
        """Give what is known before any question is answered."""
        dealt: Mapping[Seat, tuple[CardTold, ...]] = self.hand.dealt
        evidence = Evidence.of(dealt, self.numbered)
        agreed = accepted(act for act in self.acts if isinstance(act, AgreeBystander))
        decided = [a for a in self.acts if isinstance(a, BystanderDecides) and a.who in agreed]
        told = [act for act in self.acts if isinstance(act, Fact)]
        said = [
            Meant(who=act.by, at=at, value=act.meant_as)
            for at, act in self.numbered
            if isinstance(act, Play) and act.meant_as and act.by
        ]
        return Facts(evidence, settled((*said, *told), decided))
