"""What the acts of a script show of the deal, and of facts agreed on, without saying it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from club.codec.stored_name import stored_name
from rubbers.cards.seats import CLOCKWISE, Seat
from rubbers.cards.told import CardTold
from rubbers.hand.acts import choices, claims, deal, ending, facts, pack, play
from rubbers.hand.acts.act import Act, YesNo
from rubbers.hand.answers import SPEAKS_OF
from rubbers.hand.differing import differ
from rubbers.hand.facts import ASKED_FOR
from rubbers.hand.forms import WORDS as TRUTH
from rubbers.hand.hand import Hand

LONGEST = 4
"""Digits of the number of an event, and one more."""
OWN = {"at", "value"}
DOUBTED = {"said_by", "disputed_by"}
"""What tells that not everybody says the same."""
BARE = {"fact", "who", *OWN}
"""What a question about a fact in dispute names, and its answer."""
LAWS_ASK_FOR = {stored_name(kind) for kind in ASKED_FOR}
DEALT = (deal.Deal, play.Play, play.ThrowDown, ending.EndHand)
"""What shows that the cards have been dealt."""
PLAYED = (play.Play, play.ThrowDown)
HOW_IT_WENT = (facts.Tricks, facts.Revoked)
CUTTING = (pack.PresentPack, pack.CutPack)
"""What is done for the next deal while the last hand may still be spoken of."""


def as_agreed(at: int, act: Act, acts: tuple[Act, ...]) -> Act:
    """Give a fact as it stands in the end, if it is told that they agreed on it, or against it."""
    if not isinstance(act, facts.Fact) or not act.disputed_by:
        return act
    agreed = [one.at for one in acts if isinstance(one, facts.Agreed) and one.value is YesNo.YES]
    otherwise = any(0 < n <= len(acts) and differ(acts[n - 1], act) for n in agreed)
    if otherwise or facts.Agreed(at=at, value=YesNo.NO) in acts:
        return replace(act, said_by=(), disputed_by=CLOCKWISE)
    return replace(act, disputed_by=()) if facts.Agreed(at=at) in acts else act


def by_the_claim(act: Act, acts: tuple[Act, ...]) -> Act:
    """Give a choice of a ruling that is named by the fact of a revoke as one named by its claim."""
    if not isinstance(act, choices.Elect | choices.Waive) or act.ruling is None:
        return act
    told = acts[act.ruling.at - 1] if 0 < act.ruling.at <= len(acts) else None
    if not isinstance(told, facts.Revoked):
        return act
    for at, claim in enumerate(acts, start=1):
        if not isinstance(claim, claims.Claim) or claim.what is not claims.Claimed.REVOKE:
            continue
        accused = claim.of or (claim.by.side.adversaries.seats if claim.by else ())
        if told.who in accused and claim.trick in (None, told.trick):
            return replace(act, ruling=replace(act.ruling, at=at))
    return act


def as_answer(number: int, body: Any, told: Sequence[Any]) -> Any:
    """Give an answer to whether what is disputed is so as what was agreed on in the end.

    The question names the kind of fact and its event; whoever answers it sends these back. Where
    that is agreed on already, the same words answer what a law still asks about that event.
    """
    at = str(body.get("at")) if isinstance(body, Mapping) else ""
    place = int(at) if at.isdecimal() and len(at) < LONGEST else 0
    before = told[place - 1] if 0 < place <= len(told) else None
    if not isinstance(before, Mapping) or not DOUBTED & set(before) or not set(body) <= BARE:
        return body
    same = all(before.get(name) == part for name, part in body.items() if name not in OWN)
    value = TRUTH.get(str(body.get("value")).lower())
    if value is None or not same or str(body.get("fact")) in LAWS_ASK_FOR:
        return body
    if body["fact"] in SPEAKS_OF.values() and _agreed_before(at, body["fact"], told[: number - 1]):
        return body
    stated = TRUTH.get(str(before.get("value", "yes")).lower())
    return {"fact": "agreed", "at": body["at"], "value": "yes" if value is stated else "no"}


def _agreed_before(at: str, fact: str, told: Sequence[Any]) -> bool:
    """Say whether it is told by then whether the fact disputed at an event is so."""
    bare = (one for one in told if isinstance(one, Mapping) and set(one) <= BARE)
    return any(one.get("fact") in (fact, "agreed") and str(one.get("at")) == at for one in bare)


def is_dealing(hand: Hand, acts: tuple[Act, ...]) -> bool:
    """Say whether the cards are still to be dealt: there is dealing, and no whole deal before.

    So are they where new cards are called for first of all, and no trump or hand is told. They
    are not where it is told first how a hand went of which nothing is played after that.
    """
    dealt = hand.trumps is not None or hand.dealt
    before = deal.DEALING if dealt else (*deal.DEALING, pack.CallNewCards)
    telling = (act for act in acts if isinstance(act, (*before, *DEALT)))
    return isinstance(next(telling, None), before) and not _is_past(acts)


def _is_past(acts: tuple[Act, ...]) -> bool:
    """Say whether a hand is told of by how it went, and all that is dealt is the next.

    A revoke that is told of an event answers what was asked of that; it begins no story.
    """
    answers = [act for act in acts if isinstance(act, facts.Revoked) and act.at is not None]
    telling = (act for act in acts if isinstance(act, (*deal.DEALING, *HOW_IT_WENT)))
    telling = (act for act in telling if act not in answers)
    first = next((act for act in telling if not isinstance(act, CUTTING)), None)
    played = any(isinstance(act, PLAYED) for act in acts)
    return isinstance(first, HOW_IT_WENT) and not played


def turned_by_its_holder(hand: Hand, acts: tuple[Act, ...]) -> bool:
    """Say whether the card turned up may have been that of whoever dealt it."""
    dealers: set[Seat | None] = {act.by for act in acts if isinstance(act, deal.DEALING)}
    dealers |= {act.to for act in acts if isinstance(act, deal.TurnUp)} | {hand.dealer}
    if hand.turn_up is None or hand.dealer is None:
        return True
    holder = (seat for seat, cards in hand.dealt.items() if CardTold.of(hand.turn_up) in cards)
    return next(holder, hand.dealer) in dealers
