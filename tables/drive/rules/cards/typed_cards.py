"""Players' cards typed in at the end: what they say of one hand, and where they disagree.

Each result is on four cards, so most mistakes can be found: two partners must have the same
number, and the two sides thirteen together. A dummy has no card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from club.person import PersonId, is_dummy
from rubbers.cards.seats import Side
from tables.drive.rules import events
from tables.drive.rules.drive_state import TRICKS, RoundState
from tables.movements.drive_seating import FourSeats
from tables.movements.dummies import players_of

Card = tuple[int | None, ...]
"""A player's tricks for each hand from the first; None where there is none."""
Cards = Mapping[PersonId, Card]


class CardFault(StrEnum):
    """What is wrong with the numbers on cards for a hand."""

    APART = "apart"  # the cards of a table disagree with each other
    ENTERED = "entered"  # they disagree with the result that is confirmed
    SAT_OUT = "sat_out"  # there is a number for a hand that was sat out
    AWAY = "away"  # there is a number for a hand before the player came, or after they left
    BEYOND = "beyond"  # there is a number for a hand after the last


@dataclass(frozen=True, slots=True)
class CardChange:
    """What one card would have to say for a hand, so that it agrees with the others."""

    who: PersonId
    hand: int
    tricks: int | None


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Cards that disagree about a hand; `table` is 0 for somebody who sat at none.

    `said` are the numbers on the cards, and `repairs` the smallest changes that would settle it:
    more than one if they are equally small. `entered` are the tricks of North and South in the
    result that is confirmed, if the cards disagree with that.
    """

    hand: int
    table: int
    said: Mapping[PersonId, int | None]
    repairs: tuple[tuple[CardChange, ...], ...]
    fault: CardFault = CardFault.APART
    entered: int | None = None


@dataclass(frozen=True, slots=True)
class HandOnCards:
    """What the cards say about a hand, which doesn't have these results yet.

    `stated` are the events for the results that were not confirmed. `certain` says whether the
    winner at every table is sure.
    """

    stated: tuple[events.RoundEvent, ...] = ()
    disagreements: tuple[Disagreement, ...] = field(default=())
    certain: bool = True


def hand_on_cards(hand: RoundState, cards: Cards) -> HandOnCards:
    """Read a hand's results from the cards, apart from those that are confirmed already."""
    stated: list[events.RoundEvent] = []
    found: list[Disagreement] = []
    certain = True
    for number, four in enumerate(hand.seating.tables, start=1):
        if _is_confirmed(hand, number):
            continue
        best, repairs = _result(four, hand.number, cards)
        if repairs != ((),):
            said = {who: tricks_on(cards, who, hand.number) for who in players_of(four)}
            found.append(Disagreement(hand.number, number, said, repairs))
        certain = certain and len({2 * ns > TRICKS for ns in best}) == 1
        stated.append(events.ResultStated(number, best[0]))
    return HandOnCards(tuple(stated), (*found, *against_the_record(hand, cards)), certain)


def against_the_record(hand: RoundState, cards: Cards) -> Iterator[Disagreement]:
    """Yield where numbers on cards contradict the seating of a hand or its confirmed results.

    A card needs no number for a result that is confirmed. A result set by a ruling isn't compared,
    because the card has what the table wrote down before.
    """
    for number, four in enumerate(hand.seating.tables, start=1):
        result = hand.results.get(number)
        if result is None or not result.confirmed or result.ruling:
            continue
        said = {who: tricks_on(cards, who, hand.number) for who in players_of(four)}
        changes = tuple(
            change
            for change in _changes(four, hand.number, result.ns, cards)
            if said[change.who] is not None
        )
        if changes:
            fault = CardFault.ENTERED
            yield Disagreement(hand.number, number, said, (changes,), fault, result.ns)
    sitting = {who for four in hand.seating.tables for who in four.people()}
    for who in cards:
        said_of_it = tricks_on(cards, who, hand.number)
        if said_of_it is None or who in sitting:
            continue
        fault = CardFault.SAT_OUT if who in hand.seating.out else CardFault.AWAY
        change = CardChange(who, hand.number, None)
        yield Disagreement(hand.number, 0, {who: said_of_it}, ((change,),), fault)


def beyond(last: int, cards: Cards) -> Iterator[Disagreement]:
    """Yield the numbers on cards for hands after the last."""
    for who, card in cards.items():
        for hand, said in enumerate(card[last:], start=last + 1):
            if said is not None:
                change = CardChange(who, hand, None)
                yield Disagreement(hand, 0, {who: said}, ((change,),), CardFault.BEYOND)


def tricks_on(cards: Cards, who: PersonId, hand: int) -> int | None:
    """Return the number on a card for a hand; None if there is none."""
    card = cards.get(who, ())
    return card[hand - 1] if len(card) >= hand else None


def _is_confirmed(hand: RoundState, table: int) -> bool:
    result = hand.results.get(table)
    return result is not None and result.confirmed


def _result(
    four: FourSeats, hand: int, cards: Cards
) -> tuple[tuple[int, ...], tuple[tuple[CardChange, ...], ...]]:
    """Return the results of a table that need the fewest changes to its cards, and the changes."""
    by_result = {ns: tuple(_changes(four, hand, ns, cards)) for ns in range(TRICKS, -1, -1)}
    fewest = min(len(changes) for changes in by_result.values())
    best = tuple(ns for ns, changes in by_result.items() if len(changes) == fewest)
    return best, tuple(by_result[ns] for ns in best) if fewest < len(players_of(four)) else ()


def _changes(four: FourSeats, hand: int, ns: int, cards: Cards) -> Iterator[CardChange]:
    for seat, who in four.by_seat().items():
        wanted = ns if seat.side is Side.NS else TRICKS - ns
        if not is_dummy(who) and tricks_on(cards, who, hand) != wanted:
            yield CardChange(who, hand, wanted)
