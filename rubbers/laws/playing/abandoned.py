"""A hand that all four throw down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from club.reason import N_, Reason
from rubbers.code.law import Enforcement, Law
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.calls import CALLS
from rubbers.hand.acts.claims import AddThree, Claim, Claimed, DeductThree, TakeThreeTricks
from rubbers.hand.acts.deal import TakeUpHand
from rubbers.hand.acts.ending import TurnUpNext
from rubbers.hand.acts.play import Play, TakeBack, ThrowDown
from rubbers.hand.hand_score import may_be_game
from rubbers.hand.law_context import LawContext, Offence
from rubbers.hand.remedies.remedies import offered
from rubbers.hand.state import events
from rubbers.hand.state.hand import DealFate, HandStage, HandState
from rubbers.hand.state.ruling import Deadline, Ruling, Status
from rubbers.hand.table_questions import EACH_IS_PUNISHED
from rubbers.laws.common.revoke_rulings import punished

PLEAS = (Claimed.TRICKS, Claimed.HAND, Claimed.GAME)

LAW_59 = Law(
    "59",
    N_(
        "When all four players throw their hands down face up, the hand is over, and nobody "
        "may plead that the game could have been saved or won. Only a revoke still counts: "
        "the other side adds three points or takes three off, and the side that revoked "
        "cannot win by that hand."
    ),
    Enforcement.CONSEQUENCE,
)


IN_TWO_WAYS = (AddThree(), DeductThree())
"""The two ways in which a revoke in an abandoned hand may be punished."""


def abandoned(hand: HandState) -> bool:
    """Check whether all four have thrown their hands down face up."""
    return len(set(hand.thrown)) == 4 and all(hand.exposed.get(seat) for seat in hand.thrown)


@LAW_59.follows(ThrowDown)
def all_thrown_down(context: LawContext) -> Iterator[events.Event]:
    """End the hand; cards of hands thrown down earlier are no longer called."""
    if not abandoned(context.now) or len(set(context.before.thrown)) == 4:
        return
    why = Reason(N_("All four hands have been laid on the table, so the hand is over."))
    offence = Offence(N_("the hand is abandoned"), context.by, context.at, why)
    for one in context.under("58"):
        yield context.closed(one, Status.VOID, LAW_59)
    yield from _claimed_before(context)
    yield context.ruling(LAW_59, offence)


def _claimed_before(context: LawContext) -> Iterator[events.Event]:
    """Limit revokes that were claimed during play to the same two punishments."""
    waiting = [one for one in context.now.rulings if one.revoke and one.status is Status.OPEN]
    paying = {one.side for one in context.now.rulings if one.penalty and one not in waiting}
    for one in waiting:
        yield replace(context.closed(one, Status.VOID, LAW_59), mended=True)
        offence = Offence(one.what, one.by, one.at, one.because.reason)
        ruled = context.ruling(
            LAW_59,
            offence,
            remedies=IN_TWO_WAYS,
            until=Deadline(TurnUpNext),
            also=("71", "73"),
            penalty=True,
            revoke=True,
            trick=one.trick,
        )
        if one.side in paying and not context.code.ask(EACH_IS_PUNISHED)():
            ruled = events.RulingOpened(_recorded(ruled.ruling))
        paying.add(one.side)
        yield ruled


@LAW_59.forbids(Play, TakeUpHand, TakeBack)
def nobody_takes_up_again(context: LawContext, act: Play | TakeUpHand | TakeBack) -> Reason | None:
    """Refuse a card from a hand that all four abandoned, unless it is already on a trick."""
    if isinstance(act, TakeBack):
        laid = context.now.laid_by(context.by)
        if any(one.card.may_be(act.card) for one in laid):
            return None
    thrown = len(set(context.now.thrown)) == 4 and context.now.fate is DealFate.STANDS
    if not (thrown if isinstance(act, Play) else lies_there(context)):
        return None
    return Reason(
        N_("All four hands have been thrown down, so nobody may take up their cards again.")
    )


@LAW_59.forbids(Claim)
def no_plea(context: LawContext, act: Claim) -> Reason | None:
    """Refuse a claim to what might have been won: tricks, the hand, or a game ruled out."""
    hand, side = context.now, context.by.side
    if not lies_there(context) or act.what not in PLEAS:
        return None
    if act.what is Claimed.GAME and may_be_game(hand, side, context.code, context.facts):
        return None
    return Reason(
        N_("All four hands have been thrown down, so no claim about what they show is heard.")
    )


@LAW_59.forbids(*CALLS)
def nothing_is_called(context: LawContext, act: Act) -> Reason | None:
    """Refuse a call in a hand that all four have thrown down."""
    if not lies_there(context) or offered(context.now, act, context.key):
        return None
    return Reason(
        N_("All four hands have been thrown down, so the hand is over and no card can be called.")
    )


@LAW_59.forbids(TakeThreeTricks)
def no_tricks_are_taken(context: LawContext, act: TakeThreeTricks) -> Reason | None:
    """Refuse to take tricks for a revoke in an abandoned hand."""
    if not lies_there(context) or offered(context.now, act, context.key):
        return None
    return Reason(
        N_(
            "All four hands have been thrown down, so the only penalties are to add three points "
            "or to take three off."
        )
    )


def lies_there(context: LawContext) -> bool:
    """Check whether the abandoned hand still lies there, and no next deal has begun."""
    now = context.now
    return abandoned(now) and now.fate is DealFate.STANDS and now.stage is HandStage.OVER


@LAW_59.gives(EACH_IS_PUNISHED)
def punished_once() -> bool:
    """Punish a side only once, however often it revoked."""
    return False


@LAW_59.follows(Claim)
def revoke_in_an_abandoned_hand(context: LawContext) -> Iterator[events.Event]:
    """Allow a revoke to be punished in either of two ways."""
    if not abandoned(context.now):
        return
    for claim in context.now.revoke_claims:
        if claim.at == context.at:
            yield from _due(context, punished(context, claim, LAW_59, IN_TWO_WAYS))


def _due(context: LawContext, ruled: Iterator[events.Event]) -> Iterator[events.Event]:
    """Yield the rulings; a side punished once is not punished again unless each revoke is."""
    paying = set(context.now.barred)
    for event in ruled:
        if isinstance(event, events.RulingOpened) and event.ruling.penalty:
            if event.ruling.side in paying and not context.code.ask(EACH_IS_PUNISHED)():
                yield events.RulingOpened(_recorded(event.ruling))
                continue
            paying.add(event.ruling.side)
        yield event


def _recorded(ruling: Ruling) -> Ruling:
    """Return the ruling as a mere record, under which nothing more may be asked."""
    return replace(
        ruling, entitled=(), remedies=(), until=None, penalty=False, status=Status.RECORDED
    )
