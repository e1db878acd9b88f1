"""What the cards themselves prove: who held which suit, from what was dealt and what was seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from rubbers.cards.card import Card, Suit
from rubbers.cards.seats import Seat
from rubbers.cards.told import CardTold
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.dealt import FindCard
from rubbers.hand.acts.facts import HadLead
from rubbers.hand.acts.facts_of_deal import CardFound, HandCounts
from rubbers.hand.acts.play import Correct, Expose, Play, TakeBack, ThrowDown
from rubbers.hand.acts.tricks import LeadImpossible, MixIntoTrick
from rubbers.hand.trick import Laid, Trick

FULL = 13
FOUND = 1_000_000
"""When a card is seen that was found: it belonged to its hand all the time."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A card that left a hand, or was seen in it, at an event."""

    at: int
    seat: Seat
    card: CardTold
    gone: bool


@dataclass(frozen=True, slots=True)
class Evidence:
    """The hands as they were dealt, so far as they are told, and the cards seen since.

    `tricks` are tricks every card of which was seen as it was laid; `lays` is who laid at which
    event, save again what he had taken back, `leads` who is said to have had a lead, and `counted`
    the events in which the hands are told to be counted. `emptied` are the events in which one who
    had the lead had no card: all but the last of the tricks were played, told or not.
    """

    dealt: Mapping[Seat, tuple[CardTold, ...]] = field(default_factory=dict)
    seen: tuple[Seen, ...] = ()
    tricks: tuple[Trick, ...] = ()
    lays: tuple[tuple[int, Seat], ...] = ()
    leads: tuple[tuple[int, Seat], ...] = ()
    counted: tuple[int, ...] = ()
    emptied: tuple[int, ...] = ()

    @classmethod
    def of(
        cls, dealt: Mapping[Seat, tuple[CardTold, ...]], acts: Iterable[tuple[int, Act]]
    ) -> Evidence:
        """Gather what these acts show."""
        seen: list[Seen] = []
        lays: list[tuple[int, Seat]] = []
        leads: list[tuple[int, Seat]] = []
        counted: list[int] = []
        emptied: list[int] = []
        back: Seat | None = None
        for at, act in acts:
            if isinstance(act, CardFound | FindCard):
                seen.append(Seen(FOUND, act.whose, act.card, gone=False))
            elif isinstance(act, HadLead):
                leads.append((at, act.who))
            elif isinstance(act, HandCounts):
                counted.append(at)
            elif isinstance(act, LeadImpossible):
                emptied.append(at)
            elif act.by is not None:
                _gather(seen, at, act.by, act)
            if isinstance(act, Play) and act.by not in (None, back):
                lays.append((at, act.by))
            back = act.by if isinstance(act, TakeBack) else None
        told = (tuple(lays), tuple(leads), tuple(counted), tuple(emptied))
        return cls(dealt, tuple(seen), (), *told)

    def leader_after(self, at: int) -> Seat | None:
        """Give who led when a trick was complete, or had the lead as is told of that trick."""
        laid = [one for one in self.lays if one[0] > at][:4]
        past = laid[-1][0] if len(laid) == 4 else FOUND
        told = [seat for then, seat in self.leads if at < then < past]
        return next(iter((*told, *(seat for _, seat in laid))), None)

    def holds(self, who: Seat, suit: Suit, at: int) -> bool | None:
        """Say whether this player had the suit just before this event; None if it is not proved."""
        seen = tuple(self._of(who))
        if any(one.card.suit is suit for one in seen if one.at >= at):
            return True
        dealt = self.dealt.get(who, ())
        gone = [one.card for one in seen if one.gone and one.at < at]
        if _sure_left(dealt, gone, suit) > 0:
            return True
        if len(dealt) == FULL and all(card.suit for card in dealt):
            left = sum(card.suit is suit for card in dealt) - sum(c.suit is suit for c in gone)
            return left > 0 if all(card.suit for card in gone) else None
        everything = [one for one in seen if one.gone]
        if len(everything) >= FULL and all(one.card.suit for one in everything):
            return False
        return None

    def next_laid(self, who: Seat, suit: Suit | None, at: int) -> int:
        """Give the event, this one or later, at which he next lays a card that may be of a suit."""
        laid = (one for one in self._of(who) if one.gone and one.at >= at)
        return min((one.at for one in laid if one.card.suit in (None, suit)), default=FOUND)

    def cards(self, who: Seat, at: int) -> frozenset[Card]:
        """Give the cards this player is proved to have had just before this event."""
        seen = tuple(self._of(who))
        gone = [one.card for one in seen if one.gone and one.at < at]
        kept = [card for card in self.dealt.get(who, ()) if not any(map(card.may_be, gone))]
        shown = [one.card for one in seen if one.at >= at]
        had = (one.card for one in (*kept, *shown))
        return frozenset(card for card in had if card is not None)

    def found(self, who: Seat) -> int:
        """Give how many cards were found that belonged to this player."""
        return len({one.card for one in self._of(who) if one.at == FOUND})

    def gone(self, who: Seat, at: int) -> frozenset[Card]:
        """Give the cards that had left this player's hand before this event."""
        left = (one.card.card for one in self._of(who) if one.gone and one.at < at)
        return frozenset(card for card in left if card is not None)

    def _of(self, who: Seat) -> Iterator[Seen | Laid]:
        yield from (one for one in self.seen if one.seat is who)
        for trick in self.tricks:
            yield from (laid for laid in trick.laid if laid.seat is who)


def _sure_left(dealt: Iterable[CardTold], gone: Iterable[CardTold], suit: Suit) -> int:
    """Give how many cards of a suit he must have left, whatever those not told were that he laid.

    A card laid that is not among those he is told to have had was another, told or not.
    """
    had = [card for card in dealt if card.suit is suit]
    left = [card for card in gone if card.suit in (suit, None)]
    known = [card for card in left if card.whole]
    others = sum(card not in had for card in known)
    slots = sum(not card.whole for card in had)
    return len(had) - (len(left) - others) - min(others, slots)


def _gather(seen: list[Seen], at: int, by: Seat, act: Act) -> None:
    match act:
        case Play(laid=laid):
            _recall(seen, by, laid)
            seen.extend(Seen(at, by, card, gone=True) for card in laid)
        case Correct(wrong=wrong, right=right):
            _recall(seen, by, (wrong,))
            seen.append(Seen(at, by, wrong, gone=False))
            seen.append(Seen(at, by, right, gone=True))
        case TakeBack(card=card):
            _recall(seen, by, (card,))
            seen.append(Seen(at, by, card, gone=False))
        case Expose(cards=cards) | ThrowDown(cards=cards):
            seen.extend(Seen(at, by, card, gone=False) for card in cards)
        case MixIntoTrick(card=card):
            seen.append(Seen(at, by, card, gone=False))


def _recall(seen: list[Seen], by: Seat, cards: tuple[CardTold, ...]) -> None:
    """Take it that a card laid again, or taken back, was in hand all the time before."""
    for place, one in enumerate(seen):
        if one.seat is by and one.gone and one.card in cards and one.card.card:
            seen[place] = Seen(one.at, by, one.card, gone=False)
