"""What no table allows: a card laid twice, or by a player who was not dealt it."""

from __future__ import annotations

from club.errors import Fault, Impossible
from club.reason import N_, Reason
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat
from rubbers.hand.acts import play, trump
from rubbers.hand.acts.act import Act
from rubbers.hand.state.hand import HandState

HAND = 13


def check_card(hand: HandState, by: Seat, card: PartialCard, field: str = "card") -> None:
    """Raise Impossible, naming `field`, for a card that this player cannot have."""
    try:
        if card.card is not None:
            _check_not_gone(hand, card)
            _check_not_anothers(hand, by, card)
        _check_dealt(hand, by, card)
    except Impossible as impossible:
        faults = [Fault(field, fault.expected) for fault in impossible.faults]
        raise Impossible(impossible.reason, faults=faults) from None


def check_shown(hand: HandState, act: Act) -> None:
    """Raise Impossible if a card shown, detached, laid down or corrected cannot be the player's."""
    match act:
        case play.Expose(how=play.ExposureManner.WORDS):
            return
        case (
            play.Expose(by=Seat() as by, cards=cards)
            | play.Detach(by=Seat() as by, cards=cards)
            | play.ThrowDown(by=Seat() as by, cards=cards)
        ):
            for card in cards:
                check_card(hand, by, card, "cards")
        case trump.LayDown(by=Seat() as by, card=card):
            check_card(hand, by, card)
        case play.Correct(by=Seat() as by, right=card):
            check_card(hand, by, card, "right")


def _check_not_gone(hand: HandState, card: PartialCard) -> None:
    for trick in hand.tricks:
        for one in trick.laid:
            if one.card.rank is card.rank and one.card.suit is card.suit:
                _cannot(
                    N_("The {card} was played to trick {trick} and was not taken back."),
                    N_("a card that has not been played"),
                    card,
                    trick=trick.number,
                )


def _check_not_anothers(hand: HandState, by: Seat, card: PartialCard) -> None:
    for seat, dealt in hand.dealt.items():
        if seat is not by and card in dealt:
            _cannot(
                N_("The {card} was dealt to {who}."),
                N_("a card this player holds"),
                card,
                who=(str(seat),),
            )


def _check_dealt(hand: HandState, by: Seat, card: PartialCard) -> None:
    """Check that the card, and all this player has laid, fit the hand they were dealt."""
    dealt = hand.dealt.get(by, ())
    if len(dealt) < HAND:
        return
    laid = [one.card for one in hand.laid_by(by)]
    if card in dealt and not any(map(_unknown_parts, laid)):
        return
    free = list(dealt)
    for one in sorted((*laid, card), key=_unknown_parts):
        fitting = [each for each in free if each.may_be(one)]
        if not fitting:
            _cannot(
                N_("The {card} is not in the hand that was dealt."),
                N_("a card this player holds"),
                card,
            )
        free.remove(min(fitting, key=_unknown_parts))


def _unknown_parts(card: PartialCard) -> int:
    return (card.suit is None) + (card.rank is None)


def _cannot(
    template: str, expected: str, card: PartialCard, **values: int | tuple[str, ...]
) -> None:
    reason = Reason(template, card=str(card), **values)
    raise Impossible(reason, faults=[Fault("card", Reason(expected))])
