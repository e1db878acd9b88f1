"""Whether a fact is settled: by most of the players, or by an onlooker both sides accept."""

from __future__ import annotations

from typing import Any

from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import WhistGame
from rubbers.incidents.scene import ONLOOKER
from rubbers.incidents.story.head import MOST_POINTS, Head
from rubbers.play.state.rubber_state import PresentHand, RubberState
from tables.disputes.rules.state import DisputeFact, DisputeState, FactAnswer
from tables.drive.rules.drive_state import RoundState
from tables.movements.dummies import seats_of_dummies

Played = RubberState | RoundState
"""What was played where the dispute is: a rubber, or a hand of a drive."""


def said(fact: DisputeFact, answer: FactAnswer) -> tuple[str, ...]:
    """Return the people who gave this answer."""
    return tuple(who for who, given in fact.answers.items() if given is answer)


def settled(dispute: DisputeState, fact: DisputeFact) -> bool | None:
    """Return whether a fact is true; None while that is not settled."""
    by_most = majority(dispute, fact)
    return fact.decided if by_most is None else by_most


def majority(dispute: DisputeState, fact: DisputeFact) -> bool | None:
    """Return what most of the players say about a fact; None if no answer has a majority."""
    players = len(dispute.people)
    if 2 * len(said(fact, FactAnswer.ASSENT)) > players > 0:
        return True
    if 2 * len(said(fact, FactAnswer.DISSENT)) > players > 0:
        return False
    return None


def may_yet_agree(dispute: DisputeState, fact: DisputeFact) -> bool:
    """Check whether the players still to answer can make a majority."""
    players = len(dispute.people)
    waiting = players - len(fact.answers)
    most = max(len(said(fact, FactAnswer.ASSENT)), len(said(fact, FactAnswer.DISSENT)))
    return majority(dispute, fact) is None and 2 * (most + waiting) > players


def divided(dispute: DisputeState, fact: DisputeFact) -> bool:
    """Check that the players cannot agree on a fact and no onlooker has decided it."""
    return settled(dispute, fact) is None and not may_yet_agree(dispute, fact)


Json = dict[str, Any]


def script_of(dispute: DisputeState, played: Played | None, events: list[Json], code: str) -> Json:
    """Return events as a script, by seat, with what the record knows of the hand in dispute."""
    head = Head()
    if isinstance(played, RoundState):
        head = head_in_drive(played, dispute.subject.table)
    elif played is not None:
        head = head_of_hand(played, dispute.subject.hand)
    return {"code": code, **head.script(), "bystanders": [ONLOOKER], "events": events}


GAMES = (WhistGame.WHIST, WhistGame.DUMMY, WhistGame.DOUBLE_DUMMY)
"""Which game is played, by the number of dummies at the table."""


def head_in_drive(hand: RoundState, table: int | None) -> Head:
    """Return the head of the script for a table in a drive: game, trumps and dummies."""
    turned = PartialCard(hand.trump)
    if table is None:
        return Head(turned=turned)
    dummies = seats_of_dummies(hand.seating.tables[table - 1])
    return Head(GAMES[len(dummies)], dummies=dummies, turned=turned)


def head_of_hand(rubber: RubberState, number: int | None) -> Head:
    """Return the table as the deal of a hand began: its dealer, the turn-up, the score."""
    played = rubber.played(number) if number else None
    present = rubber.hand if rubber.hand and rubber.hand.number == number else None
    hand = played or present
    score = played.score.before if played and played.score else rubber.score
    points = (score.ns, score.ew)
    return Head(
        game=rubber.game,
        dummies=rubber.dummies,
        dealer=hand.dealer if hand else None,
        turned=_turned(hand) if hand else None,
        score=points if max(points) <= MOST_POINTS else None,
    )


def _turned(hand: Any) -> PartialCard | None:
    if isinstance(hand, PresentHand) and hand.turn_up is not None:
        return PartialCard.of(hand.turn_up)
    return PartialCard(hand.trumps) if hand.trumps else None
