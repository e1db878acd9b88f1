"""The cards of a hand as buttons: which may be played, and why another may not."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from club import wording
from rubbers.cards.seats import Seat
from rubbers.cards.told import CardTold
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.play import Play
from rubbers.play.hand_view import HandView
from rubbers.play.table_events import Manner
from tables.presenters.on_screen.screen_shapes import CardInHand
from tables.presenters.on_screen.screen_words import face, order, written


def cards_in_hand(table: HandView, seat: Seat, acts: Iterable[Act]) -> tuple[CardInHand, ...]:
    """Return the cards a seat holds, by suits, and why those not offered are barred."""
    held = sorted(table.held.get(seat, ()), key=order)
    plays = {one.card.card: one for one in acts if _is_play(one, seat) and one.card}
    shown, suit = [], None
    for card in held:
        act = plays.get(card) or Play(by=seat, card=CardTold.of(card))
        turned = table.turn_up == card and seat is table.dealer
        gap = suit is not None and card.suit is not suit
        barred = "" if card in plays else _barred(table, seat)
        shown.append(
            CardInHand(face(card), wording.card(str(card)), written(act), barred, gap, turned)
        )
        suit = card.suit
    return tuple(shown)


def _is_play(act: Act, seat: Seat) -> bool:
    return isinstance(act, Play) and act.by is seat


def _barred(table: HandView, seat: Seat) -> str:
    """Return why a card may not be played now."""
    if table.manner is Manner.FAITHFUL:
        return _("it may not be played now")
    if table.to_act is not seat:
        return _("it is not your turn")
    led = table.trick.led if table.trick is not None else None
    if led is None:
        return _("it may not be played now")
    return _("{suit} must be followed").format(suit=wording.gettext(wording.SUITS[str(led)]))
