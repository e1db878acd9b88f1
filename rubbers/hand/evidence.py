"""What the cards themselves prove: who held which suit, from what was dealt and what was seen.

A card seen in a hand was in it from the deal on, and stays in it until it is played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from rubbers.cards.card import Card, Suit
from rubbers.cards.pack import PACK
from rubbers.cards.seats import Seat
from rubbers.cards.told import CardTold
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.facts import HadLead
from rubbers.hand.acts.facts_of_deal import HandCounts
from rubbers.hand.acts.tricks import LeadImpossible
from rubbers.hand.hand import Hand
from rubbers.hand.sightings import (
    FOUND,
    FULL,
    Seen,
    lays,
    mixes_hands,
    sightings,
    turned_up,
    with_the_last,
)
from rubbers.hand.trick import Laid

Gone = list[tuple[int, CardTold]]
"""Cards that left a hand, each with its event."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """The hands as they were dealt, so far as they are told, and the cards seen since.

    `lays` is who laid at which event, save again what he had taken back, `leads` who is said to
    have had a lead, and `counted` the events in which the hands are told to be counted. `emptied`
    are the events in which one who had the lead had no card: all but the last of the tricks were
    played, told or not. `mixed_up` says that hands changed, or that the pack is not whole, and
    `private` that those dealt are what one player knows, which proves nothing of another's. The
    `table` shows, as it is now, which cards were played and which lie open.
    """

    dealt: Mapping[Seat, tuple[CardTold, ...]] = field(default_factory=dict)
    seen: tuple[Seen, ...] = ()
    lays: tuple[tuple[int, Seat], ...] = ()
    leads: tuple[tuple[int, Seat], ...] = ()
    counted: tuple[int, ...] = ()
    emptied: tuple[int, ...] = ()
    mixed_up: bool = False
    private: bool = False
    table: Hand | None = None

    @classmethod
    def of(
        cls,
        dealt: Mapping[Seat, tuple[CardTold, ...]],
        acts: Iterable[tuple[int, Act]],
        *,
        dealing: bool = False,
    ) -> Evidence:
        """Gather what these acts show; `dealing` says whether they begin before the trump card."""
        acts = tuple(acts)
        mixed_up = any(mixes_hands(act) for _, act in acts)
        return cls(
            dealt if mixed_up else with_the_last(dealt),
            sightings(acts, dealing=dealing),
            tuple(lays(acts)),
            tuple((at, act.who) for at, act in acts if isinstance(act, HadLead)),
            tuple(at for at, act in acts if isinstance(act, HandCounts)),
            tuple(at for at, act in acts if isinstance(act, LeadImpossible)),
            mixed_up,
        )

    def at_table(self, hand: Hand) -> Evidence:
        """Give the same evidence with what the table itself shows now."""
        return replace(self, table=hand)

    def _laid(self, who: Seat) -> Iterator[Laid]:
        tricks = self.table.tricks if self.table else ()
        return (laid for trick in tricks for laid in trick.laid if laid.seat is who)

    def leader_after(self, at: int) -> Seat | None:
        """Give who led when a trick was complete, or had the lead as is told of that trick."""
        laid = [one for one in self.lays if one[0] > at][:4]
        past = laid[-1][0] if len(laid) == 4 else FOUND
        told = [seat for then, seat in self.leads if at < then < past]
        return next(iter((*told, *(seat for _, seat in laid))), None)

    def holds(self, who: Seat, suit: Suit, at: int) -> bool | None:
        """Say whether this player had the suit just before this event; None if it is not proved."""
        seen, gone = tuple(self._of(who)), self._gone(who, at)
        left = [card for _, card in gone]
        later = (one.card for one in seen if one.at >= at and one.card.suit is suit)
        if any(not card.whole or card not in left for card in later):
            return True
        dealt = self.dealt.get(who, ())
        if _sure_left(dealt, left, suit) > 0 or self._seen_and_left(seen, gone, suit, at):
            return True
        if len(dealt) == FULL and all(card.suit for card in dealt):
            of_suit = sum(card.suit is suit for card in dealt) - sum(c.suit is suit for c in left)
            return of_suit > 0 if all(card.suit for card in left) else None
        return False if self._has_no_other(who, suit, at, left) else None

    def _seen_and_left(self, seen: tuple[Seen, ...], gone: Gone, suit: Suit, at: int) -> bool:
        """Say whether a card of the suit was seen before, and must still be in the hand.

        Whatever was laid since without being told may have been one of those seen.
        """
        if self.mixed_up:
            return False
        before = [one for one in seen if one.at < at and one.card.suit is suit]
        lost = {card for _, card in gone if card.whole}
        for then in {one.at for one in before}:
            since = [card for laid, card in gone if laid >= then and card.suit in (suit, None)]
            sure = {one.card for one in before if one.at >= then and one.card.whole} - lost
            together = sum(one.at == then for one in before)
            if len(sure) > sum(not card.whole for card in since) or together > len(since):
                return True
        return False

    def _has_no_other(self, who: Seat, suit: Suit, at: int, left: list[CardTold]) -> bool:
        """Say whether every card is known that this player had, or that he might have had."""
        laid = tuple(self._laid(who))
        if len(laid) >= FULL and all(one.card.suit for one in laid):
            return all(one.card.suit is not suit for one in laid if one.at >= at)
        lost = {card.card for card in left}
        own = self.known(who)
        if len(own) >= FULL:
            return not any(card.suit is suit for card in own - lost)
        if self.mixed_up or self.private:
            return False
        others = frozenset().union(*(self.known(seat) for seat in Seat if seat is not who))
        return all(card in lost or card in others for card in PACK if card.suit is suit)

    def known(self, who: Seat) -> frozenset[Card]:
        """Give every card this player is proved to have been dealt, played since or not."""
        cards = (*self.dealt.get(who, ()), *(one.card for one in self._of(who)))
        return frozenset(told.card for told in cards if told.card is not None)

    def all_known(self, who: Seat) -> bool:
        """Say whether every card is proved that this player was dealt."""
        return len(self.known(who)) >= FULL and not self.mixed_up

    def next_laid(self, who: Seat, suit: Suit | None, at: int) -> int:
        """Give the event, this one or later, at which he next laid a card that may be of a suit."""
        laid = (one for one in self._laid(who) if one.card.suit in (None, suit))
        return min((one.at for one in laid if one.at >= at), default=FOUND)

    def cards(self, who: Seat, at: int) -> frozenset[Card]:
        """Give the cards this player is proved to have had just before this event."""
        gone = self._gone(who, at)
        lost = [card for _, card in gone]
        had = [card for card in self.dealt.get(who, ()) if not any(map(card.may_be, lost))]
        for one in self._of(who):
            since = [card for laid, card in gone if laid >= one.at]
            if one.card in lost or (one.at < at and self.mixed_up):
                continue
            if one.at >= at or not any(map(one.card.may_be, since)):
                had.append(one.card)
        return frozenset(told.card for told in had if told.card is not None)

    def found(self, who: Seat) -> int:
        """Give how many cards were found that belonged to this player."""
        return len({one.card for one in self.seen if one.seat is who and one.at == FOUND})

    def gone(self, who: Seat, at: int) -> frozenset[Card]:
        """Give the cards that had left this player's hand before this event."""
        left = (card.card for _, card in self._gone(who, at))
        return frozenset(card for card in left if card is not None)

    def _of(self, who: Seat) -> Iterator[Seen]:
        events: set[int] = set()
        for one in self.seen:
            if one.seat is who:
                events.add(one.at)
                yield one
        yield from (Seen(o.at, who, o.card) for o in self._laid(who) if o.at not in events)
        if self.table is None:
            return
        yield from (one for one in turned_up(self.table, who) if not self._is_anothers(one))
        if self.private:  # no acts are at hand to tell when a card was seen
            open_cards = self.table.exposed.get(who, ())
            yield from (Seen(FOUND, who, card) for card in open_cards if card.whole)

    def _is_anothers(self, one: Seen) -> bool:
        """Say whether a card was seen, or dealt, to another."""
        if any(one.card in cards for seat, cards in self.dealt.items() if seat is not one.seat):
            return True
        others = (each for each in self.seen if each.seat is not one.seat and not each.said)
        return one.card.whole and any(each.card == one.card for each in others)

    def _gone(self, who: Seat, at: int) -> Gone:
        """Give the cards that left this hand before this event, so far as the table shows now."""
        left = [(one.at, one.card) for one in self._laid(who) if one.at < at]
        if not self.table:
            return left
        astray = (*self.table.mixed, *self.table.restored)
        there = (one for one in astray if one.seat is who and one.at < at)
        return left + [(o.at, o.card) for o in there if o.back is None or o.back >= at]


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
