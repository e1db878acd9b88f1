"""Cards that the acts of a deal show to be in a hand, and who laid at which event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rubbers.cards.card import PACK
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat
from rubbers.hand.acts.act import Act, YesNo
from rubbers.hand.acts.deal import (
    Deal,
    ExposeInDealing,
    FindCard,
    MoveCard,
    TakeOtherPackCard,
    TakeUpHand,
    TurnUp,
)
from rubbers.hand.acts.facts import NamedRightly
from rubbers.hand.acts.facts_of_deal import CardFound, PackImperfect, PackPerfect
from rubbers.hand.acts.noticed import Discover, Irregularity
from rubbers.hand.acts.play import (
    Correct,
    Detach,
    Expose,
    ExposureManner,
    NameCard,
    Play,
    TakeBack,
    ThrowDown,
)
from rubbers.hand.acts.tricks import MixIntoTrick, SurplusCard
from rubbers.hand.acts.trump import LayDown
from rubbers.hand.state.hand import HandStage, HandState

FULL = 13
FOUND = 1_000_000
"""The event number of a card that was found: it belonged to its hand all along."""
OF_TWO_PACKS = (Irregularity.OTHER_PACK_CARD, Irregularity.IMPERFECT_PACK, Irregularity.WRONG_PACK)
DEALT = (Deal, TurnUp, Play, ThrowDown)
"""Acts that show that the deal is over."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A card seen to be in a hand just before this event; `said` if it was only named."""

    at: int
    seat: Seat
    card: PartialCard
    said: bool = False


def sightings(acts: Iterable[tuple[int, Act]], *, dealing: bool) -> tuple[Seen, ...]:
    """Return the cards these acts show, and whose they are.

    `dealing` is true if the acts begin during the deal: a card seen before its end is not in the
    hand of the player who exposes it. A card given away in words is left out if it is seen
    elsewhere.
    """
    acts = tuple(acts)
    shifted = any(isinstance(act, MoveCard) for _, act in acts)
    seen: list[Seen] = list(_named(acts))
    for at, act in acts:
        dealing = dealing and not isinstance(act, DEALT)
        if isinstance(act, CardFound | FindCard):
            seen.append(Seen(FOUND, act.whose, act.card))
        elif isinstance(act, ExposeInDealing):
            if act.whose is not None and not shifted:
                seen.append(Seen(at, act.whose, act.card))
        elif act.by is not None and not (dealing and isinstance(act, Expose)):
            said = isinstance(act, Expose) and act.how is ExposureManner.WORDS
            seen.extend(Seen(at, act.by, card, said) for card in _shown_by(act))
    whose = {one.card: one.seat for one in seen if not one.said and one.card.whole}
    return tuple(one for one in seen if not one.said or whose.get(one.card) in (None, one.seat))


def _named(acts: tuple[tuple[int, Act], ...]) -> Iterator[Seen]:
    """Yield the cards named by their own holder, and detached cards that were named rightly."""
    rightly = {
        act.at for _, act in acts if isinstance(act, NamedRightly) and act.value is YesNo.YES
    }
    last: Seat | None = None
    for at, act in acts:
        if isinstance(act, Detach):
            last = act.by
        elif isinstance(act, NameCard) and act.by is not None:
            holder = act.of or last or act.by
            if holder is act.by:
                yield Seen(at, holder, act.card, said=True)
            elif at in rightly:
                yield Seen(at, holder, act.card)


def _shown_by(act: Act) -> Iterator[PartialCard]:
    """Yield the cards that an act shows to be in its player's hand."""
    match act:
        case Play(laid=cards):
            yield from cards
        case Expose(cards=cards) | Detach(cards=cards) | ThrowDown(cards=cards):
            yield from cards
        case Correct(wrong=wrong, right=right):
            yield from (wrong, right)
        case TakeBack(card=card) | MixIntoTrick(card=card):
            yield card
        case SurplusCard(card=card) | LayDown(card=card):
            yield card


def lays(acts: Iterable[tuple[int, Act]]) -> Iterator[tuple[int, Seat]]:
    """Yield who laid at which event, without a card laid again after being taken back."""
    back: Seat | None = None
    for at, act in acts:
        if isinstance(act, Play) and act.by is not None and act.by is not back:
            yield at, act.by
        back = act.by if isinstance(act, TakeBack) else None


def mixes_hands(act: Act) -> bool:
    """Check whether an act shows that hands were exchanged, or that the pack is not complete."""
    match act:
        case TakeOtherPackCard() | PackImperfect() | PackPerfect(value="no"):
            return True
        case Discover(what=what):
            return what in OF_TWO_PACKS
        case TakeUpHand(by=by, whose=whose):
            return whose not in (None, by)
    return False


def turned_up(hand: HandState, who: Seat) -> Iterator[Seen]:
    """Yield the turn-up, or its suit, if it is or was in this player's hand."""
    dealer = hand.dealer if hand.dealt_by in (None, hand.dealer) else None
    elsewhere = hand.last_dealt is not None and hand.last_dealt[0] is not dealer
    if dealer is not who or elsewhere or hand.stage is HandStage.DEALING or not hand.tricks:
        return
    if hand.turn_up is not None:
        yield Seen(0, dealer, PartialCard.of(hand.turn_up))
    elif hand.trumps is not None:
        yield Seen(0, dealer, PartialCard(hand.trumps))


def with_the_last(
    dealt: Mapping[Seat, tuple[PartialCard, ...]],
) -> Mapping[Seat, tuple[PartialCard, ...]]:
    """Return the hands with the fourth added, if the other three are fully known."""
    whole = {
        seat: cards
        for seat, cards in dealt.items()
        if len(cards) == FULL and all(card.whole for card in cards)
    }
    if len(whole) != len(Seat) - 1:
        return dealt
    known = {card for cards in whole.values() for card in cards}
    (last,) = (seat for seat in Seat if seat not in whole)
    rest = tuple(card for card in map(PartialCard.of, PACK) if card not in known)
    return {**dealt, last: rest} if len(rest) == FULL else dealt
