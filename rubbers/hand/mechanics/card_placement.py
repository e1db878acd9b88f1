"""Where a card that a player lays ends up, whatever the laws say."""

from __future__ import annotations

from enum import Enum

from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat
from rubbers.hand.acts import play
from rubbers.hand.facts import fact_question
from rubbers.hand.facts.fact_lookup import Facts
from rubbers.hand.state.hand import HandState
from rubbers.hand.state.trick import Trick

MEANINGS = tuple(map(str, play.Meaning))


class CardPlacement(Enum):
    """Where a card that a player lays ends up."""

    LED = "led"
    FOLLOWED = "followed"
    BESIDE = "beside"  # open on the table, but on no trick


def placed(hand: HandState, act: play.Play, by: Seat, at: int, facts: Facts) -> CardPlacement:
    """Return where the card ends up; ask what the player meant if only that decides it."""
    meaning = act.meant_as or facts.known(fact_question.meant(by, at, *MEANINGS))
    if meaning == play.Meaning.SHOW:
        return CardPlacement.BESIDE
    trick = hand.current
    # No trick is open: a late card for the last one, a further card, or a lead.
    if trick is None and _is_late(hand, act, by, at, meaning, facts):
        return CardPlacement.FOLLOWED
    if trick is None:
        again = act.with_ is not None or meaning == play.Meaning.PLAY
        return (
            CardPlacement.BESIDE
            if again and hand.trick and by not in hand.leaders
            else CardPlacement.LED
        )
    # A second card to the same trick.
    if trick.of(by) is not None:
        return CardPlacement.BESIDE
    # A lead at the same time as partner's.
    alone = not trick.out_of_turn and [one.seat for one in trick.laid] == [by.partner]
    if alone and (meaning == play.Meaning.LEAD or act.with_ is not None):
        return CardPlacement.BESIDE
    # After a false lead, the right leader may lead or follow; anybody else follows.
    if trick.out_of_turn and by in hand.leaders:
        return _over_a_false_lead(trick, act, by, at, meaning, facts)
    if trick.out_of_turn and meaning == play.Meaning.LEAD:
        return CardPlacement.BESIDE
    return CardPlacement.FOLLOWED


def _is_late(
    hand: HandState, act: play.Play, by: Seat, at: int, meaning: str | None, facts: Facts
) -> bool:
    """Check whether a player who missed a trick that still lies there now plays to it."""
    trick = hand.trick
    if trick is None or trick.quitted or trick.turned or trick.of(by) or by not in trick.short_of:
        return False
    if meaning is None and trick.led in (None, *(card.suit for card in act.laid)):
        return True
    wanted = fact_question.meant(by, at, play.Meaning.PLAY, play.Meaning.LEAD)
    return (meaning or facts.answer(wanted)) == play.Meaning.PLAY


def _over_a_false_lead(
    trick: Trick, act: play.Play, by: Seat, at: int, meaning: str | None, facts: Facts
) -> CardPlacement:
    """Decide whether the right leader leads, or follows the card led in their place.

    A player who lays a card of that suit in turn, after another has followed, follows too.
    """
    waiting = [trick.leader.after(n) for n in range(1, 4)]
    if next(seat for seat in waiting if trick.of(seat) is None) is not by:
        return CardPlacement.FOLLOWED if meaning == play.Meaning.PLAY else CardPlacement.LED
    follows = trick.led is not None and all(card.suit is trick.led for card in act.laid)
    if meaning is None and len(trick.laid) > 1 and follows:
        return CardPlacement.FOLLOWED
    wanted = fact_question.meant(by, at, play.Meaning.PLAY, play.Meaning.LEAD)
    meaning = meaning or facts.answer(wanted)
    return CardPlacement.LED if meaning == play.Meaning.LEAD else CardPlacement.FOLLOWED


def laid_with(hand: HandState, act: play.Play) -> PartialCard | None:
    """Return the card the player has just played, if another is laid with it."""
    trick = hand.trick
    if act.with_ is None or trick is None or trick.quitted or trick.laid[-1].seat is not act.by:
        return None
    return trick.laid[-1].card
