"""In the revised code, a revoke or a disobeyed call that is asked about and mended in time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from club.reason import N_, Reason
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import Seat
from rubbers.hand.acts.calls import (
    CallCard,
    CallHighest,
    CallLowest,
    CallNotWin,
    CallSuit,
    CallWin,
)
from rubbers.hand.acts.play import Correct, TakeBack
from rubbers.hand.acts.speech import AskAsCalled
from rubbers.hand.law_context import LawContext, Offence
from rubbers.hand.remedies import call_compliance
from rubbers.hand.state import events
from rubbers.hand.state.hand import HandState, PendingCall
from rubbers.hand.state.ruling import Status
from rubbers.hand.state.trick import Trick
from rubbers.hand.table_questions import SAVED
from rubbers.laws.revoking import revoke_made, revoke_mended

LAW_78 = revoke_made.LAW_74.revised(
    "78",
    N_(
        "A player may be asked by his partner whether he has none of the suit, or has played "
        "as he was told. If he is asked before the trick is left, the error may be corrected "
        "even if the other side leaves the trick, unless the answer is no, or their own side "
        "has played on or has turned the trick before answering."
    ),
    reading=N_(
        "It is also too late if their own side had turned the trick before the question was asked."
    ),
)


@LAW_78.gives(SAVED)
def saved_by_asking(trick: Trick, seat: Seat) -> bool:
    """Check whether the question was put in time, not denied, and the trick not turned instead."""
    return seat in trick.asked and seat not in (*trick.denied, *trick.shut)


@LAW_78.follows(AskAsCalled)
def asked_as_called(context: LawContext) -> Iterator[events.Event]:
    """Keep a card that was not played as called open to mending, like one that may be a revoke."""
    act, trick = context.act, context.now.trick
    if not isinstance(act, AskAsCalled) or act.of not in (None, context.by.partner):
        return
    if trick is not None and not trick.quitted:
        yield events.NoneAsked(trick.number, context.by.partner)


LAW_80 = revoke_mended.LAW_76.without(revoke_mended.played_rightly).revised(
    "80",
    N_(
        "An error found out in time to prevent a revoke may be corrected: the other side may "
        "call the wrong card when they like, or have the highest or lowest of the suit "
        "played to that trick; those who played after it may change their cards without "
        "penalty."
    ),
    reading=N_(
        "The highest or lowest must be asked for before the next trick is led. A player who "
        "did not play as called may correct it in the same time, and his card may be called; "
        "cards played to a lead that is taken back go back too. Any other card played to a "
        "trick stays on it."
    ),
)


@LAW_80.forbids(Correct, TakeBack)
def played_rightly(context: LawContext, act: Correct | TakeBack) -> Reason | None:
    """Refuse to take back a card, except for a revoke or a call that was not obeyed."""
    for ruling in context.under("61"):
        trick = context.now.numbered(ruling.trick or 0)
        mine = ruling.by is context.by and ruling.live
        if mine and trick is not None and _can_be_mended(context.now, trick, context.by):
            return None
    return revoke_mended.played_rightly(context, act)


@LAW_80.follows(Correct, TakeBack)
def played_as_called_after_all(context: LawContext) -> Iterator[events.Event]:
    """Allow a player who had not played as called to mend it before it is established.

    A player who only takes the card back is called upon again: the next card is judged as the first
    was.
    """
    act = context.act
    if not isinstance(act, Correct | TakeBack):
        return
    for ruling in context.under("61"):
        trick = context.before.numbered(ruling.trick or 0)
        if ruling.by is not context.by or not ruling.live or trick is None:
            continue
        call = _call_on(context, trick)
        if not _can_be_mended(context.before, trick, context.by) or _fails_again(context, call):
            continue
        yield replace(context.closed(ruling, Status.VOID, LAW_80), mended=True)
        yield from _card_liable(context, act.wrong if isinstance(act, Correct) else act.card)
        if call is not None and isinstance(act, TakeBack):
            yield events.CallMade(call)


def _call_on(context: LawContext, trick: Trick) -> PendingCall | None:
    """Return the call that this player ought to have obeyed in a trick, as if it were made now."""
    for ruling in reversed(context.before.rulings):
        chosen = ruling.chosen
        if not isinstance(chosen, CallSuit | CallHighest | CallLowest | CallWin | CallNotWin):
            continue
        due = isinstance(chosen, CallSuit) or chosen.trick in (None, trick.number)
        if context.by in chosen.of and due:
            return PendingCall(replace(chosen, by=None), ruling.key, context.at)
    return None


def _fails_again(context: LawContext, call: PendingCall | None) -> bool:
    """Check whether the card laid in place of the wrong one is not what was called either."""
    trick = context.now.trick
    laid = trick.of(context.by) if trick is not None else None
    if call is None or laid is None or not isinstance(context.act, Correct):
        return False
    return call_compliance.obeyed(context.now, call, laid, context.facts) is False


def _can_be_mended(hand: HandState, trick: Trick, seat: Seat) -> bool:
    """Check whether a trick is not left, or left by the others alone, and their side waits."""
    later = (one for one in hand.tricks if one.number > trick.number)
    if any(laid.seat.side is seat.side for one in later for laid in one.laid):
        return False
    return not trick.quitted or saved_by_asking(trick, seat)


def _card_liable(context: LawContext, wrong: PartialCard) -> Iterator[events.Event]:
    yield events.CardsExposed(context.by, (wrong,))
    why = Reason(
        N_("{who} took back the {card}, which was not what had been called."),
        who=(str(context.by),),
        card=str(wrong),
    )
    offence = Offence(N_("did not play as called, and corrected it"), context.by, context.at, why)
    remedies = (CallCard(card=wrong, of=(context.by,)),)
    yield context.ruling(LAW_80, offence, remedies=remedies, several=True, also=("61", "64"))
