"""Check that no card appears in two hands, unless hands or packs are mixed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from club.errors import Fault, Impossible, Malformed
from club.reason import N_, Reason
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat, Side, Sides
from rubbers.hand.acts import play, tricks, trump
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.claims import TakeThreeTricks
from rubbers.hand.acts.deal import FindCard
from rubbers.hand.acts.facts import Holds, Tricks
from rubbers.hand.acts.facts_of_deal import CardFound
from rubbers.hand.facts.fact_lookup import Facts
from rubbers.hand.facts.sightings import mixes_hands
from rubbers.hand.hand_score import winner
from rubbers.hand.state.hand import DealFate, HandStage, HandState
from rubbers.rulings.script.script import Script

EXPECTED = Reason(N_("a card that is in no other hand"))
Showing = tuple[str, PartialCard, Seat]
"""The name of the field with a card, the card, and its owner."""


class OneHand:
    """The known owners of cards in the current deal."""

    def __init__(self, acts: Iterable[Act]) -> None:
        """Take all the acts: they may say that hands changed or that a card appears twice."""
        self._mixed = any(map(mixes_hands, acts))
        self._whose: dict[PartialCard, Seat] = {}

    def begin(self) -> None:
        """Begin a deal, in which every card may be anybody's."""
        self._whose.clear()

    def check(self, hand: HandState, act: Act) -> None:
        """Raise Impossible, naming the field, for a card already seen in another hand."""
        for field, card, seat in self._shown(hand, act):
            whose = self._whose.get(card) or _turned_up_by(hand, card) or seat
            if _holder(hand, whose) is not _holder(hand, seat):
                why = Reason(
                    N_("The {card} is known to belong to {who}."), card=str(card), who=(str(whose),)
                )
                raise Impossible(why, faults=[Fault(field, EXPECTED)])

    def see(self, hand: HandState, act: Act) -> None:
        """Record the owners of the cards that an act shows."""
        self._whose |= {card: seat for _, card, seat in self._shown(hand, act)}

    def _shown(self, hand: HandState, act: Act) -> Iterator[Showing]:
        if self._mixed or hand.stage in (HandStage.CUT, HandStage.TURNED, HandStage.SETTLED):
            return iter(())
        if hand.stage is HandStage.DEALING and isinstance(act, play.Expose):
            return iter(())  # it is seen during the deal, in whichever hand
        return (one for one in shown(act) if one[1].whole)


def shown(act: Act) -> Iterator[Showing]:
    """Yield the cards an act shows to be somebody's; cards only spoken of prove nothing."""
    match act:
        case FindCard(whose=whose, card=card) | CardFound(whose=whose, card=card):
            yield "card", card, whose
        case Holds(who=who, card=PartialCard() as card):
            yield "card", card, who
        case _ if act.by is not None:
            yield from _by_its_holder(act, act.by)


def _by_its_holder(act: Act, by: Seat) -> Iterator[Showing]:
    match act:
        case play.Expose(how=play.ExposureManner.WORDS):
            return
        case play.Play(cards=()):
            yield from (("card", card, by) for card in act.laid)
        case (
            play.Play(cards=cards)
            | play.Expose(cards=cards)
            | play.Detach(cards=cards)
            | play.ThrowDown(cards=cards)
        ):
            yield from (("cards", card, by) for card in cards)
        case play.Correct(wrong=wrong, right=right):
            yield from (("wrong", wrong, by), ("right", right, by))
        case (
            play.TakeBack(card=card)
            | tricks.MixIntoTrick(card=card)
            | tricks.SurplusCard(card=card)
            | trump.LayDown(card=card)
        ):
            yield "card", card, by


def _turned_up_by(hand: HandState, card: PartialCard) -> Seat | None:
    """Return the owner of the card turned up: the dealer, unless another player dealt instead."""
    turned = hand.turn_up is not None and card == PartialCard.of(hand.turn_up)
    his = hand.stage is HandStage.PLAYING and hand.dealt_by in (None, hand.dealer)
    return hand.dealer if turned and his else None


def _holder(hand: HandState, seat: Seat) -> Seat:
    """Return the player who holds a card; dummy's and the partner's cards count as one hand."""
    return seat.partner if seat in hand.dummies else seat


def check_tricks(hand: HandState, facts: Facts, script: Script) -> None:
    """Raise Malformed, with the location, if fewer tricks are stated than the cards show.

    If tricks were taken as a penalty for a revoke, the count may or may not include them, so there
    is no check.
    """
    stated = facts.last(Tricks)
    taken = any(isinstance(ruling.chosen, TakeThreeTricks) for ruling in hand.rulings)
    if not isinstance(stated, Tricks) or hand.fate is not DealFate.STANDS or taken:
        return
    won = _won(hand)
    if won.ns <= stated.tricks.ns and won.ew <= stated.tricks.ew:
        return
    at = max((at for at, act in script.numbered if act == stated), default=len(script.acts))
    sides = script.notation.names
    least = Reason(
        N_("at least the tricks played: {ns} to {first} and {ew} to {second}"),
        ns=won.ns,
        ew=won.ew,
        first=sides.side(Side.NS),
        second=sides.side(Side.EW),
    )
    reason = Reason(N_("More tricks were played than the statement gives."))
    raise Malformed(reason, faults=[Fault(f"events[{at}]", least)])


def _won(hand: HandState) -> Sides[int]:
    """Count the tricks each side is known to have won."""
    winners = [winner(hand, trick) for trick in hand.tricks]
    ns, ew = (sum(seat is not None and seat.side is side for seat in winners) for side in Side)
    return Sides(ns, ew)
