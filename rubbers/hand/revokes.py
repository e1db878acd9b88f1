"""Revokes: cards laid of another suit than was led, and claims that a player held that suit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rubbers.cards.seats import Seat
from rubbers.code.code import Code
from rubbers.hand.acts.facts import Meant
from rubbers.hand.acts.play import Meaning
from rubbers.hand.facts import fact_question
from rubbers.hand.facts.fact_lookup import Facts
from rubbers.hand.facts.fact_question import FactQuestion, UnknownFact
from rubbers.hand.state.hand import HandState, RevokeClaim
from rubbers.hand.state.trick import Trick
from rubbers.hand.table_questions import ESTABLISHED, REVOKED, Renounce


def renounced(hand: HandState) -> Iterator[Renounce]:
    """Yield the renounces on the table, in order; the odd card of a short trick is not one."""
    for trick in hand.tricks:
        for laid in trick.laid[1:]:
            if trick.led is None or laid.card.suit in (None, trick.led):
                continue
            if laid.seat not in trick.short_of:
                yield Renounce(laid.seat, trick.number, laid.at, trick.led, laid.card)


def is_revoke(hand: HandState, renounce: Renounce, code: Code, facts: Facts) -> bool | None:
    """Check whether a renounce is a revoke; None if that depends on a fact nobody has stated."""
    try:
        return code.ask(REVOKED)(hand, renounce, facts)
    except UnknownFact:
        return None


def is_established(
    hand: HandState, renounce: Renounce, at: int, code: Code, facts: Facts
) -> bool | None:
    """Check whether a revoke is past mending; None if that depends on a fact nobody has stated."""
    try:
        return code.ask(ESTABLISHED)(hand, renounce, at, facts)
    except UnknownFact:
        return None


@dataclass(frozen=True, slots=True)
class RevokeFound:
    """A revoke found on a claim; `renounce` is None if the cards are unknown."""

    seat: Seat
    at: int
    trick: int | None = None
    renounce: Renounce | None = None


def candidates(hand: HandState, claim: RevokeClaim) -> tuple[Renounce, ...]:
    """Return the renounces that a claim may be about."""
    return tuple(
        one
        for one in renounced(hand)
        if one.seat in claim.of and claim.trick in (None, one.trick) and one.at < claim.at
    )


def found(hand: HandState, claim: RevokeClaim, code: Code, facts: Facts) -> tuple[RevokeFound, ...]:
    """Return the known revokes that a claim may be about."""
    by_cards = tuple(
        RevokeFound(one.seat, one.at, one.trick, one)
        for one in candidates(hand, claim)
        if is_revoke(hand, one, code, facts)
    )
    seen = {(one.seat, one.trick) for one in by_cards}
    stated = (one for seat in claim.of for one in _as_stated(hand, claim, seat, facts))
    return (*by_cards, *(one for one in stated if not _is_seen(one, seen)))


def _is_seen(revoke: RevokeFound, seen: set[tuple[Seat, int | None]]) -> bool:
    """Check whether a revoke that was stated is one that the cards show."""
    if revoke.trick is None:
        return any(seat is revoke.seat for seat, _ in seen)
    return (revoke.seat, revoke.trick) in seen


def _as_stated(
    hand: HandState, claim: RevokeClaim, seat: Seat, facts: Facts
) -> Iterator[RevokeFound]:
    """Yield each revoke that was stated; if the player renounced only once, it was that one."""
    if facts.known(fact_question.revoked(seat, claim.trick, claim.at)) != fact_question.YES:
        return
    once = [one for one in candidates(hand, claim) if one.seat is seat]
    tricks = (claim.trick,) if claim.trick else facts.tricks_of_revokes(seat)
    if len(once) == 1 and len(tricks) < 2:
        yield RevokeFound(seat, once[0].at, once[0].trick)
        return
    for trick in tricks or (None,):
        yield RevokeFound(seat, claim.at, trick)


def wanted(hand: HandState, claim: RevokeClaim, code: Code, facts: Facts) -> FactQuestion | None:
    """Return the question on which a claim depends; None if it is disproved."""
    open_still = [
        one for one in candidates(hand, claim) if is_revoke(hand, one, code, facts) is None
    ]
    if len(open_still) == 1:
        (one,) = open_still
        return fact_question.holds(one.seat, one.led, one.at)
    suspects = [one.seat for one in open_still] or list(_with_cards_unknown(hand, claim, facts))
    for seat in dict.fromkeys(suspects):
        question = fact_question.revoked(seat, claim.trick, claim.at)
        if facts.known(question) is None:
            return question
    return None


def _with_cards_unknown(hand: HandState, claim: RevokeClaim, facts: Facts) -> Iterator[Seat]:
    """Yield the accused players whose cards are not known well enough to clear them."""
    for seat in claim.of:
        tricks = [t for t in hand.tricks if claim.trick in (None, t.number)]
        if claim.trick and tricks and _showed_his_card(hand, tricks[0], seat, facts):
            continue
        laid = [(trick, trick.of(seat)) for trick in tricks if trick.leader is not seat]
        known = all(one and one.card.suit and trick.led for trick, one in laid)
        if not known or not tricks:
            yield seat


def _showed_his_card(hand: HandState, trick: Trick, seat: Seat, facts: Facts) -> bool:
    """Check whether the player is said to have shown, not played, a card at the current trick."""
    if trick is not hand.tricks[-1] or trick.complete or trick.of(seat) is not None:
        return False
    return any(
        one.who is seat and one.value is Meaning.SHOW and (one.at or 0) > trick.laid[0].at
        for one in (*facts.assumed, *facts.settled)
        if isinstance(one, Meant)
    )
