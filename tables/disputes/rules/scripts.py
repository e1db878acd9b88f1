"""A script of what happened at the table in dispute: its facts, and what the record knows."""

from __future__ import annotations

from typing import Any

from rubbers.cards.told import CardTold
from rubbers.incidents.head import MOST_POINTS, Head
from rubbers.incidents.scene import ONLOOKER
from rubbers.play.rubber import Hand, Rubber
from tables.disputes.rules.dispute import Dispute

Json = dict[str, Any]


def script_of(dispute: Dispute, rubber: Rubber | None, events: list[Json], code: str) -> Json:
    """Return events as a script, by seat, with what the record knows of the hand in dispute."""
    head = Head() if rubber is None else head_of_hand(rubber, dispute.subject.hand)
    return {"code": code, **head.script(), "bystanders": [ONLOOKER], "events": events}


def head_of_hand(rubber: Rubber, number: int | None) -> Head:
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


def _turned(hand: Any) -> CardTold | None:
    if isinstance(hand, Hand) and hand.turn_up is not None:
        return CardTold.of(hand.turn_up)
    return CardTold(hand.trumps) if hand.trumps else None
