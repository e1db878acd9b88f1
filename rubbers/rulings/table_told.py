"""Read the table of a script before its events: score, trumps, dummies and hands."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from club.codec.codec import Codec
from club.codec.made import OBJECT
from club.reason import N_, Reason
from rubbers.cards.card import Suit
from rubbers.cards.seats import LOVE_ALL, Seat, Sides, WhistGame
from rubbers.cards.told import CardTold, card_told
from rubbers.hand.hand import Hand
from rubbers.hand.notation import Notation
from rubbers.hand.words import meant_perhaps
from rubbers.play.start import DUMMIES
from rubbers.rulings.hands import RIGHT, read_hand
from rubbers.rulings.head import read_games
from rubbers.rulings.reading import Reading

GAMES = {"whist": WhistGame.WHIST, "dummy": WhistGame.DUMMY, "double-dummy": WhistGame.DOUBLE_DUMMY}
PACK, DIGITS = 52, 2
"""The number of cards in a pack, and of digits in a count of them."""


def read_table(body: Mapping[str, Any], notation: Notation, reading: Reading) -> Hand | None:
    """Read the hand as it was before the events; None if any part of it has a fault."""
    codec = notation.codec
    before = len(reading.faults)
    game = _game(body.get("game", "whist"), reading)
    won = partial(read_games, notation=notation)
    turned, trumps = _trumps(body, codec, reading)
    hand = Hand(
        score=reading.told(body, "score", codec.form(Sides[int]).read) or LOVE_ALL,
        games=reading.part("games", won, reading.several(body, "games")),
        game=game,
        dummies=_dummies(body, codec, reading),
        dealer=reading.told(body, "dealer", codec.form(Seat).read),
        trumps=trumps,
        turn_up=turned.card if turned else None,
        dealt=_hands(body, notation, reading),
    )
    _check_score(hand, reading)
    _check_dummies(hand, body, reading)
    return hand if len(reading.faults) == before else None


def _game(told: Any, reading: Reading) -> WhistGame:
    game = GAMES.get(told) if isinstance(told, str) else None
    if game is None:
        reading.fault("game", meant_perhaps(told, GAMES))
    return game or WhistGame.WHIST


def _trumps(
    body: Mapping[str, Any], codec: Codec, reading: Reading
) -> tuple[CardTold | None, Suit | None]:
    """Read the card turned up, and trumps, which must be of its suit."""
    turned = reading.told(body, "turn_up", card_told().read)
    trumps = reading.told(body, "trumps", codec.form(Suit).read)
    if turned and trumps and turned.suit not in (None, trumps):
        reading.fault("trumps", Reason(N_("the suit of the card turned up")))
    return turned, turned.suit if turned else trumps


def _dummies(body: Mapping[str, Any], codec: Codec, reading: Reading) -> tuple[Seat, ...]:
    if reading.several(body, "dummies") != []:
        return reading.part("dummies", codec.form(tuple[Seat, ...]).read, body["dummies"]) or ()
    dummy = reading.told(body, "dummy", codec.form(Seat).read)
    return () if dummy is None else (dummy,)


def _check_score(hand: Hand, reading: Reading) -> None:
    if not all(0 <= points <= 4 for points in (hand.score.ns, hand.score.ew)):
        reading.fault("score", Reason(N_("points from nothing to four")))


def _check_dummies(hand: Hand, body: Mapping[str, Any], reading: Reading) -> None:
    sides = {seat.side for seat in hand.dummies}
    if len(hand.dummies) != DUMMIES[hand.game] or len(sides) != len(hand.dummies):
        several = body.get("dummies") or hand.game is WhistGame.DOUBLE_DUMMY
        expected = Reason(N_("one for dummy, one a side for double dummy"))
        reading.fault("dummies" if several else "dummy", expected)


def _hands(
    body: Mapping[str, Any], notation: Notation, reading: Reading
) -> Mapping[Seat, tuple[CardTold, ...]]:
    told, stated = body.get("hands"), _stated(body.get("events"))
    told = {} if told is None else told
    if not isinstance(told, Mapping):
        reading.fault("hands", OBJECT)
        return {}
    dealt: dict[Seat, tuple[CardTold, ...]] = {}
    for name, written in told.items():
        place = f"hands.{str(name)[:40]}"
        seat = notation.names.seats.get(name) if isinstance(name, str) else None
        if seat is None:
            reading.fault(place, meant_perhaps(name, notation.names.seats))
            continue
        most = max(stated.get(name, RIGHT), RIGHT)
        cards = reading.part(place, partial(read_hand, most=most), written) or ()
        others = {card for hand in dealt.values() for card in hand if card.card}
        if twice := [str(card) for card in cards if card in others]:
            once = Reason(N_("each card once; {cards} stand twice"), cards=", ".join(twice))
            reading.fault(place, once)
        dealt[seat] = cards
    return dealt


def _stated(told: Any) -> Mapping[str, int]:
    """Return the card counts stated in the events; unreadable ones are reported elsewhere."""
    stated: dict[str, int] = {}
    for body in told if isinstance(told, list | tuple) else ():
        counts = body.get("counts") if isinstance(body, Mapping) else None
        for name, count in counts.items() if isinstance(counts, Mapping) else ():
            written = str(count)
            if isinstance(name, str) and written.isdecimal():
                stated[name] = min(int(written), PACK) if len(written) <= DIGITS else PACK
    return stated
