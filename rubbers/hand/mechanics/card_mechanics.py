"""The mechanics of cards in play: laying one, taking it back, throwing down a hand."""

from __future__ import annotations

from collections.abc import Iterator

from club.errors import Fault, Impossible
from club.reason import N_, Reason
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat
from rubbers.hand.acts import play
from rubbers.hand.acts.act import Act
from rubbers.hand.facts import fact_question
from rubbers.hand.facts.fact_lookup import Facts
from rubbers.hand.mechanics.card_placement import CardPlacement, laid_with, placed
from rubbers.hand.mechanics.impossible_acts import check_card
from rubbers.hand.mechanics.speech_mechanics import over
from rubbers.hand.state import events
from rubbers.hand.state.hand import DealFate, HandStage, HandState
from rubbers.hand.state.trick import Trick

TRICKS = 13


def played(
    hand: HandState, act: play.Play, by: Seat, at: int, facts: Facts
) -> Iterator[events.Event]:
    """Yield what laying a card does, or laying several at once."""
    _in_play(hand)
    for card in act.laid:
        check_card(hand, by, card)
    if len(act.laid) > 1:
        yield events.CardsExposed(by, act.laid)
        return
    (card,) = act.laid
    if owed := _owed(hand, by):
        yield events.TrickFilled(owed.number, by, card, at)
        return
    if last := laid_with(hand, act):
        yield events.CardTakenBack(by, _trick_with(hand, by, last))
        yield events.CardsExposed(by, (last, card))
        return
    match placed(hand, act, by, at, facts):
        case CardPlacement.BESIDE:
            yield events.CardsExposed(by, (card,))
        case CardPlacement.FOLLOWED:
            yield from laid(hand, by, card, at, lead=False)
        case CardPlacement.LED:
            yield from laid(hand, by, card, at, lead=True, left=_is_left(hand, at, facts))


def _owed(hand: HandState, by: Seat) -> Trick | None:
    """Return an earlier trick to which this player has yet to play, though reminded in time."""
    before = (trick for trick in hand.tricks[:-1] if not trick.complete)
    return next((one for one in before if not one.of(by) and by not in one.short_of), None)


def laid(
    hand: HandState, by: Seat, card: PartialCard, at: int, *, lead: bool, left: bool = True
) -> Iterator[events.Event]:
    """Yield the events of laying a card on the trick, or leading it to a new one.

    `left` is true if the previous trick was turned and left, as a lead implies.
    """
    trick = hand.trick
    if lead and trick is not None and not trick.complete:
        yield events.TrickUndone()
    elif lead and left and trick is not None and not trick.quitted:
        yield events.TrickQuitted(trick.number)
    yield events.CardLaid(by, card, at, lead)
    if not lead and trick is not None and last_card(trick):
        yield events.StageReached(HandStage.OVER)


def _is_left(hand: HandState, at: int, facts: Facts) -> bool:
    """Check whether the trick on the table was left before the next lead, unless that is denied."""
    if hand.trick is None:
        return True
    return facts.known(fact_question.quitted(hand.trick.number, at)) != fact_question.NO


def last_card(trick: Trick) -> bool:
    """Check whether the next card laid to a trick, or not laid, is the last of the hand."""
    return trick.number == TRICKS and len(trick.laid) + len(trick.short_of) == 3


def put_right(hand: HandState, act: Act) -> Act:
    """Treat a card of the suit led as a correction if its player was asked about a renounce.

    Once the trick is left, the player must have admitted to having some; otherwise the card may be
    a lead.
    """
    trick = hand.trick
    if not isinstance(act, play.Play) or act.by is None or trick is None:
        return act
    asked_of = trick.admitted if trick.quitted else (*trick.admitted, *trick.asked)
    own = trick.of(act.by)
    if own is None or act.by not in asked_of or act.by in trick.denied:
        return act
    if len(act.laid) != 1 or own.card.suit is None:
        return act
    (card,) = act.laid
    if trick.led is None or card.suit is not trick.led or own.card.suit is trick.led:
        return act
    return play.Correct(by=act.by, wrong=own.card, right=card)


def corrected(hand: HandState, act: play.Correct, by: Seat, at: int) -> Iterator[events.Event]:
    """Yield the events of taking a card back and laying another in its place."""
    _in_play(hand)
    lead = not _went_back(hand, by, act.wrong) and _is_lead(hand, by, act.wrong)
    yield from taken_back(hand, by, act.wrong, "wrong")
    yield events.CardLaid(by, act.right, at, lead)


def taken_back(
    hand: HandState, by: Seat, card: PartialCard, field: str = "card"
) -> Iterator[events.Event]:
    """Yield the removal of a card from its trick, unless it went back before.

    If it was the lead, all cards played to it go back too. A fault is reported for `field`.
    """
    if _went_back(hand, by, card):
        return
    if _is_lead(hand, by, card):
        yield events.TrickUndone()
    else:
        yield events.CardTakenBack(by, _trick_with(hand, by, card, field))


def _is_lead(hand: HandState, by: Seat, card: PartialCard) -> bool:
    """Check whether a card was rightly led to the last trick."""
    trick = hand.trick
    if trick is None or trick.out_of_turn or trick.leader is not by:
        return False
    return trick.laid[0].card.may_be(card)


def _went_back(hand: HandState, by: Seat, card: PartialCard) -> bool:
    """Check whether a card is on no trick because it, or the trick it was played to, went back."""
    if any(one.card.may_be(card) for one in hand.laid_by(by)):
        return False
    return any(seat is by and one.may_be(card) for seat, one in hand.given_back)


def _trick_with(hand: HandState, by: Seat, card: PartialCard, field: str = "card") -> int:
    """Return the number of the trick on which this player's card lies; Impossible if none."""
    for trick in reversed(hand.tricks):
        own = trick.of(by)
        if own is not None and own.card.may_be(card):
            return trick.number
    expected = Reason(N_("a card this player has in a trick"))
    raise Impossible(Reason(N_("That card is not in a trick.")), faults=[Fault(field, expected)])


def thrown(hand: HandState, act: play.ThrowDown, by: Seat) -> Iterator[events.Event]:
    """Yield what throwing down a hand does; the hand is over once all four are thrown down."""
    yield events.HandThrown(by)
    if act.face_up:
        yield events.CardsExposed(by, act.cards or _rest(hand, by))
    if len({*hand.thrown, by}) == 4:
        yield from over(hand)


def _rest(hand: HandState, by: Seat) -> tuple[PartialCard, ...]:
    """Return the rest of a hand; one unknown card represents it if not all of it is known."""
    gone = {one.card for one in hand.laid_by(by)}
    left = tuple(card for card in hand.dealt.get(by, ()) if card.card and card not in gone)
    whole = len(hand.dealt.get(by, ())) == TRICKS
    return left if whole and left else (*left, PartialCard())


def _in_play(hand: HandState) -> None:
    if hand.stage is HandStage.DEALING:
        raise Impossible(Reason(N_("No card can be played until the trump is turned.")))
    if hand.stage is not HandStage.PLAYING or hand.fate is not DealFate.STANDS:
        raise Impossible(Reason(N_("The hand is over, so no card can be played.")))
