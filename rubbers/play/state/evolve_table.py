"""Apply the events of hands dealt by the program to a rubber."""

from __future__ import annotations

from dataclasses import replace

from club.codec.frozen import replace_fields
from rubbers.cards.card import Card, Suit
from rubbers.cards.partial_card import PartialCard
from rubbers.dealing.beacon import is_outside
from rubbers.hand.state import events as hand_events
from rubbers.hand.state.evolve import replay
from rubbers.hand.state.hand import HandStage, HandState
from rubbers.play.state import table_events
from rubbers.play.state.dealt_hand import Commitment, DealtHand, FrozenDeal
from rubbers.play.state.rubber_state import RubberState
from rubbers.play.state.table_events import (
    AttemptVoided,
    CardsTyped,
    DeviceCommitted,
    DeviceRevealed,
    SeatsFrozen,
)

BeforeDeal = SeatsFrozen | CardsTyped | DeviceCommitted | DeviceRevealed | AttemptVoided


def before_deal(rubber: RubberState, event: BeforeDeal) -> RubberState:
    """Apply one event before a deal; voiding an attempt starts the next one."""
    match event:
        case SeatsFrozen():
            return replace_fields(rubber, frozen=_frozen(event))
        case AttemptVoided():
            if rubber.hand is None:
                raise ValueError("an attempt voided when the rubber is over")
            hand = replace(rubber.hand, attempt=event.attempt + 1)
            return replace_fields(rubber, hand=hand, frozen=None)
    frozen = rubber.frozen
    if frozen is None:
        raise ValueError("something given to a deal that is not frozen")
    return replace_fields(rubber, frozen=_given(frozen, event))


def _frozen(event: SeatsFrozen) -> FrozenDeal:
    return FrozenDeal(
        number=event.hand,
        attempt=event.attempt,
        id=event.id,
        seating=event.seating,
        dealer=event.dealer,
        beacon=event.beacon,
        manner=event.manner,
        givers=event.givers,
        since=event.at,
    )


def _given(frozen: FrozenDeal, event: CardsTyped | DeviceCommitted | DeviceRevealed) -> FrozenDeal:
    match event:
        case CardsTyped():
            return replace_fields(frozen, typed={**frozen.typed, event.by: event.cards})
        case DeviceCommitted():
            committed = {**frozen.committed, event.by: event.digest}
            return replace_fields(frozen, committed=committed, since=event.at)
        case DeviceRevealed():
            return replace_fields(frozen, revealed={**frozen.revealed, event.by: event.nonce})


def at_the_table(rubber: RubberState, event: table_events.TableEvent) -> RubberState:
    """Apply one event of a hand, from its deal to the revealing of its secret."""
    match event:
        case table_events.DealsCommitted():
            made = Commitment(event.evening, event.table, event.rubber, event.root, event.covers)
            return replace_fields(rubber, commitment=made)
        case (
            table_events.SeatsFrozen()
            | table_events.CardsTyped()
            | table_events.DeviceCommitted()
            | table_events.DeviceRevealed()
            | table_events.AttemptVoided()
        ):
            return before_deal(rubber, event)
        case table_events.HandDealt():
            others = tuple(hand for hand in rubber.without_beacon if hand != event.hand)
            without = others if is_outside(event.beacon) else (*others, event.hand)
            dealt = _dealt(rubber, event)
            return replace_fields(rubber, dealt=dealt, frozen=None, without_beacon=without)
        case table_events.ActDone():
            dealt = last_dealt(rubber)
            hand = replay(dealt.hand, event.events)
            return replace_fields(rubber, dealt=replace_fields(dealt, hand=hand, at=event.at))
        case table_events.Revealed():
            return replace_fields(rubber, dealt=replace_fields(last_dealt(rubber), revealed=event))


def last_dealt(rubber: RubberState) -> DealtHand:
    """Return the hand the program dealt last; raise ValueError if it has dealt none."""
    if rubber.dealt is None:
        raise ValueError("no hand has been dealt by the program")
    return rubber.dealt


def _dealt(rubber: RubberState, event: table_events.HandDealt) -> DealtHand:
    if rubber.hand is None:
        raise ValueError("a hand dealt when the rubber is over")
    dealer = rubber.hand.dealer
    hand = HandState(
        score=rubber.score,
        games=tuple((game.side, game.value) for game in rubber.games),
        game=rubber.game,
        dummies=rubber.dummies,
        dealer=dealer,
        dealt_by=dealer,
        cut_by=dealer.right,
        stage=HandStage.DEALING,
    )
    return DealtHand(event.hand, event.attempt, event.id, event.beacon, event.manner, hand)


def turned(rubber: RubberState, suit: Suit, card: Card | None) -> RubberState:
    """Turn the trump card of the present hand, on the screen table too if the program dealt it."""
    if not rubber.on_screen:
        return rubber
    dealt = last_dealt(rubber)
    shown = hand_events.TrumpCardTurned(PartialCard.of(card) if card else PartialCard(suit))
    return replace_fields(rubber, dealt=replace_fields(dealt, hand=replay(dealt.hand, [shown])))
