"""Tricks on the table: the cards in their places, who wins, and the words for them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeGuard

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_

from club.text import wording
from rubbers.cards.card import Card, Suit
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.play import Play
from rubbers.hand.state.trick import Trick
from rubbers.play.screen.hand_view import HandView
from rubbers.play.state.table_events import PlayManner
from tables.pages.screen.screen_shapes import CardInHand, CardOnTable, PlayHeard, TrickOnTable
from tables.pages.screen.screen_words import Around, face, order, plays, written


def trick_on_table(
    trick: Trick | None, trumps: Suit | None, around: Around, to_act: Seat | None = None
) -> TrickOnTable | None:
    """Return a trick; the place of the player whose turn it is stays empty for the next card."""
    empty = around.place(to_act) if to_act is not None else ""
    if trick is None or not trick.laid:
        return TrickOnTable(0, _("No card has been played yet."), (), empty) if empty else None
    best = trick.best(trumps)
    winner = best[0] if len(best) == 1 else None
    cards = tuple(
        CardOnTable(
            around.place(laid.seat),
            face(laid.card),
            wording.card(str(laid.card)),
            laid.seat is winner and len(trick.laid) > 1,
        )
        for laid in trick.laid
    )
    said = ", ".join(
        f"{around.name(laid.seat)} {wording.card(str(laid.card))}" for laid in trick.laid
    )
    label = _("Trick {number}: {cards}.").format(number=trick.number, cards=said)
    if trick.complete and winner is not None:
        label = f"{label} {takes(winner, around)}"
        empty = ""
    return TrickOnTable(trick.number, label, cards, empty)


def takes(seat: Seat, around: Around) -> str:
    """Return who takes a trick, in words."""
    if seat is around.me:
        return _("You take the trick.")
    return _("{who} takes the trick.").format(who=around.name(seat))


def heard(table: HandView, around: Around) -> tuple[PlayHeard, ...]:
    """Return the plays of the last two tricks in words, each with its number in the hand."""
    found = []
    for trick in (table.last, table.trick):
        if trick is None:
            continue
        for number, laid in enumerate(trick.laid, start=1):
            if laid.card.card is None:
                continue
            words, won = plays(laid.seat, laid.card.card, around), ""
            best = trick.best(table.trumps) if trick.complete else ()
            if number == 4 and len(best) == 1:
                words = f"{words} {takes(best[0], around)}"
                won = around.place(best[0])
            card, place = face(laid.card), around.place(laid.seat)
            found.append(PlayHeard(laid.at, words, card, place, trick.number, won))
    return tuple(found)


def cards_in_hand(table: HandView, seat: Seat, acts: Iterable[Act]) -> tuple[CardInHand, ...]:
    """Return the cards a seat holds, by suits, and why those not offered are barred."""
    held = sorted(table.held.get(seat, ()), key=order)
    plays = {one.card.card: one for one in acts if _is_play(one, seat) and one.card}
    shown, suit = [], None
    for card in held:
        act = plays.get(card) or Play(by=seat, card=PartialCard.of(card))
        turned = table.turn_up == card and seat is table.dealer
        gap = suit is not None and card.suit is not suit
        barred = "" if card in plays else _barred(table, seat, held)
        shown.append(
            CardInHand(face(card), wording.card(str(card)), written(act), barred, gap, turned)
        )
        suit = card.suit
    return tuple(shown)


def _is_play(act: Act, seat: Seat) -> TypeGuard[Play]:
    return isinstance(act, Play) and act.by is seat


HOLDS = {
    "C": (N_("You hold a club: follow suit."), N_("Dummy holds a club: follow suit.")),
    "D": (N_("You hold a diamond: follow suit."), N_("Dummy holds a diamond: follow suit.")),
    "H": (N_("You hold a heart: follow suit."), N_("Dummy holds a heart: follow suit.")),
    "S": (N_("You hold a spade: follow suit."), N_("Dummy holds a spade: follow suit.")),
}
"""Why a card is barred that does not follow suit: from the reader's hand, and from dummy's."""


def _barred(table: HandView, seat: Seat, held: Iterable[Card]) -> str:
    """Return why a card may not be played now."""
    guarded = table.manner is PlayManner.GUARDED
    if guarded and table.to_act is not seat:
        return _("It is not your turn.") if seat is table.seat else _("It is not dummy’s turn.")
    led = table.trick.led if table.trick is not None and not table.trick.complete else None
    if not guarded or led is None or all(card.suit is not led for card in held):
        return _("This card may not be played now.")
    own, of_dummy = HOLDS[str(led)]
    return _(own if seat is table.seat else of_dummy)
