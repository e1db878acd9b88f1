"""Apply the events of hands dealt by the program to a rubber."""

from __future__ import annotations

from club.changed import changed
from rubbers.cards.card import Card, Suit
from rubbers.cards.told import CardTold
from rubbers.dealing.beacon import is_outside
from rubbers.hand import events as hand_events
from rubbers.hand.evolve import replay
from rubbers.hand.hand import Hand, Stage
from rubbers.play import table_events
from rubbers.play.dealt_hand import Commitment, DealtHand
from rubbers.play.evolve_freeze import before_deal
from rubbers.play.rubber import Rubber


def at_the_table(rubber: Rubber, event: table_events.TableEvent) -> Rubber:
    """Apply one event of a hand, from its deal to the revealing of its secret."""
    match event:
        case table_events.DealsCommitted():
            made = Commitment(event.evening, event.table, event.rubber, event.root, event.covers)
            return changed(rubber, commitment=made)
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
            return changed(rubber, dealt=dealt, frozen=None, without_beacon=without)
        case table_events.ActDone():
            dealt = last_dealt(rubber)
            hand = replay(dealt.hand, event.events)
            return changed(rubber, dealt=changed(dealt, hand=hand, at=event.at))
        case table_events.Revealed():
            return changed(rubber, dealt=changed(last_dealt(rubber), revealed=event))


def last_dealt(rubber: Rubber) -> DealtHand:
    """Return the hand the program dealt last; raise ValueError if it has dealt none."""
    if rubber.dealt is None:
        raise ValueError("no hand has been dealt by the program")
    return rubber.dealt


def _dealt(rubber: Rubber, event: table_events.HandDealt) -> DealtHand:
    if rubber.hand is None:
        raise ValueError("a hand dealt when the rubber is over")
    dealer = rubber.hand.dealer
    hand = Hand(
        score=rubber.score,
        games=tuple((game.side, game.value) for game in rubber.games),
        game=rubber.game,
        dummies=rubber.dummies,
        dealer=dealer,
        dealt_by=dealer,
        cut_by=dealer.right,
        stage=Stage.DEALING,
    )
    return DealtHand(event.hand, event.attempt, event.id, event.beacon, event.manner, hand)


def turned(rubber: Rubber, suit: Suit, card: Card | None) -> Rubber:
    """Turn the trump card of the present hand, on the screen table too if the program dealt it."""
    if not rubber.on_screen:
        return rubber
    dealt = last_dealt(rubber)
    shown = hand_events.TrumpTurned(CardTold.of(card) if card else CardTold(suit))
    return changed(rubber, dealt=changed(dealt, hand=replay(dealt.hand, [shown])))
