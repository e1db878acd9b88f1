"""The acts open to a seat in a hand dealt by the program, which pages offer as buttons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from club.errors import WhistError
from rubbers.cards.card import SUITS
from rubbers.cards.seats import Seat
from rubbers.cards.told import CardTold
from rubbers.code.code import Code
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.calls import CALLS, CallSuit
from rubbers.hand.acts.choices import RulingNamed, Waive
from rubbers.hand.acts.claims import SearchTricks
from rubbers.hand.acts.ending import CallHonours, CutForNext
from rubbers.hand.acts.play import Meaning, Play
from rubbers.hand.acts.trump import TakeUpTrump
from rubbers.hand.hand import Hand
from rubbers.hand.on_screen import Cards
from rubbers.hand.ruling import Ruling
from rubbers.play.at_table import at_table
from rubbers.play.hand_view import hand_view
from rubbers.play.rubber import Rubber
from rubbers.play.table_events import Manner


def open_at_table(rubber: Rubber, seat: Seat, code: Code, cards: Cards) -> tuple[Act, ...]:
    """Return the acts open to this seat, complete and ready to send.

    Acts that a law leaves to the player's own notice are not included. At a faithful table the
    player whose turn it is may play any card, legal or not.
    """
    if rubber.dealt is None:
        return ()
    offered = _offered(rubber, seat, cards)
    return tuple(act for act in offered if _accepted(rubber, act, code, cards))


def out_of_turn(rubber: Rubber, seat: Seat, code: Code, cards: Cards) -> tuple[Act, ...]:
    """Return the cards a seat can play out of turn at a faithful table.

    Bots are not offered these; other programs receive them under a kind of their own.
    """
    dealt = rubber.dealt
    if dealt is None or not dealt.in_play or dealt.manner is not Manner.FAITHFUL:
        return ()
    if dealt.hand.to_act is seat:
        return ()
    held = hand_view(dealt, seat, cards).held.get(seat, ())
    plays = (Play(by=seat, card=CardTold.of(card)) for card in held)
    return tuple(act for act in plays if _accepted(rubber, act, code, cards))


def _offered(rubber: Rubber, seat: Seat, cards: Cards) -> Iterator[Act]:
    assert rubber.dealt is not None
    hand = rubber.dealt.hand
    for ruling in hand.rulings:
        if ruling.live and seat in ruling.entitled:
            yield from _of_ruling(hand, ruling, seat)
    if rubber.dealt.in_play:
        yield from _plays(rubber, seat, cards)
        return
    if seat.side not in hand.honours_called:
        yield CallHonours(by=seat)
    if any(claim.by.side is seat.side for claim in hand.revoke_claims):
        yield SearchTricks(by=seat)
    yield CutForNext(by=seat)


def _of_ruling(hand: Hand, ruling: Ruling, seat: Seat) -> Iterator[Act]:
    """Yield the remedies that are left, each ready to send, and the act of waiving the offence.

    A revoke penalty already chosen while the hand is being played is not offered again.
    """
    if ruling.penalty and ruling.chosen is not None:
        return
    # Leave out calls already waiting to be obeyed, and the choice already made.
    waiting = [call.act for call in hand.calls if call.ruling == ruling.key]
    for remedy in ruling.remedies:
        for whole in _named(remedy):
            called = isinstance(whole, CALLS) and whole in waiting
            chosen = not isinstance(whole, CALLS) and ruling.chosen == replace(whole, by=seat)
            if not called and not chosen:
                yield replace(whole, by=seat)
    if not waiting:
        yield Waive(by=seat, ruling=RulingNamed(at=ruling.at, law=ruling.because.law))


def _named(remedy: Act) -> Iterator[Act]:
    """Yield a remedy with its suit named; one act for each suit if it is left open."""
    if isinstance(remedy, CallSuit) and remedy.suit is None:
        yield from (replace(remedy, suit=suit) for suit in SUITS)
    else:
        yield remedy


def _plays(rubber: Rubber, seat: Seat, cards: Cards) -> Iterator[Act]:
    assert rubber.dealt is not None
    hand = rubber.dealt.hand
    if hand.to_act is not seat:
        return
    if seat is hand.dealer and hand.trump_card is None and len(hand.tricks) < 2:
        yield TakeUpTrump(by=seat)
    over_a_lead = hand.current is not None and hand.current.out_of_turn
    meant = Meaning.LEAD if over_a_lead else None
    for card in hand_view(rubber.dealt, seat, cards).held.get(seat, ()):
        yield Play(by=seat, card=CardTold.of(card), meant_as=meant)


def _accepted(rubber: Rubber, act: Act, code: Code, cards: Cards) -> bool:
    try:
        at_table(rubber, act, code, cards)
    except WhistError:
        return False
    return True
