"""The cards of a replay: in hands, on the table and in tricks, each with when it is visible."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from django.utils.translation import gettext as _

from club.person import bot_name, is_bot
from club.text import wording
from rubbers.cards.card import Card, Suit
from rubbers.cards.seats import CLOCKWISE, Seat
from rubbers.hand.hand_score import winner
from rubbers.hand.state.hand import HandState
from rubbers.play.finished_hand import FinishedHand, tricks_taken
from tables.pages.replay.hand_shapes import HeldCard, LaidCard, SeatHand, Shows, TricksSo, shows
from tables.pages.screen.screen_words import SUITS, Around, face, order, seat_word

NEVER = Shows("", True)


def seat_hands(found: FinishedHand, around: Around, now: int) -> tuple[SeatHand, ...]:
    """Return the four hands as dealt; a card that has been played is marked as gone."""
    hands = found.hands_at()
    gone = [{one.card.card for trick in hand.tricks for one in trick.laid} for hand in hands]
    held = {
        card: shows((at for at, laid in enumerate(gone) if card not in laid), now)
        for cards in found.cards.values()
        for card in cards
    }
    to_act = [hand.to_act if not found.withheld else None for hand in hands]
    return tuple(
        SeatHand(
            around.place(seat),
            str(seat),
            around.name(seat),
            _note(found, seat, around.name(seat)),
            shows((at for at, who in enumerate(to_act) if who is seat), now),
            tuple(_by_suit(found.cards[seat], held)),
        )
        for seat in CLOCKWISE
    )


def _note(found: FinishedHand, seat: Seat, name: str) -> str:
    """Return what a player's name does not show: their seat, which bot they are, who dealt."""
    who = found.seating.get(seat, "")
    notes = [] if seat_word(seat) in name else [seat_word(seat)]
    if is_bot(who) and bot_name(who) not in name:
        notes.append(_("bot {name}").format(name=bot_name(who)))
    if seat in found.rubber.dummies:
        notes.append(_("dummy"))
    if seat is found.dealer:
        notes.append(_("dealt"))
    return ", ".join(notes)


def _by_suit(
    cards: tuple[Card, ...], held: dict[Card, Shows]
) -> Iterator[tuple[str, tuple[HeldCard, ...]]]:
    for suit in SUITS:
        own = sorted((card for card in cards if card.suit is Suit(suit)), key=order)
        yield (
            suit.lower(),
            tuple(HeldCard(face(one)[:-1], wording.card(str(one)), held[one]) for one in own),
        )


def laid_cards(found: FinishedHand, around: Around, now: int) -> tuple[LaidCard, ...]:
    """Return the cards of every trick, each shown while its trick is the last begun."""
    seen: dict[tuple[int, Seat, str], list[int]] = defaultdict(list)
    wins: dict[tuple[int, Seat, str], list[int]] = defaultdict(list)
    for at, hand in enumerate(found.hands_at()):
        trick = hand.trick
        if trick is None:
            continue
        taken_by = winner(hand, trick) if trick.complete else None
        for one in trick.laid:
            key = (trick.number, one.seat, face(one.card))
            seen[key].append(at)
            if one.seat is taken_by:
                wins[key].append(at)
    return tuple(
        LaidCard(
            around.place(key[1]),
            key[2],
            shows(moments, now),
            shows(wins[key], now) if key in wins else NEVER,
        )
        for key, moments in seen.items()
    )


def trick_counts(found: FinishedHand, now: int) -> tuple[TricksSo, ...]:
    """Count the tricks of both sides from moment to moment."""
    so: dict[tuple[int, int], list[int]] = defaultdict(list)
    for at, hand in enumerate(found.hands_at()):
        taken = tricks_taken(hand)
        so[taken.ns, taken.ew].append(at)
    return tuple(TricksSo(ns, ew, shows(moments, now)) for (ns, ew), moments in so.items())


def trick_starts(found: FinishedHand) -> tuple[tuple[int, int], ...]:
    """Return the moment at which each trick was first led to, by its number."""
    starts: dict[int, int] = {}
    for at, hand in enumerate(found.hands_at()):
        if hand.trick is not None:
            starts.setdefault(hand.trick.number, at)
    return tuple(starts.items())


def last_trick_number(hand: HandState) -> int:
    """Return the number of the last trick begun; 0 before the first."""
    return hand.trick.number if hand.trick is not None else 0
