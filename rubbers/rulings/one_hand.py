"""A card is in one hand only: none is shown or played by two, unless hands or packs are mixed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from club.errors import Fault, Impossible
from club.reason import N_, Reason
from rubbers.cards.seats import Seat
from rubbers.cards.told import CardTold
from rubbers.hand.acts import play, tricks, trump
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.dealt import FindCard
from rubbers.hand.acts.facts import Holds
from rubbers.hand.acts.facts_of_deal import CardFound
from rubbers.hand.hand import Hand, Stage
from rubbers.hand.sightings import mixes_hands

EXPECTED = Reason(N_("a card that is in no other hand"))
Showing = tuple[str, CardTold, Seat]
"""The field that tells of a card, the card, and whose it is."""


class OneHand:
    """Which cards were seen to be whose in the deal that is told of."""

    def __init__(self, acts: Iterable[Act]) -> None:
        """Take all that is told, which may say that there are two of one card, or hands changed."""
        self._mixed = any(map(mixes_hands, acts))
        self._whose: dict[CardTold, Seat] = {}

    def begin(self) -> None:
        """Begin a deal, in which every card may be anybody's."""
        self._whose.clear()

    def check(self, hand: Hand, act: Act) -> None:
        """Raise Impossible, with the field that tells it, for a card that was seen another's."""
        for field, card, seat in self._shown(hand, act):
            whose = self._whose.get(card) or _turned_up_by(hand, card) or seat
            if _holder(hand, whose) is not _holder(hand, seat):
                why = Reason(
                    N_("The {card} was seen to be of {who}."), card=str(card), who=(str(whose),)
                )
                raise Impossible(why, faults=[Fault(field, EXPECTED)])

    def see(self, hand: Hand, act: Act) -> None:
        """Take it that the cards an act shows are whose it says."""
        self._whose |= {card: seat for _, card, seat in self._shown(hand, act)}

    def _shown(self, hand: Hand, act: Act) -> Iterator[Showing]:
        if self._mixed or hand.stage in (Stage.CUT, Stage.TURNED, Stage.SETTLED):
            return iter(())
        if hand.stage is Stage.DEALING and isinstance(act, play.Expose):
            return iter(())  # it is seen in dealing, whosever it is
        return (one for one in shown(act) if one[1].whole)


def shown(act: Act) -> Iterator[Showing]:
    """Give the cards that an act shows to be somebody's; what is said of them proves nothing."""
    match act:
        case FindCard(whose=whose, card=card) | CardFound(whose=whose, card=card):
            yield "card", card, whose
        case Holds(who=who, card=CardTold() as card):
            yield "card", card, who
        case _ if act.by is not None:
            yield from _by_its_holder(act, act.by)


def _by_its_holder(act: Act, by: Seat) -> Iterator[Showing]:
    match act:
        case play.Expose(how=play.Manner.WORDS):
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


def _turned_up_by(hand: Hand, card: CardTold) -> Seat | None:
    """Give whose the card is that was turned up: the dealer's, where nobody dealt in his place."""
    turned = hand.turn_up is not None and card == CardTold.of(hand.turn_up)
    his = hand.stage is Stage.PLAYING and hand.dealt_by in (None, hand.dealer)
    return hand.dealer if turned and his else None


def _holder(hand: Hand, seat: Seat) -> Seat:
    """Give whose a card is; dummy's and his partner's lie before one player."""
    return seat.partner if seat in hand.dummies else seat
