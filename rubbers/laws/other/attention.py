"""Calling attention to a trick before partner has played to it."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.code.law import Enforcement, Law
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.calls import CallHighest, CallLowest, CallNotWin, CallWin
from rubbers.hand.acts.claims import Claim, Claimed
from rubbers.hand.acts.play import Attention, DrawAttention, Play
from rubbers.hand.acts.tricks import DrawTrick
from rubbers.hand.facts import fact_question
from rubbers.hand.law_context import LawContext, Offence
from rubbers.hand.state import events
from rubbers.hand.state.ruling import Deadline
from rubbers.hand.table_questions import BLAMELESS
from rubbers.laws.common.due import never_due

LAW_86 = Law(
    "86",
    N_(
        "If a player calls attention to the trick before his partner has played, the other "
        "side may require that partner to play his highest or lowest of the suit led, to win "
        "the trick, or to lose it."
    ),
    Enforcement.CONSEQUENCE,
    reading=N_("To claim the tricks, or the hand, is to say that this trick is one's own."),
)


@LAW_86.forbids(CallHighest, CallLowest, CallWin, CallNotWin)
def nobody_owes_that(context: LawContext, act: Act) -> Reason | None:
    """Refuse a call to which nobody is liable."""
    if never_due(context, act):
        return Reason(N_("Nobody has to play as such a claim asks."))
    return None


@LAW_86.follows(DrawAttention, DrawTrick, Claim)
def attention_called(context: LawContext) -> Iterator[events.Event]:
    """Allow the other side to tell the partner what to play."""
    act, trick, by = context.act, context.now.current, context.by
    claimed = isinstance(act, Claim)
    if claimed and not _is_of_tricks(act):
        return
    if trick is None or trick.of(by.partner) is not None:
        return
    if context.code.ask(BLAMELESS)(context.now, by):
        return
    if isinstance(act, DrawTrick) and _was_asked_to(context):
        return
    partner, number = (by.partner,), trick.number
    drawn = isinstance(act, DrawTrick) or getattr(act, "how", None) is Attention.DRAWS
    template = (
        N_("{who} drew the trick in before {partner} had played.")
        if drawn
        else N_("{who} spoke of the trick before {partner} had played.")
    )
    why = Reason(template, who=(str(by),), partner=(str(by.partner),))
    yield context.ruling(
        LAW_86,
        Offence(N_("called attention to the trick"), by, context.at, why),
        remedies=(
            CallHighest(suit=trick.led, of=partner, trick=number),
            CallLowest(suit=trick.led, of=partner, trick=number),
            CallWin(of=partner, trick=number),
            CallNotWin(of=partner, trick=number),
        ),
        until=Deadline(Play, partner),
        also=("64",),
        trick=number,
        reading=claimed,
    )


def _was_asked_to(context: LawContext) -> bool:
    """Check whether the player was asked to draw the trick, or their card in it, towards them."""
    return context.facts.answer(fact_question.asked_to_draw(context.at)) == fact_question.YES


def _is_of_tricks(act: Act) -> bool:
    return isinstance(act, Claim) and act.what in (Claimed.TRICKS, Claimed.HAND)
