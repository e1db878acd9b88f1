"""Apply claims, withdrawals, marks and corrections to a hand."""

from __future__ import annotations

from dataclasses import replace

from club.codec.frozen import replace_fields
from rubbers.cards.seats import Side
from rubbers.hand.state import events
from rubbers.hand.state.hand import DealFate, HandState
from rubbers.hand.state.ruling import Status


def claimed(hand: HandState, event: events.ClaimEvent) -> HandState:
    """Return the hand after a claim of a revoke, honours or the game is made or withdrawn."""
    match event:
        case events.RevokeClaimed(claim=claim):
            claims = (*hand.revoke_claims, claim)
            return replace_fields(
                hand, revoke_claims=claims, claimants=(*hand.claimants, claim.by.side)
            )
        case events.ClaimSettled(at=at):
            pending = tuple(claim for claim in hand.revoke_claims if claim.at != at)
            return replace_fields(hand, revoke_claims=pending)
        case events.RevokeClaimWithdrawn(side=side):
            return _without_claims(hand, side)
        case events.HonoursCalled(side=side, count=count):
            return replace_fields(hand, honours_called={**hand.honours_called, side: count})
        case events.GameClaimed(side=side, at=at):
            return replace_fields(hand, game_claimed={**hand.game_claimed, side: at})
        case events.GameWithdrawn(side=side):
            kept = {one: at for one, at in hand.game_claimed.items() if one is not side}
            return replace_fields(hand, game_claimed=kept)


def marked(hand: HandState, event: events.MarkingEvent) -> HandState:
    """Return the hand after a score is marked or corrected, or the rubber has ended."""
    match event:
        case events.ScoreCorrected(score=score):
            return replace_fields(hand, score=score)
        case events.GameCorrected(game=number, value=value):
            won_by, _ = hand.games[number - 1]
            games = (*hand.games[: number - 1], (won_by, value), *hand.games[number:])
            return replace_fields(hand, games=games)
        case events.RubberEnded():
            return replace_fields(hand, rubber_over=True)
        case events.PointsMarked(marked=points):
            return replace_fields(hand, marked=(*hand.marked, points))


def _without_claims(hand: HandState, side: Side) -> HandState:
    """Return the hand without a side's claims of a revoke; a penalty already chosen stays.

    A penalty that was void because both sides had claimed is open again to the other side.
    """
    withdrawn = [
        one
        for one in hand.rulings
        if one.revoke and one.by.side is not side and one.status in (Status.OPEN, Status.VOID)
    ]
    cancelled = hand.fate is DealFate.STANDS and any(one.status is Status.VOID for one in withdrawn)
    return replace_fields(
        hand,
        revoke_claims=tuple(one for one in hand.revoke_claims if one.by.side is not side),
        claimants=tuple(one for one in hand.claimants if one is not side),
        withdrew=(*hand.withdrew, side),
        rulings=tuple(
            replace(one, status=Status.OPEN, remedies=one.offered)
            if cancelled and one.penalty and one.status is Status.VOID
            else one
            for one in hand.rulings
            if one not in withdrawn
        ),
    )
