"""The acts open to a seat in a hand dealt by the program, which pages offer as buttons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from club.errors import WhistError
from club.person import is_bot
from rubbers.cards.card import SUITS
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import CLOCKWISE, Seat
from rubbers.code.code import Code
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.calls import CALLS, CallSuit
from rubbers.hand.acts.choices import RulingNamed, Waive
from rubbers.hand.acts.claims import SearchTricks
from rubbers.hand.acts.ending import CallHonours, CutForNext
from rubbers.hand.acts.play import Meaning, Play, TakeBack
from rubbers.hand.acts.trump import TakeUpTrump
from rubbers.hand.on_screen import Cards
from rubbers.hand.state.hand import DealFate, HandStage, HandState
from rubbers.hand.state.ruling import Ruling
from rubbers.play.screen.at_table import at_table
from rubbers.play.screen.hand_view import HandView, hand_view
from rubbers.play.state.rubber_state import RubberState
from rubbers.play.state.table_events import PlayManner


def open_at_table(rubber: RubberState, seat: Seat, code: Code, cards: Cards) -> tuple[Act, ...]:
    """Return the acts open to this seat, complete and ready to send.

    Acts that a law leaves to the player's own notice are not included. At a faithful table the
    player whose turn it is may play any card, legal or not.
    """
    if rubber.dealt is None:
        return ()
    offered = _offered(rubber, seat, cards)
    return tuple(act for act in offered if _accepted(rubber, act, code, cards))


def out_of_turn(rubber: RubberState, seat: Seat, code: Code, cards: Cards) -> tuple[Act, ...]:
    """Return the cards a seat can play out of turn at a faithful table.

    Bots are not offered these; other programs receive them under a kind of their own.
    """
    dealt = rubber.dealt
    if dealt is None or not dealt.in_play or dealt.manner is not PlayManner.FAITHFUL:
        return ()
    if dealt.hand.to_act is seat:
        return ()
    held = hand_view(dealt, seat, cards).held.get(seat, ())
    plays = (Play(by=seat, card=PartialCard.of(card)) for card in held)
    return tuple(act for act in plays if _accepted(rubber, act, code, cards))


def _offered(rubber: RubberState, seat: Seat, cards: Cards) -> Iterator[Act]:
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


def _of_ruling(hand: HandState, ruling: Ruling, seat: Seat) -> Iterator[Act]:
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


def _plays(rubber: RubberState, seat: Seat, cards: Cards) -> Iterator[Act]:
    assert rubber.dealt is not None
    hand = rubber.dealt.hand
    if hand.to_act is not seat:
        return
    if seat is hand.dealer and hand.trump_card is None and len(hand.tricks) < 2:
        yield TakeUpTrump(by=seat)
    over_a_lead = hand.current is not None and hand.current.out_of_turn
    meant = Meaning.LEAD if over_a_lead else None
    for card in hand_view(rubber.dealt, seat, cards).held.get(seat, ()):
        yield Play(by=seat, card=PartialCard.of(card), meant_as=meant)


def _accepted(rubber: RubberState, act: Act, code: Code, cards: Cards) -> bool:
    try:
        at_table(rubber, act, code, cards)
    except WhistError:
        return False
    return True


@dataclass(frozen=True, slots=True)
class Claimable:
    """The seats a player may accuse of a revoke, and the tricks it may have been in."""

    by: Seat
    of: tuple[Seat, ...]
    tricks: tuple[int, ...]


def taken_back(table: HandView, me: Seat) -> tuple[Act, ...]:
    """Return the card that a player who did not follow suit may take back from the open trick."""
    trick = table.trick
    laid = trick.of(me) if trick is not None else None
    if table.manner is not PlayManner.FAITHFUL or trick is None or laid is None:
        return ()
    if laid.card.suit is trick.led or table.stage is not HandStage.PLAYING:
        return ()
    return (TakeBack(by=me, card=laid.card),) if isinstance(laid.card, PartialCard) else ()


def claimable(table: HandView, me: Seat) -> Claimable | None:
    """Return the revokes a player may claim at a faithful table; None once the pack is cut."""
    over = table.stage in (HandStage.CUT, HandStage.TURNED) or table.fate is not DealFate.STANDS
    if over or table.manner is not PlayManner.FAITHFUL:
        return None
    turned = table.last.number if table.last is not None else 0
    on_table = table.trick.number if table.trick is not None else turned
    tricks = tuple(range(1, max(turned, on_table) + 1))
    return Claimable(me, (me.left, me.right), tricks) if tricks else None


def awaited(rubber: RubberState) -> tuple[Seat, ...]:
    """Return the seats of the people the table waits for; a dummy's partner acts for it."""
    found = {_player(rubber, seat) for seat in _due(rubber)}
    people = {seat for seat, who in rubber.seating.items() if not is_bot(who)}
    return tuple(seat for seat in CLOCKWISE if seat in found & people)


def _due(rubber: RubberState) -> tuple[Seat, ...]:
    if rubber.over:
        return ()
    if rubber.awaiting_beacon is not None:
        return rubber.awaiting_beacon.silent
    dealt, hand = rubber.dealt, rubber.hand
    if dealt is None or hand is None or rubber.awaiting is not None:
        return ()
    if dealt.in_play:
        entitled = (seat for one in dealt.hand.rulings if one.live for seat in one.entitled)
        turn = (dealt.hand.to_act,) if dealt.hand.to_act is not None else ()
        return (*turn, *entitled)
    return () if dealt.cut else (hand.dealer.right,)


def _player(rubber: RubberState, seat: Seat) -> Seat:
    return seat.partner if seat in rubber.dummies else seat
