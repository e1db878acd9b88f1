"""The trump card once it is taken up: who names it, and a dealer who has forgotten it."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.code.law import Enforcement, Law
from rubbers.hand.acts.calls import CallHighest, CallLowest
from rubbers.hand.acts.trump import AskTrump, CannotRecollect, NameTrump, TrumpQuestion
from rubbers.hand.facts import fact_question
from rubbers.hand.law_context import LawContext, Offence
from rubbers.hand.remedies.remedies import offered
from rubbers.hand.state import events
from rubbers.hand.state.hand import TrumpCard
from rubbers.hand.table_questions import BLAMELESS

LAW_53 = Law(
    "53",
    N_(
        "Once the trump card is taken up nobody may ask which card it was, though anybody "
        "may ask the suit; a player who names it may be made to play his highest trump, or "
        "his lowest."
    ),
    Enforcement.CONSEQUENCE,
)


@LAW_53.forbids(AskTrump)
def not_to_be_asked(context: LawContext, act: AskTrump) -> Reason | None:
    """Refuse to have the card named once it is in the dealer's hand."""
    if act.what is TrumpQuestion.SUIT or not in_hand(context):
        return None
    return Reason(N_("The trump card has been taken up, so you may ask only for the suit."))


@LAW_53.follows(NameTrump)
def named(context: LawContext) -> Iterator[events.Event]:
    """Allow the highest or lowest trump of the player who named it to be called."""
    if partner_may_learn_it(context):
        yield naming(context, ("55", "64", "65"), sticky=True)


def partner_may_learn_it(context: LawContext) -> bool:
    """Check whether it may help partner; dummy and dummy's partner are blameless."""
    return not context.code.ask(BLAMELESS)(context.now, context.by) and in_hand(context)


def in_hand(context: LawContext) -> bool:
    """Check whether the dealer has taken the trump card up; ask if that is not known."""
    now = context.now
    if now.trump_card is not None:
        return now.trump_card is TrumpCard.TAKEN_UP
    if any(one.live for one in context.under("52")):
        return False  # it is known to be still on the table
    first = now.numbered(1)
    if now.dealer is None or first is None or first.of(now.dealer) is None:
        return False
    if any(one.card.card == now.turn_up for one in now.laid_by(now.dealer) if now.turn_up):
        return True
    return context.facts.answer(fact_question.trump_left(context.at)) == fact_question.NO


def naming(context: LawContext, also: tuple[str, ...], *, sticky: bool) -> events.RulingOpened:
    """Return the ruling on naming it; if `sticky`, the call may be repeated."""
    why = Reason(
        N_("{dealer} had taken up the trump card when {who} named it."),
        dealer=(str(context.now.dealer or context.by),),
        who=(str(context.by),),
    )
    offence = Offence(N_("named the trump card"), context.by, context.at, why)
    return context.ruling(LAW_53, offence, remedies=_trumps(context), sticky=sticky, also=also)


LAW_55 = Law(
    "55",
    N_(
        "If the dealer cannot say which card was turned up, his highest trump, or his "
        "lowest, may be called throughout the hand, unless he would revoke; the same call "
        "may be repeated, but no other made."
    ),
    Enforcement.CONSEQUENCE,
)


@LAW_55.forbids(CallHighest, CallLowest)
def another_was_called(context: LawContext, act: CallHighest | CallLowest) -> Reason | None:
    """Refuse to change a call of the highest trump into one of the lowest, or the reverse."""
    for ruling in (*context.under(LAW_53), *context.under(LAW_55)):
        mine = act.by in ruling.entitled and set(act.of) <= {ruling.by}
        changed = ruling.chosen is not None and type(ruling.chosen) is not type(act)
        if mine and changed and ruling.sticky and not offered(context.now, act, context.key):
            return Reason(N_("The call may be repeated but not changed."))
    return None


@LAW_55.follows(CannotRecollect)
def forgotten(context: LawContext) -> Iterator[events.Event]:
    """Allow the dealer's highest or lowest trump to be called; others need not remember it.

    Nor need dummy's partner, who gains nothing by forgetting.
    """
    forgetful = context.now.dealer in (None, context.by)
    if not forgetful or context.code.ask(BLAMELESS)(context.now, context.by):
        return
    why = Reason(N_("{who} dealt and cannot say which card was turned up."), who=(str(context.by),))
    offence = Offence(N_("does not remember the trump card"), context.by, context.at, why)
    yield context.ruling(LAW_55, offence, remedies=_trumps(context), sticky=True, also=("64", "65"))


def _trumps(context: LawContext) -> tuple[CallHighest, CallLowest]:
    of, suit = (context.by,), context.now.trumps
    return CallHighest(suit=suit, of=of), CallLowest(suit=suit, of=of)
