"""Why a card is a revoke, and why it can no longer be mended, in the words of the rulings."""

from __future__ import annotations

from club.reason import N_, Reason, Value
from rubbers.cards.card import RANKS, Suit
from rubbers.cards.seats import Seat
from rubbers.hand.law_context import LawContext
from rubbers.hand.revokes import RevokeFound
from rubbers.hand.state.hand import HandStage
from rubbers.hand.table_questions import CLAIMING_PLAYS_ON, Renounce

HELD = {
    "played_on": N_(
        "{who} played the {card} to {suit} in trick {trick} and still held the {card_held}; "
        "their side has played to the next trick, so the revoke is established."
    ),
    "thrown": N_(
        "{who} played the {card} to {suit} in trick {trick} and still held the {card_held}; "
        "their side has thrown down a hand, so the revoke is established."
    ),
    "claimed": N_(
        "{who} played the {card} to {suit} in trick {trick} and still held the {card_held}; "
        "their side has claimed the game, so the revoke is established."
    ),
    "left": N_(
        "{who} played the {card} to {suit} in trick {trick} and still held the {card_held}; "
        "the trick was turned and left, so the revoke is established."
    ),
    "over": N_(
        "{who} played the {card} to {suit} in trick {trick} and still held the {card_held}; "
        "the hand is over, so the revoke is established."
    ),
}
"""Sentences by what established it, if a card of the suit that was held is known."""
SOME_HELD = {
    "played_on": N_(
        "{who} played the {card} to {suit} in trick {trick} and still held some of that "
        "suit; their side has played to the next trick, so the revoke is established."
    ),
    "thrown": N_(
        "{who} played the {card} to {suit} in trick {trick} and still held some of that "
        "suit; their side has thrown down a hand, so the revoke is established."
    ),
    "claimed": N_(
        "{who} played the {card} to {suit} in trick {trick} and still held some of that "
        "suit; their side has claimed the game, so the revoke is established."
    ),
    "left": N_(
        "{who} played the {card} to {suit} in trick {trick} and still held some of that "
        "suit; the trick was turned and left, so the revoke is established."
    ),
    "over": N_(
        "{who} played the {card} to {suit} in trick {trick} and still held some of that "
        "suit; the hand is over, so the revoke is established."
    ),
}
"""Sentences by what established it, if it is only known that some of the suit was held."""
CANNOT_BE_SHOWN = {
    "searched": N_("The tricks were searched and the revoke was found."),
    "mixed": N_("The cards were mixed before the other side had looked at them."),
    "stated": N_("The players agree that {who} had some of the suit led and did not follow it."),
}
"""Sentences for why it counts as proved although no card shows it."""


def why_established(context: LawContext, revoke: RevokeFound, proof: str) -> Reason:
    """Return a reason: which card was a revoke, what was held, and what established it."""
    one = revoke.renounce or _renounce_of(context, revoke)
    if one is None or proof != "stated":
        return Reason(CANNOT_BE_SHOWN[proof], who=(str(revoke.seat),))
    how = _established_by(context, one)
    values: dict[str, Value] = {"card": str(one.card), "suit": str(one.led), "trick": one.trick}
    who = (str(one.seat),)
    held = card_held(context, one.seat, one.led, one.at)
    if held is None:
        return Reason(SOME_HELD[how], who=who, **values)
    return Reason(HELD[how], who=who, card_held=held, **values)


def why_mended(context: LawContext, one: Renounce) -> Reason:
    """Return a reason: which card was a revoke, what was held, and that it can still be mended."""
    values: dict[str, Value] = {"card": str(one.card), "suit": str(one.led), "trick": one.trick}
    who = (str(one.seat),)
    held = card_held(context, one.seat, one.led, one.at)
    if held is None:
        some = N_(
            "{who} played the {card} to {suit} in trick {trick} and still held some of that "
            "suit; it was noticed before the revoke was established."
        )
        return Reason(some, who=who, **values)
    this = N_(
        "{who} played the {card} to {suit} in trick {trick} and still held the {card_held}; "
        "it was noticed before the revoke was established."
    )
    return Reason(this, who=who, card_held=held, **values)


def card_held(context: LawContext, seat: Seat, suit: Suit, at: int) -> str | None:
    """Return the highest card of a suit that everybody knows was held; None if none is known."""
    known = context.facts.shown(seat, at)
    held = sorted((c for c in known if c.suit is suit), key=lambda one: RANKS.index(one.rank))
    return str(held[-1]) if held else None


def _renounce_of(context: LawContext, revoke: RevokeFound) -> Renounce | None:
    trick = context.now.numbered(revoke.trick or 0)
    laid = trick.of(revoke.seat) if trick else None
    if trick is None or laid is None or trick.led is None or laid.card.suit in (None, trick.led):
        return None
    return Renounce(laid.seat, trick.number, laid.at, trick.led, laid.card)


def _established_by(context: LawContext, one: Renounce) -> str:
    now = context.now
    later = (laid for trick in now.tricks if trick.number > one.trick for laid in trick.laid)
    if any(laid.seat.side is one.seat.side for laid in later):
        return "played_on"
    if any(seat.side is one.seat.side for seat in now.thrown):
        return "thrown"
    trick = now.numbered(one.trick)
    claimed = now.game_claimed.get(one.seat.side, 0) > one.at
    if claimed and not (trick and trick.quitted) and context.code.ask(CLAIMING_PLAYS_ON)():
        return "claimed"
    if now.stage is not HandStage.PLAYING and not (trick and trick.quitted):
        return "over"
    return "left"
