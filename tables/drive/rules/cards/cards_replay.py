"""A drive played again from its players' cards, hand by hand.

If nobody enters results during play, the players move by the printed rule, and each card has the
tricks of its player's side for every hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from tables.drive.rules import decide, events
from tables.drive.rules.cards.card_readings import CardReading, readings
from tables.drive.rules.cards.typed_cards import (
    Cards,
    Disagreement,
    against_the_record,
    beyond,
    hand_on_cards,
)
from tables.drive.rules.drive_state import DriveState, Fallback, RoundState
from tables.drive.rules.evolve import evolve_drive, evolve_round
from tables.movements.drive_seating import Movement, Tables, Winners
from tables.movements.sitting_out import A_TABLE

Moved = tuple[Tables, Movement, Fallback | None]
"""Where everyone goes, the movement that says so, and why it isn't the drive's own."""
Move = Callable[[Tables, Winners], Moved]


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand as the cards have it: the events of the drive and of the hand itself.

    `fallback` says why the program's fixed movement seated it.
    """

    number: int
    drive_events: tuple[events.DriveEvent, ...]
    round_events: tuple[events.RoundEvent, ...]
    fallback: Fallback | None = None


@dataclass(frozen=True, slots=True)
class CardsRead:
    """What the cards say: the hands as they were played, and where the cards disagree.

    The replay stops at a hand whose winners are not certain, because the next seats depend on them;
    `complete` is then false.
    """

    hands: tuple[PlayedHand, ...]
    disagreements: tuple[Disagreement, ...]
    upto: int
    complete: bool = True

    @property
    def agrees(self) -> bool:
        """Whether no card disagrees with another."""
        return not self.disagreements

    def rank(self) -> tuple[int, int]:
        """Return a sort key for readings: the better the cards agree, the lower it is."""
        return sum(map(_changes, self.disagreements)) + (not self.complete), -self.upto


MOST_READINGS = 200
"""The most ways to read the cards that are tried if they disagree."""


def _changes(disagreement: Disagreement) -> int:
    """Return how many cards have to change; a table that is on no card counts as four."""
    return min(map(len, disagreement.repairs), default=A_TABLE)


def read_cards(
    drive: DriveState,
    hand: RoundState,
    cards: Cards,
    movement: Movement,
    go: Move,
    earlier: Sequence[RoundState] = (),
) -> CardsRead:
    """Play the rest of a drive again from the cards, beginning with the present hand.

    `go` calls the movement, here or in a plugin's process. `earlier` are the hands before the
    present one, in order. Results that are confirmed already stay as they are.
    """
    replay = _Replay(drive, hand, cards, movement, go, tuple(earlier))
    # Where cards can be read in several ways, keep the one in which the fewest are wrong.
    best: CardsRead | None = None
    for reading in islice(readings(drive, cards), MOST_READINGS):
        found = replay.read(reading, best)
        if best is None or found.rank() < best.rank():
            best = found
        # A plugin that has failed isn't asked again for the other readings.
        if best.agrees or any(one.fallback for one in found.hands[1:]):
            break
    assert best is not None
    return best


@dataclass(frozen=True, slots=True)
class _Replay:
    """The arguments of `read_cards`, from which the drive is played again."""

    drive: DriveState
    hand: RoundState
    cards: Cards
    movement: Movement
    go: Move
    earlier: tuple[RoundState, ...]

    def read(self, reading: CardReading, best: CardsRead | None) -> CardsRead:
        """Play the drive again, with the cards read in this way.

        Stop as soon as more cards are wrong than in `best`, the best reading so far.
        """
        drive, hand, played = self.drive, self.hand, list[PlayedHand]()
        found = [one for past in self.earlier for one in against_the_record(past, self.cards)]
        block = list(self.earlier)
        begins: tuple[events.DriveEvent, ...] = reading.corrections(drive)
        seats: tuple[events.RoundEvent, ...] = ()
        for event in begins:
            drive = evolve_drive(drive, event)
        while True:
            written = hand_on_cards(hand, self.cards)
            found += written.disagreements
            for stated in written.stated:
                hand = evolve_round(hand, stated)
            last = hand.number >= drive.settings.hands or not drive.enough_for(hand.number + 1)
            closes = () if last else (events.RoundClosed(),)
            happened = (*seats, *written.stated, *closes)
            played.append(PlayedHand(hand.number, begins, happened, hand.fallback))
            if last:
                found += beyond(hand.number, self.cards)
            so_far = CardsRead(tuple(played), tuple(found), hand.number, last)
            worse = best is not None and sum(map(_changes, found)) > best.rank()[0]
            if last or worse or not written.certain:
                return so_far
            block = [*block, hand][-self.movement.hands :]
            begun, seated = self._next(drive, block, reading)
            drive, hand = evolve_drive(drive, begun), evolve_round(None, seated)
            begins, seats = (begun,), (seated,)

    def _next(
        self, drive: DriveState, block: Sequence[RoundState], reading: CardReading
    ) -> tuple[events.HandBegun, events.RoundSeated]:
        """Seat the next hand: everyone moves, if the movement moves them after this one."""
        hand = block[-1]
        moved, by, fallback = hand.seating.tables, self.movement, None
        if hand.number % self.movement.hands == 0:
            moved, by, fallback = self.go(moved, decide.block_winners(block))
        spare = reading.spares.get(hand.number + 1, drive.settings.spare)
        so_far = replace(drive, settings=replace(drive.settings, spare=spare))
        return decide.next_hand(so_far, hand, moved, by, fallback)
