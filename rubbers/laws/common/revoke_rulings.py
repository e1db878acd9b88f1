"""How a claim of a revoke becomes a ruling, whichever law punishes it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from club.errors import Refusal
from club.reason import N_, Reason
from rubbers.cards.seats import Seat
from rubbers.code.law import Law
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.claims import AddThree, Claim, Claimed, DeductThree, TakeThreeTricks
from rubbers.hand.acts.ending import CutForNext, TurnUpNext
from rubbers.hand.facts import fact_question
from rubbers.hand.law_context import LawContext, Offence
from rubbers.hand.revokes import (
    RevokeFound,
    candidates,
    found,
    is_established,
    is_revoke,
    renounced,
    wanted,
)
from rubbers.hand.state import events
from rubbers.hand.state.hand import RevokeClaim
from rubbers.hand.state.ruling import Deadline, Status
from rubbers.hand.table_questions import Renounce
from rubbers.laws.common.why_revoked import why_established
from rubbers.scoring import questions

NO_REVOKE = N_("claimed a revoke that had not happened")
"""The offence of a claim that the cards disprove."""
ALL_THREE = (TakeThreeTricks(), DeductThree(), AddThree())
"""The three ways in which a revoke may be punished."""


def decide_now(context: LawContext, claim: RevokeClaim) -> None:
    """Ask for the fact on which a claim depends."""
    question = wanted(context.now, claim, context.code, context.facts)
    if question is not None:
        context.facts.answer(question)


def punished(
    context: LawContext, claim: RevokeClaim, law: Law, remedies: tuple[Act, ...]
) -> Iterator[events.Event]:
    """Yield the ruling on each revoke a claim finds, or one stating that there was none."""
    revokes = found(context.now, claim, context.code, context.facts)
    for revoke in revokes:
        yield from _punished(context, revoke, law, remedies)
    if not revokes and wanted(context.now, claim, context.code, context.facts) is None:
        why = Reason(
            N_("The cards and the agreed facts show that nobody {who} accused revoked."),
            who=(str(claim.by),),
        )
        offence = Offence(NO_REVOKE, claim.by, claim.at, why)
        yield context.ruling(law, offence, status=Status.VOID, also=("71",))
        yield events.ClaimSettled(claim.at)
    elif revokes:
        yield events.ClaimSettled(claim.at)


def _punished(
    context: LawContext, revoke: RevokeFound, law: Law, remedies: tuple[Act, ...]
) -> Iterator[events.Event]:
    if not _is_ruled(context, revoke):
        yield established(context, revoke, law, remedies, ())


def _is_ruled(context: LawContext, revoke: RevokeFound) -> bool:
    """Check whether this revoke is already punished."""
    free = context.code.law_on(questions.REVOKE_FREE).number
    return any(
        ruling.by is revoke.seat
        and (
            (ruling.at == revoke.at and (ruling.penalty or ruling.because.law == free))
            or (ruling.revoke and ruling.trick == revoke.trick)
        )
        for ruling in context.now.rulings
    )


def established(
    context: LawContext,
    revoke: RevokeFound,
    law: Law,
    remedies: tuple[Act, ...],
    also: tuple[str, ...],
    proof: str = "stated",
) -> events.RulingOpened:
    """Return the ruling on an established revoke; a dummy's own is free.

    `proof` names what proved it: the cards or a statement (`stated`), a search of the tricks
    (`searched`), or the mixing of cards (`mixed`).
    """
    seat, trick = revoke.seat, revoke.trick
    why = why_established(context, revoke, proof)
    offence = Offence(N_("revoked"), seat, revoke.at, why)
    if context.code.ask(questions.REVOKE_FREE)(seat, context.now.dummies):
        free = context.code.law_on(questions.REVOKE_FREE)
        return context.ruling(free, offence, trick=trick, also=("71",))
    return context.ruling(
        law,
        offence,
        remedies=remedies,
        until=Deadline(TurnUpNext),
        also=("71", "73", *also),
        penalty=True,
        revoke=True,
        trick=trick,
        reading=_only_by_reading(context, revoke),
    )


def _only_by_reading(context: LawContext, revoke: RevokeFound) -> bool:
    """Check whether it is presumed established because its trick is not denied to be left."""
    if revoke.renounce is None:
        return False
    left = fact_question.quitted(revoke.renounce.trick, context.at)
    if context.facts.known(left) is not None:
        return False
    lying = context.facts.assuming(left, fact_question.NO)
    return not is_established(context.now, revoke.renounce, context.at, context.code, lying)


def accused(context: LawContext, claim: RevokeClaim) -> RevokeFound:
    """Return the revoke a claim is about, as far as that is known."""
    for one in candidates(context.now, claim):
        if is_revoke(context.now, one, context.code, context.facts) is not False:
            return RevokeFound(one.seat, one.at, one.trick, one)
    return RevokeFound(claim.of[0], claim.at, claim.trick)


def unclaimed(context: LawContext, law: Law) -> Iterator[events.Event]:
    """Yield a ruling on each known and established revoke that nobody has claimed."""
    now, code, facts = context.now, context.code, context.facts
    for one in renounced(now):
        revoke = RevokeFound(one.seat, one.at, one.trick, one)
        if _is_ruled(context, revoke):
            continue
        _ask_if_disputed(context, one)
        if not is_revoke(now, one, code, facts):
            continue
        if is_established(now, one, context.at, code, facts):
            claim = Claim(what=Claimed.REVOKE, of=(one.seat,), trick=one.trick)
            ruling = established(context, revoke, law, (claim,), ("78",)).ruling
            until = Deadline(CutForNext)
            opened = events.RulingOpened(replace(ruling, until=until, penalty=False))
            yield opened
            if opened.ruling.entitled and _too_late(context, opened.ruling.entitled[0], claim):
                yield context.closed(opened.ruling, Status.LAPSED)


def _ask_if_disputed(context: LawContext, one: Renounce) -> None:
    """Ask whether it was a revoke if the players have stated it and dispute it."""
    context.facts.known(fact_question.revoked(one.seat, one.trick))
    context.facts.known(fact_question.holds(one.seat, one.led, one.at))


def _too_late(context: LawContext, by: Seat, claim: Claim) -> bool:
    """Check whether the code would refuse a claim made now."""
    claimed = replace(claim, by=by)
    try:
        context.code.check(replace(context, act=claimed), claimed)
    except Refusal:
        return True
    return False
