"""What cards say besides the results: when players came and left, and when dummies began.

On paper nobody enters such things as they happen. A card of somebody who came late begins with a
hyphen for each hand they missed, and a card of somebody who went home ends with their last hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from itertools import combinations, product

from club.person import PersonId
from tables.drive.rules.cards.typed_cards import Card, Cards, tricks_on
from tables.drive.rules.drive_state import DriveState, Entrant
from tables.drive.rules.events import StayCorrected
from tables.movements.dummies import Spare
from tables.movements.sitting_out import A_TABLE


@dataclass(frozen=True, slots=True)
class CardReading:
    """One way to read the cards.

    `stays` has those who came or went during the present hand as far as the program knows; really
    it may have been later. `spares` says what spare people did in each hand, if that setting was
    changed during the present hand.
    """

    stays: Mapping[PersonId, Entrant]
    spares: Mapping[int, Spare]

    def corrections(self, drive: DriveState) -> tuple[StayCorrected, ...]:
        """Return the events for when people really came and left."""
        return tuple(
            StayCorrected(who, stay.came_after, stay.left_after)
            for who, stay in self.stays.items()
            if stay != drive.entrants[who]
        )


ReadOtherwise = Callable[[CardReading], CardReading]
"""What is read otherwise than in the most likely reading."""


def readings(drive: DriveState, cards: Cards) -> Iterator[CardReading]:
    """Yield the ways to read the cards: the most likely first, then those that differ least."""
    stays: dict[PersonId, Entrant] = {}
    others: list[list[ReadOtherwise]] = []
    for who, entrant in drive.entrants.items():
        likely, *unlikely = _stays(entrant, drive, cards.get(who))
        if likely != entrant or unlikely:
            stays[who] = likely
        others.append([_staying(who, stay) for stay in unlikely])
    spares: dict[int, Spare] = {}
    if drive.spare_before is not None:
        here = {who: stays.get(who, one) for who, one in drive.entrants.items()}
        spares, unclear = _spares(drive, drive.spare_before, here, cards)
        others += [[_spare_in(hand, other)] for hand, other in unclear.items()]
    first = CardReading(stays, spares)
    unsure = [one for one in others if one]
    for number in range(len(unsure) + 1):
        for chosen in combinations(unsure, number):
            for changes in product(*chosen):
                yield reduce(lambda reading, change: change(reading), changes, first)


def _staying(who: PersonId, stay: Entrant) -> ReadOtherwise:
    return lambda reading: replace(reading, stays={**reading.stays, who: stay})


def _spare_in(hand: int, spare: Spare) -> ReadOtherwise:
    return lambda reading: replace(reading, spares={**reading.spares, hand: spare})


def _stays(entrant: Entrant, drive: DriveState, whole: Card | None) -> list[Entrant]:
    """Return when somebody may have come and left, the most likely first.

    The first number on a card shows when they came, because a latecomer usually plays the next
    hand. Hyphens after the last number are for hands sat out; but if they go on to the end of the
    drive, the player had probably left. If there is no number at all, they came after the last
    hand, or the card is lost.
    """
    hand, card = drive.hand, (whole or ())[: drive.settings.hands]
    numbered = [at for at, tricks in enumerate(card, start=1) if tricks is not None]
    came, left = [entrant.came_after], [entrant.left_after]
    somebody_sits_out = Spare.SIT_OUT in (drive.settings.spare, drive.spare_before)
    if not numbered and came == [hand] and whole is not None:
        came = [drive.settings.hands, hand]
    if numbered and came == [hand]:
        first = max(hand, numbered[0] - 1)
        came = [first, first - 1] if first > hand and somebody_sits_out else [first]
    if numbered and left == [hand]:
        last = max(hand, numbered[-1])
        left = [last]
        if len(card) > last and somebody_sits_out:
            likely = last if len(card) == drive.settings.hands else len(card)
            left = list(dict.fromkeys((likely, last, last + 1)))
    return [
        replace(entrant, came_after=came_after, left_after=left_after)
        for came_after, left_after in product(came, left)
    ]


def _spares(
    drive: DriveState, before: Spare, stays: Mapping[PersonId, Entrant], cards: Cards
) -> tuple[dict[int, Spare], dict[int, Spare]]:
    """Return what spare people did in each hand, and the alternative for each unclear hand.

    In a hand with spare people, hyphens on the cards show that they sat out. For a hand without,
    the setting is that of the hand before, or perhaps of the next hand that shows it.
    """
    hands = range(drive.hand + 1, drive.settings.hands + 1)
    shown: dict[int, Spare] = {}
    for hand in hands:
        here = [who for who, stay in stays.items() if stay.is_there(hand)]
        if over := len(here) % A_TABLE:
            hyphens = sum(tricks_on(cards, who, hand) is None for who in here)
            shown[hand] = Spare.SIT_OUT if 2 * hyphens >= over else Spare.DUMMY
    found: dict[int, Spare] = {}
    unclear: dict[int, Spare] = {}
    for hand in hands:
        last = found.get(hand - 1, before)
        following = (shown[later] for later in hands if later > hand and later in shown)
        found[hand] = shown.get(hand, last)
        other = next(following, drive.settings.spare)
        if hand not in shown and other is not last:
            unclear[hand] = other
    return found, unclear
