"""A guarded table: the same laws, but whatever they would punish is refused beforehand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from club.errors import Refusal
from club.reason import N_, Reason
from rubbers.code.code import Code
from rubbers.code.law import Effect, Enforcement, Law
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.calls import CannotComply
from rubbers.hand.acts.choices import AskTime, Consult, WhoElects
from rubbers.hand.acts.play import Play
from rubbers.hand.acts.tricks import SurplusCard
from rubbers.hand.acts.trump import CannotRecollect
from rubbers.hand.law_context import LawContext
from rubbers.hand.revokes import is_revoke
from rubbers.hand.state import events
from rubbers.hand.state.hand import HandState, TrumpCard
from rubbers.hand.table_questions import REVOKED, Renounce

GUARDED = Law(
    "house.guarded",
    N_(
        "At a guarded table each player plays in turn, one card at a time, and follows suit "
        "if able; the trump card goes into the dealer's hand when the dealer plays to the "
        "first trick."
    ),
    Enforcement.GUARD,
)
"""A law that is in no code, because a code only says what irregular play costs."""


@GUARDED.follows(Play)
def trump_card_taken_up(context: LawContext) -> Iterator[events.Event]:
    """Take up the trump card for the dealer."""
    now = context.now
    if context.by is now.dealer and len(now.tricks) == 1 and now.trump_card is None:
        yield events.TrumpCardMoved(TrumpCard.TAKEN_UP)


@GUARDED.follows(Play)
def follows_suit(context: LawContext) -> Iterator[events.Event]:
    """Refuse a revoke, citing the law that defines one."""
    laid, trick = context.laid, context.now.trick
    if laid is None or trick is None or trick.led in (None, laid.card.suit):
        return iter(())
    assert trick.led is not None
    renounce = Renounce(laid.seat, trick.number, laid.at, trick.led, laid.card)
    if is_revoke(context.now, renounce, context.code, context.facts):
        why = Reason(N_("{who} must follow suit."), who=(str(laid.seat),))
        raise Refusal(context.code.law_on(REVOKED).number, why, edition=context.code.id)
    return iter(())


AFTER_AN_OFFENCE = (AskTime, Consult, WhoElects, CannotComply, CannotRecollect, SurplusCard)
"""Acts that only follow an offence, which a guarded table does not see."""


@GUARDED.follows(Act)
def stays_regular(context: LawContext) -> Iterator[events.Event]:
    """Refuse what no law punishes but no regular table sees."""
    late = isinstance(context.act, AFTER_AN_OFFENCE)
    if late or _out_of_turn(context) or _irregular(context.now):
        why = Reason(N_("That cannot be done at a guarded table."))
        raise Refusal(GUARDED.number, why, edition=context.code.id)
    return iter(())


def _out_of_turn(context: LawContext) -> bool:
    """Check whether a card was played out of turn; leads have a law of their own."""
    laid, trick = context.laid, context.now.trick
    if laid is None or trick is None or len(trick.laid) == 1:
        return False
    return trick.laid[-2].seat.left is not laid.seat


def _irregular(hand: HandState) -> bool:
    beside = hand.exposed or hand.detached or hand.thrown or hand.mixed or hand.undue_cut_by
    return bool(beside) or any(trick.short_of for trick in hand.tricks[-2:])


def guarded(code: Code) -> Code:
    """Return the code for a guarded table, derived from any code."""
    return replace(code, laws=(*map(_refusing, code.laws), GUARDED))


def _refusing(law: Law) -> Law:
    """Return a law that refuses what it would rule on, unless only a person can decide it."""
    if law.enforcement is Enforcement.BY_RULING:
        return law
    return replace(law, effects=[(kind, _refused(effect)) for kind, effect in law.effects])


def _refused(effect: Effect) -> Effect:
    def ask(context: LawContext) -> tuple[events.Event, ...]:
        happened = tuple(effect(context))
        for event in happened:
            if isinstance(event, events.RulingOpened):
                because = event.ruling.because
                raise Refusal(because.law, because.reason, edition=context.code.id)
        return happened

    return ask
