"""Read the table of a script before its events: score, trumps, dummies and hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from club.codec.codec import Codec
from club.codec.composite import OBJECT
from club.codec.form import Misfit, unfit
from club.reason import N_, Reason
from club.text.text_validation import is_legible
from rubbers.cards.card import Rank, Suit
from rubbers.cards.partial_card import UNKNOWN_MARKS, PartialCard, partial_card_form
from rubbers.cards.seats import CLOCKWISE, LOVE_ALL, Seat, Side, Sides, WhistGame
from rubbers.hand.notation.forms import meant_perhaps
from rubbers.hand.notation.names import TableNames
from rubbers.hand.notation.notation import Notation
from rubbers.hand.state.hand import HandState
from rubbers.play.start_and_end import DUMMIES
from rubbers.rulings.script.fault_collector import FaultCollector

MOST_VALUE = 3


def read_players(body: Any) -> TableNames:
    expected = Reason(N_("four different names, clockwise, without control characters"))
    if not isinstance(body, list | tuple) or len(body) != 4:
        raise unfit(expected)
    if not all(isinstance(name, str) and is_legible(name) for name in body) or len(set(body)) != 4:
        raise unfit(expected)
    return TableNames(dict(zip(CLOCKWISE, body, strict=True)))


def read_games(body: Any, notation: Notation) -> tuple[tuple[Side, int], ...]:
    side, number = notation.codec.form(Side), notation.codec.form(int)
    expected = Reason(N_("games already won: won_by and value for each"))
    if not isinstance(body, list | tuple) or len(body) > 2:
        raise unfit(expected)
    games = []
    for place, game in enumerate(body, start=1):
        if not isinstance(game, Mapping) or set(game) != {"won_by", "value"}:
            raise unfit(expected).inside(f"[{place}]")
        try:
            won_by = side.read(game["won_by"])
        except Misfit as misfit:
            raise misfit.inside("won_by").inside(f"[{place}]") from None
        try:
            value = number.read(game["value"])
        except Misfit as misfit:
            raise misfit.inside("value").inside(f"[{place}]") from None
        if not 1 <= value <= MOST_VALUE:
            worth = Reason(N_("the value of a game, from 1 to {most}"), most=MOST_VALUE)
            raise unfit(worth).inside("value").inside(f"[{place}]")
        games.append((won_by, value))
    if len(games) != len({won_by for won_by, _ in games}):
        raise unfit(Reason(N_("one game to each side at most: a side with two has won the rubber")))
    return tuple(games)


EXPECTED = Reason(N_("suits with their cards, such as S AK5 H x D - C T9; x is an unknown card"))
RIGHT = 13


def read_hand(body: object, most: int = RIGHT) -> tuple[PartialCard, ...]:
    """Read one player's hand; raise Misfit if it is not a hand or has more cards than stated."""
    if not isinstance(body, str):
        raise unfit(EXPECTED)
    cards = tuple(_cards(body.upper().replace("10", "T").split()))
    whole = [card for card in cards if card.card]
    if len(set(whole)) != len(whole):
        raise unfit(Reason(N_("each card once")))
    if len(cards) > most:
        expected = N_("at most {count} cards, unless the fact hand_counts gives more")
        raise unfit(Reason(expected, count=most))
    return cards


def _cards(words: list[str]) -> Iterator[PartialCard]:
    suit: Suit | None = None
    for word in words:
        if word in set(Suit):
            suit = Suit(word)
        elif suit is None:
            raise unfit(EXPECTED)
        elif word != "-":
            yield from (_card(letter, suit) for letter in word)


def _card(letter: str, suit: Suit) -> PartialCard:
    if letter.lower() in UNKNOWN_MARKS:
        return PartialCard(suit)
    if letter not in set(Rank):
        raise unfit(EXPECTED)
    return PartialCard(suit, Rank(letter))


GAMES = {"whist": WhistGame.WHIST, "dummy": WhistGame.DUMMY, "double-dummy": WhistGame.DOUBLE_DUMMY}
PACK, DIGITS = 52, 2
"""The number of cards in a pack, and of digits in a count of them."""


def read_table(
    body: Mapping[str, Any], notation: Notation, reading: FaultCollector
) -> HandState | None:
    """Read the hand as it was before the events; None if any part of it has a fault."""
    codec = notation.codec
    before = len(reading.faults)
    game = _game(body.get("game", "whist"), reading)
    won = partial(read_games, notation=notation)
    turned, trumps = _trumps(body, codec, reading)
    hand = HandState(
        score=reading.optional(body, "score", codec.form(Sides[int]).read) or LOVE_ALL,
        games=reading.part("games", won, reading.several(body, "games")),
        game=game,
        dummies=_dummies(body, codec, reading),
        dealer=reading.optional(body, "dealer", codec.form(Seat).read),
        trumps=trumps,
        turn_up=turned.card if turned else None,
        dealt=_hands(body, notation, reading),
    )
    _check_score(hand, reading)
    _check_dummies(hand, body, reading)
    return hand if len(reading.faults) == before else None


def _game(name: Any, reading: FaultCollector) -> WhistGame:
    game = GAMES.get(name) if isinstance(name, str) else None
    if game is None:
        reading.fault("game", meant_perhaps(name, GAMES))
    return game or WhistGame.WHIST


def _trumps(
    body: Mapping[str, Any], codec: Codec, reading: FaultCollector
) -> tuple[PartialCard | None, Suit | None]:
    """Read the card turned up, and trumps, which must be of its suit."""
    turned = reading.optional(body, "turn_up", partial_card_form().read)
    trumps = reading.optional(body, "trumps", codec.form(Suit).read)
    if turned and trumps and turned.suit not in (None, trumps):
        reading.fault("trumps", Reason(N_("the suit of the card turned up")))
    return turned, turned.suit if turned else trumps


def _dummies(body: Mapping[str, Any], codec: Codec, reading: FaultCollector) -> tuple[Seat, ...]:
    if reading.several(body, "dummies") != []:
        return reading.part("dummies", codec.form(tuple[Seat, ...]).read, body["dummies"]) or ()
    dummy = reading.optional(body, "dummy", codec.form(Seat).read)
    return () if dummy is None else (dummy,)


def _check_score(hand: HandState, reading: FaultCollector) -> None:
    if not all(0 <= points <= 4 for points in (hand.score.ns, hand.score.ew)):
        reading.fault("score", Reason(N_("points from 0 to 4")))


def _check_dummies(hand: HandState, body: Mapping[str, Any], reading: FaultCollector) -> None:
    sides = {seat.side for seat in hand.dummies}
    if len(hand.dummies) != DUMMIES[hand.game] or len(sides) != len(hand.dummies):
        several = body.get("dummies") or hand.game is WhistGame.DOUBLE_DUMMY
        expected = Reason(N_("one seat for dummy, or one on each side for double dummy"))
        reading.fault("dummies" if several else "dummy", expected)


def _hands(
    body: Mapping[str, Any], notation: Notation, reading: FaultCollector
) -> Mapping[Seat, tuple[PartialCard, ...]]:
    hands, stated = body.get("hands"), _stated(body.get("events"))
    hands = {} if hands is None else hands
    if not isinstance(hands, Mapping):
        reading.fault("hands", OBJECT)
        return {}
    dealt: dict[Seat, tuple[PartialCard, ...]] = {}
    for name, written in hands.items():
        place = f"hands.{str(name)[:40]}"
        seat = notation.names.seats.get(name) if isinstance(name, str) else None
        if seat is None:
            reading.fault(place, meant_perhaps(name, notation.names.seats))
            continue
        most = max(stated.get(name, RIGHT), RIGHT)
        cards = reading.part(place, partial(read_hand, most=most), written) or ()
        others = {card for hand in dealt.values() for card in hand if card.card}
        if twice := [str(card) for card in cards if card in others]:
            once = Reason(N_("each card once; repeated here: {cards}"), cards=", ".join(twice))
            reading.fault(place, once)
        dealt[seat] = cards
    return dealt


def _stated(events: Any) -> Mapping[str, int]:
    """Return the card counts stated in the events; unreadable ones are reported elsewhere."""
    stated: dict[str, int] = {}
    for body in events if isinstance(events, list | tuple) else ():
        counts = body.get("counts") if isinstance(body, Mapping) else None
        for name, count in counts.items() if isinstance(counts, Mapping) else ():
            written = str(count)
            if isinstance(name, str) and written.isdecimal():
                stated[name] = min(int(written), PACK) if len(written) <= DIGITS else PACK
    return stated
