"""Players' cards typed in at the end: the drive is played again from them, hand by hand.

Where nobody enters results as they go, people move by the rule themselves and each card has their
side's tricks for every hand. Each result is on four cards, so most mistakes can be found: two
partners must have the same number, and the two sides thirteen together. A dummy has no card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from club.person import PersonId, is_dummy
from rubbers.cards.seats import Side
from tables.drive.rules import decide, events
from tables.drive.rules.drive_state import TRICKS, DriveState, Fallback, RoundState
from tables.drive.rules.evolve import evolve_drive, evolve_round
from tables.movements.drive_seating import FourSeats, Movement, Tables, Winners
from tables.movements.dummies import players_of

Card = tuple[int | None, ...]
"""A player's tricks for each hand from the first; None where there is none."""
Moved = tuple[Tables, Movement, Fallback | None]
"""Where everyone goes, the movement that says so, and why it isn't the drive's own."""
Move = Callable[[Tables, Winners], Moved]


@dataclass(frozen=True, slots=True)
class CardChange:
    """What one card would have to say for a hand, so that it agrees with the others."""

    who: PersonId
    hand: int
    tricks: int | None


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Cards that disagree about a hand; `table` is 0 for somebody who sat out.

    `said` are the numbers on the cards, and `repairs` the smallest changes that would settle it:
    more than one if they are equally small.
    """

    hand: int
    table: int
    said: Mapping[PersonId, int | None]
    repairs: tuple[tuple[CardChange, ...], ...]


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand according to the cards: the events of the drive and of the hand itself."""

    number: int
    drive_events: tuple[events.DriveEvent, ...]
    round_events: tuple[events.RoundEvent, ...]


@dataclass(frozen=True, slots=True)
class CardsRead:
    """What the cards say: the hands as they were played, and where the cards disagree.

    Play stops at a hand whose winners are not certain, as then nobody's next seat is known.
    """

    hands: tuple[PlayedHand, ...]
    disagreements: tuple[Disagreement, ...]
    upto: int

    @property
    def agrees(self) -> bool:
        """Whether no card disagrees with another."""
        return not self.disagreements


def read_cards(
    drive: DriveState,
    hand: RoundState,
    cards: Mapping[PersonId, Card],
    movement: Movement,
    go: Move,
) -> CardsRead:
    """Play the rest of a drive again from the cards, beginning with the present hand.

    `go` is the movement's own function, or one that asks the plugin's process. Results
    that are already confirmed stay as they are.
    """
    played: list[PlayedHand] = []
    found: list[Disagreement] = []
    block: list[RoundState] = []
    begins: tuple[events.DriveEvent, ...] = ()
    seats: tuple[events.RoundEvent, ...] = ()
    while True:
        stated, disagree, certain = _told(hand, cards)
        found += disagree
        for event in stated:
            hand = evolve_round(hand, event)
        last = hand.number >= drive.settings.hands
        closes = () if last else (events.RoundClosed(),)
        played.append(PlayedHand(hand.number, begins, (*seats, *stated, *closes)))
        if last or not certain:
            return CardsRead(tuple(played), tuple(found), hand.number)
        # Everyone moves, if the movement moves them after this hand.
        block = [*block, hand][-movement.hands :]
        moved, by, fallback = hand.seating.tables, movement, None
        if hand.number % movement.hands == 0:
            moved, by, fallback = go(moved, decide.block_winners(block))
        begun, seated = decide.next_hand(drive, hand, moved, by, fallback)
        drive, hand = evolve_drive(drive, begun), evolve_round(None, seated)
        begins, seats = (begun,), (seated,)


def _told(
    hand: RoundState, cards: Mapping[PersonId, Card]
) -> tuple[list[events.RoundEvent], list[Disagreement], bool]:
    """Return the results of a hand by the cards, and whether every winner is certain."""
    stated: list[events.RoundEvent] = []
    found: list[Disagreement] = []
    certain = True
    for number, four in enumerate(hand.seating.tables, start=1):
        result = hand.results.get(number)
        if result is not None and result.confirmed:
            continue
        best, repairs = _result(four, hand.number, cards)
        if repairs != ((),):
            said = {who: _of(cards, who, hand.number) for who in players_of(four)}
            found.append(Disagreement(hand.number, number, said, repairs))
        certain = certain and len({2 * ns > TRICKS for ns in best}) == 1
        stated.append(events.ResultStated(number, best[0]))
    return stated, [*found, *_sat_out(hand, cards)], certain


def _of(cards: Mapping[PersonId, Card], who: PersonId, hand: int) -> int | None:
    card = cards.get(who, ())
    return card[hand - 1] if len(card) >= hand else None


def _result(
    four: FourSeats, hand: int, cards: Mapping[PersonId, Card]
) -> tuple[tuple[int, ...], tuple[tuple[CardChange, ...], ...]]:
    """Return the results of a table that need the fewest changes to its cards, and the changes."""
    by_result = {ns: tuple(_changes(four, hand, ns, cards)) for ns in range(TRICKS, -1, -1)}
    fewest = min(len(changes) for changes in by_result.values())
    best = tuple(ns for ns, changes in by_result.items() if len(changes) == fewest)
    return best, tuple(by_result[ns] for ns in best) if fewest < len(players_of(four)) else ()


def _changes(
    four: FourSeats, hand: int, ns: int, cards: Mapping[PersonId, Card]
) -> Iterator[CardChange]:
    for seat, who in four.by_seat().items():
        wanted = ns if seat.side is Side.NS else TRICKS - ns
        if not is_dummy(who) and _of(cards, who, hand) != wanted:
            yield CardChange(who, hand, wanted)


def _sat_out(hand: RoundState, cards: Mapping[PersonId, Card]) -> Iterator[Disagreement]:
    """Yield those who sat out, but whose card has a number for the hand."""
    for who in hand.seating.out:
        if (said := _of(cards, who, hand.number)) is not None:
            change = CardChange(who, hand.number, None)
            yield Disagreement(hand.number, 0, {who: said}, ((change,),))
