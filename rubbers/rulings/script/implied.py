"""What the acts of a script imply without saying so, about the deal and about agreed facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from club.codec.stored_name import stored_name
from rubbers.cards.partial_card import PartialCard
from rubbers.cards.seats import CLOCKWISE, Seat
from rubbers.hand.acts import choices, claims, deal, ending, facts, pack, play
from rubbers.hand.acts.act import Act, YesNo
from rubbers.hand.acts.facts import Agreed, Fact
from rubbers.hand.facts.disagreements import differ
from rubbers.hand.facts.fact_answers import QUESTION_OF, as_fact
from rubbers.hand.facts.fact_lookup import ASKED_FOR
from rubbers.hand.facts.fact_question import FactQuestion
from rubbers.hand.facts.weighing import value_of
from rubbers.hand.notation.forms import WORDS as TRUTH
from rubbers.hand.state.hand import HandState
from rubbers.rulings.script.script import Script

LONGEST = 4
"""The maximum number of digits in an event number, plus one."""
OWN = {"at", "value"}
DOUBTED = {"said_by", "disputed_by"}
"""The fields that show that people disagree."""
BARE = {"fact", "who", *OWN}
"""The fields of an answer to a question about a fact in dispute."""
LAWS_ASK_FOR = {stored_name(kind) for kind in ASKED_FOR}
DEALT = (deal.Deal, play.Play, play.ThrowDown, ending.EndHand)
"""Acts that show the cards have been dealt."""
PLAYED = (play.Play, play.ThrowDown)
HOW_IT_WENT = (facts.Tricks, facts.Revoked)
CUTTING = (pack.PresentPack, pack.CutPack)
"""Acts for the next deal that may come while the last hand is still being discussed."""


def as_agreed(at: int, act: Act, acts: tuple[Act, ...]) -> Act:
    """Return a fact as finally settled, if the script says they agreed on it or against it."""
    if not isinstance(act, facts.Fact) or not act.disputed_by:
        return act
    agreed = [one.at for one in acts if isinstance(one, facts.Agreed) and one.value is YesNo.YES]
    otherwise = any(0 < n <= len(acts) and differ(acts[n - 1], act) for n in agreed)
    if otherwise or facts.Agreed(at=at, value=YesNo.NO) in acts:
        return replace(act, said_by=(), disputed_by=CLOCKWISE)
    return replace(act, disputed_by=()) if facts.Agreed(at=at) in acts else act


def by_the_claim(act: Act, acts: tuple[Act, ...]) -> Act:
    """Make a choice that names a ruling by the fact of a revoke name it by the claim instead."""
    if not isinstance(act, choices.Elect | choices.Waive) or act.ruling is None:
        return act
    fact = acts[act.ruling.at - 1] if 0 < act.ruling.at <= len(acts) else None
    if not isinstance(fact, facts.Revoked):
        return act
    for at, claim in enumerate(acts, start=1):
        if not isinstance(claim, claims.Claim) or claim.what is not claims.Claimed.REVOKE:
            continue
        accused = claim.of or (claim.by.side.adversaries.seats if claim.by else ())
        if fact.who in accused and claim.trick in (None, fact.trick):
            return replace(act, ruling=replace(act.ruling, at=at))
    return act


def as_answer(number: int, body: Any, events: Sequence[Any]) -> Any:
    """Turn a reply about a disputed fact into an act that settles the dispute.

    The question names the kind of fact and its event, and the reply sends these back. If the
    dispute is settled already, the same words answer what a law still asks about that event.
    """
    # Find the event that the reply names; it must be a fact in dispute.
    at = str(body.get("at")) if isinstance(body, Mapping) else ""
    place = int(at) if at.isdecimal() and len(at) < LONGEST else 0
    before = events[place - 1] if 0 < place <= len(events) else None
    if not isinstance(before, Mapping) or not DOUBTED & set(before) or not set(body) <= BARE:
        return body
    # The reply must repeat that fact, and answer yes or no.
    same = all(before.get(name) == part for name, part in body.items() if name not in OWN)
    value = TRUTH.get(str(body.get("value")).lower())
    if value is None or not same or str(body.get("fact")) in LAWS_ASK_FOR:
        return body
    # An earlier reply settled the dispute, so this one answers a law's question.
    if body["fact"] in QUESTION_OF.values() and _agreed_before(
        at, body["fact"], events[: number - 1]
    ):
        return body
    stated = TRUTH.get(str(before.get("value", "yes")).lower())
    return {"fact": "agreed", "at": body["at"], "value": "yes" if value is stated else "no"}


def _agreed_before(at: str, fact: str, events: Sequence[Any]) -> bool:
    """Check whether the fact disputed at an event is settled by this point in the script."""
    bare = (one for one in events if isinstance(one, Mapping) and set(one) <= BARE)
    return any(one.get("fact") in (fact, "agreed") and str(one.get("at")) == at for one in bare)


def is_dealing(hand: HandState, acts: tuple[Act, ...]) -> bool:
    """Check whether the cards have still to be dealt: the script shows dealing before a full deal.

    This is also so if new cards are called for before anything else and no trump or hand is given.
    It is not so if the script first states the result of a hand whose play it does not describe.
    """
    dealt = hand.trumps is not None or hand.dealt
    before = deal.DEALING if dealt else (*deal.DEALING, pack.CallNewCards)
    first = (act for act in acts if isinstance(act, (*before, *DEALT)))
    return isinstance(next(first, None), before) and not _is_past(acts)


def _is_past(acts: tuple[Act, ...]) -> bool:
    """Check whether the script gives only a hand's result, so that any dealing is of the next hand.

    A revoke that names an event answers a question about that event; it does not count.
    """
    answers = [act for act in acts if isinstance(act, facts.Revoked) and act.at is not None]
    relevant = (act for act in acts if isinstance(act, (*deal.DEALING, *HOW_IT_WENT)))
    relevant = (act for act in relevant if act not in answers)
    first = next((act for act in relevant if not isinstance(act, CUTTING)), None)
    played = any(isinstance(act, PLAYED) for act in acts)
    return isinstance(first, HOW_IT_WENT) and not played


def turned_by_its_holder(hand: HandState, acts: tuple[Act, ...]) -> bool:
    """Check whether the card turned up may have belonged to whoever dealt it."""
    dealers: set[Seat | None] = {act.by for act in acts if isinstance(act, deal.DEALING)}
    dealers |= {act.to for act in acts if isinstance(act, deal.TurnUp)} | {hand.dealer}
    if hand.turn_up is None or hand.dealer is None:
        return True
    holder = (seat for seat, cards in hand.dealt.items() if PartialCard.of(hand.turn_up) in cards)
    return next(holder, hand.dealer) in dealers


def with_answer(script: Script, asked: FactQuestion, answer: str) -> Script:
    """Return the script with the answer to a question added after all its events."""
    acts = (*script.acts, _answer_fact(script, asked, answer))
    return replace(script, acts=tuple(as_agreed(at, act, acts) for at, act in enumerate(acts, 1)))


def _answer_fact(script: Script, asked: FactQuestion, answer: str) -> Fact:
    """Return the fact that answers a question; if a fact is disputed, whether they agreed on it."""
    if asked.disputed is None:
        return as_fact(asked, answer)
    fact = script.acts[asked.disputed - 1]
    so = isinstance(fact, Fact) and answer == value_of(fact)
    return Agreed(at=asked.disputed, value=YesNo.YES if so else YesNo.NO)
