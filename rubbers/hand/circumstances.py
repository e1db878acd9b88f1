"""Circumstances that an act tells of itself: the same as facts that are told of its event."""

from __future__ import annotations

from rubbers.hand.acts.act import Act, YesNo
from rubbers.hand.acts.deal import ExposeInDealing
from rubbers.hand.acts.facts import Fact, Meant
from rubbers.hand.acts.facts_in_play import NamedAtOnce
from rubbers.hand.acts.facts_of_deal import OneOfTheLast
from rubbers.hand.acts.play import Meaning, NameCard, Play


def circumstance(at: int, act: Act) -> Fact | None:
    """Give the fact that an act tells of itself; None where it leaves that open."""
    match act:
        case Play(meant_as=Meaning() as meaning) if act.by:
            return Meant(who=act.by, at=at, value=meaning)
        case ExposeInDealing(last=bool(last)):
            return OneOfTheLast(at=at, value=_either(last))
        case NameCard(late=bool(late)):
            return NamedAtOnce(at=at, value=_either(not late))
    return None


def _either(so: bool) -> YesNo:
    return YesNo.YES if so else YesNo.NO
