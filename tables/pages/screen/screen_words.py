"""The words of a table on a screen: cards, players, what is to be done, what was done."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext as _

from club.person import bot_name
from club.text import wording
from rubbers.cards.card import Card, Suit
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.calls import CallCard
from rubbers.hand.acts.choices import Waive
from rubbers.hand.acts.claims import SearchTricks
from rubbers.hand.acts.ending import CallHonours, CutForNext
from rubbers.hand.acts.play import TakeBack
from rubbers.hand.acts.trump import TakeUpTrump
from rubbers.hand.notation.hand_codec import SEATS
from rubbers.incidents.story.head import Head
from tables.incidents.incident_remedies import remedy
from tables.incidents.incident_words import StoryNames

SUITS = "SHCD"
"""The order of a hand's suits: black and red by turns."""
RANKS = "AKQJT98765432"
PLACES = "swne"
"""The sides of the page clockwise, from the foot."""


@dataclass(frozen=True)
class Around:
    """Who sits where, and how the reader sees the table: their own seat is at the foot."""

    names: Mapping[Seat, str]
    foot: Seat
    me: Seat | None

    def place(self, seat: Seat) -> str:
        """Return the side of the page where a seat is."""
        return next(PLACES[turn] for turn in range(4) if self.foot.after(turn) is seat)

    def name(self, seat: Seat) -> str:
        """Return a player's name for the reader."""
        return _("You") if seat is self.me else self.names.get(seat, seat_word(seat))

    @property
    def by_letter(self) -> dict[str, str]:
        """Every name by the letter of its seat, as the laws' sentences need it."""
        return {str(seat): self.names.get(seat, seat_word(seat)) for seat in Seat}


def seat_word(seat: Seat) -> str:
    """Return a seat in words: North."""
    return gettext(wording.SEATS[seat.value])


def bot_words(seat: Seat, who: str) -> str:
    """Return a bot's name at a table; bots with the same name are distinguished by their seats."""
    return _("{seat} ({bot} bot)").format(seat=seat_word(seat), bot=bot_name(who))


def card_words(card: Card) -> str:
    """Return a card in words: the king of hearts."""
    return _("the {card}").format(card=wording.card(str(card)))


def face(card: Card | PartialCard) -> str:
    """Return a card by the name of its drawing: 10H."""
    return str(card).replace("T", "10")


def order(card: Card) -> tuple[int, int]:
    """Return the sort key of a card in a hand: by suits, the highest first."""
    return SUITS.index(str(card.suit)), RANKS.index(str(card.rank).replace("10", "T"))


def suit_order(suit: Suit | None) -> int:
    """Return the sort key of a suit, in the order of a hand."""
    return SUITS.index(str(suit)) if suit else len(SUITS)


def written(act: Act) -> str:
    """Return an act as the page sends it back."""
    return json.dumps(SEATS.write_act(act), separators=(",", ":"))


def act_words(act: Act, around: Around) -> str:
    """Return what a button does, in words."""
    match act:
        case TakeUpTrump():
            return _("Take up the trump card")
        case CallHonours():
            return _("Call our honours")
        case SearchTricks():
            return _("Look through the tricks")
        case CutForNext(by=by) if by is around.me:
            return _("Cut for the next deal")
        case CutForNext():
            return _("Continue to the next deal")
        case Waive():
            return _("Let it pass")
        case CallCard(card=card) if card.card is not None:
            return _("Call {card}").format(card=card_words(card.card))
        case TakeBack(card=card) if card.card is not None:
            return _("Take back {card}").format(card=card_words(card.card))
    said = remedy(SEATS.write_act(act), StoryNames(Head(names=around.names)))
    return said[:1].upper() + said[1:]


def plays(seat: Seat, card: Card, around: Around) -> str:
    """Return the words for playing a card."""
    words = card_words(card)
    if seat is around.me:
        return _("You play {card}.").format(card=words)
    return _("{who} plays {card}.").format(who=around.name(seat), card=words)
