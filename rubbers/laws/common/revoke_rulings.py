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


def decide_now(moment: LawContext, claim: RevokeClaim) -> None:
    """Ask for the fact on which a claim depends."""
    question = wanted(moment.now, claim, moment.code, moment.facts)
    if question is not None:
        moment.facts.answer(question)


def punished(
    moment: LawContext, claim: RevokeClaim, law: Law, remedies: tuple[Act, ...]
) -> Iterator[events.Event]:
    """Yield the ruling on each revoke a claim finds, or one stating that there was none."""
    revokes = found(moment.now, claim, moment.code, moment.facts)
    for revoke in revokes:
        yield from _punished(moment, revoke, law, remedies)
    if not revokes and wanted(moment.now, claim, moment.code, moment.facts) is None:
        why = Reason(
            N_("The cards and the agreed facts show that nobody {who} accused revoked."),
            who=(str(claim.by),),
        )
        offence = Offence(NO_REVOKE, claim.by, claim.at, why)
        yield moment.ruling(law, offence, status=Status.VOID, also=("71",))
        yield events.ClaimSettled(claim.at)
    elif revokes:
        yield events.ClaimSettled(claim.at)


def _punished(
    moment: LawContext, revoke: RevokeFound, law: Law, remedies: tuple[Act, ...]
) -> Iterator[events.Event]:
    if not _is_ruled(moment, revoke):
        yield established(moment, revoke, law, remedies, ())


def _is_ruled(moment: LawContext, revoke: RevokeFound) -> bool:
    """Check whether this revoke is already punished."""
    free = moment.code.law_on(questions.REVOKE_FREE).number
    return any(
        ruling.by is revoke.seat
        and (
            (ruling.at == revoke.at and (ruling.penalty or ruling.because.law == free))
            or (ruling.revoke and ruling.trick == revoke.trick)
        )
        for ruling in moment.now.rulings
    )


def established(
    moment: LawContext,
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
    why = why_established(moment, revoke, proof)
    offence = Offence(N_("revoked"), seat, revoke.at, why)
    if moment.code.ask(questions.REVOKE_FREE)(seat, moment.now.dummies):
        free = moment.code.law_on(questions.REVOKE_FREE)
        return moment.ruling(free, offence, trick=trick, also=("71",))
    return moment.ruling(
        law,
        offence,
        remedies=remedies,
        until=Deadline(TurnUpNext),
        also=("71", "73", *also),
        penalty=True,
        revoke=True,
        trick=trick,
        reading=_only_by_reading(moment, revoke),
    )


def _only_by_reading(moment: LawContext, revoke: RevokeFound) -> bool:
    """Check whether it is presumed established because its trick is not denied to be left."""
    if revoke.renounce is None:
        return False
    left = fact_question.quitted(revoke.renounce.trick, moment.at)
    if moment.facts.known(left) is not None:
        return False
    lying = moment.facts.assuming(left, fact_question.NO)
    return not is_established(moment.now, revoke.renounce, moment.at, moment.code, lying)


def accused(moment: LawContext, claim: RevokeClaim) -> RevokeFound:
    """Return the revoke a claim is about, as far as that is known."""
    for one in candidates(moment.now, claim):
        if is_revoke(moment.now, one, moment.code, moment.facts) is not False:
            return RevokeFound(one.seat, one.at, one.trick, one)
    return RevokeFound(claim.of[0], claim.at, claim.trick)


def unclaimed(moment: LawContext, law: Law) -> Iterator[events.Event]:
    """Yield a ruling on each known and established revoke that nobody has claimed."""
    now, code, facts = moment.now, moment.code, moment.facts
    for one in renounced(now):
        revoke = RevokeFound(one.seat, one.at, one.trick, one)
        if _is_ruled(moment, revoke):
            continue
        _ask_if_disputed(moment, one)
        if not is_revoke(now, one, code, facts):
            continue
        if is_established(now, one, moment.at, code, facts):
            claim = Claim(what=Claimed.REVOKE, of=(one.seat,), trick=one.trick)
            ruling = established(moment, revoke, law, (claim,), ("78",)).ruling
            until = Deadline(CutForNext)
            opened = events.RulingOpened(replace(ruling, until=until, penalty=False))
            yield opened
            if opened.ruling.entitled and _too_late(moment, opened.ruling.entitled[0], claim):
                yield moment.closed(opened.ruling, Status.LAPSED)


def _ask_if_disputed(moment: LawContext, one: Renounce) -> None:
    """Ask whether it was a revoke if the players have stated it and dispute it."""
    moment.facts.known(fact_question.revoked(one.seat, one.trick))
    moment.facts.known(fact_question.holds(one.seat, one.led, one.at))


def _too_late(moment: LawContext, by: Seat, claim: Claim) -> bool:
    """Check whether the code would refuse a claim made now."""
    claimed = replace(claim, by=by)
    try:
        moment.code.check(replace(moment, act=claimed), claimed)
    except Refusal:
        return True
    return False
