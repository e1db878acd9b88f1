"""Objections to what is awaiting an answer: made, withdrawn, and how each one ended."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from club.errors import Impossible, NotYours
from club.reason import N_, Reason
from rubbers.cards.seats import Seat
from rubbers.code.code import Code
from rubbers.play.state import acts, events
from rubbers.play.state.rubber_state import (
    Awaiting,
    Objection,
    ObjectionEnd,
    ObjectionMade,
    RubberState,
)
from rubbers.scoring.statement import Outcome, Statement

OBJECTION = "house.objection"
"""The law that bars a statement while a player objects to it; an officer may waive it."""


def withdrawn(
    rubber: RubberState, act: acts.WithdrawObjection, code: Code
) -> tuple[events.Event, ...]:
    """Withdraw the objection of a seat, or of the officer who made it for the table."""
    mine = [] if rubber.awaiting is None else rubber.awaiting.objections_of(act.by)
    if not mine:
        raise Impossible(Reason(N_("This player has no open objection to withdraw.")))
    if not act.in_person and any(one.in_person for one in mine):
        raise NotYours(Reason(N_("Only the player who objected can withdraw the objection.")))
    code.check(rubber, act)
    return (events.ObjectionWithdrawn(act.by),)


def kept(rubber: RubberState, event: events.Objected) -> RubberState:
    """Keep an objection together with the proposal it is made to."""
    awaiting = rubber.awaiting
    if awaiting is None:
        raise ValueError("an objection to nothing")
    made = ObjectionMade(
        event.by,
        rubber.seating.get(event.by, "") if event.by else "",
        event.reason_ref,
        awaiting.proposal,
        *_place(rubber, awaiting.proposal),
        in_person=event.in_person,
    )
    awaiting = replace(awaiting, objections=(*awaiting.objections, _open(made)))
    return replace(rubber, awaiting=awaiting, objections=(*rubber.objections, made))


def stated(rubber: RubberState, proposal: acts.Proposal) -> RubberState:
    """Make a statement await its answer; objections to any other statement end.

    An objection to the same score that was never withdrawn is reopened, so restating the score does
    not remove it. If the objector makes that statement themselves, they have agreed.
    """
    rubber = closed(rubber, ObjectionEnd.STATED_ANEW)
    still = _against(rubber, proposal)
    reopened = tuple(replace(one, end=None) if one in still else one for one in rubber.objections)
    awaiting = Awaiting(proposal, tuple(map(_open, still)))
    return replace(rubber, awaiting=awaiting, objections=reopened)


def _open(made: ObjectionMade) -> Objection:
    return Objection(made.by, made.reason_ref, made.in_person)


def taken_back(rubber: RubberState, event: events.ObjectionWithdrawn) -> RubberState:
    """Close the open objections of the seat that withdraws them."""
    awaiting = rubber.awaiting
    if awaiting is None:
        raise ValueError("an objection to nothing was withdrawn")
    left = tuple(one for one in awaiting.objections if one.by is not event.by)
    ended = closed(rubber, ObjectionEnd.WITHDRAWN, lambda one: one.open and one.by is event.by)
    return replace(ended, awaiting=replace(awaiting, objections=left))


def closed(
    rubber: RubberState,
    end: ObjectionEnd,
    which: Callable[[ObjectionMade], bool] = lambda one: one.open,
) -> RubberState:
    """Record how the objections selected by `which` (by default all open ones) ended."""
    if not any(map(which, rubber.objections)):
        return rubber
    objections = tuple(replace(one, end=end) if which(one) else one for one in rubber.objections)
    return replace(rubber, objections=objections)


def answered(rubber: RubberState) -> RubberState:
    """Close the open objections because the statement objected to now counts.

    Before `house.objection` was a law, the objector's side could say yes: then they agreed.
    """
    overridden = OBJECTION in rubber.waived
    return closed(rubber, ObjectionEnd.OVERRIDDEN if overridden else ObjectionEnd.AGREED)


def ruled(rubber: RubberState, hand: int, attempt: int) -> RubberState:
    """Record that a ruling settled the deal, for every objection to it that was not withdrawn."""
    about = (hand, attempt)
    return closed(
        rubber,
        ObjectionEnd.RULED,
        lambda one: (one.hand, one.attempt) == about and one.end is not ObjectionEnd.WITHDRAWN,
    )


def _against(rubber: RubberState, proposal: acts.Proposal) -> list[ObjectionMade]:
    """Return the objections that others made to the same score and never withdrew."""
    upheld = (ObjectionEnd.TAKEN_BACK, ObjectionEnd.STATED_ANEW)
    place = _place(rubber, proposal)
    return [
        one
        for one in rubber.objections
        if one.end in upheld
        and not (one.by is proposal.by and one.by is not None)
        and (one.hand, one.attempt, one.game) == place
        and _same(one.proposal, proposal)
    ]


def _same(objected: acts.Proposal, proposal: acts.Proposal) -> bool:
    """Check whether two statements score the same, whoever makes them.

    The words of an objection name no field, so the tricks, honours or revokes must change to meet
    it; a change of trumps alone does not.
    """
    if isinstance(proposal, acts.CorrectGame) or isinstance(objected, acts.CorrectGame):
        return replace(proposal, by=objected.by) == objected
    return _scoring(proposal.statement) == _scoring(objected.statement)


def _scoring(statement: Statement) -> tuple[object, ...]:
    """Return the fields of a statement that score; for a deal that was lost, also who dealt it."""
    played = statement.outcome is Outcome.PLAYED
    dealer = None if played else statement.dealt_by
    return statement.outcome, statement.tricks, statement.honours, statement.revokes, dealer


def _place(
    rubber: RubberState, proposal: acts.Proposal
) -> tuple[int | None, int | None, int | None]:
    """Return the hand, the attempt and the game that a statement is about."""
    match proposal:
        case acts.CorrectHand(hand=hand):
            return hand, None, None
        case acts.CorrectGame(game=game):
            return None, None, game
    return (rubber.hand.number, rubber.hand.attempt, None) if rubber.hand else (None, None, None)


def who(objections: tuple[Objection, ...], rubber: RubberState) -> tuple[str, ...]:
    """Return the people who made these objections, each once; an officer's are left out."""
    seats: dict[Seat, None] = {one.by: None for one in objections if one.by is not None}
    return tuple(rubber.seating[seat] for seat in seats if seat in rubber.seating)
