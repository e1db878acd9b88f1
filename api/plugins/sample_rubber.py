"""A rubber of dealt hands as an exporter gets it, for the tests of exporters."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from rubbers.bots.analysis.regular_play import RegularPlay, deal
from rubbers.bots.cardset import cards_in, numbers
from rubbers.cards.card import PACK
from rubbers.cards.seats import CLOCKWISE
from rubbers.finished import hand_export

PLAYERS = ("Ann “Nan” Lee", "Łucja Wiśniewska", "Beatrix O’Hara", 'George "\\" Tallis')


def sample_rubber(hands: int = 2) -> dict[str, Any]:
    """Return what `/rubbers/{number}/table/hands` returns for a rubber; every name is made up."""
    return {
        "format": hand_export.RUBBER,
        "event": "The Portland",
        "date": "2026-11-27",
        "hands": [_hand(number) for number in range(1, hands + 1)],
    }


def _hand(number: int) -> dict[str, Any]:
    four, first, turned = deal(sha256(b"sample").digest(), number)
    play = RegularPlay(list(four), first, turned)
    held = {
        str(seat): [hand_export.card(one) for one in cards_in(play.hands[place])]
        for place, seat in enumerate(CLOCKWISE)
    }
    dealer, turn_up = CLOCKWISE[play.dealer], PACK[play.turn_up]
    tricks = [_trick(play, at) for at in range(1, 14)]
    return {
        "format": hand_export.FORMAT,
        "event": "The Portland",
        "date": "2026-11-27",
        "hand": number,
        "attempt": 0,
        "code": "club-1864",
        "game": "whist",
        "manner": "guarded",
        "players": {str(seat): name for seat, name in zip(CLOCKWISE, PLAYERS, strict=True)},
        "dealer": str(dealer),
        "turn_up": hand_export.card(turn_up),
        "trumps": str(turn_up.suit),
        "hands": held,
        "score_before": {"N-S": 0, "E-W": 0},
        "withheld": False,
        "tricks": tricks,
        "taken": {"N-S": play.won[0], "E-W": play.won[1]},
        "acts": [],
        "rulings": [],
        "reasons": [],
        "double_dummy": None,
        "bundle": {},
    }


def _trick(play: RegularPlay, number: int) -> dict[str, Any]:
    """Play a trick, each the lowest card that may be played."""
    cards = []
    for _ in range(4):
        seat, card = CLOCKWISE[play.to_play], min(numbers(play.legal))
        cards.append({"by": str(seat), "card": hand_export.card(PACK[card])})
        play.lay(card)
    return {"number": number, "cards": cards, "won_by": str(CLOCKWISE[play.leader])}
