"""The revoke: what it costs, until when it can be claimed, and that it never wins a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.cards.seats import Side, Sides
from rubbers.code.law import Enforcement, Law
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.claims import (
    AddThree,
    Claim,
    Claimed,
    DeductThree,
    MixCards,
    SearchTricks,
    TakeThreeTricks,
    Withdraw,
)
from rubbers.hand.acts.play import Play
from rubbers.hand.acts.speech import Inquire
from rubbers.hand.law_context import LawContext, in_order
from rubbers.hand.remedies.remedies import offered, once_offered
from rubbers.hand.state import events
from rubbers.hand.state.hand import HandStage
from rubbers.hand.state.ruling import INCURRED, Status
from rubbers.laws.common.due import paid_up
from rubbers.laws.common.revoke_rulings import ALL_THREE, decide_now, punished, unclaimed
from rubbers.play.state.acts import CorrectHand
from rubbers.play.state.rubber_state import RubberState
from rubbers.play.statements.games import trump_turned_after
from rubbers.scoring import questions
from rubbers.scoring.bets import Bet, On
from rubbers.scoring.questions import BET_WON_BY, Penalty
from rubbers.scoring.score import HandScore
from rubbers.scoring.statement import Election

LAW_72 = Law(
    "72",
    N_(
        "For each revoke the adversaries choose: to take three of that side's tricks, to "
        "take three points off its score, or to add three points to their own."
    ),
    Enforcement.CONSEQUENCE,
    reading=N_(
        "A score cannot fall below zero, and no more tricks are taken than there are. Two "
        "revokes may be punished in different ways. A penalty claimed in time may be chosen "
        "until the trump of the next deal is turned; one chosen during the hand may be "
        "changed until the hand is over, and is paid then."
    ),
)


@LAW_72.gives(questions.REVOKE_PENALTY)
def penalty(elected: Election, revokers: Side, score: Sides[int], tricks: Sides[int]) -> Penalty:
    """Return what a revoke costs, given the score and tricks when it is paid."""
    nothing = Sides(0, 0)
    match elected:
        case Election.TAKE_THREE_TRICKS:
            taken = min(3, tricks.of(revokers))
            return Penalty(nothing, taken, reading=taken < 3)
        case Election.DEDUCT_THREE:
            off = min(3, score.of(revokers))
            return Penalty(nothing.with_(revokers, -off), reading=off < 3)
        case Election.ADD_THREE:
            return Penalty(nothing.with_(revokers.adversaries, 3))
        case Election.WAIVE:
            return Penalty(nothing)


@LAW_72.forbids(TakeThreeTricks, DeductThree, AddThree)
def no_revoke_to_punish(context: LawContext, act: Act) -> Reason | None:
    """Refuse a penalty already paid, or without a proved revoke; if one is claimed, ask."""
    hand = context.now
    if offered(hand, act, context.key):
        return None
    for claim in hand.revoke_claims:
        if act.by and act.by.side is claim.by.side:
            decide_now(context, claim)
    once = once_offered(hand, act, context.key)
    if once is not None:
        paid = once.penalty and once.status is Status.PAID
        return Reason(N_("The penalty has been chosen and cannot be divided.")) if paid else None
    return Reason(N_("No revoke has been claimed and proved against that side."))


@LAW_72.forbids(Claim)
def claimed_of_ones_own_side(context: LawContext, act: Claim) -> Reason | None:
    """Refuse a claim to the side that is said to have revoked."""
    if act.what is not Claimed.REVOKE or all(one.side is not context.by.side for one in act.of):
        return None
    others = tuple(str(seat) for seat in in_order(context.by.side.adversaries.seats))
    return Reason(N_("The penalty is for the other side: only {who} may claim it."), who=others)


@LAW_72.follows(Claim)
def claimed(context: LawContext) -> Iterator[events.Event]:
    """Allow the other side to choose how each revoke is punished."""
    for claim in context.now.revoke_claims:
        if claim.at == context.at:
            yield from punished(context, claim, LAW_72, ALL_THREE)


@LAW_72.follows(Inquire)
def claim_left_open(context: LawContext) -> Iterator[events.Event]:
    """Ask for the fact on which a claim depends; show which revokes might still be claimed."""
    for claim in context.now.revoke_claims:
        decide_now(context, claim)
    if context.now.stage in (HandStage.PLAYING, HandStage.OVER):
        yield from unclaimed(context, LAW_72)


LAW_78 = Law(
    "78",
    N_("A revoke must be claimed before anyone cuts for the next deal."),
    Enforcement.GUARD,
    reading=N_(
        "A cut without an offer of the pack binds only the side that made it. After the last "
        "hand of a rubber, a revoke may be claimed until the stakes are paid."
    ),
)


CUT_ALREADY = N_("Too late: a revoke must be claimed before the cards are cut for the next deal.")


@LAW_78.forbids(CorrectHand)
def claimed_too_late(rubber: RubberState, act: CorrectHand) -> Reason | None:
    """Refuse to add a revoke to a hand once the next one has been cut and dealt."""
    hand = rubber.played(act.hand)
    if hand is None or not trump_turned_after(rubber, act.hand):
        return None
    known = Counter(revoke.by for revoke in hand.statement.revokes)
    added = Counter(revoke.by for revoke in act.statement.revokes) - known
    return Reason(CUT_ALREADY) if added else None


@LAW_78.forbids(Claim)
def claimed_after_the_cut(context: LawContext, act: Claim) -> Reason | None:
    """Refuse a claim once the cards are cut, or the stakes paid."""
    if act.what is not Claimed.REVOKE:
        return None
    if context.now.stage in (HandStage.CUT, HandStage.TURNED):
        return Reason(CUT_ALREADY)
    if paid_up(context.now):
        return Reason(N_("Too late: a revoke must be claimed before the stakes are paid."))
    return None


@LAW_78.forbids(Claim)
def claimed_after_cutting_unasked(context: LawContext, act: Claim) -> Reason | None:
    """Refuse a claim to the side that cut cards not offered to it (a published decision)."""
    if act.what is not Claimed.REVOKE or context.by.side not in context.now.undue_cut_by:
        return None
    return Reason(
        N_("{side} cut the cards themselves, without an offer of the pack."),
        side=str(context.by.side),
    )


LAW_81 = Law(
    "81",
    N_("When both sides have revoked, each pays, and neither wins the game by that hand."),
    Enforcement.CONSEQUENCE,
)


@LAW_81.gives(questions.BARRED_TOGETHER)
def barred_together(revokers: frozenset[Side]) -> frozenset[Side]:
    """Return both sides if both have revoked."""
    return revokers if len(revokers) == 2 else frozenset()


@LAW_81.gives(questions.REVOKES_CANCEL)
def each_pays(_revokers: frozenset[Side]) -> bool:
    """Make every revoke pay: none cancels another."""
    return False


@LAW_81.follows(Claim, SearchTricks, MixCards, Play)
def cited_for_both(context: LawContext) -> Iterator[events.Event]:
    """Cite this law in what both sides owe."""
    owed = [one for one in context.now.rulings if one.penalty and one.status in INCURRED]
    if barred_together(frozenset(one.side for one in owed)):
        number = context.code.number(LAW_81)
        lacking = (one for one in owed if number not in one.also)
        yield from (context.cited(ruling, LAW_81) for ruling in lacking)


@LAW_81.follows(Withdraw)
def cited_no_more(context: LawContext) -> Iterator[events.Event]:
    """Remove this law from what one side owes once the other owes nothing."""
    owed = [one for one in context.now.rulings if one.penalty and one.status in INCURRED]
    if not barred_together(frozenset(one.side for one in owed)):
        number = context.code.number(LAW_81)
        cited = (one for one in owed if number in one.also)
        yield from (events.LawsUncited(ruling.key, (number,)) for ruling in cited)


LAW_82 = Law(
    "82",
    N_("A side that has revoked cannot win the game by that hand; its score stops at four."),
    Enforcement.CONSEQUENCE,
    reading=N_("It is barred even if a proved revoke is let off without a penalty."),
)


@LAW_82.gives(questions.BARRED)
def barred(revokers: frozenset[Side]) -> frozenset[Side]:
    """Return every side that has revoked."""
    return revokers


@LAW_82.gives(questions.BARRED_AT)
def barred_at() -> int:
    """Return the highest score a revoking side can reach."""
    return 4


HALF = 7
"""The number of tricks that wins the odd one."""

LAW_80 = Law(
    "80",
    N_(
        "Bets on the odd trick or on the score are decided by the position after a revoke "
        "has been paid for."
    ),
    Enforcement.SCORING,
    reading=N_("A bet on the score is won by reaching that number of points with that hand."),
)


@LAW_80.gives(BET_WON_BY)
def bet_won_by(bet: Bet, score: HandScore) -> Side | None:
    """Return the side that wins a bet as the score is; None while nobody does."""
    if bet.on is On.GAME:
        return score.won_by
    if bet.on is On.ODD_TRICK:
        tricks = score.tricks
        return None if tricks is None else next(s for s in Side if tricks.of(s) >= HALF)
    reached = score.after.of(bet.side) >= bet.points
    return bet.side if reached else bet.side.adversaries
