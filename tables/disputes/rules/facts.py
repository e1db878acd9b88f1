"""Whether a fact is settled: by most of the players, or by an onlooker both sides accept."""

from __future__ import annotations

from tables.disputes.rules.dispute import Answer, Dispute, Fact


def said(fact: Fact, answer: Answer) -> tuple[str, ...]:
    """Return the people who gave this answer."""
    return tuple(who for who, told in fact.answers.items() if told is answer)


def settled(dispute: Dispute, fact: Fact) -> bool | None:
    """Return whether a fact is true; None while that is not settled."""
    by_most = majority(dispute, fact)
    return fact.decided if by_most is None else by_most


def majority(dispute: Dispute, fact: Fact) -> bool | None:
    """Return what most of the players say about a fact; None if no answer has a majority."""
    players = len(dispute.players)
    if 2 * len(said(fact, Answer.ASSENT)) > players > 0:
        return True
    if 2 * len(said(fact, Answer.DISSENT)) > players > 0:
        return False
    return None


def may_yet_agree(dispute: Dispute, fact: Fact) -> bool:
    """Check whether the players still to answer can make a majority."""
    players = len(dispute.players)
    waiting = players - len(fact.answers)
    most = max(len(said(fact, Answer.ASSENT)), len(said(fact, Answer.DISSENT)))
    return majority(dispute, fact) is None and 2 * (most + waiting) > players


def divided(dispute: Dispute, fact: Fact) -> bool:
    """Check that the players cannot agree on a fact and no onlooker has decided it."""
    return settled(dispute, fact) is None and not may_yet_agree(dispute, fact)
