"""Tricks on the table: the cards in their places, who wins, and the words for them."""

from __future__ import annotations

from django.utils.translation import gettext as _

from club import wording
from rubbers.cards.card import Suit
from rubbers.cards.seats import Seat
from rubbers.hand.trick import Trick
from rubbers.play.hand_view import HandView
from tables.presenters.on_screen.screen_shapes import CardOnTable, PlayHeard, TrickOnTable
from tables.presenters.on_screen.screen_words import Around, face, plays


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
