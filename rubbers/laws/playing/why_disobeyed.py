"""Why a card is not what was called: the call, the card laid, and the card held."""

from __future__ import annotations

from collections.abc import Mapping

from club.reason import N_, Reason
from rubbers.cards.card import RANKS, Card, Suit
from rubbers.hand.acts.calls import (
    CallAct,
    CallHighest,
    CallLowest,
    CallNotWin,
    CallSuit,
    CallWin,
)
from rubbers.hand.law_context import LawContext
from rubbers.hand.remedies import calls_to_win
from rubbers.hand.state.trick import Laid

Templates = Mapping[type[CallAct], str]
HELD: Templates = {
    CallSuit: N_(
        "{who} led the {card} and still held the {card_held}, though {suit} had been called."
    ),
    CallHighest: N_(
        "{who} played the {card} and still held the {card_held}, though the highest of "
        "{suit} had been called."
    ),
    CallLowest: N_(
        "{who} played the {card} and still held the {card_held}, though the lowest of {suit} "
        "had been called."
    ),
    CallWin: N_(
        "{who} played the {card} and could have won the trick, as called, with the {card_held}."
    ),
    CallNotWin: N_(
        "{who} played the {card} and could have lost the trick, as called, with the {card_held}."
    ),
}
"""Sentences for a card that the whole table knows was held and was called or would have obeyed."""
HAD_SOME: Templates = {
    CallSuit: N_("{who} led the {card} and still had some {suit}, though {suit} had been called."),
    CallHighest: N_(
        "{who} played the {card} and still had some {suit}, though the highest of {suit} had "
        "been called."
    ),
    CallLowest: N_(
        "{who} played the {card} and still had some {suit}, though the lowest of {suit} had "
        "been called."
    ),
}
"""Sentences if it is only known that some of the suit was held."""
HAD_BETTER: Templates = {
    CallHighest: N_(
        "{who} played the {card} and had a higher card, though the highest of {suit} had been "
        "called."
    ),
    CallLowest: N_(
        "{who} played the {card} and had a lower card, though the lowest of {suit} had been called."
    ),
    CallWin: N_(
        "{who} played the {card} and had another that would have won the trick, as called."
    ),
    CallNotWin: N_(
        "{who} played the {card} and had another that would have lost the trick, as called."
    ),
}
"""Sentences if a card was held that would have obeyed, but not everybody knows which."""
AGREED: Templates = {
    CallSuit: N_("The players agree that {who} could have led {suit}, as called, and did not."),
    CallHighest: N_(
        "The players agree that {who} could have played the highest of {suit}, as called, "
        "and did not."
    ),
    CallLowest: N_(
        "The players agree that {who} could have played the lowest of {suit}, as called, and "
        "did not."
    ),
    CallWin: N_("The players agree that {who} could have won the trick, as called, and did not."),
    CallNotWin: N_(
        "The players agree that {who} could have lost the trick, as called, and did not."
    ),
}
"""Sentences if the cards do not show it, and the players say so."""


def why_disobeyed(
    context: LawContext, called: CallAct, laid: Laid, *, agreed: bool = False
) -> Reason:
    """Return a reason: what was called, which card was laid, and what was held that would obey."""
    who, kind = (str(laid.seat),), type(called)
    suit = _suit(context, called)
    if agreed:
        return Reason(AGREED[kind], who=who, suit=str(suit))
    held = _held(context, called, laid, suit)
    if held is not None:
        return Reason(HELD[kind], who=who, card=str(laid.card), suit=str(suit), card_held=str(held))
    other_suit = kind is CallSuit or (kind in HAD_SOME and laid.card.suit is not suit)
    templates = HAD_SOME if other_suit else HAD_BETTER
    return Reason(templates[kind], who=who, card=str(laid.card), suit=str(suit))


def _suit(context: LawContext, called: CallAct) -> Suit | None:
    """Return the suit called, or the suit led in the trick of the call."""
    if isinstance(called, CallSuit | CallHighest | CallLowest) and called.suit is not None:
        return called.suit
    number = getattr(called, "trick", None)
    trick = context.now.trick if number is None else context.now.numbered(number)
    return trick.led if trick is not None else None


def _held(context: LawContext, called: CallAct, laid: Laid, suit: Suit | None) -> Card | None:
    """Return the card that would have obeyed, if the whole table knows that it was held."""
    shown = context.facts.shown(laid.seat, laid.at)
    if isinstance(called, CallWin | CallNotWin):
        might = calls_to_win.would_have_done(context.now, called, laid, context.facts)
        return next((card for card in might if card in shown), None)
    of_suit = sorted((one for one in shown if one.suit is suit), key=_rank)
    best = of_suit[:1] if isinstance(called, CallLowest) else of_suit[-1:]
    return next((card for card in best if card != laid.card.card), None)


def _rank(card: Card) -> int:
    return RANKS.index(card.rank)
