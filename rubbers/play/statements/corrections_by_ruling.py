"""Corrections made by a ruling: no time limit in the laws bars them, and they are final."""

from __future__ import annotations

from dataclasses import dataclass, replace

from club.errors import Impossible
from club.reason import N_, Reason
from rubbers.code.code import Code
from rubbers.code.law import Because
from rubbers.play.state.events import (
    DealPasses,
    Event,
    GameValueCorrected,
    HandConfirmed,
    HandCorrected,
    HandMarked,
    MarkWithdrawn,
    RubberAbandoned,
    RubberSettled,
)
from rubbers.play.state.evolve import RubberDraft
from rubbers.play.state.rubber_state import RubberState
from rubbers.play.statements import games, marks
from rubbers.play.statements.corrections import (
    check_mended,
    check_value,
    confirmed_hand,
    hand_mended,
    won_game,
)
from rubbers.scoring.statement import Outcome, Statement
from rubbers.scoring.statement_checks import check_statement


@dataclass(frozen=True, slots=True)
class RuledHand:
    """A ruling that a hand, the present one or a confirmed one, counts as this statement."""

    hand: int
    statement: Statement


@dataclass(frozen=True, slots=True)
class RuledGame:
    """A ruling on the value of a won game."""

    game: int
    value: int


Ruled = RuledHand | RuledGame


@dataclass(frozen=True, slots=True)
class Ground:
    """The number of the ruling and the law it was given under."""

    ruling: str
    law: str


def put_right(rubber: RubberState, ruled: Ruled, ground: Ground, code: Code) -> tuple[Event, ...]:
    """Return the events that follow from a ruling; the time limits of laws 11 and 12 do not apply.

    Raises Impossible if the hand or game does not exist, and Malformed if no hand can end as
    stated.
    """
    if isinstance(ruled, RuledGame):
        return _as_closed_as_before(rubber, _game(RubberDraft(rubber), ruled, ground, code)).events
    present = rubber.hand is not None and ruled.hand == rubber.hand.number
    put = _present_hand if present else _earlier_hand
    draft = _as_closed_as_before(rubber, put(RubberDraft(rubber), ruled, ground, code))
    return tuple(_dealt_by_ruling(event, ruled, ground, code) for event in draft.events)


def _game(draft: RubberDraft, ruled: RuledGame, ground: Ground, code: Code) -> RubberDraft:
    check_value(won_game(draft.rubber, ruled.game), ruled.value)
    template = N_("By ruling {ruling}, game {game} counts {count}.")
    reason = Reason(template, ruling=ground.ruling, game=ruled.game, count=ruled.value)
    because = _because(ground, code, reason)
    corrected = GameValueCorrected(ruled.game, ruled.value, because, ruling=ground.ruling)
    return games.rubber_won(draft.then(corrected), code)


def _earlier_hand(draft: RubberDraft, ruled: RuledHand, ground: Ground, code: Code) -> RubberDraft:
    rubber = draft.rubber
    check_mended(rubber, confirmed_hand(rubber, ruled.hand), ruled.statement)
    template = N_("Hand {hand} is corrected by ruling {ruling}.")
    because = _because(ground, code, Reason(template, hand=ruled.hand, ruling=ground.ruling))
    corrected = HandCorrected(ruled.hand, ruled.statement, because, ruling=ground.ruling)
    return hand_mended(draft, corrected, code)


def _present_hand(draft: RubberDraft, ruled: RuledHand, ground: Ground, code: Code) -> RubberDraft:
    rubber, statement = draft.rubber, ruled.statement
    hand = marks.hand_in_play(rubber)
    if rubber.in_play:
        raise Impossible(Reason(N_("The hand is still being played.")))
    check_statement(statement, rubber.dummies)
    marked = draft.then(HandMarked(hand.number, hand.attempt, statement))
    stands = HandConfirmed(hand.number, hand.attempt, ruling=ground.ruling)
    return marked.then(*marks.hand_stands(marked.rubber, statement, stands, code))


def _as_closed_as_before(before: RubberState, draft: RubberDraft) -> RubberDraft:
    """Keep a settled rubber settled, and leave nothing awaiting an answer in one that is over."""
    if draft.rubber.over and draft.rubber.awaiting is not None:
        draft = draft.then(MarkWithdrawn())
    if before.settled and draft.rubber.result is not None and not draft.rubber.settled:
        draft = draft.then(RubberSettled())
    return draft


def left_behind(rubber: RubberState) -> tuple[Event, ...]:
    """Return the events that end a corrected rubber at which nobody sits any more.

    A won rubber is settled; one that is no longer won, or never was, is left unfinished.
    """
    if rubber.result is not None:
        return () if rubber.settled else (RubberSettled(),)
    return () if rubber.over else (RubberAbandoned(),)


def _dealt_by_ruling(event: Event, ruled: RuledHand, ground: Ground, code: Code) -> Event:
    """Attribute a lost or void deal to the ruling rather than to a fault in the dealing."""
    template = BROUGHT_TO_NOTHING.get(ruled.statement.outcome)
    if template is None or not isinstance(event, DealPasses):
        return event
    if ruled.hand not in (event.hand, event.hand - 1):
        return event
    reason = Reason(template, ruling=ground.ruling, seat=str(event.to))
    return replace(event, because=_because(ground, code, reason))


BROUGHT_TO_NOTHING = {
    Outcome.VOID: N_("The hand is void by ruling {ruling}: {seat} deals."),
    Outcome.NEW_DEAL: N_("There is a new deal by ruling {ruling}: {seat} deals again."),
    Outcome.MISDEAL: N_("The deal is lost by ruling {ruling}: {seat} deals."),
}


def _because(ground: Ground, code: Code, reason: Reason) -> Because:
    return Because(ground.law, code.id, code.version, reason)
