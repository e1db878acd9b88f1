"""How a bot chooses among the remedies offered to its side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rubbers.bots.bot_view import BotView
from rubbers.bots.cardset import KNAVE, SUIT_CARDS, beats, highest
from rubbers.cards.card import PACK, Suit
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.calls import (
    CallCard,
    CallHighest,
    CallLowest,
    CallNotWin,
    CallSuit,
    CallWin,
)
from rubbers.hand.acts.claims import AddThree, Claim, Claimed, DeductThree, TakeThreeTricks

BOOK, THREE = 6, 3
GAME = 100
"""The value of winning the game, in points."""
USUAL = (CallNotWin, CallLowest, CallCard, CallSuit, CallWin, CallHighest)
"""Calls, from the one that most often gains a trick to the one that least often does."""


def best_remedy(view: BotView, remedies: Sequence[Act]) -> Act | None:
    """Choose a remedy and fill in what it leaves open; None to take none for now."""
    penalties = [
        one for one in remedies if isinstance(one, TakeThreeTricks | DeductThree | AddThree)
    ]
    if penalties:
        return max(penalties, key=lambda one: _worth(view, one))
    calls = sorted(
        (one for one in remedies if isinstance(one, USUAL)),
        key=lambda one: USUAL.index(type(one)),
    )
    for call in calls:
        if isinstance(call, CallCard):
            if _is_thrown_away(view, call):
                return call
        elif isinstance(call, CallSuit) and call.suit is None:
            return replace(call, suit=_best_suit(view))
        else:
            return call
    return next(
        (one for one in remedies if not isinstance(one, USUAL) and _is_wanted(view, one)), None
    )


def _worth(view: BotView, penalty: Act) -> int:
    """Return the value of the score after a revoke penalty; "theirs" is the offender's side."""
    ours, theirs = view.tricks_won
    our_points, their_points = view.score.ours, view.score.theirs
    match penalty:
        case TakeThreeTricks():
            moved = min(THREE, theirs)
            ours, theirs = ours + moved, theirs - moved
        case AddThree():
            our_points += THREE
        case DeductThree():
            their_points = max(0, their_points - THREE)
    our_points += max(0, ours - BOOK)
    their_points += max(0, theirs - BOOK)
    game = view.score.game_points
    won = (our_points >= game) - (their_points >= game and our_points < game)
    return GAME * won + min(our_points, game) - min(their_points, game)


def _is_thrown_away(view: BotView, call: CallCard) -> bool:
    """Return whether an exposed card, called now, would fall to a trick this side is winning."""
    card = call.card.card
    if card is None or not any(one >= 0 for one in view.trick):
        return False
    seat, best = view.best
    return (seat ^ view.seat) & 1 == 0 and not beats(card.number, best, view.trumps)


def _best_suit(view: BotView) -> Suit:
    """Choose the plain suit in which the player's own high cards are best."""

    def strength(suit: int) -> tuple[int, int]:
        cards = view.own & SUIT_CARDS[suit]
        high = cards >> 13 * suit + KNAVE
        return high, highest(cards) if cards else -1

    plain = (suit for suit in range(4) if suit != view.trumps)
    return PACK[13 * max(plain, key=strength)].suit


def _is_wanted(view: BotView, remedy: Act) -> bool:
    """Claim a new deal only with a worse hand than most; accept anything else that is offered."""
    if not isinstance(remedy, Claim) or remedy.what not in (Claimed.NEW_DEAL, Claimed.MISDEAL):
        return True
    return _strength(view) < 10 or view.own == 0


def _strength(view: BotView) -> int:
    """Count four for an ace down to one for a knave; an average hand has ten."""
    ranks = [card.number % 13 for card in view.hand]
    return sum(max(0, rank - KNAVE + 1) for rank in ranks)
