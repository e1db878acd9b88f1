"""What the cards prove: who held which suit, from the cards dealt and the cards seen.

A card seen in a hand has been in it since the deal, and stays there until it is played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from rubbers.cards.card import PACK, Card, Suit
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.facts import HadLead
from rubbers.hand.acts.facts_of_deal import HandCounts
from rubbers.hand.acts.tricks import LeadImpossible
from rubbers.hand.facts.sightings import (
    FOUND,
    FULL,
    Seen,
    lays,
    mixes_hands,
    sightings,
    turned_up,
    with_the_last,
)
from rubbers.hand.state.hand import HandState
from rubbers.hand.state.trick import Laid

Gone = list[tuple[int, PartialCard]]
"""Cards that left a hand, each with the event at which it left."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """The hands as dealt, as far as they are known, and the cards seen since.

    `lays` lists who laid at which event, without cards laid again after being taken back; `leads`
    who is said to have had a lead; `counted` the events at which the hands were counted. `emptied`
    lists the events at which the player on lead had no card: all tricks but the last had been
    played, recorded or not. `mixed_up` is true if hands were exchanged or the pack is not complete.
    `private` is true if the cards dealt are only those that one player knows, which proves nothing
    about the others. `table` shows which cards have been played by now and which lie open.
    """

    dealt: Mapping[Seat, tuple[PartialCard, ...]] = field(default_factory=dict)
    seen: tuple[Seen, ...] = ()
    lays: tuple[tuple[int, Seat], ...] = ()
    leads: tuple[tuple[int, Seat], ...] = ()
    counted: tuple[int, ...] = ()
    emptied: tuple[int, ...] = ()
    mixed_up: bool = False
    private: bool = False
    table: HandState | None = None

    @classmethod
    def of(
        cls,
        dealt: Mapping[Seat, tuple[PartialCard, ...]],
        acts: Iterable[tuple[int, Act]],
        *,
        dealing: bool = False,
    ) -> Evidence:
        """Collect what these acts show; `dealing` is true if they begin before the turn-up."""
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

    def at_table(self, hand: HandState) -> Evidence:
        """Return a copy with what the table itself shows now."""
        return replace(self, table=hand)

    def _laid(self, who: Seat) -> Iterator[Laid]:
        tricks = self.table.tricks if self.table else ()
        return (laid for trick in tricks for laid in trick.laid if laid.seat is who)

    def leader_after(self, at: int) -> Seat | None:
        """Return who led after this event: as stated for that trick, or else as played."""
        laid = [one for one in self.lays if one[0] > at][:4]
        past = laid[-1][0] if len(laid) == 4 else FOUND
        stated = [seat for then, seat in self.leads if at < then < past]
        return next(iter((*stated, *(seat for _, seat in laid))), None)

    def holds(self, who: Seat, suit: Suit, at: int) -> bool | None:
        """Return whether the player had the suit just before this event; None if unproved."""
        seen, gone = tuple(self._of(who)), self._gone(who, at)
        left = [card for _, card in gone]
        # A card of the suit seen later, and not gone before, was held.
        later = (one.card for one in seen if one.at >= at and one.card.suit is suit)
        if any(not card.whole or card not in left for card in later):
            return True
        dealt = self.dealt.get(who, ())
        # More cards of the suit were dealt, or seen, than can have left.
        if _sure_left(dealt, left, suit) > 0 or self._seen_and_left(seen, gone, suit, at):
            return True
        # With every suit known, count the cards of the suit that are left.
        if len(dealt) == FULL and all(card.suit for card in dealt):
            of_suit = sum(card.suit is suit for card in dealt) - sum(c.suit is suit for c in left)
            return of_suit > 0 if all(card.suit for card in left) else None
        return False if self._has_no_other(who, suit, at, left) else None

    def _seen_and_left(self, seen: tuple[Seen, ...], gone: Gone, suit: Suit, at: int) -> bool:
        """Check whether a card of the suit, seen before, must still be in the hand.

        Any unidentified card laid since may have been one of those seen.
        """
        if self.mixed_up:
            return False
        before = [one for one in seen if one.at < at and one.card.suit is suit]
        lost = {card for _, card in gone if card.whole}
        # Compare the cards seen since each sighting with those that have left since.
        for then in {one.at for one in before}:
            since = [card for laid, card in gone if laid >= then and card.suit in (suit, None)]
            sure = {one.card for one in before if one.at >= then and one.card.whole} - lost
            together = sum(one.at == then for one in before)
            if len(sure) > sum(not card.whole for card in since) or together > len(since):
                return True
        return False

    def _has_no_other(self, who: Seat, suit: Suit, at: int, left: list[PartialCard]) -> bool:
        """Check whether the known cards prove that this player held none of the suit."""
        laid = tuple(self._laid(who))
        # All cards of the hand have been laid: the rest of the play shows it.
        if len(laid) >= FULL and all(one.card.suit for one in laid):
            return all(one.card.suit is not suit for one in laid if one.at >= at)
        lost = {card.card for card in left}
        own = self.known(who)
        # All cards of the hand are known: nothing of the suit is left.
        if len(own) >= FULL:
            return not any(card.suit is suit for card in own - lost)
        if self.mixed_up or self.private:
            return False
        # Every card of the suit has left this hand, or was in another.
        others = frozenset().union(*(self.known(seat) for seat in Seat if seat is not who))
        return all(card in lost or card in others for card in PACK if card.suit is suit)

    def known(self, who: Seat) -> frozenset[Card]:
        """Return the cards this player is proved to have been dealt, played since or not."""
        cards = (*self.dealt.get(who, ()), *(one.card for one in self._of(who)))
        return frozenset(card.card for card in cards if card.card is not None)

    def all_known(self, who: Seat) -> bool:
        """Check whether every card dealt to this player is proved."""
        return len(self.known(who)) >= FULL and not self.mixed_up

    def next_laid(self, who: Seat, suit: Suit | None, at: int) -> int:
        """Return the next event, this one included, at which a card that may fit was laid."""
        laid = (one for one in self._laid(who) if one.card.suit in (None, suit))
        return min((one.at for one in laid if one.at >= at), default=FOUND)

    def cards(self, who: Seat, at: int) -> frozenset[Card]:
        """Return the cards this player is proved to have had just before this event."""
        gone = self._gone(who, at)
        lost = [card for _, card in gone]
        had = [card for card in self.dealt.get(who, ()) if not any(map(card.may_be, lost))]
        for one in self._of(who):
            since = [card for laid, card in gone if laid >= one.at]
            if one.card in lost or (one.at < at and self.mixed_up):
                continue
            if one.at >= at or not any(map(one.card.may_be, since)):
                had.append(one.card)
        return frozenset(card.card for card in had if card.card is not None)

    def found(self, who: Seat) -> int:
        """Return how many of the cards found belonged to this player."""
        return len({one.card for one in self.seen if one.seat is who and one.at == FOUND})

    def gone(self, who: Seat, at: int) -> frozenset[Card]:
        """Return the cards that had left this player's hand before this event."""
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
        if self.private:  # there are no acts here to date a sighting by
            open_cards = self.table.exposed.get(who, ())
            yield from (Seen(FOUND, who, card) for card in open_cards if card.whole)

    def _is_anothers(self, one: Seen) -> bool:
        """Check whether a card was seen in another hand, or dealt to it."""
        if any(one.card in cards for seat, cards in self.dealt.items() if seat is not one.seat):
            return True
        others = (each for each in self.seen if each.seat is not one.seat and not each.said)
        return one.card.whole and any(each.card == one.card for each in others)

    def _gone(self, who: Seat, at: int) -> Gone:
        """Return the cards that left this hand before this event, as far as the table shows now."""
        left = [(one.at, one.card) for one in self._laid(who) if one.at < at]
        if not self.table:
            return left
        astray = (*self.table.mixed, *self.table.restored)
        there = (one for one in astray if one.seat is who and one.at < at)
        return left + [(o.at, o.card) for o in there if o.back is None or o.back >= at]


def _sure_left(dealt: Iterable[PartialCard], gone: Iterable[PartialCard], suit: Suit) -> int:
    """Return how many cards of a suit must be left, whatever the unidentified cards laid were.

    A card laid that is not among the cards stated was one stated by its suit alone, or not at all.
    """
    had = [card for card in dealt if card.suit is suit]
    left = [card for card in gone if card.suit in (suit, None)]
    known = [card for card in left if card.whole]
    others = sum(card not in had for card in known)
    slots = sum(not card.whole for card in had)
    return len(had) - (len(left) - others) - min(others, slots)
