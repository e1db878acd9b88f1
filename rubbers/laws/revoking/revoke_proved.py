"""The revoke: how it is proved, and what may be asked meanwhile."""

from __future__ import annotations

from collections.abc import Iterator

from club.reason import N_, Reason
from rubbers.code.law import Enforcement, Law
from rubbers.hand.acts.act import Act
from rubbers.hand.acts.claims import MixCards, RequirePlayOut, SearchResult, SearchTricks
from rubbers.hand.acts.facts import Tricks
from rubbers.hand.facts import fact_question
from rubbers.hand.law_context import LawContext, Offence
from rubbers.hand.state import events
from rubbers.hand.state.hand import HandStage
from rubbers.hand.state.ruling import Status
from rubbers.laws.common.revoke_rulings import ALL_THREE, NO_REVOKE, accused, established
from rubbers.laws.playing import abandoned
from rubbers.scoring import questions

LAW_75 = Law(
    "75",
    N_("When the hand is over, the side that claims a revoke may look through all the tricks."),
    Enforcement.GUARD,
)


@LAW_75.forbids(SearchTricks)
def hand_is_still_played(context: LawContext, act: SearchTricks) -> Reason | None:
    """Refuse to have the tricks searched while the hand is played, or if nothing is claimed."""
    if context.now.card_wanting or any(one.live for one in context.under("70")):
        return None  # law 70 allows a search for the card
    if context.now.stage is HandStage.PLAYING and context.facts.last(Tricks) is None:
        return Reason(N_("The tricks can be searched only when the hand is over."))
    if context.by.side not in context.now.claimants:
        return Reason(N_("Only the side that claims a revoke may search the tricks."))
    return None


@LAW_75.follows(SearchTricks)
def searched(context: LawContext) -> Iterator[events.Event]:
    """Take what the search showed as fact."""
    act = context.act
    for claim in context.now.revoke_claims:
        if not isinstance(act, SearchTricks) or claim.by.side is not context.by.side:
            continue
        if act.found is SearchResult.YES:
            yield established(
                context, accused(context, claim), *_penalty(context), ("75",), "searched"
            )
            yield events.ClaimSettled(claim.at)
        elif act.found is SearchResult.NO:
            why = Reason(N_("The tricks were searched, and no revoke was found."))
            offence = Offence(NO_REVOKE, claim.by, claim.at, why)
            yield context.ruling(LAW_75, offence, status=Status.VOID, also=("71",))
            yield events.ClaimSettled(claim.at)


LAW_77 = Law(
    "77",
    N_(
        "If a revoke is claimed, and the accused side mixes the cards before the others have "
        "looked at them, the revoke is established. Mixing them at any other time only makes "
        "it harder to prove."
    ),
    Enforcement.CONSEQUENCE,
)


@LAW_77.follows(MixCards)
def mixed_too_soon(context: LawContext) -> Iterator[events.Event]:
    """Take the revoke as proved."""
    act = context.act
    for claim in context.now.revoke_claims:
        if not isinstance(act, MixCards) or claim.of[0].side is not context.by.side:
            continue
        known = act.examined or context.facts.answer(fact_question.examined(context.at))
        if known == fact_question.NO:
            yield established(
                context, accused(context, claim), *_penalty(context), ("77",), "mixed"
            )
            yield events.ClaimSettled(claim.at)


def _penalty(context: LawContext) -> tuple[Law, tuple[Act, ...]]:
    """Return the law of this code that punishes a revoke, and the ways it allows."""
    if abandoned.abandoned(context.now):
        return abandoned.LAW_59, abandoned.IN_TWO_WAYS
    return context.code.law_on(questions.REVOKE_PENALTY), ALL_THREE


LAW_79 = Law(
    "79",
    N_("The side that has revoked may always insist that the hand be played out."),
    Enforcement.CONSEQUENCE,
)


@LAW_79.forbids(RequirePlayOut)
def not_the_revoking_side(context: LawContext, act: RequirePlayOut) -> Reason | None:
    """Refuse to have the hand played out for a side of which no revoke is claimed or found."""
    now, side = context.now, context.by.side
    accused = any(seat.side is side for claim in now.revoke_claims for seat in claim.of)
    if accused or side in now.barred:
        return None
    return Reason(N_("Only the side that has revoked may insist that the hand be played out."))


@LAW_79.follows(RequirePlayOut)
def played_out(context: LawContext) -> Iterator[events.Event]:
    """Record that a side insists on playing out the hand, if it has revoked."""
    if context.by.side in context.now.barred:
        why = Reason(
            N_("{side} have revoked, so they may insist that the hand be played out."),
            side=str(context.by.side),
        )
        offence = Offence(N_("the hand is to be played out"), context.by, context.at, why)
        yield context.ruling(LAW_79, offence)
